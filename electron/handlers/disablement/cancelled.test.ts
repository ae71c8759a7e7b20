/** A person who cancels waits no longer for a journal that does not answer, whatever was asked of it. */

import { expect, test } from 'vitest';
import type { Caller } from '../../dispatcher.ts';
import { CNPJ } from '../../disablement/testing/company.ts';
import { rangeOf, codeOf } from '../../disablement/testing/test-context.ts';
import { createDisablementHandlers } from './disablement.ts';

const silent = () => new Promise<never>(() => undefined);
const handlers = createDisablementHandlers(
  {
    opener: { showInFolder: silent, openCalendar: silent, openDraft: silent },
    inJournal: silent,
    inJournalOrCopy: silent,
    listeners: new Set(),
    changed: () => undefined,
  },
  () => {
    throw new Error('no act without a journal');
  },
);
const environment = 'homologacao';
const named = { environment, requestId: 'pedido-1' } as const;
const range = rangeOf(3);

test.each([
  ['check', (caller: Caller) => handlers['disablement.check']({ ...range, cnpj: CNPJ }, caller)],
  ['get', (caller: Caller) => handlers['disablement.get'](named, caller)],
  ['story', (caller: Caller) => handlers['disablement.story'](named, caller)],
  ['documents', (caller: Caller) => handlers['disablement.documents'](named, caller)],
  ['list', (caller: Caller) => handlers['disablement.list']({ environment, pending: true }, caller)],
  ['of-id', (caller: Caller) => handlers['disablement.of-id']({ environment, id: 'ID1' }, caller)],
] as const)('disablement.%s', async (_name, ask) => {
  const cancel = new AbortController();
  const asked = ask({ face: 'test', session: 's', signal: cancel.signal });
  cancel.abort();
  expect(codeOf(await asked)).toBe('call.aborted');
});

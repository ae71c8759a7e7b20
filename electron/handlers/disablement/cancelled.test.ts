/** A person who cancels waits no longer for a journal that does not answer, whatever was asked of it. */

import { expect, test } from 'vitest';
import { ok } from '../../../shared/result.ts';
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
const { nNFIni, nNFFin, mod, serie, ano, xJust } = range;
const ranges = [{ nNFIni, nNFFin, mod, serie, ano }];
const group = { environment, cnpj: CNPJ, ranges, xJust } as const;

test.each([
  ['check', (caller: Caller) => handlers['disablement.check']({ ...range, cnpj: CNPJ }, caller)],
  ['get', (caller: Caller) => handlers['disablement.get'](named, caller)],
  ['story', (caller: Caller) => handlers['disablement.story'](named, caller)],
  ['documents', (caller: Caller) => handlers['disablement.documents'](named, caller)],
  ['list', (caller: Caller) => handlers['disablement.list']({ environment, pending: true }, caller)],
  ['of-id', (caller: Caller) => handlers['disablement.of-id']({ environment, id: 'ID1' }, caller)],
  ['perform-group', (caller: Caller) => handlers['disablement.perform-group'](group, caller)],
] as const)('disablement.%s', async (_name, ask) => {
  const cancel = new AbortController();
  const asked = ask({ face: 'test', session: 's', signal: cancel.signal });
  cancel.abort();
  expect(codeOf(await asked)).toBe('call.aborted');
});

test('a group that its person stops, while the journal does not answer, ends within a second', async () => {
  const asked = handlers['disablement.perform-group'](group, { face: 'window', session: 's' });
  expect(handlers['disablement.stop-group']({ environment }, { face: 'window', session: 's' })).toEqual(ok({ stopping: true }));
  expect(codeOf(await asked)).toBe('call.aborted');
  expect(handlers['disablement.groups']({}, { face: 'window', session: 's' })).toEqual(ok([]));
}); // prettier-ignore

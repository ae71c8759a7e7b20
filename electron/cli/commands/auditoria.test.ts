/** The messages of `auditoria` about files, and about a file with an official name and other content. */

import { expect, it } from 'vitest';
import type { CallOutput } from '../../../shared/contract.ts';
import { ok } from '../../../shared/result.ts';
import { dig } from '../testing/dig.ts';
import { fakeContext } from '../testing/fake-context.ts';
import { CNPJ, perform, REQUEST, view } from '../testing/fixtures.ts';

type Audit = CallOutput<'journal.audit'>;

const { serie, nNFIni, nNFFin } = view('homologated');
const subject = { environment: 'homologacao', cnpj: CNPJ, mod: '55', serie, nNFIni, nNFFin } as const;
const file = (more: Partial<Audit['files'][number]>): Audit['files'][number] => ({
  requestId: REQUEST,
  path: '/x/a.xml',
  state: 'ok',
  suffixed: false,
  subject,
  ...more,
});
const audit = (...files: Audit['files']): Audit => ({
  events: 1,
  requests: 1,
  head: 'ab',
  chain: { state: 'ok' },
  files,
  leftOut: {},
});

it('lists a file with an official name and other content, and counts it in the singular', async () => {
  const right = file({ path: '/x/a (2).xml', suffixed: true, twin: '/x/a.xml' });
  const context = fakeContext({ 'journal.audit': () => ok(audit(right)) });
  const { json, text, exit } = await perform(['auditoria', '--ambiente', 'homologacao'], context);
  expect(exit).toBe(0);
  expect(dig(json, 'diarios', 0, 'arquivos', 0)).toMatchObject({ comSufixo: true, aoLado: '/x/a.xml' });
  expect(text[0]).toBe('Diário inteiro: 1 registro, 1 pedido.');
  expect(text.join('\n')).toContain('tem o nome oficial e outro conteúdo');
});

it('gives the reason why a file was not written as a sentence', async () => {
  const failed = [{ requestId: REQUEST, path: '/x/a.xml', problem: 'EISDIR' }];
  const context = fakeContext({
    'journal.audit': () => ok(audit(file({ state: 'unreadable' }))),
    'journal.repair': () => ok({ repaired: [], failed }),
  });
  const { text, exit } = await perform(['auditoria', '--reparar', '--ambiente', 'homologacao'], context);
  expect(exit).toBe(1);
  expect(text.join('\n')).toMatch(/não gravado: há uma pasta com o nome .*\ninacessível/);
});

/** `consultar` over several paths of which one could not be read: what the others gave is printed, and the code is no success. */

import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { BatchView } from '../../../../shared/contract.ts';
import { ok } from '../../../../shared/result.ts';
import { dig, pluck } from '../../testing/dig.ts';
import { fakeContext, type Answers } from '../../testing/fake-context.ts';
import { CNPJ, KEY, answer, perform } from '../../testing/fixtures.ts';

const read = (ignored: BatchView['ignored']): BatchView => ({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'notas',
  source: 'folder',
  environment: 'homologacao',
  refresh: false,
  old: false,
  night: false,
  state: 'done',
  madeAt: '2026-11-20T12:00:00Z',
  total: 1,
  kinds: { note: 1 },
  states: { asked: 1 },
  groups: {},
  doArquivo: 0,
  others: {},
  withXml: true,
  ignored,
  ignoredCount: ignored.length,
  waits: [],
  ownSheet: false,
});
const over = (ignored: BatchView['ignored']): Answers => ({
  'certificate.askers': ({ roots }) => ok({ roots, sole: CNPJ }),
  'batch.read': () => ok({ batch: read(ignored) }),
  'batch.start': () => ok(read(ignored)),
  'batch.answers': ({ after = 0 }) =>
    ok(
      after > 0
        ? []
        : [
            {
              row: { position: 1, kind: 'note', text: KEY, state: 'asked', group: 'autorizada' },
              answer: answer('100', 'autorizada'),
            },
          ],
    ),
});
const line = ['consultar', '--ambiente', 'homologacao', '--lista', 'sumiu.txt', '--pasta', 'notas'];

it.each([
  ['a named path that is not there', { path: 'sumiu.txt', reason: 'gone' }],
  ['a list that is longer than what is read', { path: '', reason: 'too-many' }],
])('ends in 2 for %s, with the answers of everything else', async (_what, unread) => {
  const context = fakeContext(over([unread]));
  const done = await perform(line, context);
  expect(dig(done.json, 'consultas', 0, 'situacao')).toBe('autorizada');
  expect(done.exit).toBe(2);
  expect(context.warned.join('\n')).not.toMatch(/gone|too-many/);
  expect(context.calls.find(({ name }) => name === 'batch.read')?.input).toMatchObject({
    from: { paths: [resolve('sumiu.txt'), resolve('notas')] },
  });
});

it('says that a list does not come by the standard input, and asks nothing', async () => {
  const context = fakeContext(over([]));
  const done = await perform(['consultar', '--ambiente', 'homologacao', '--lista', '-'], context);
  expect(done.exit).toBe(2);
  expect(JSON.stringify(done.json)).toContain('entrada padrão');
  expect(context.calls).toEqual([]);
});

it('ends in 0 where only a file in a named folder could not be read, which stderr names', async () => {
  const context = fakeContext(over([{ path: 'notas/sumiu.txt', reason: 'cut-off' }]));
  expect((await perform(line, context)).exit).toBe(0);
  expect(context.warned[0]).toBe('1 arquivo não pôde ser lido:');
  expect(context.warned.join('\n')).toContain('notas/sumiu.txt: O XML está cortado');
});

it('has an entry for a typed word that is no key, at its place, and ends in 2 where a table is written too', async () => {
  const context = fakeContext({
    ...over([]),
    'batch.export': () => ok({ shown: false, path: '/x/tabela.csv' }),
  });
  const typed = ['consultar', '--ambiente', 'homologacao', '123', KEY, '456'];
  const done = await perform([...typed, '--exportar', resolve('tabela-nova.csv')], context);
  expect(pluck(dig(done.json, 'consultas'), 'chNFe')).toEqual(['123', KEY, '456']);
  expect(pluck(dig(done.json, 'consultas'), 'status')).toEqual([-3, 200, -3]);
  expect(done.exit).toBe(2);
  // Else the digits of the one would be read on into the other.
  const read = context.calls.find(({ name }) => name === 'batch.read');
  expect(read?.input).toMatchObject({ from: { kind: 'text', text: `123\n*\n${KEY}\n456\n*` } });
});

it('counts the keys of a list that are in it more than once apart from those without an answer', async () => {
  const repeated: BatchView = { ...read([]), total: 3, kinds: { note: 1, duplicate: 2 } };
  const context = fakeContext({ ...over([]), 'batch.start': () => ok(repeated) });
  expect((await perform(line, context)).text.at(-1)).toBe('3 chaves lidas, 2 repetidas, 1 com resposta.');
});

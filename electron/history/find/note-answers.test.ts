/** What an entry of Histórico keeps of a consult. */

import { expect, test } from 'vitest';
import { consultEntry } from './note-answers.ts';

const record = {
  at: '2026-11-20T12:00:00.000Z',
  environment: 'producao',
  chNFe: '35261011222333000181550010000001231482057313',
  emitter: '11222333000181',
  situation: 'autorizada',
  cStat: '100',
  xMotivo: 'Autorizado o uso da NF-e',
  nProt: '135260000000001',
  before: undefined,
} as const;

test('the notices that go with its situation are kept with it, and of an older program’s row there are none', () => {
  const avisos = JSON.stringify(['connection.inspected', 'note.marked-by-fisco']);
  expect(consultEntry({ ...record, avisos }).avisos).toEqual(['note.marked-by-fisco']);
  expect(consultEntry({ ...record, avisos: null })).not.toHaveProperty('avisos');
  expect(consultEntry({ ...record, avisos: '["connection.inspected"]' })).not.toHaveProperty('avisos');
});

import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../shared/contract.ts';
import { matches } from './filter.ts';

const entry: HistoryEntry = {
  at: '2026-11-20T14:05:00-03:00',
  kind: 'consult',
  environment: 'treino',
  cnpj: '11222333000181',
  subject: '35261011222333000181550010000001231482057313',
  cStat: '100',
  xMotivo: 'Autorizado o uso da NF-e',
  nProt: '135260000012345',
};
const found = (text: string, kind: 'all' | 'consult' | 'disablement' = 'all') =>
  matches(entry, 'Consulta · NF-e série 1, nº 123', text, kind);

test('accents and capitals do not matter', () => {
  expect(found('SERIE 1')).toBe(true);
});

test('a protocol or key is found as it is read aloud, in groups', () => {
  expect(found('135 260 000 012 345')).toBe(true);
  expect(found('3526 1011 2223')).toBe(true);
});

test('another kind is left out, and so is what does not occur', () => {
  expect(found('', 'disablement')).toBe(false);
  expect(found('cancelada')).toBe(false);
});

import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../shared/contract.ts';
import { endingKey, endingOf, isOfNumber, matches, NO_FILTERS, numberIn, type Filters } from './filter.ts';

const entry: HistoryEntry = {
  at: '2026-11-20T14:05:00-03:00',
  kind: 'consult',
  environment: 'treino',
  cnpj: '11222333000181',
  subject: '35261011222333000181550010000001231482057313',
  situacao: 'autorizada',
  cStat: '100',
  xMotivo: 'Autorizado o uso da NF-e',
  nProt: '135260000012345',
};
const found = (filters: Partial<Filters>, now = new Date('2026-11-20T18:00:00-03:00')) =>
  matches(entry, 'Consulta · NF-e série 1, nº 123', { ...NO_FILTERS, ...filters }, now);

test('accents and case do not matter', () => {
  expect(found({ text: 'SERIE 1' })).toBe(true);
});

test('a protocol or key is found as it is read aloud, in groups', () => {
  expect(found({ text: '135 260 000 012 345' })).toBe(true);
  expect(found({ text: '3526 1011 2223' })).toBe(true);
});

test('another kind is excluded, and so is what does not occur', () => {
  expect(found({ kind: 'disablement' })).toBe(false);
  expect(found({ text: 'cancelada' })).toBe(false);
});

test('a period counts back from now', () => {
  const later = (days: number) => new Date(Date.parse(entry.at) + days * 86_400_000);
  expect(found({ period: 'week' }, later(6))).toBe(true);
  expect(found({ period: 'week' }, later(8))).toBe(false);
  expect(found({ period: 'month' }, later(8))).toBe(true);
  expect(found({ period: 'today' }, later(2))).toBe(false);
});

test('a result keeps only entries that ended so', () => {
  expect(found({ ending: endingKey(endingOf(entry)) })).toBe(true);
  expect(found({ ending: endingKey({ of: 'note', is: 'cancelada' }) })).toBe(false);
});

test('a search for a number accepts it with or without "nº" and dots, and a protocol or a word is no number', () => {
  expect(['123', 'nº 123', 'N. 1.234', ' 1.234 '].map(numberIn)).toEqual([123, 123, 1234, 1234]);
  expect(['135260000012345', '1.23', 'caixa 3', ''].map(numberIn)).toEqual(Array(4).fill(undefined));
});

test('the exact number is distinguished from one that contains its digits', () => {
  expect(isOfNumber(entry, 123)).toBe(true);
  expect(found({ text: '12' })).toBe(true);
  expect(isOfNumber(entry, 12)).toBe(false);
});

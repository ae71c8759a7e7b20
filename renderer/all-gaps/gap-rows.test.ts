import { expect, test } from 'vitest';
import type { Gap } from '../../shared/contract.ts';
import { placeOf, rowKey, rowsOf } from './gap-rows.ts';

const gap = (cnpj: string, serie: number, nNFIni: number, days?: number) =>
  ({
    cnpj,
    company: `Empresa ${cnpj}`,
    mod: '55',
    serie,
    nNFIni,
    nNFFin: nNFIni + 1,
    notes: [],
    ...(days === undefined ? {} : { deadline: { date: '2026-12-10', days } }),
  }) as unknown as Gap;

test('each row knows how many gaps its company has, and no two rows share a key', () => {
  const rows = rowsOf([gap('1', 1, 3), gap('1', 1, 9), gap('1', 2, 3), gap('2', 1, 3)]);
  expect(rows.map(({ ofCompany }) => ofCompany)).toEqual([3, 3, 3, 1]);
  expect(new Set(rows.map(rowKey)).size).toBe(4);
});

test('the rows keep the order of the answer, which begins with the most urgent', () => {
  const rows = rowsOf([gap('1', 1, 9, -3), gap('1', 1, 7, -40), gap('1', 1, 5, 14), gap('1', 1, 1)]);
  expect([...rows].sort((a, b) => a.rank - b.rank).map(({ nNFIni }) => nNFIni)).toEqual([9, 7, 5, 1]);
});

test('a row leads to its numbers in Furos, its button to all gaps of the company, ticked', () => {
  const [row] = rowsOf([gap('1', 7, 57)]);
  if (!row) throw new Error('one was made');
  expect(placeOf(row)).toEqual({ series: { cnpj: '1', mod: '55', serie: 7, nNFIni: 57, nNFFin: 58 } });
  expect(placeOf(row, true)).toEqual({ series: { cnpj: '1', mod: '55', serie: 7, marked: true } });
});

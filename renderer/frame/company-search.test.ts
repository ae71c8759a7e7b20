import { expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { companiesFor } from './company-search.ts';

const AURORA = { name: 'Padaria Aurora Ltda', cnpj: cnpjSchema.parse('11222333000181') };
const BRANCH = { name: 'Filial São João', cnpj: cnpjSchema.parse('11222333000262') };
const LETTERS = { name: 'Mercado Boa Vista', cnpj: cnpjSchema.parse('12ABC34501DE35') };
const ALL = [AURORA, BRANCH, LETTERS];

test('every word must be in the name, whatever its accents, case and order', () => {
  expect(companiesFor('sao FILIAL', ALL)).toEqual([BRANCH]);
  expect(companiesFor('padaria boa', ALL)).toEqual([]);
});

test('a CNPJ is found as written and bare, from three of its signs on, letters included', () => {
  expect(companiesFor('11.222.333/0002', ALL)).toEqual([BRANCH]);
  expect(companiesFor('0001', ALL)).toEqual([AURORA]);
  expect(companiesFor('abc345', ALL)).toEqual([LETTERS]);
  expect(companiesFor('12', ALL)).toEqual([]);
});

test('a name and a part of the CNPJ may be mixed, and nothing typed finds all', () => {
  expect(companiesFor('padaria 0181', ALL)).toEqual([AURORA]);
  expect(companiesFor('padaria 0262', ALL)).toEqual([]);
  expect(companiesFor('  ', ALL)).toEqual(ALL);
});

test('a group finds all of its companies, mixed with other words too', () => {
  const grouped = [{ ...AURORA, group: 'Equipe da Ana' }, { ...BRANCH, group: 'Equipe do Zé' }, LETTERS];
  expect(companiesFor('equipe', grouped)).toEqual(grouped.slice(0, 2));
  expect(companiesFor('ze filial', grouped)).toEqual([grouped[1]]);
});

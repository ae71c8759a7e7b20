import { expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { companySearch } from './company-search.ts';

const AURORA = { name: 'Padaria Aurora Ltda', cnpj: cnpjSchema.parse('11222333000181') };
const BRANCH = { name: 'Filial São João', cnpj: cnpjSchema.parse('11222333000262') };
const LETTERS = { name: 'Mercado Boa Vista', cnpj: cnpjSchema.parse('12ABC34501DE35') };
const ALL = [AURORA, BRANCH, LETTERS];

test('every word must be in the name, whatever its accents, case and order', () => {
  expect(companySearch(ALL)('sao FILIAL')).toEqual([BRANCH]);
  expect(companySearch(ALL)('padaria boa')).toEqual([]);
});

test('a CNPJ is found as written and bare, from three of its signs on, letters included', () => {
  expect(companySearch(ALL)('11.222.333/0002')).toEqual([BRANCH]);
  expect(companySearch(ALL)('0001')).toEqual([AURORA]);
  expect(companySearch(ALL)('abc345')).toEqual([LETTERS]);
  expect(companySearch(ALL)('12')).toEqual([]);
});

test('a name and a part of the CNPJ may be mixed, and nothing typed finds all', () => {
  expect(companySearch(ALL)('padaria 0181')).toEqual([AURORA]);
  expect(companySearch(ALL)('padaria 0262')).toEqual([]);
  expect(companySearch(ALL)('  ')).toEqual(ALL);
});

test('a group finds all of its companies, mixed with other words too', () => {
  const grouped = [{ ...AURORA, group: 'Equipe da Ana' }, { ...BRANCH, group: 'Equipe do Zé' }, LETTERS];
  expect(companySearch(grouped)('equipe')).toEqual(grouped.slice(0, 2));
  expect(companySearch(grouped)('ze filial')).toEqual([grouped[1]]);
});

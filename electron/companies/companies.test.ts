import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { parseJustification } from '../../shared/fiscal/justification/justification.ts';
import {
  SUGGESTED_JUSTIFICATIONS,
  suggestionsBeside,
} from '../../shared/fiscal/justification/justification-suggestions.ts';
import { serieSchema } from '../../shared/fiscal/numbering.ts';
import { openDatabase, type Database } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { statementsOf } from '../testing/statements.ts';
import { createCompanies } from './companies.ts';
import { createPhrases } from './phrases.ts';

const clock = { now: () => new Date('2026-11-20T17:00:00Z') };
let db: Database;

beforeEach(() => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  db = opened.value;
});
afterEach(() => db.close());

function cnpj(text: string) {
  const parsed = parseCnpj(text);
  if (!parsed.ok) throw new Error('not a CNPJ');
  return parsed.value;
}
function phrase(text: string) {
  const parsed = parseJustification(text);
  if (!parsed.ok) throw new Error('not a justification');
  return parsed.value;
}
const one = { mod: '55', serie: serieSchema.parse(1) } as const;
const two = { mod: '65', serie: serieSchema.parse(2) } as const;

test('usual series are stored in order and once, and stay unchanged when a later save omits them', () => {
  const companies = createCompanies(db, clock);
  const company = { cnpj: cnpj('11222333000181'), name: 'Padaria Aurora', uf: 'SP' } as const;
  expect(companies.save(company).series).toEqual([]);
  expect(companies.save({ ...company, series: [two, one, two] }).series).toEqual([one, two]);
  expect(companies.save({ ...company, name: 'Padaria' })).toMatchObject({
    name: 'Padaria',
    series: [one, two],
  });
  expect(companies.save({ ...company, series: [] }).series).toEqual([]);
});

test('a group is kept when a later save omits it, and an empty one removes it', () => {
  const companies = createCompanies(db, clock);
  const company = { cnpj: cnpj('11222333000181'), name: 'Padaria Aurora', uf: 'SP' } as const;
  expect(companies.save(company).group).toBeUndefined();
  expect(companies.save({ ...company, group: 'Equipe da Ana' }).group).toBe('Equipe da Ana');
  expect(companies.save(company).group).toBe('Equipe da Ana');
  expect(companies.save({ ...company, group: '' }).group).toBeUndefined();
});

test('a row that is no company is replaced when a person adds that company', () => {
  const companies = createCompanies(db, clock);
  const company = { cnpj: cnpj('11222333000181'), name: 'Padaria Aurora', uf: 'SP' } as const;
  for (const fault of ["usual_series = '['", "root = '99999999'", "uf = 'XX'", "no_ie_since = 'ontem'"]) {
    companies.save(company);
    db.exec(`UPDATE company SET name = 'Outra', ${fault}`);
    expect(companies.list()).toEqual([]);
    expect(companies.suggest({ ...company, uf: undefined }).name).toBe('Padaria Aurora');
    db.exec(`UPDATE company SET name = 'Outra', ${fault}`);
    expect(companies.save(company)).toMatchObject({ root: '11222333', uf: 'SP', series: [] });
  }
});

test('a phrase is stored once per root, in alphabetical order, and returns to its place when it is deleted and saved again', () => {
  const phrases = createPhrases(db, clock);
  const falha = phrase('Falha do sistema emissor');
  const troca = phrase('troca do sistema emissor');
  for (const text of [troca, falha, falha]) phrases.save('11222333', text);
  expect(phrases.list('11222333')).toEqual([falha, troca]);
  expect(phrases.list('99999999')).toEqual([]);
  expect(phrases.remove('11222333', falha)).toBe(true);
  expect(phrases.remove('11222333', falha)).toBe(false);
  phrases.save('11222333', falha);
  expect(phrases.list('11222333')).toEqual([falha, troca]);
});

test('suggestions can be sent as they are, and disappear once a company has enough of its own', () => {
  for (const text of SUGGESTED_JUSTIFICATIONS)
    expect(parseJustification(text)).toEqual({ ok: true, value: text });
  const [first = ''] = SUGGESTED_JUSTIFICATIONS;
  expect(suggestionsBeside([])).toHaveLength(3);
  expect(suggestionsBeside([first])).toEqual(SUGGESTED_JUSTIFICATIONS.slice(1));
  expect(suggestionsBeside(['a', 'b', 'c'])).toEqual([]);
});

test('the companies of one root are found by their CNPJs, without a look at those of others', async () => {
  const companies = createCompanies(db, clock);
  for (const [text, name] of [
    ['11222333000262', 'aurora filial'],
    ['11222333000181', 'Aurora'],
    ['33000167000101', 'Outra'],
  ] as const)
    companies.save({ cnpj: cnpj(text), name, uf: 'SP' });
  let found: readonly { readonly name: string }[] = [];
  const asked = await statementsOf(() => (found = companies.ofRoot('11222333')));
  expect(found.map(({ name }) => name)).toEqual(['Aurora', 'aurora filial']);
  expect(asked).toHaveLength(1);
  const [plan] = db.prepare(`EXPLAIN QUERY PLAN ${asked[0]}`).all();
  expect(plan?.['detail']).toMatch(/^SEARCH company USING INDEX/);
});

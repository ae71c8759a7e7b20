/**
 * A disablement of a company without IE is refused with what is not known; years that remain with the state are not
 * affected.
 */

import { expect, test } from 'vitest';
import type { KnownCompany } from '../deps.ts';
import { realmForTests } from '../testing/realm.ts';
import { codeOf, rangeOf, valueOf } from '../testing/test-context.ts';
import { withoutIe } from './without-ie.ts';

const t = realmForTests();
const company: KnownCompany = { name: 'Padaria Aurora', uf: 'SP', ufConfirmed: true };
const open = (noIeSince?: string) => (t.app = t.open({ company: () => ({ ...company, noIeSince }) }));

test('is blocked in the check with its words, refused when prepared, and nothing reaches SEFAZ', async () => {
  const app = open('2026-01-01');
  const { xJust: _xJust, ...wanted } = rangeOf(3);
  const { findings } = valueOf(await app.check(wanted));
  expect(findings).toContainEqual({
    level: 'block',
    code: 'company.without-ie',
    data: { since: '2026-01-01' },
  });
  expect(codeOf(await app.prepare(rangeOf(3)))).toBe('company.without-ie');
  expect(t.sefaz.ledger).toEqual([]);
});

test('is not sent either where the request was prepared before anybody said it', async () => {
  open();
  const requestId = await t.prepared(3);
  open('2026-01-01');
  expect(codeOf(await t.send(requestId))).toBe('company.without-ie');
  expect(t.sefaz.ledger).toEqual([]);
});

test.each([
  ['NFC-e', { mod: '65', serie: 1, ano: 2026 }, false],
  ['a series of the Fisco', { mod: '55', serie: 900, ano: 2026 }, false],
  ['a year before', { mod: '55', serie: 1, ano: 2025 }, false],
  ['its own NF-e', { mod: '55', serie: 1, ano: 2026 }, true],
] as const)('%s: refused is %s', (_, range, refused) => {
  const error = withoutIe({ noIeSince: '2026-10-26' }, { cnpj: '11222333000181', ...range });
  expect(error !== undefined).toBe(refused);
  // Of a company that never had one too: what it issued before NT 2026.007 is at the state.
  expect(withoutIe({ noIeSince: '2015-03-02' }, { cnpj: '11222333000181', ...range }) !== undefined).toBe(
    refused,
  );
  expect(withoutIe({}, { cnpj: '11222333000181', ...range })).toBeUndefined();
});

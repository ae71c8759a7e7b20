/** Numbers beside notes of another state: its SEFAZ numbered them, and the one asked knows none of its notes. */

import { expect, test } from 'vitest';
import { explainError, LOCALES } from '../../../shared/explain/index.ts';
import { realmForTests } from '../testing/realm.ts';
import { rangeOf, valueOf } from '../testing/test-context.ts';

const t = realmForTests();
const between = (below: 'SP' | 'RJ', above: 'SP' | 'RJ') => {
  t.context.notes = [
    { nNF: 2, year: 2026, month: 10 },
    { nNF: 4, year: 2026, month: 10 },
  ];
  t.context.ufs = { 2: below, 4: above };
};
const found = async () => {
  const { xJust: _xJust, ...range } = rangeOf(3);
  return valueOf(await t.app.check(range)).findings.find(({ code }) => code === 'range.other-uf');
};

test('numbers between two notes of another state are refused, by name', async () => {
  between('RJ', 'RJ');
  expect(await found()).toMatchObject({ level: 'block', data: { nNF: 2, above: 4, noteUf: 'RJ', uf: 'SP' } });
  const refused = await t.app.prepare(rangeOf(3));
  if (refused.ok) throw new Error('prepared');
  expect(refused.error).toMatchObject({ code: 'input.invalid', issues: [{ rule: 'range.other-uf' }] });
  for (const locale of LOCALES) {
    const { what } = explainError(refused.error, locale);
    expect(what).toMatch(/\b2\b.*\b4\b.*RJ.*SP/);
  }
  expect(t.sefaz.ledger).toEqual([]);
});

test('numbers that both notes turn out to be of another state once they were prepared are not sent', async () => {
  const requestId = await t.prepared(3);
  between('RJ', 'RJ');
  expect(await t.send(requestId)).toMatchObject({
    ok: false,
    error: { issues: [{ rule: 'range.other-uf' }] },
  });
  expect(t.context.asked).toEqual([]);
  t.context.ufs = {};
  t.context.beforeLink = () => between('RJ', 'RJ');
  expect(await t.send(requestId)).toMatchObject({
    ok: false,
    error: { issues: [{ rule: 'range.other-uf' }] },
  });
  expect(t.context.posted).toEqual([]);
});

test('a request that was sent before is sent again whatever is known of its neighbours since: SEFAZ may have it', async () => {
  const requestId = await t.prepared(3);
  t.context.wire = () => ({
    ok: false,
    error: { code: 'sefaz.timeout', phase: 'answer', requestWritten: true, data: {} },
  });
  await t.send(requestId);
  between('RJ', 'RJ');
  t.context.wire = (body, process) => ({
    ok: true,
    value: { httpStatus: 200, contentType: '', body: process(body) },
  });
  expect(valueOf(await t.resend(requestId)).state).toBe('homologated');
});

test.each([
  ['RJ', 'SP'],
  ['SP', 'RJ'],
] as const)('between a note of %s and one of %s a person decides: warned of', async (below, above) => {
  between(below, above);
  expect(await found()).toMatchObject({ level: 'warn' });
  expect(valueOf(await t.app.prepare(rangeOf(3))).state).toBe('prepared');
});

test('between two notes of its own state nothing is said', async () => {
  between('SP', 'SP');
  expect(await found()).toBeUndefined();
});

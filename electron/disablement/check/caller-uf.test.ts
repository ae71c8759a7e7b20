/** A caller's state applies to its own request, never in production and never against what a person confirmed. */

import { describe, expect, test } from 'vitest';
import { serieSchema } from '../../../shared/fiscal/numbering.ts';
import type { KnownCompany } from '../deps.ts';
import { realmForTests } from '../testing/realm.ts';
import { codeOf, rangeOf, valueOf } from '../testing/test-context.ts';

const t = realmForTests();
const asked = (company: KnownCompany | undefined) => {
  t.app = t.open({ company: () => company });
  return t.app;
};
const unconfirmed: KnownCompany = { name: 'Padaria Aurora', uf: 'MG', ufConfirmed: false };

describe('the unconfirmed state of a company', () => {
  test.each<[string, KnownCompany | undefined]>([
    ['only suggested by its certificate', unconfirmed],
    ['that nobody added', undefined],
  ])('%s is taken from the caller in homologação, for that request', async (_what, company) => {
    const app = asked(company);
    const range = { ...rangeOf(3), uf: 'SP' as const };
    const { xJust: _xJust, ...wanted } = range;
    const { findings } = valueOf(await app.check(wanted));
    expect(findings.filter(({ code }) => code === 'company.uf-unconfirmed')).toEqual([]);
    const prepared = valueOf(await app.prepare(range));
    expect(prepared).toMatchObject({ uf: 'SP', id: expect.stringMatching(/^ID35/) as string });
    expect(valueOf(await t.send(prepared.requestId)).state).toBe('homologated');
    expect(codeOf(await app.prepare(rangeOf(4)))).toBe(
      company ? 'company.uf-unconfirmed' : 'company.missing',
    );
  });

  test('is not taken from the caller in production', async () => {
    const range = { ...rangeOf(3, 3, { environment: 'producao' }), uf: 'SP' as const };
    expect(codeOf(await asked(unconfirmed).prepare(range))).toBe('company.uf-unconfirmed');
    expect(codeOf(await asked(undefined).prepare(range))).toBe('company.missing');
    expect(t.sefaz.ledger).toEqual([]);
  });

  test('still refuses what was prepared under another state, once a person has confirmed one', async () => {
    const { requestId } = valueOf(await asked(unconfirmed).prepare({ ...rangeOf(3), uf: 'SP' }));
    asked({ ...unconfirmed, ufConfirmed: true });
    expect(codeOf(await t.send(requestId))).toBe('company.uf-unconfirmed');
    expect(t.sefaz.ledger).toEqual([]);
  });
});

test('a range of a company that nobody added is checked under the given state, also in production', async () => {
  const { xJust: _xJust, ...range } = rangeOf(3, 60, { environment: 'producao' });
  const wanted = { ...range, serie: serieSchema.parse(890), uf: 'SP' as const };
  const { findings, typedCount } = valueOf(await asked(undefined).check(wanted));
  const codes = findings.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['company.uf-unconfirmed', 'serie.blocked-nfa']));
  expect(typedCount).toBe(true);
});

test('a state other than the confirmed one is refused, and nothing is prepared', async () => {
  const app = asked({ ...unconfirmed, ufConfirmed: true });
  expect(codeOf(await app.prepare({ ...rangeOf(3), uf: 'SP' }))).toBe('input.invalid');
  expect(valueOf(await app.list({ environment: 'homologacao', pending: false }))).toEqual([]);
});

test('the confirmation names the host, if the address was changed', async () => {
  t.app = t.open({ overriddenHost: () => 'localhost:18443' });
  await t.send(await t.prepared(3));
  expect(t.context.asked[0]).toMatchObject({ host: 'localhost:18443' });
  t.app = t.open();
  await t.send(await t.prepared(4));
  expect(t.context.asked[1]).not.toHaveProperty('host');
});

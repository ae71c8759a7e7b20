/** What is reported, refused or recorded before anything is sent. */

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import type { Disablements } from '../disablements.ts';
import { createModelSefaz } from '../testing/model-sefaz.ts';
import { makeIdentity } from '../testing/identity.ts';
import { environment, realmForTests } from '../testing/realm.ts';
import { codeOf, rangeOf, valueOf } from '../testing/test-context.ts';

const t = realmForTests();

describe('a prepared request', () => {
  test.each([
    ['upside down', rangeOf(5, 3), 'range.upside-down'],
    ['over 10.000', rangeOf(1, 10_001), 'range.too-many'],
    ['of a year to come', rangeOf(3, 3, { ano: 2027 }), 'year.future'],
    ['of before 2006', rangeOf(3, 3, { ano: 2005 }), 'year.too-old'],
  ])('a range %s is refused at its field', async (_name, input, rule) => {
    expect(await t.app.prepare(input)).toMatchObject({
      error: { code: 'input.invalid', issues: [{ rule }] },
    });
  });

  test('numbers that a consultation showed to exist are refused', async () => {
    t.context.used = [4];
    expect(await t.app.prepare(rangeOf(3, 5))).toMatchObject({
      error: { code: 'input.invalid', issues: [{ path: 'nNFIni', rule: 'range.used' }] },
    });
  });

  test('a clock set back does not refuse SEFAZ’s current year', async () => {
    t.sefaz = createModelSefaz({ dhRecbto: '2027-01-01T00:10:00-03:00' });
    t.app = t.open();
    await t.send(await t.prepared(3));
    expect(codeOf(await t.app.prepare(rangeOf(9, 9, { ano: 2027 })))).toBe('ok');
  });

  test('an unknown company, or one without a confirmed UF, prepares nothing', async () => {
    expect(codeOf(await t.open({ company: () => undefined }).prepare(rangeOf(3)))).toBe('company.missing');
    const unconfirmed = t.open({ company: () => ({ name: 'x', uf: 'SP', ufConfirmed: false }) });
    expect(codeOf(await unconfirmed.prepare(rangeOf(3)))).toBe('company.uf-unconfirmed');
  });

  test('a signature that does not verify is not recorded', async () => {
    const other = makeIdentity();
    const identity = { ...t.identity, keyHolder: other.keyHolder };
    t.app = t.open({ identityFor: async () => ({ ok: true, value: identity }) });
    expect(codeOf(await t.app.prepare(rangeOf(3)))).toBe('disablement.own-signature');
    expect(valueOf(await t.app.list({ environment, pending: false }))).toEqual([]);
  });

  test('belongs to its environment and realm', async () => {
    const requestId = await t.prepared(3);
    expect(codeOf(await t.app.get({ environment: 'producao', requestId }))).toBe('disablement.missing');
    expect(codeOf(await t.app.prepare(rangeOf(3, 3, { environment: 'treino' })))).toBe('input.invalid');
    const training = t.open({ realm: 'treino', dataDir: join(t.home, 'treino') });
    expect(valueOf(await training.prepare(rangeOf(3, 3, { environment: 'treino' })))).toMatchObject({
      tpAmb: '2',
    });
  });
});

describe('check', () => {
  const codes = async (input: Parameters<Disablements['check']>[0]) =>
    valueOf(await t.app.check(input)).findings.map(({ code }) => code);

  test('offers alternatives for each invalid range', async () => {
    expect(valueOf(await t.app.check(rangeOf(5, 3))).findings[0]).toMatchObject({
      code: 'range.upside-down',
      cStat: '224',
      mend: [{ nNFIni: 3, nNFFin: 5 }],
    });
    expect(valueOf(await t.app.check(rangeOf(1, 25_000))).findings[0]?.mend).toHaveLength(3);
    t.context.used = [4];
    const report = valueOf(await t.app.check(rangeOf(3, 6)));
    expect(contract['disablement.check'].output.parse(report)).toEqual(report);
    expect(report.findings[0]).toMatchObject({
      code: 'range.used',
      mend: [
        { nNFIni: 3, nNFFin: 3 },
        { nNFIni: 5, nNFFin: 6 },
      ],
    });
  });

  test('distinguishes an identical homologated range from an overlapping one', async () => {
    await t.send(await t.prepared(3, 5));
    expect(await codes(rangeOf(3, 5))).toContain('range.already');
    expect(await codes(rangeOf(5, 6))).toContain('range.overlap');
    expect(await codes(rangeOf(6, 7))).toContain('range.no-note-here');
  });

  test('asks about contingency and warns beyond the last known number', async () => {
    t.context.lastKnown = 4000;
    expect(await codes(rangeOf(3999))).toContain('contingency.ask');
    expect(await codes(rangeOf(4001))).toContain('range.future');
  });
});

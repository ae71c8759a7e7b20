/** Every check, with the code that SEFAZ would answer and its alternative ranges; none can be skipped. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contract, type Finding, type ParsedInput } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { explainFinding } from '../../../shared/explain/index.ts';
import { rangeCount, MAX_RANGE } from '../../../shared/fiscal/numbering.ts';
import { err } from '../../../shared/result.ts';
import { requestsFor, takenOf } from './check-numbers.ts';
import { serieSchema } from '../../../shared/fiscal/numbering.ts';
import type { Disablements } from '../disablements.ts';
import { realmForTests } from '../testing/realm.ts';
import { codeOf, lost, rangeOf, valueOf } from '../testing/test-context.ts';

const HOUR = 3_600_000;
const t = realmForTests();

const report = async (input: ParsedInput<'disablement.check'>, app: Disablements = t.app) => {
  const { xJust: _xJust, ...asked } = { xJust: '', ...input };
  const found = valueOf(await app.check(asked));
  expect(contract['disablement.check'].output.parse(found)).toEqual(found);
  return found;
};
const undated = (nNFIni: number, nNFFin = nNFIni) => {
  const { ano: _ano, ...rest } = rangeOf(nNFIni, nNFFin);
  return rest;
};
const find = async (code: Finding['code'], input: ParsedInput<'disablement.check'>) =>
  (await report(input)).findings.find((finding) => finding.code === code);

describe('an obstacle is reported, and the request refused if it is made nevertheless', () => {
  test.each([
    ['range.layout', '225', rangeOf(3), { nNFIni: 0 }],
    ['range.upside-down', '224', rangeOf(3), { nNFIni: 5 }],
    ['range.too-many', '201', rangeOf(1, 10_001), {}],
    ['serie.blocked-cpf', '266', rangeOf(3), { serie: 915 }],
    ['serie.blocked-nfa', undefined, rangeOf(3), { serie: 890 }],
    ['year.future', '453', rangeOf(3, 3, { ano: 2027 }), {}],
    ['year.too-old', '454', rangeOf(3, 3, { ano: 2005 }), {}],
  ])('%s (%s)', async (code, cStat, input, changes) => {
    const wanted = { ...input, ...changes } as typeof input;
    const finding = await find(code as Finding['code'], wanted);
    expect(finding).toMatchObject({ level: 'block', ...(cStat ? { cStat } : {}) });
    expect(await t.app.prepare(wanted)).toMatchObject({
      error: { code: 'input.invalid', issues: [{ rule: code }] },
    });
  });

  test('a contingency series of NFC-e only gets a warning', async () => {
    const wanted = { ...rangeOf(3), mod: '65' as const, serie: serieSchema.parse(895) };
    expect(await find('serie.warn-contingency-65', wanted)).toMatchObject({ level: 'warn' });
    expect(await find('serie.warn-contingency-65', rangeOf(3))).toBeUndefined();
  });

  test('range.used (241)', async () => {
    t.context.used = [4];
    expect(await find('range.used', rangeOf(3, 5))).toMatchObject({ level: 'block', cStat: '241' });
    expect(codeOf(await t.app.prepare(rangeOf(3, 5)))).toBe('input.invalid');
  });

  test('range.already (563) and range.overlap (256, or 563 for the same numbers under another year)', async () => {
    await t.send(await t.prepared(3, 5));
    expect(await find('range.already', rangeOf(3, 5))).toMatchObject({ level: 'block', cStat: '563' });
    expect(codeOf(await t.app.prepare(rangeOf(3, 5)))).toBe('disablement.already');
    expect(await find('range.overlap', rangeOf(5, 6))).toMatchObject({ level: 'block', cStat: '256' });
    expect(codeOf(await t.app.prepare(rangeOf(5, 6)))).toBe('disablement.overlap');
    expect(await find('range.overlap', rangeOf(3, 5, { ano: 2025 }))).toMatchObject({ cStat: '563' });
  });

  test('company.uf-unconfirmed (250), certificate.missing (213) and certificate.expired (281)', async () => {
    const unconfirmed = t.open({ company: () => ({ name: 'x', uf: 'SP', ufConfirmed: false }) });
    expect((await report(rangeOf(3), unconfirmed)).findings[0]).toMatchObject({
      level: 'block',
      cStat: '250',
    });
    expect(codeOf(await unconfirmed.prepare(rangeOf(3)))).toBe('company.uf-unconfirmed');
    for (const [code, cStat] of [
      ['certificate.missing', '213'],
      ['certificate.expired', '281'],
    ] as const) {
      const bare = t.open({ identityFor: async () => err(appError(code)) });
      expect((await report(rangeOf(3), bare)).findings[0]).toMatchObject({ level: 'block', code, cStat });
      expect(codeOf(await bare.prepare(rangeOf(3)))).toBe(code);
    }
  });

  test('another realm’s environment (252)', async () => {
    const wrong = rangeOf(3, 3, { environment: 'treino' });
    expect(codeOf(await t.app.check(wrong))).toBe('input.invalid');
    expect(codeOf(await t.app.prepare(wrong))).toBe('input.invalid');
  });
});

describe('the alternative ranges', () => {
  test('exclude the used and the disabled numbers, and say which they are', async () => {
    await t.send(await t.prepared(7, 8));
    t.context.used = [4, 5];
    const { findings, taken } = await report(rangeOf(3, 10));
    const mend = [
      { nNFIni: 3, nNFFin: 3 },
      { nNFIni: 6, nNFFin: 6 },
      { nNFIni: 9, nNFFin: 10 },
    ];
    expect(findings.filter(({ level }) => level === 'block').map((finding) => finding.mend)).toEqual([
      mend,
      mend,
    ]);
    expect(taken).toEqual([
      { nNFIni: 4, nNFFin: 5, why: 'used' },
      { nNFIni: 7, nNFFin: 8, why: 'disabled' },
    ]);
  });

  test('are given with one finding for all requests that are done, where these are many, and one for each that is open', async () => {
    const many = Array.from({ length: 13 }, (_, n) => 4 + 2 * n);
    for (const nNF of many) await t.send(await t.prepared(nNF));
    t.context.wire = () => lost();
    await t.send(await t.prepared(31));
    const { findings } = await report(rangeOf(3, 31));
    const overlaps = findings.filter(({ code }) => code === 'range.overlap');
    const numbers = '4,6,8,10,12,14,16,18,20,22,24,26,+1';
    expect(overlaps).toMatchObject([
      { data: { nNFIni: 31, state: 'uncertain' } },
      { level: 'block', cStat: '256', data: { state: 'homologated', requests: 13, numbers } },
    ]);
    expect(overlaps.map(({ mend }) => mend?.length)).toEqual([undefined, 14]);
    expect(overlaps.map((finding) => explainFinding(finding)).at(-1)).toBe(
      'Há números desta faixa já inutilizados em 13 pedidos anteriores: nº 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26 e mais 1.',
    );
  });

  test('are given once, with the lowest request that meets the range, however many do', async () => {
    for (const n of [8, 4, 6]) await t.send(await t.prepared(n));
    const { findings } = await report(rangeOf(4, 9));
    const mend = [5, 7, 9].map((n) => ({ nNFIni: n, nNFFin: n }));
    expect(findings.filter(({ code }) => code === 'range.overlap')).toHaveLength(3);
    expect(findings.filter((finding) => finding.mend)).toMatchObject([{ data: { nNFIni: 4 }, mend }]);
  });

  test('of a range that is too big leave out what is taken, and a mistyped one has none', async () => {
    t.context.used = [12];
    const big = await find('range.too-many', rangeOf(1, 25_000));
    expect(big?.mend).toEqual([
      { nNFIni: 1, nNFFin: 11 },
      { nNFIni: 13, nNFFin: 10_012 },
      { nNFIni: 10_013, nNFFin: 20_012 },
      { nNFIni: 20_013, nNFFin: 25_000 },
    ]);
    expect((await find('range.too-many', rangeOf(1, 999_999_999)))?.mend).toEqual([]);
  });

  test('never include a taken number, include every other, and no request is too big', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 15_000 }))
      .map(([nNFIni, more]) => ({ nNFIni, nNFFin: nNFIni + more }));
    const holes = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 15_000 }), fc.integer({ min: 0, max: 3_000 }))
        .map(([nNFIni, more]) => ({ nNFIni, nNFFin: nNFIni + more })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(range, holes, fc.uniqueArray(fc.integer({ min: 1, max: 200 })), (wanted, gone, used) => {
        const notes = used.filter((n) => n >= wanted.nNFIni && n <= wanted.nNFFin).sort((a, b) => a - b);
        const meets = gone.filter((r) => r.nNFIni <= wanted.nNFFin && wanted.nNFIni <= r.nNFFin);
        const taken = takenOf(wanted, [], notes);
        const all = [...taken, ...meets];
        const parts = requestsFor(wanted, all);
        const marks = new Uint8Array(wanted.nNFFin + 2);
        for (const part of parts) {
          expect(rangeCount(part)).toBeLessThanOrEqual(MAX_RANGE);
          for (let n = part.nNFIni; n <= part.nNFFin; n++) marks[n] = (marks[n] ?? 0) + 1;
        }
        const isTaken = (n: number) => notes.includes(n) || meets.some((r) => n >= r.nNFIni && n <= r.nNFFin);
        let wrong = 0;
        for (let n = 1; n < marks.length; n++) {
          const inside = n >= wanted.nNFIni && n <= wanted.nNFFin;
          if (marks[n] !== (inside && !isTaken(n) ? 1 : 0)) wrong += 1;
        }
        expect(wrong).toBe(0);
        expect(taken.reduce((sum, each) => sum + rangeCount(each), 0)).toBe(notes.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the year and the deadline', () => {
  const codes = async (input: ParsedInput<'disablement.check'>) =>
    (await report(input)).findings.map(({ code }) => code);

  test('follow from the notes around the gap', async () => {
    t.context.notes = [
      { nNF: 2, year: 2025, month: 10 },
      { nNF: 4, year: 2025, month: 10 },
    ];
    const found = await report(undated(3));
    expect(found).toMatchObject({ ano: 2025, gap: { year: 2025, month: 10 } });
    expect(found.findings.map(({ code }) => code)).not.toContain('year.ask');
    expect(found.findings.find(({ code }) => code === 'deadline')).toMatchObject({
      level: 'warn',
      data: { date: '2025-11-10', days: -375 },
    });
    expect(found.yearKnown).toBe(true);
  });

  test('are asked for if nothing is known, if the notes disagree, and if nothing bounds the gap', async () => {
    expect((await report(undated(3))).findings.find(({ code }) => code === 'year.ask')).toMatchObject({
      level: 'warn',
      data: { ano: 2026, lastYear: 2025 },
    });
    expect(await codes(undated(3))).not.toContain('deadline');
    t.context.notes = [
      { nNF: 2, year: 2025, month: 12 },
      { nNF: 4, year: 2026, month: 1 },
    ];
    const data = { below: 2, belowYear: 2025, above: 4, aboveYear: 2026 };
    expect(await find('year.ask', undated(3))).toMatchObject({ data });
    t.context.notes = [{ nNF: 2, year: 2025, month: 12 }];
    expect(await report(undated(3))).toMatchObject({ ano: 2025 });
    expect(await codes(undated(3))).toContain('year.ask');
  });

  test('a month entered by the person counts if the notes show none, by the day in Brasília', async () => {
    expect(await find('deadline', { ...rangeOf(3), month: 11 })).toMatchObject({
      level: 'info',
      data: { date: '2026-12-10', days: 20 },
    });
    t.context.now = Date.parse('2026-11-11T02:30:00Z');
    expect(await find('deadline', { ...rangeOf(3), month: 10 })).toMatchObject({
      level: 'info',
      data: { date: '2026-11-10', days: 0 },
    });
    t.context.now = Date.parse('2026-11-11T03:00:00Z');
    expect(await find('deadline', { ...rangeOf(3), month: 10 })).toMatchObject({
      level: 'warn',
      data: { days: -1 },
    });
  });

  test('a month that has not begun is not the one of the break, as after another year was chosen', async () => {
    expect(await find('deadline', { ...rangeOf(3), month: 12 })).toBeUndefined();
    expect(await find('deadline', { ...rangeOf(3), ano: 2025, month: 12 })).toMatchObject({
      data: { date: '2026-01-10' },
    });
  });

  test('numbers disabled next to the range do not hide the notes beyond them', async () => {
    t.context.notes = [
      { nNF: 2, year: 2026, month: 11 },
      { nNF: 9, year: 2026, month: 11 },
    ];
    await t.send(await t.prepared(3, 5));
    expect(await report(undated(6, 8))).toMatchObject({
      gap: { year: 2026, month: 11 },
      neighbours: { below: { nNF: 2 }, above: { nNF: 9 } },
    });
  });
});

describe('the end of the series', () => {
  test('contingency is always asked about for NFC-e, and for NF-e unless SEFAZ had a higher note more than 168 h ago', async () => {
    const nfce = { ...rangeOf(3), mod: '65' as const };
    t.context.lastKnown = 4000;
    expect(await find('contingency.ask', nfce)).toBeDefined();
    expect(await find('contingency.ask', rangeOf(3))).toBeDefined();
    t.context.passedAt = t.context.now - 168 * HOUR;
    expect(await find('contingency.ask', rangeOf(3))).toBeDefined();
    t.context.passedAt = t.context.now - 168 * HOUR - 1;
    expect(await find('contingency.ask', rangeOf(3))).toBeUndefined();
    expect(await find('contingency.ask', nfce)).toBeDefined();
  });

  test('numbers above the last known one are reported as future ones', async () => {
    t.context.lastKnown = 4000;
    expect(await find('range.future', rangeOf(4001))).toMatchObject({
      level: 'warn',
      data: { lastKnown: 4000 },
    });
    expect(await find('range.future', rangeOf(4000))).toBeUndefined();
  });
});

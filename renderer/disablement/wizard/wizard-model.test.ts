import { expect, test } from 'vitest';
import type { Finding, Taken } from '../../../shared/contract.ts';
import {
  asksContingency,
  emptyWizard,
  isUncertain,
  listedNumbers,
  mendOf,
  monthsToOffer,
  rangeIsClear,
  rangeWithin,
  readNumber,
  readRange,
  readSerie,
  rejectionOf,
  shownFindings,
  wizardSchema,
  waiverOf,
  yearsBetween,
  yearsToOffer,
} from './wizard-model.ts';

const TODAY = new Date(2026, 10, 20);

test('a series is 0 to 999, with or without leading zeros', () => {
  expect(['0', '001', '999', '1000', '', 'A1', '-1'].map(readSerie)).toEqual([
    0,
    1,
    999,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a number may be written with dots and is never zero', () => {
  expect(['4.217', '999999999', '0', '1000000000', 'x'].map(readNumber)).toEqual([
    4217,
    999_999_999,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a reversed range is still parsed, so that it can be corrected', () => {
  expect(readRange({ from: '5', to: '3' })).toEqual({ nNFIni: 5, nNFFin: 3 });
});

test('few numbers are listed one by one, many are not, and a reversed range lists none', () => {
  expect(listedNumbers({ nNFIni: 3, nNFFin: 5 })).toEqual([3, 4, 5]);
  expect(listedNumbers({ nNFIni: 1, nNFFin: 11 })).toBeUndefined();
  expect(listedNumbers({ nNFIni: 5, nNFFin: 3 })).toBeUndefined();
});

test('the years between the notes around a gap are asked for, and only if those differ', () => {
  const note = (year: number) => ({ nNF: 1, year });
  expect(yearsBetween({ below: note(2024), above: note(2026) })).toEqual([2024, 2025, 2026]);
  expect(yearsBetween({ below: note(2026), above: note(2025) })).toEqual([2025, 2026]);
  expect(yearsBetween({ below: note(2025), above: note(2025) })).toEqual([]);
  expect(yearsBetween({ below: note(2025) })).toEqual([]);
  expect(yearsBetween()).toEqual([]);
});

test('future years and months are not offered, and a long past year only if it is chosen', () => {
  expect(yearsToOffer(TODAY, 2026)).toEqual([2026, 2025, 2024, 2023]);
  expect(yearsToOffer(TODAY, 2019)).toContain(2019);
  expect(monthsToOffer(2026, TODAY)).toHaveLength(11);
  expect(monthsToOffer(2025, TODAY)).toHaveLength(12);
});

test('blocks come first, then future numbers; what has its own place is omitted', () => {
  const codes = shownFindings([
    { level: 'info', code: 'range.no-note-here' },
    { level: 'info', code: 'deadline' },
    { level: 'warn', code: 'deadline' },
    { level: 'warn', code: 'range.future' },
    { level: 'warn', code: 'year.ask' },
    { level: 'warn', code: 'contingency.ask' },
    { level: 'block', code: 'range.used' },
  ]).map(({ level, code }) => `${level} ${code}`);
  expect(codes).toEqual([
    'block range.used',
    'warn range.future',
    'info range.no-note-here',
    'warn deadline',
  ]);
});

test('blocks are listed in the order of the numbers', () => {
  const overlap = (nNFIni: number): Finding => ({ level: 'block', code: 'range.overlap', data: { nNFIni } });
  const used: Finding = { level: 'block', code: 'range.used', data: { first: 4 } };
  const many: Finding = { level: 'block', code: 'range.too-many' };
  const shown = shownFindings([overlap(9), used, overlap(2), many]);
  expect(shown).toEqual([many, overlap(2), used, overlap(9)]);
});

test('only a request without an answer can be resolved, and SEFAZ’s code is certain only if it is done', () => {
  const overlap = (state: string): Finding => ({
    level: 'block',
    code: 'range.overlap',
    cStat: '256',
    data: { state },
  });
  expect(['uncertain', 'sending', 'homologated'].map((state) => isUncertain(overlap(state)))).toEqual([
    true,
    false,
    false,
  ]);
  expect(['uncertain', 'sending', 'homologated'].map((state) => rejectionOf(overlap(state)))).toEqual([
    'maybe',
    'maybe',
    'sure',
  ]);
  expect(rejectionOf({ level: 'info', code: 'deadline' })).toBeUndefined();
});

test('the correction is named after what it removes', () => {
  const used: Finding = { level: 'block', code: 'range.used' };
  const four: Taken = { nNFIni: 4, nNFFin: 4, why: 'used' };
  const many: Finding = { level: 'block', code: 'range.too-many' };
  expect(mendOf({ level: 'block', code: 'range.upside-down' }, [], [])).toEqual({ kind: 'swap' });
  expect(mendOf(many, [many], [])).toEqual({ kind: 'split' });
  expect(mendOf(many, [many, used], [four])).toEqual({ kind: 'splitAround' });
  expect(mendOf(used, [used], [four])).toEqual({ kind: 'without', taken: four });
  expect(mendOf(used, [used], [four, four])).toEqual({ kind: 'withoutAll' });
});

test('contingency is always asked about for NFC-e, and for NF-e if the core says so', () => {
  expect(asksContingency('65', [])).toBe(true);
  expect(asksContingency('55', [])).toBe(false);
  expect(asksContingency('55', [{ level: 'warn', code: 'contingency.ask' }])).toBe(true);
});

test('step 2 is complete only without a block, with a year and a clear no to contingency', () => {
  const nothing = { findings: [], yearKnown: true };
  const nfce = { mod: '65', contingency: '', ano: '' } as const;
  expect(rangeIsClear(nfce, nothing)).toBe(false);
  expect(rangeIsClear({ ...nfce, contingency: 'yes' }, nothing)).toBe(false);
  expect(rangeIsClear({ ...nfce, contingency: 'no' }, nothing)).toBe(true);
  const nfe = { mod: '55', contingency: '', ano: '' } as const;
  expect(rangeIsClear(nfe, nothing)).toBe(true);
  expect(rangeIsClear(nfe, nothing, true)).toBe(false);
  expect(rangeIsClear(nfe, { ...nothing, findings: [{ level: 'block', code: 'range.used' }] })).toBe(false);
  expect(rangeIsClear(nfe, { ...nothing, yearKnown: false })).toBe(false);
  expect(rangeIsClear({ ...nfe, ano: '2025' }, { ...nothing, yearKnown: false })).toBe(true);
});

test('a declared contingency keeps its checkbox', () => {
  expect(waiverOf({ level: 'block', code: 'range.contingency' })).toBe('range.contingency');
  expect(waiverOf({ level: 'warn', code: 'range.contingency-declared' })).toBe('range.contingency');
  expect(waiverOf({ level: 'block', code: 'range.used' })).toBeUndefined();
});

test('an empty wizard is not yet valid and leaves the year to the notes', () => {
  const empty = emptyWizard();
  expect(empty).toMatchObject({ ano: '', month: '' });
  expect(wizardSchema.safeParse(empty).success).toBe(false);
});

test('of a typed range only what lies in the known series is marked on its line', () => {
  const series = { first: 10, last: 520 };
  expect(rangeWithin({ nNFIni: 429, nNFFin: 430 }, series)).toEqual({ nNFIni: 429, nNFFin: 430 });
  expect(rangeWithin({ nNFIni: 1, nNFFin: 900 }, series)).toEqual({ nNFIni: 10, nNFFin: 520 });
  expect(rangeWithin({ nNFIni: 521, nNFFin: 530 }, series)).toBeUndefined();
  expect(rangeWithin({ nNFIni: 430, nNFFin: 429 }, series)).toBeUndefined();
  expect(rangeWithin(undefined, series)).toBeUndefined();
});

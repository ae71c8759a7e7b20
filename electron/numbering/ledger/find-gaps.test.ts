/** Gaps with their window, year, deadline and completeness, and the number line. */

import { describe, expect, it } from 'vitest';
import { drawLine } from './draw-line.ts';
import type { FileRow } from './file-evidence.ts';
import { clearOf, describeGap, dueMonth, findGaps } from './find-gaps.ts';
import { foldSeries } from './fold-series.ts';
import { issueTime } from './folded-series.ts';
import { joinSeries, NO_FOLDED } from './join-series.ts';
import { NO_POINT } from './number-states.ts';
import { bookedRow, disabledRow, keyRow, NO_OVERLAY } from './testing/rows.ts';
import { walkSeries, type Stretch } from './walk-series.ts';

const at = (nNF: number, issued: string) => keyRow(nNF, { issued });
const find = (rows: FileRow[], now: string, more: { mod?: string; informedFirst?: number } = {}) =>
  findGaps(joinSeries(foldSeries(rows), NO_OVERLAY), { mod: '55', now: new Date(now), ...more });
const later = '2026-12-31T12:00:00-03:00';

describe('the window in which a note may still arrive', () => {
  const rows = [at(1, '2026-11-20T10:00:00-03:00'), at(3, '2026-11-20T11:00:00-03:00')];

  it('is 168 hours from the later neighbour for an NF-e', () => {
    expect(find(rows, '2026-11-27T10:59:00-03:00')).toMatchObject({
      gaps: [],
      waiting: [{ from: 2, to: 2, until: Date.parse('2026-11-27T11:00:00-03:00') }],
    });
    expect(find(rows, '2026-11-27T11:00:00-03:00')).toMatchObject({ gaps: [{ from: 2 }], waiting: [] });
  });

  it('ends with the next business day for an NFC-e: a Friday that is a holiday lasts until Monday', () => {
    const { waiting } = find(rows, '2026-11-23T23:59:00-03:00', { mod: '65' });
    expect(waiting).toEqual([{ from: 2, to: 2, until: Date.parse('2026-11-24T00:00:00-03:00') }]);
    expect(find(rows, '2026-11-24T00:00:00-03:00', { mod: '65' }).gaps).toHaveLength(1);
  });

  it('and year and deadline are those of the key of an authorized note whose own date is of another month (J06)', () => {
    const rows = [
      at(1, '2026-11-04T10:00:00-03:00'),
      keyRow(3, { aamm: '2611', issued: '2027-01-05T10:00:00-03:00' }),
    ];
    const { gaps, waiting } = find(rows, '2027-01-06T10:00:00-03:00');
    expect(waiting).toEqual([]);
    const [gap] = gaps;
    expect(gap && describeGap(gap, '2027-01-06')).toMatchObject({ ano: 2026, yearKnown: true, notes: [] });
  });

  it('does not reach the month of a key under which SEFAZ has no note of the number (561): that of the note is another', () => {
    const asked = keyRow(4, { aamm: '2701', issued: '', standing: 'taken' });
    const now = '2027-01-08T10:00:00-03:00';
    const { gaps, waiting } = find(
      [at(2, '2026-12-10T10:00:00-03:00'), asked, at(5, '2026-12-12T10:00:00-03:00')],
      now,
    );
    expect([gaps.map(({ from }) => from), waiting]).toEqual([[3], []]);
    const [gap] = gaps;
    expect(gap && describeGap(gap, '2027-01-08')).toMatchObject({ ano: 2026, deadline: { days: 2 } });
  });

  it.each([
    ['Fernando de Noronha after midnight', '2026-11-25T00:30:00-02:00', '2026-11-27T02:00:00Z'],
    ['Acre', '2026-11-24T10:00:00-05:00', '2026-11-26T05:00:00Z'],
    ['Brasília', '2026-11-24T10:00:00-03:00', '2026-11-26T03:00:00Z'],
  ])(
    'of an NFC-e ends by the clock of its emitter, or of Brasília where that is later: %s',
    (_, issued, end) => {
      const { waiting } = find([at(1, issued), at(3, issued)], '2026-11-25T12:00:00-03:00', { mod: '65' });
      expect(waiting).toEqual([{ from: 2, to: 2, until: Date.parse(end) }]);
      const tried = [at(1, '2026-11-01'), keyRow(2, { issued, standing: 'no-protocol', tpEmis: '9' })];
      const own = find(tried, '2026-11-25T12:00:00-03:00', { mod: '65' });
      expect(own.waiting).toEqual([{ from: 2, to: 2, until: Date.parse(end) }]);
    },
  );

  it('counts from the end of a day where no hour is known', () => {
    const booked = [1, 3].map((nNF) => bookedRow(nNF, 'regular', '2026-11-20'));
    expect(find(booked, '2026-11-27T23:59:00-03:00').waiting).toEqual([
      { from: 2, to: 2, until: Date.parse('2026-11-28T00:00:00-03:00') },
    ]);
    expect(find(booked, '2026-11-28T00:00:00-03:00').gaps).toHaveLength(1);
  });

  it('counts from a tried note of its own, unless its clock is in the future', () => {
    const tried = (issued: string) => [...rows, keyRow(4, { issued, standing: 'no-protocol' })];
    const { waiting } = find(tried('2026-12-30T10:00:00-03:00'), later);
    expect(waiting).toMatchObject([{ from: 4, to: 4 }]);
    expect(find(tried('2099-01-01T10:00:00-03:00'), later).gaps).toMatchObject([{ from: 2 }, { from: 4 }]);
  });

  it('is that of each day where tried notes of several days lie side by side, and those that passed are one gap', () => {
    const offline = (nNF: number, issued: string) =>
      keyRow(nNF, { issued, standing: 'no-protocol', tpEmis: '5' });
    const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-20', '2026-11-21'];
    const tried = days.map((day, i) => offline(i + 2, `${day}T10:00:00-03:00`));
    const found = find([at(1, '2026-11-01T10:00:00-03:00'), ...tried], '2026-11-23T12:00:00-03:00');
    expect(found.gaps).toMatchObject([{ from: 2, to: 4, state: 'contingency' }]);
    expect(found.waiting).toEqual([
      { from: 5, to: 5, until: Date.parse('2026-11-27T10:00:00-03:00') },
      { from: 6, to: 6, until: Date.parse('2026-11-28T10:00:00-03:00') },
    ]);
    expect(found.counts).toMatchObject({ gaps: 1, free: 3, waiting: 2, waitingNumbers: 2 });
  });

  it('is also that of its own day for a part of it that the journal leaves', () => {
    const row = (nNF: number) =>
      keyRow(nNF, { issued: '2026-12-30T10:00:00-03:00', standing: 'no-protocol' });
    const folded = foldSeries([at(1, '2026-11-01'), row(2), row(3), row(4), row(5)]);
    const ranges = [2, 5].map((nNF) => ({ nNFIni: nNF, nNFFin: nNF, standing: 'uncertain' as const }));
    const series = joinSeries(folded, { ...NO_OVERLAY, ranges });
    expect(findGaps(series, { mod: '55', now: new Date(later) }).waiting).toMatchObject([{ from: 3, to: 4 }]);
  });
});

describe('where gaps begin and end', () => {
  it('numbers above the highest note are none, whatever is disabled there, but what was tried is', () => {
    const rows = [at(1, '2026-11-01'), disabledRow(20, 30), keyRow(40, { standing: 'no-protocol' })];
    expect(find(rows, later).gaps).toMatchObject([{ from: 40, to: 40, state: 'attempted' }]);
  });

  it('numbers before the first evidence are some where a person entered the first number, in parts of 10.000', () => {
    const rows = [at(25_001, '2026-11-01')];
    expect(find(rows, later).gaps).toEqual([]);
    expect(find(rows, later, { informedFirst: 1 }).gaps.map(({ from, to }) => [from, to])).toEqual([
      [1, 10_000],
      [10_001, 20_000],
      [20_001, 25_000],
    ]);
    expect(find([at(1, '2026-11-01'), at(3, '2026-11-01')], later, { informedFirst: 3 }).gaps).toEqual([]);
  });
});

describe('year and deadline', () => {
  const gap = (...rows: FileRow[]) => {
    const [found] = find(rows, later).gaps;
    return found && describeGap(found, '2026-12-31');
  };

  it('are of both neighbours, of the earlier one where they differ', () => {
    expect(gap(at(1, '2025-12-31'), at(3, '2026-01-02'))).toEqual({
      ano: 2025,
      yearKnown: false,
      notes: [],
      deadline: { date: '2026-01-10', days: -355 },
    });
    expect(gap(at(1, '2026-11-30'), at(3, '2026-12-02'))).toMatchObject({
      ano: 2026,
      yearKnown: true,
      deadline: { date: '2026-12-10' },
    });
  });

  it('are less certain without a dated note on one side', () => {
    expect(gap(bookedRow(1, 'regular'), at(3, '2026-11-05'))).toMatchObject({
      ano: 2026,
      yearKnown: false,
      notes: ['no-neighbour'],
    });
    expect(gap(bookedRow(1, 'regular'), bookedRow(3, 'regular'))).toEqual({
      ano: 2026,
      yearKnown: false,
      notes: ['no-neighbour'],
    });
  });

  it.each([
    ['after the last note', '2026-11-03', [at(1, '2026-10-30')], []],
    ['between notes of two months', '2026-11-03', [at(1, '2026-10-30')], [at(3, '2026-11-06')]],
    ['before the first note', '2026-10-30', [], [at(3, '2026-11-06')]],
  ])('of a tried number are those of its own date: %s', (_, issued, below, above) => {
    const tried = keyRow(2, { issued, standing: 'no-protocol' });
    const series = joinSeries(foldSeries([...below, tried, ...above]), NO_OVERLAY);
    for (const now of ['2026-11-06T12:00:00-03:00', later]) {
      const stretches: Stretch[] = [];
      const stretch = (each: Stretch) => stretches.push(each);
      walkSeries(series, { mod: '55', now: new Date(now) }, { stretch });
      expect(stretches).toMatchObject([{ from: 2, to: 2, state: 'attempted' }]);
      const [year, month] = issued.split('-').map(Number);
      expect(stretches.map(dueMonth)).toEqual([year! * 12 + month!]);
      const described = describeGap({ ...stretches[0]!, incomplete: false }, '2026-12-31');
      const due = issued.startsWith('2026-10') ? '2026-11-10' : '2026-12-10';
      expect(described).toMatchObject({ ano: 2026, deadline: { date: due } });
    }
  });

  it('of tried numbers side by side are those of the earliest, and never outside of the notes around them', () => {
    const tried = (nNF: number, issued: string) => keyRow(nNF, { issued, standing: 'no-protocol' });
    const october = gap(at(1, '2026-10-20'), tried(2, '2026-10-30'), tried(3, '2026-11-03'));
    expect(october).toMatchObject({ deadline: { date: '2026-11-10' } });
    const late = gap(at(1, '2026-10-20'), tried(2, '2026-12-01'), at(3, '2026-11-03'));
    expect(late).toMatchObject({ deadline: { date: '2026-12-10' } });
  });

  it('of a note that no file dates are those of its key, and of an event in that month', () => {
    const known = {
      ...keyRow(2, { standing: 'cancelled', aamm: '2601', issued: '' }),
      seen: '2026-01-02T08:00:00-03:00',
    };
    expect(gap(at(1, '2025-12-31'), known, at(5, '2026-01-03'))).toMatchObject({
      ano: 2026,
      yearKnown: true,
      deadline: { date: '2026-02-10' },
    });
    const { seen: _, ...unseen } = known;
    expect(gap(at(1, '2025-12-31'), unseen, at(5, '2026-02-03'))).toMatchObject({
      ano: 2026,
      yearKnown: true,
      deadline: { date: '2026-02-10' },
    });
  });
});

describe('a folder that may be incomplete', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

  it('has a month without files across which numbers are missing', () => {
    const { gaps, incomplete } = find([at(1, '2026-01-30'), at(3, '2026-03-02'), at(5, '2026-03-03')], later);
    expect(gaps.map((each) => each.incomplete)).toEqual([true, false]);
    expect(incomplete).toMatchObject({ months: ['2026-02'], days: [] });
  });

  it('is whole where no number is missing across a month without files', () => {
    expect(find([at(1, '2026-01-30'), at(2, '2026-03-02')], later).incomplete).toBeUndefined();
  });

  it('has a stretch of days that is unusual for this series, but for other series of the company', () => {
    const rows = Array.from({ length: 20 }, (_, i) => at(i + 1, day(i)));
    rows.push(at(30, day(29)), at(31, day(30)));
    const series = joinSeries(foldSeries(rows), NO_OVERLAY);
    const rules = { mod: '55', now: new Date(later) };
    expect(findGaps(series, rules).incomplete?.days).toEqual([{ from: day(20), to: day(28) }]);
    const others = foldSeries([at(1, day(25))]).days;
    expect(findGaps(series, rules, others).incomplete).toBeUndefined();
  });

  it('has few of its numbers', () => {
    const rows = Array.from({ length: 20 }, (_, i) => at(i * 2 + 1, '2026-02-02'));
    expect(find(rows, later).incomplete).toEqual({ months: [], days: [], share: 51 });
  });
});

describe('numbers to clear up', () => {
  const answered = (...notes: readonly (readonly [nNF: number, issued: string])[]) => ({
    ranges: [],
    points: new Map(
      notes.map(([nNF, issued]) => [nNF, { ...NO_POINT, exists: true, dated: issueTime(issued) }] as const),
    ),
  });
  const rules = { mod: '55', now: new Date(later) };
  const kinds = (found: ReturnType<typeof findGaps>) =>
    found.gaps.map(({ from, incomplete }) => [from, incomplete]);

  it('are those between notes that only answers name: no file was read', () => {
    const series = joinSeries(NO_FOLDED, answered([1, '2026-10-01'], [5, '2026-10-02']));
    const found = findGaps(series, rules);
    expect(kinds(found)).toEqual([[2, true]]);
    expect(found.counts).toMatchObject({ gaps: 1, free: 3, unclear: { gaps: 1, numbers: 3 } });
    expect(clearOf(found.counts)).toEqual({ gaps: 0, numbers: 0 });
  });

  it('are those between the last file and a later note that only an answer names, and before the first one', () => {
    const folded = foldSeries([at(10, '2026-10-05'), at(12, '2026-10-06')]);
    const series = joinSeries(folded, answered([5, '2026-10-01'], [20, '2026-10-09']));
    const found = findGaps(series, rules);
    expect(kinds(found)).toEqual([
      [6, true],
      [11, false],
      [13, true],
    ]);
    expect(clearOf(found.counts)).toEqual({ gaps: 1, numbers: 1 });
    const clear = { most: 5, urgency: () => 0, clear: true };
    expect(findGaps(series, rules, undefined, clear).gaps.map(({ from }) => from)).toEqual([11]);
  });

  it('are those outside the numbers of all files, which only a 217 or a refusal names', () => {
    const rows = Array.from({ length: 40 }, (_, i) => at(i + 10, '2026-10-05')).filter((_, i) => i !== 20);
    const tried = { ...NO_POINT, keys: [{ chNFe: '217', standing: 'attempted' as const }] };
    const exists = { ...NO_POINT, exists: true };
    const beside = (points: [number, typeof exists | typeof tried][], informedFirst?: number) =>
      findGaps(joinSeries(foldSeries(rows), { ranges: [], points: new Map(points) }), {
        ...rules,
        informedFirst,
      });
    const near: Parameters<typeof beside>[0] = [[5, tried], [30, tried], [52, exists], [99, tried]]; // prettier-ignore
    expect(kinds(beside(near))).toEqual([[5, true], [6, true], [30, false], [50, true], [99, true]]); // prettier-ignore
    expect(clearOf(beside(near).counts)).toEqual({ gaps: 1, numbers: 1 });
    // A person has said that the series began there.
    expect(kinds(beside(near, 6))[0]).toEqual([6, false]);
    // However far away, they are no sign that the folder is thin.
    const { counts, incomplete } = beside([[1, tried], [9_000, exists]]); // prettier-ignore
    expect([clearOf(counts), incomplete]).toEqual([{ gaps: 1, numbers: 1 }, undefined]);
  });

  it('are no gaps in contingency, which are counted by themselves', () => {
    const issued = { standing: 'no-protocol', tpEmis: '9', issued: '2026-10-02' } as const;
    const found = find([at(1, '2026-10-01'), keyRow(2, issued), at(3, '2026-10-02')], later);
    expect(found.counts).toMatchObject({ contingency: { gaps: 1, numbers: 1 }, unclear: { gaps: 0 } });
    expect(clearOf(found.counts)).toEqual({ gaps: 0, numbers: 0 });
  });
});

describe('the number line', () => {
  const rows = [
    at(1, '2026-11-01'),
    at(2, '2026-11-01'),
    disabledRow(3),
    at(4, '2026-11-01'),
    keyRow(5, { standing: 'no-protocol', tpEmis: '9', issued: '2026-11-01' }),
    at(6, '2026-11-01'),
  ];
  const series = joinSeries(foldSeries(rows), NO_OVERLAY);
  const rules = { mod: '55', now: new Date(later) };

  it('has one run for equal neighbours, and none where nothing is known', () => {
    const { runs, grouped } = drawLine(series, rules, 2, 20, 100);
    expect(grouped).toBe(false);
    expect(runs.map(({ nNFIni, nNFFin, state }) => [nNFIni, nNFFin, state])).toEqual([
      [2, 2, 'used'],
      [3, 3, 'disabled'],
      [4, 4, 'used'],
      [5, 5, 'contingency'],
      [6, 6, 'used'],
    ]);
  });

  it('groups into equal stretches in their most notable state, and counts every number', () => {
    const { runs, grouped, counts } = drawLine(series, rules, 1, 6, 2);
    expect([grouped, counts]).toEqual([true, { used: 4, disabled: 1, contingency: 1 }]);
    expect(runs.map(({ nNFIni, nNFFin, state }) => [nNFIni, nNFFin, state])).toEqual([
      [1, 3, 'disabled'],
      [4, 6, 'contingency'],
    ]);
  });
});

describe('with a limit', () => {
  it('counts all, and builds the most urgent ones only', () => {
    const rows = [at(1, '2026-10-01'), at(3, '2026-10-02'), at(5, '2026-11-02'), at(30_000, '2026-11-03')];
    const series = joinSeries(foldSeries(rows), NO_OVERLAY);
    const newest = (gap: Stretch) => -(dueMonth(gap) ?? 0);
    const found = findGaps(series, { mod: '55', now: new Date(later) }, undefined, {
      most: 2,
      urgency: newest,
    });
    expect(found.counts).toMatchObject({ gaps: 5, free: 29_996 });
    expect(found.gaps.map(({ from, to }) => [from, to])).toEqual([
      [6, 10_005],
      [10_006, 20_005],
    ]);
  });
});

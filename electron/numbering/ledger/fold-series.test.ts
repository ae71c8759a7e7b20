/** Folding the rows of a series: runs, states, dates and conflicts. */

import { describe, expect, it } from 'vitest';
import { foldSeries } from './fold-series.ts';
import { dayIndex, dayText, laterIssued, localDay, packSeries, unpackSeries } from './folded-series.ts';
import type { FileRow } from './file-evidence.ts';
import {
  bookedOf,
  CONFLICT_BIT,
  DISABLED_BIT,
  NOTE,
  noteOf,
  STATE_PROVED_BIT,
  SVC_PROVED_BIT,
} from './number-code.ts';
import { bookedRow, disabledRow, keyRow } from './testing/rows.ts';

const folded = (...rows: FileRow[]) => foldSeries(rows);
const runsOf = (...rows: FileRow[]) => {
  const { from, to, code } = folded(...rows);
  return [...from].map((start, i) => [start, to[i], code[i]]);
};
const codeAt = (nNF: number, ...rows: FileRow[]) => {
  const { from, to, code } = folded(...rows);
  return code[from.findIndex((start, i) => start <= nNF && (to[i] ?? 0) >= nNF)] ?? -1;
};
const reasons = (...rows: FileRow[]) => folded(...rows).conflicts.map(({ nNF, reason }) => [nNF, reason]);

describe('the runs of a series', () => {
  it('join consecutive numbers of one kind, and leave out what no file names', () => {
    const runs = runsOf(keyRow(1), keyRow(2), keyRow(4), keyRow(5, { standing: 'cancelled' }));
    expect(runs.map(([from, to]) => [from, to])).toEqual([[1, 2], [4, 4], [5, 5]]); // prettier-ignore
    expect(runs.map(([, , code = 0]) => noteOf(code))).toEqual([
      NOTE.authorized,
      NOTE.authorized,
      NOTE.cancelled,
    ]);
  });

  it('count a note that was registered in advance (EPEC) as one in contingency, which holds its number', () => {
    expect(noteOf(codeAt(1, keyRow(1, { standing: 'epec' })))).toBe(NOTE.contingency);
  });

  it('know whether the state or the SVC has a note of the number, of keys that SEFAZ has', () => {
    const svc = { tpEmis: '7' };
    const proved = (...rows: Parameters<typeof keyRow>[1][]) =>
      codeAt(1, ...rows.map((row) => keyRow(1, row))) & (STATE_PROVED_BIT | SVC_PROVED_BIT);
    expect(proved({})).toBe(STATE_PROVED_BIT);
    expect(proved(svc, { standing: 'no-protocol' })).toBe(SVC_PROVED_BIT);
    expect(proved({}, { ...svc, standing: 'cancelled' })).toBe(STATE_PROVED_BIT | SVC_PROVED_BIT);
    expect(proved({ tpEmis: '9' })).toBe(0);
  });

  it('split a disabled range at the notes inside it, and join ranges that overlap', () => {
    const runs = runsOf(disabledRow(3, 9), disabledRow(5, 6), keyRow(7), disabledRow(10, 12));
    expect(runs.map(([from, to]) => [from, to])).toEqual([[3, 6], [7, 7], [8, 12]]); // prettier-ignore
    expect(codeAt(8, disabledRow(3, 9))).toBe(DISABLED_BIT);
  });

  it('keep the dated note nearest to each end', () => {
    const series = folded(
      bookedRow(1, 'regular'),
      keyRow(2, { issued: '2026-10-31T23:30:00-03:00' }),
      keyRow(3, { issued: '2026-11-02' }),
      bookedRow(4, 'regular'),
    );
    expect([series.firstDated[1], series.lastDated[1]]).toEqual([2, 3]);
    expect(dayText(localDay(series.firstAt[1] ?? 0, series.firstOffset[1] ?? 0))).toBe('2026-10-31');
    expect(series.firstAt[1]).toBe(Date.parse('2026-11-01T02:30:00Z'));
    expect([...series.days].map(dayText)).toEqual(['2026-10-31', '2026-11-02']);
  });

  it('are the same whichever of one number is read first, also of one instant written with two offsets', () => {
    const rows = [
      keyRow(1, { tpEmis: '9', issued: '2026-11-05T22:00:00-03:00' }),
      keyRow(1, { issued: '2026-11-06T01:00:00Z' }),
      bookedRow(1, 'regular', '2026-11-05', '1'.repeat(44)),
    ];
    const series = folded(...rows);
    expect(folded(...rows.toReversed())).toEqual(series);
    expect(dayText(localDay(series.lastAt[0] ?? 0, series.lastOffset[0] ?? 0))).toBe('2026-11-06');
  });

  it('of one key take the later date, and any before none', () => {
    const dates = ['', 'ontem', '2026-11-05', '2026-11-05T09:00:00-03:00', '2026-11-05T12:30:00Z'];
    for (const [i, later] of dates.entries()) {
      for (const earlier of dates.slice(0, i + 1)) {
        expect([laterIssued(earlier, later), laterIssued(later, earlier)]).toEqual([later, later]);
      }
    }
  });

  it('come back from their stored bytes as they were', () => {
    const series = folded(keyRow(1), disabledRow(2, 900), keyRow(1000), keyRow(1000, { tpEmis: '9' }));
    const bytes = packSeries(series);
    const moved = new Uint8Array(bytes.length + 3);
    moved.set(bytes, 3);
    expect(unpackSeries(moved.subarray(3))).toEqual(series);
    expect(unpackSeries(new Uint8Array(64))).toBeUndefined();
    expect(dayIndex('')).toBeUndefined();
  });
});

describe('one number', () => {
  it.each([
    ['authorized', [keyRow(1)], NOTE.authorized],
    ['cancelled', [keyRow(1, { standing: 'cancelled' })], NOTE.cancelled],
    ['denied', [keyRow(1, { standing: 'denied' })], NOTE.denied],
    ['an XML without protocol', [keyRow(1, { standing: 'no-protocol' })], NOTE.attempted],
    ['the same offline', [keyRow(1, { standing: 'no-protocol', tpEmis: '9' })], NOTE.contingency],
    [
      'a rejected try and the note that followed',
      [keyRow(1, { standing: 'no-protocol' }), keyRow(1, { cNF: 7 })],
      NOTE.authorized,
    ],
  ] as const)('is as its notes say: %s', (_, rows, note) => {
    expect(noteOf(codeAt(1, ...rows))).toBe(note);
  });

  it('is in conflict with two proved keys, but not with a rejected try', () => {
    expect(reasons(keyRow(1), keyRow(1, { cNF: 7 }))).toEqual([[1, 'two-keys']]);
    expect(reasons(keyRow(1), keyRow(1, { cNF: 7, standing: 'no-protocol' }))).toEqual([]);
    expect(codeAt(1, keyRow(1), keyRow(1, { cNF: 7 })) & CONFLICT_BIT).not.toBe(0);
  });

  it('is a possible double sale where it was issued normally and offline, unless one of them was cancelled', () => {
    const offline = { tpEmis: '9' } as const;
    const both = [[1, 'normal-and-contingency']];
    expect(reasons(keyRow(1), keyRow(1, offline))).toEqual(both);
    expect(reasons(keyRow(1), keyRow(1, { ...offline, standing: 'no-protocol' }))).toEqual(both);
    expect(reasons(keyRow(1, { standing: 'no-protocol' }), keyRow(1, offline))).toEqual(both);
    expect(reasons(keyRow(1, { standing: 'cancelled' }), keyRow(1, offline))).toEqual([]);
  });

  it('is in conflict where it is disabled and a note of it exists', () => {
    expect(reasons(disabledRow(1, 3), keyRow(2))).toEqual([[2, 'disabled-and-used']]);
    expect(reasons(disabledRow(1, 3), bookedRow(2, 'regular'))).toEqual([[2, 'disabled-and-used']]);
    expect(reasons(disabledRow(1, 3), keyRow(2, { standing: 'no-protocol' }))).toEqual([]);
  });

  it('is in conflict where the EFD says otherwise than SEFAZ', () => {
    const cancelled = keyRow(1, { standing: 'cancelled' });
    expect(reasons(cancelled, bookedRow(1, 'regular'))).toEqual([[1, 'booked-but-cancelled']]);
    expect(reasons(keyRow(1), bookedRow(1, 'cancelled'))).toEqual([[1, 'booked-otherwise']]);
    expect(reasons(keyRow(1), bookedRow(1, 'disabled'))).toEqual([[1, 'booked-otherwise']]);
    expect(reasons(keyRow(1), bookedRow(1, 'regular'))).toEqual([]);
    expect(bookedOf(codeAt(1, bookedRow(1, 'cancelled')))).toBe(2);
  });

  it('is as a corrected EFD has it, where one of its lines agrees with the note', () => {
    const cancelled = keyRow(1, { standing: 'cancelled' });
    expect(reasons(cancelled, bookedRow(1, 'regular'), bookedRow(1, 'cancelled'))).toEqual([]);
  });
});

/** The days on which a watched note is asked again. */

import { expect, test } from 'vitest';
import { dueMoments } from './moments.ts';

const at = (iso: string) => Date.parse(iso);
const moments = (since: string, days: readonly number[], monthEnd = true) =>
  dueMoments(at(since), { days: [...days], monthEnd }).map((moment) => new Date(moment).toISOString());

test('after 1, 7 and 30 days at the same hour, and at noon of Brasília of the last day of the month', () => {
  expect(moments('2026-11-05T13:20:00Z', [1, 7, 30])).toEqual([
    '2026-11-06T13:20:00.000Z',
    '2026-11-12T13:20:00.000Z',
    '2026-11-30T15:00:00.000Z',
    '2026-12-05T13:20:00.000Z',
  ]);
});

test('a note watched on the last day of a month has the close of the next one', () => {
  expect(moments('2026-01-31T14:00:00Z', [])).toEqual(['2026-02-28T15:00:00.000Z']);
  // Late in the evening in Brasília it is the next day in Greenwich.
  expect(moments('2026-12-01T01:30:00Z', [])).toEqual(['2026-12-31T15:00:00.000Z']);
});

test('is asked once on a day on which two moments fall', () => {
  expect(moments('2026-11-29T18:00:00Z', [1])).toEqual(['2026-11-30T15:00:00.000Z']);
  expect(moments('2026-11-29T12:00:00Z', [1])).toEqual(['2026-11-30T12:00:00.000Z']);
});

test('each month has its close until the last of the days', () => {
  const closes = moments('2026-11-10T12:00:00Z', [90]).filter((moment) => moment.endsWith('15:00:00.000Z'));
  expect(closes.map((moment) => moment.slice(0, 10))).toEqual(['2026-11-30', '2026-12-31', '2027-01-31']);
  expect(moments('2026-11-10T12:00:00Z', [90], false)).toHaveLength(1);
});

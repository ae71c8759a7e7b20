import { expect, test } from 'vitest';
import { readSeries, writeSeries } from './usual-series.ts';

test('series are parsed with any separator, and formatted again', () => {
  const read = readSeries(' 1, 002;900 ', '55');
  expect(read?.map(({ mod, serie }) => [mod, serie])).toEqual([
    ['55', 1],
    ['55', 2],
    ['55', 900],
  ]);
  expect(writeSeries(read, '55')).toBe('1, 2, 900');
  expect(writeSeries(read, '65')).toBe('');
  expect(readSeries('', '65')).toEqual([]);
});

test('an invalid series makes the whole list invalid', () => {
  for (const text of ['1000', 'A', '1, x', '-1']) expect(readSeries(text, '55')).toBeUndefined();
});

import { expect, test } from 'vitest';
import {
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatProtocol,
  formatRange,
  formatSince,
} from './format.ts';

test('an instant is DD/MM/AAAA HH:mm without a comma', () => {
  expect(formatDateTime('2026-10-20T10:02:00')).toBe('20/10/2026 10:02');
});

test('in English a day names its month, which 05/04 leaves open', () => {
  expect(formatDateTime('2026-04-05T10:02:00', false, 'en-GB')).toBe('5 Apr 2026 10:02');
  expect(formatDate('2026-12-10', 'en-GB')).toBe('10 Dec 2026');
  expect(formatDate('', 'en-GB')).toBe('');
});

test('an invalid instant shows nothing, never "Invalid Date"', () => {
  expect(formatDateTime('')).toBe('');
  expect(formatDate('x')).toBe('');
});

test('a day near by needs no year', () => {
  expect(formatDay('2026-12-10', 'pt-BR')).toBe('10/12');
  expect(formatDay('2026-12-10', 'en-GB')).toBe('10 Dec');
  expect(formatDay('', 'en-GB')).toBe('');
});

test('a bare date is the same day in every zone', () => {
  expect(formatDate('2026-12-10')).toBe('10/12/2026');
});

test('a protocol of 15 or 17 digits is shown in groups of three', () => {
  expect(formatProtocol('135260000012345')).toBe('135 260 000 012 345');
  expect(formatProtocol('13526000001234567')).toBe('135 260 000 012 345 67');
});

test('a number is grouped as the system would group it', () => {
  for (const value of [0, 7, 999, 1000, 12345, 999_999_999, -1234, 1.5]) {
    for (const locale of ['pt-BR', 'en-GB'])
      expect(formatNumber(value, locale)).toBe(new Intl.NumberFormat(locale).format(value));
  }
});

test('a range of one number is that number, with dots', () => {
  expect(formatRange({ nNFIni: 4217, nNFFin: 4217 }, 'pt-BR')).toBe('4.217');
  expect(formatRange({ nNFIni: 3, nNFFin: 5 }, 'pt-BR')).toBe('3 a 5');
});

test('a wait counts down like a clock', () => {
  expect([2527, 59, 3600, 0].map(formatCountdown)).toEqual(['42:07', '0:59', '1:00:00', '0:00']);
});

test('since when something lasts is an hour of today, and has its day before that', () => {
  const now = new Date('2026-11-22T20:52:00');
  const at = (local: string) => formatSince(new Date(local).toISOString(), now, 'pt-BR');
  expect(at('2026-11-22T08:05:00')).toBe('08:05');
  expect(at('2026-11-21T23:59:00')).toBe('21/11/2026 23:59');
  const call = new Date('2026-11-21T23:59:07').toISOString();
  expect(formatSince(call, now, 'pt-BR', true)).toBe('21/11/2026 23:59:07');
});

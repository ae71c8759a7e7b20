/** Numbers, lists and days come out as the system's own formatters write them, which the start does not pay for. */

import { expect, test } from 'vitest';
import { formatDate, formatMonth, localDay } from './moments.ts';
import { grouped, listed, money } from './numbers.ts';

const LOCALES = ['pt-BR', 'en-GB'] as const;

test('a whole number is grouped as the system would group it', () => {
  for (const value of [0, 7, 999, 1000, 12345, 999_999_999]) {
    for (const locale of LOCALES)
      expect(grouped(value, locale)).toBe(new Intl.NumberFormat(locale).format(value));
  }
});

test('a list is written as the system would write it', () => {
  for (const items of [[], ['3'], ['3', '4'], ['3', '4', '5 a 7']]) {
    for (const locale of LOCALES)
      expect(listed(items, locale)).toBe(new Intl.ListFormat(locale).format(items));
  }
});

test('a day is written as the system would write it, in both languages and as files have it', () => {
  const english = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(2026, month, 3 + month * 2, 23, 59);
    expect(formatDate(date.toISOString())).toBe(date.toLocaleDateString('pt-BR'));
    expect(formatDate(date.toISOString(), 'en-GB')).toBe(english.format(date).replace('Sept', 'Sep'));
    expect(localDay(date)).toBe(date.toLocaleDateString('sv-SE'));
  }
});

test('a month is the short name that the system gives it, without its dot, and the year', () => {
  for (let month = 1; month <= 12; month += 1) {
    for (const locale of LOCALES) {
      const name = new Intl.DateTimeFormat(locale, { month: 'short' }).format(new Date(2026, month - 1, 15));
      expect(formatMonth(2026, month, locale)).toBe(`${name.replace('.', '').replace('Sept', 'Sep')}/2026`);
    }
  }
});

test('an amount of an XML has its cents and dots, and what is none shows nothing', () => {
  expect(money('1234.5', 'pt-BR')).toBe('1.234,50');
  expect(money('1234567.89', 'en-GB')).toBe('1,234,567.89');
  expect(money('7', 'pt-BR')).toBe('7,00');
  expect(['', 'NaN', '1e5', '-3.00'].map((text) => money(text, 'pt-BR'))).toEqual(['', '', '', '']);
  expect(money('0012345678901234567.5', 'pt-BR')).toBe('12.345.678.901.234.567,50');
});

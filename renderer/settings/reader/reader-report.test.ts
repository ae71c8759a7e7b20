import { expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { readReport, type Reading } from './reader-report.ts';

const withDigit = (first43: string) => `${first43}${accessKeyCheckDigit(first43)}`;
const NUMBERS = withDigit('3526101122233300018155001000000123148205731');
const LETTERS = withDigit('35261012ABC34501DE3555001000000123148205731');

const reading = (text: string, more: Partial<Reading> = {}): Reading => ({
  text,
  times: [...text].map((_, i) => i * 3),
  ended: 'Enter',
  ...more,
});
const word = (given: Reading, check: string) =>
  readReport(given)
    .map(({ say }) => say.split('.'))
    .find(([about]) => about === check)?.[1];

test('a well configured reader has no fault', () => {
  expect(readReport(reading(LETTERS)).map(({ level }) => level)).toEqual([
    'good',
    'good',
    'good',
    'good',
    'good',
  ]);
});

test('a truncated key, one too long and a wrong digit are distinguished', () => {
  expect(word(reading(NUMBERS.slice(1)), 'length')).toBe('short');
  expect(word(reading(`${NUMBERS}0`), 'length')).toBe('long');
  expect(word(reading(NUMBERS.slice(1)), 'digit')).toBe('unknown');
  const other = NUMBERS.endsWith('0') ? '1' : '0';
  expect(word(reading(`${NUMBERS.slice(0, -1)}${other}`), 'digit')).toBe('wrong');
});

test('lower-case letters are detected, and a key of digits says nothing about letters', () => {
  expect(word(reading(LETTERS.toLowerCase()), 'letters')).toBe('small');
  expect(word(reading(LETTERS.toLowerCase()), 'digit')).toBe('right');
  expect(word(reading(NUMBERS), 'letters')).toBe('none');
});

test('the key inside the address of a QR code counts, whatever surrounds it', () => {
  const given = reading(`https://www.fazenda.sp.gov.br/qrcode?p=${NUMBERS}|2|1`);
  expect(word(given, 'length')).toBe('inside');
  expect(word(given, 'digit')).toBe('right');
});

test('the end of the reading and its speed are reported', () => {
  expect(word(reading(NUMBERS, { ended: 'Tab' }), 'end')).toBe('Tab');
  expect(word(reading(NUMBERS, { ended: 'none' }), 'end')).toBe('none');
  expect(word(reading(NUMBERS, { times: [...NUMBERS].map((_, i) => i * 200) }), 'speed')).toBe('fingers');
  expect(word(reading(NUMBERS, { times: [] }), 'speed')).toBe('pasted');
});

/** How the text of a search is read: as a number, a code, or words. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberIn } from '../../../shared/history/search-number.ts';
import { searchTerms } from './search-terms.ts';

test('a number is read with or without "nº" and dots; a protocol or a word is none', () => {
  expect(['123', 'nº 123', 'N. 1.234', ' 1.234 '].map(numberIn)).toEqual([123, 123, 1234, 1234]);
  expect(['135260000012345', '1.23', 'caixa 3', ''].map(numberIn)).toEqual(Array(4).fill(undefined));
});

test.each([
  ['4', { exact: 4, terms: [{ word: '', n: 4 }] }],
  ['1.234', { exact: 1234, terms: [{ word: '', n: 1234, code: '1234' }] }],
  ['135 260 000 012 345', { terms: [{ word: '', code: '135260000012345' }] }],
  ['11.222.333/0001-81', { terms: [{ word: '11.222.333/0001-81', code: '11222333000181' }] }],
  ['12.abc.345/01de-35', { terms: [{ word: '12.abc.345/01de-35', code: '12ABC34501DE35' }] }],
  ['Padaria São', { terms: [{ word: 'padaria' }, { word: 'sao' }] }],
  [
    'NFC-e série 2',
    {
      terms: [
        { word: '', mod: '65' },
        { word: '', serie: 2 },
      ],
    },
  ],
  ['nota 12 mercado', { terms: [{ word: '', n: 12 }, { word: 'mercado' }] }],
  ['', { terms: [] }],
  ['   ', { terms: [] }],
])('%j', (text, read) => expect(searchTerms(text)).toEqual(read));

test('whatever is typed is read, and a code is only of digits and capital letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const { code } of searchTerms(text).terms) {
        if (code !== undefined) expect(code).toMatch(/^[0-9A-Z]{3,}$/);
      }
    }),
  );
});

/** What a person types as days. */

import { expect, test } from 'vitest';
import { readDays } from './read-days.ts';

test.each([
  ['1, 7, 30', [1, 7, 30]],
  ['30;7 1', [1, 7, 30]],
  ['1, 7 e 30', [1, 7, 30]],
  ['7, 7', [7]],
  ['', []],
  ['0', undefined],
  ['181', undefined],
  ['1,5 dias', undefined],
  ['-1', undefined],
  ['1 2 3 4 5 6 7 8 9', undefined],
])('%s', (text, days) => {
  expect(readDays(text)).toEqual(days);
});

/** Free space is shown as Explorer shows it, and never rounded up. */

import { expect, it } from 'vitest';
import { formatSpace } from './space.ts';

const number = (value: number) => value.toLocaleString('pt-BR');

it.each([
  [0, '0 KB'],
  [700 * 1024, '700 KB'],
  [5.26 * 1024 ** 2, '5,2 MB'],
  [312.9 * 1024 ** 3, '312 GB'],
  [999.99 * 1024 ** 3, '999 GB'],
  [1800 * 1024 ** 3, '1,7 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSpace(bytes, number)).toBe(text);
});

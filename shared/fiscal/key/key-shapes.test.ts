/** The scanner finds what the pattern of a key finds, in a time that grows with the length only. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessKeyProblems } from './key-faults.ts';
import { findKeyShapes } from './key-shapes.ts';

const BETWEEN = String.raw`[\s.\-/_>\u00AD\u200B-\u200D\u2010-\u2015\u2060]{0,6}`;
/** The format as an expression, which tries each place by itself. */
const ANYWHERE = new RegExp(
  `(?<!\\d)(?=((?:[0-9]${BETWEEN}){6}(?:[0-9A-Z]${BETWEEN}){12}(?:[0-9]${BETWEEN}){25}[0-9])(?!\\d))`,
  'g',
);
function byExpression(upper: string) {
  const shapes = [];
  let end = 0;
  for (const { 1: written = '', index } of upper.matchAll(ANYWHERE)) {
    if (index < end) continue;
    const shape = written.replace(/[^0-9A-Z]/g, '');
    shapes.push({ shape, start: index, end: index + written.length });
    if (accessKeyProblems(shape).length === 0) end = index + written.length;
  }
  return shapes;
}

test('finds the same as the expression of the format, at every place', () => {
  const key = '35261111222333000181550010000000011000000019';
  const bit = fc.oneof(
    { weight: 6, arbitrary: fc.stringMatching(/^[0-9]{1,26}$/) },
    fc.stringMatching(/^[0-9A-Z]{1,12}$/),
    fc.constantFrom(
      key,
      key.slice(0, 30),
      key.slice(14),
      'É',
      '-',
      '. ',
      '\u2013',
      '\u00a0',
      '       ',
      '\n> ',
      '<',
    ),
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 14 }), (bits) => {
      const text = bits.join('');
      expect(findKeyShapes(text)).toEqual(byExpression(text));
    }),
    { numRuns: 3_000 },
  );
});

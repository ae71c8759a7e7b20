/** Each character that is replaced, and each change by an example: what the properties of `justification.test.ts` draw seldom. */

import { describe, expect, it, test } from 'vitest';
import {
  illegalCharacters,
  justificationChanges,
  justificationSchema,
  parseJustification,
  proposeJustification,
} from './justification.ts';

/** What is proposed for one character, between two letters. */
const forOne = (character: string) => illegalCharacters(`a${character}b`)[0]?.replacement;
const all = (characters: string) => [...new Set([...characters].map(forOne))];

describe('in place of what cannot be sent is proposed', () => {
  it.each([
    ['a straight quote mark', '\u201C\u201D\u201E\u201F\u2033', '"'],
    ['an apostrophe', '\u2018\u2019\u201A\u201B\u2032', "'"],
    ['a hyphen', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2022', '-'],
    [
      'a blank',
      '\t\n\r\u000B\u000C\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000',
      ' ',
    ],
    ['three dots', '\u2026', '...'],
    ['an arrow of two signs', '\u2192', '->'],
    ['the name of the euro', '\u20AC', 'EUR'],
    ['a trade mark in letters', '\u2122', '(TM)'],
    ['OE', '\u0152', 'OE'],
    ['oe', '\u0153', 'oe'],
    ['L', '\u0141', 'L'],
    ['l', '\u0142', 'l'],
    ['D', '\u0110', 'D'],
    ['d', '\u0111', 'd'],
    ['i', '\u0131', 'i'],
    ['the letter without its mark', '\u0160\u1E60', 'S'],
    ['the plain letters of a joined one', '\uFB01', 'fi'],
    ['the fraction’s digits, whose sign cannot be sent: nothing', '\u2153', ''],
    ['the plain letters of a joined one with a mark', '\u01C6', 'dz'],
    ['the composed letter of a sign', '\u212B', 'Å'],
    ['nothing', '\u200B\u00AD\u007F\u009F\u4E2D', ''],
  ])('%s', (_, characters, replacement) => {
    expect(all(characters)).toEqual([replacement]);
  });
});

test('the first and the last character of each part of the layout can be sent, those beside them cannot', () => {
  expect(illegalCharacters('a ~\u00A1\u00AC\u00AE\u00FFb')).toEqual([]);
  const beside = ['\u001F', '\u007F', '\u00A0', '\u00AD', '\u0100'];
  expect(illegalCharacters(`a${beside.join('')}b`).map(({ character }) => character)).toEqual(beside);
});

test('places are of the text as typed, in UTF-16 units, without the blanks at its ends', () => {
  expect(illegalCharacters(' \n😀a“ b😀 \t')).toEqual([
    { index: 2, character: '😀', replacement: '' },
    { index: 5, character: '“', replacement: '"' },
    { index: 8, character: '😀', replacement: '' },
  ]);
  expect(justificationChanges(' \n😀a“ ')).toEqual([
    { index: 2, before: '😀', after: '', needed: true },
    { index: 5, before: '“', after: '"', needed: true },
  ]);
});

test('the schema takes what is trimmed, and names itself in its refusal', () => {
  const text = 'Falha na sequência';
  expect(justificationSchema.safeParse(text).success).toBe(true);
  expect(justificationSchema.safeParse(`${text} `).error?.issues[0]?.message).toBe('justification');
  expect(justificationSchema.safeParse('curta').success).toBe(false);
  expect(parseJustification(` ${text}\n`)).toEqual({ ok: true, value: text });
  expect(parseJustification('curta')).toEqual({ ok: false, error: [{ kind: 'too-short', length: 5 }] });
  expect(parseJustification(`${text} “5”`)).toEqual({
    ok: false,
    error: [{ kind: 'illegal', characters: illegalCharacters(`${text} “5”`) }],
  });
});

test.each([
  [
    'two blanks become one, which nobody must do',
    'a  b',
    [{ index: 1, before: '  ', after: ' ', needed: false }],
  ],
  ['one blank is no change', 'a b', []],
  [
    'a line end between blanks is one change',
    'a \n b',
    [{ index: 1, before: ' \n ', after: ' ', needed: true }],
  ],
  ['what is removed leaves no blank', 'a\u200Bb', [{ index: 1, before: '\u200B', after: '', needed: true }]],
  [
    'two that are removed leave none',
    'a\u200B\u200Bb',
    [{ index: 1, before: '\u200B\u200B', after: '', needed: true }],
  ],
  ['removed at the end with its blank', 'a 😀', [{ index: 1, before: ' 😀', after: '', needed: true }]],
  ['removed at the beginning with its blank', '😀 a', [{ index: 0, before: '😀 ', after: '', needed: true }]],
  ['blanks at the ends are no change', '  a\n', []],
  [
    'a letter and its mark are one change',
    'a\u0303b',
    [{ index: 0, before: 'a\u0303', after: 'ã', needed: true }],
  ],
  [
    'two marks on a letter',
    'x\u0303\u0327b',
    [{ index: 0, before: 'x\u0303\u0327', after: 'x', needed: true }],
  ],
  [
    'a mark without a letter',
    '\u0303\u0303b',
    [{ index: 0, before: '\u0303\u0303', after: '', needed: true }],
  ],
  [
    'two changes',
    '“b”',
    [
      { index: 0, before: '“', after: '"', needed: true },
      { index: 2, before: '”', after: '"', needed: true },
    ],
  ],
  ['nothing typed', '', []],
])('%s', (_, text, changes) => {
  expect(justificationChanges(text)).toEqual(changes);
});

test('all changes are made at their places, and the rest stays as it is', () => {
  expect(proposeJustification('  Nota “5”  pulada\npor €  ')).toBe('Nota "5" pulada por EUR');
  expect(proposeJustification(' igual ')).toBe('igual');
});

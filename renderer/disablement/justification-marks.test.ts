import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markIllegal, markProposal, unbreak } from './justification-marks.ts';

test('only what cannot be sent is marked', () => {
  expect(
    markIllegal('falha – no caixa')
      .filter(({ marked }) => marked)
      .map(({ text }) => text),
  ).toEqual(['–']);
  expect(markIllegal('correção às 10h').some(({ marked }) => marked)).toBe(false);
});

test('the proposal marks what it put in place', () => {
  expect(markProposal('falha – no caixa')).toEqual([
    { text: 'falha ', marked: false, at: 0 },
    { text: '-', marked: true, at: 6 },
    { text: ' no caixa', marked: false, at: 7 },
  ]);
});

test('marking never loses a character of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(
        markIllegal(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('pasted line breaks become one blank each and are counted', () => {
  expect(unbreak('uma\r\nduas \n três')).toEqual({ text: 'uma duas três', breaks: 2 });
});

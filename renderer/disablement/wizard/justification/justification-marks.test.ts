import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposeJustification } from '../../../../shared/fiscal/justification/justification.ts';
import { changeKinds, markChanges, markProposal, unbreak } from './justification-marks.ts';

const text = (pieces: readonly { readonly text: string }[]) => pieces.map((piece) => piece.text).join('');

test('only what would change is marked', () => {
  expect(markChanges('falha – no caixa').filter(({ mark }) => mark !== 'plain')).toEqual([
    { text: '–', mark: 'wrong', at: 6 },
  ]);
  expect(markChanges('correção às 10h').some(({ mark }) => mark !== 'plain')).toBe(false);
});

test('doubled blanks are marked differently: they can be sent', () => {
  expect(markChanges('falha  no caixa')[1]).toEqual({ text: '  ', mark: 'tidy', at: 5 });
});

test('the proposal marks its replacements', () => {
  expect(markProposal('falha – no caixa')).toEqual([
    { text: 'falha ', mark: 'plain', at: 0 },
    { text: '-', mark: 'wrong', at: 6 },
    { text: ' no caixa', mark: 'plain', at: 7 },
  ]);
});

test('marking never loses a character of any text, and shows the exact proposal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(text(markChanges(typed))).toBe(typed);
      expect(text(markProposal(typed)).trim()).toBe(proposeJustification(typed));
    }),
  );
});

test('each different change is listed once, invisible characters by name', () => {
  expect(changeKinds('“a” e “b”\u200B\tc\u00A0d  e\u0009')).toEqual([
    { before: { kind: 'text', text: '“' }, after: { kind: 'text', text: '"' }, count: 2 },
    { before: { kind: 'text', text: '”' }, after: { kind: 'text', text: '"' }, count: 2 },
    { before: { kind: 'invisible', code: 'U+200B' }, after: { kind: 'space' }, count: 1 },
    { before: { kind: 'specialSpace', code: 'U+00A0' }, after: { kind: 'space' }, count: 1 },
    { before: { kind: 'spaces' }, after: { kind: 'space' }, count: 1 },
  ]);
});

test('repeated spaces are one kind of change, however many they are', () => {
  expect(changeKinds('a  b   c    d')).toEqual([
    { before: { kind: 'spaces' }, after: { kind: 'space' }, count: 3 },
  ]);
});

test('a letter typed with a separate accent is explained in words, since both look the same', () => {
  expect(changeKinds('se\u0301rie e inutilizac\u0327a\u0303o')).toEqual([
    { before: { kind: 'separated' }, after: { kind: 'joined' }, count: 3 },
  ]);
});

test('pasted line breaks become one blank each and are counted', () => {
  expect(unbreak('uma\r\nduas \n três')).toEqual({ text: 'uma duas três', breaks: 2 });
});

import { expect, test } from 'vitest';
import { choiceOf, choose, chosenRange, moveOfKey, type Choice, type Move } from './choice.ts';

const EXTENT = { first: 1, last: 520 };
const NOTHING: Choice = { active: 520, anchor: undefined };
const after = (...moves: Move[]) => moves.reduce((choice, move) => choose(choice, move, EXTENT), NOTHING);
const key = (name: string, shiftKey = false) => ({
  key: name,
  shiftKey,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
});

test('nothing is chosen until a number is clicked or a key moves', () => {
  expect(chosenRange(NOTHING)).toBeUndefined();
  expect(chosenRange(after({ to: 429, extend: false }))).toEqual({ nNFIni: 429, nNFFin: 429 });
});

test('Shift extends from the other end, in both directions, and turns around it', () => {
  const from = { to: 429, extend: false };
  expect(chosenRange(after(from, { by: 1, extend: true }))).toEqual({ nNFIni: 429, nNFFin: 430 });
  expect(chosenRange(after(from, { by: 1, extend: true }, { by: -3, extend: true }))).toEqual({
    nNFIni: 427,
    nNFFin: 429,
  });
  expect(chosenRange(after({ by: -1, extend: true }))).toEqual({ nNFIni: 519, nNFFin: 520 });
});

test('a move without Shift begins anew, and Esc leaves the place but chooses nothing', () => {
  const extended = [
    { to: 429, extend: false },
    { by: 5, extend: true },
  ] as const;
  expect(chosenRange(after(...extended, { by: 1, extend: false }))).toEqual({ nNFIni: 435, nNFFin: 435 });
  expect(after(...extended, 'clear')).toEqual({ active: 434, anchor: undefined });
});

test('the choice stays within the series and within the 10.000 numbers of one request', () => {
  expect(chosenRange(after({ by: 9, extend: false }))).toEqual({ nNFIni: 520, nNFFin: 520 });
  const long = { first: 1, last: 1_000_000 };
  const reached = choose(choiceOf({ nNFIni: 500_000, nNFFin: 500_000 }), { to: 1, extend: true }, long);
  expect(chosenRange(reached)).toEqual({ nNFIni: 490_001, nNFFin: 500_000 });
});

test('arrows move by a number or a row of squares, pages by a hundred, Home and End to the ends', () => {
  const moves = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].map(
    (name) => moveOfKey(key(name), 50, EXTENT),
  );
  expect(moves).toEqual([
    { by: -1, extend: false },
    { by: 1, extend: false },
    { by: -50, extend: false },
    { by: 50, extend: false },
    { by: -100, extend: false },
    { by: 100, extend: false },
    { to: 1, extend: false },
    { to: 520, extend: false },
  ]);
  expect(moveOfKey(key('End', true), 50, EXTENT)).toEqual({ to: 520, extend: true });
});

test('a shortcut with Ctrl or Alt, and any other key, moves nothing', () => {
  expect(moveOfKey({ ...key('Home'), ctrlKey: true }, 50, EXTENT)).toBeUndefined();
  expect(moveOfKey({ ...key('ArrowLeft'), altKey: true }, 50, EXTENT)).toBeUndefined();
  expect(moveOfKey(key('Enter'), 50, EXTENT)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { MAX_GROUP, type Gap } from '../../../shared/contract.ts';
import { rangeKey } from '../../../shared/fiscal/numbering.ts';
import { kindOf } from './kinds.ts';
import { groupOf, ticking } from './selection.ts';

const gap = (mod: '55' | '65', serie: number, nNFIni: number) =>
  ({ mod, serie, nNFIni, nNFFin: nNFIni }) as unknown as Gap;

test('a group has the most urgent gaps of every series, in the order in which they are sent', () => {
  const chosen = [gap('65', 1, 3), gap('55', 5, 9), gap('55', 2, 30), gap('55', 2, 7)];
  expect(groupOf(chosen).map(rangeKey)).toEqual(['55 2 7-7', '55 2 30-30', '55 5 9-9', '65 1 3-3']);
  const many = Array.from({ length: MAX_GROUP + 5 }, (_, i) => gap('55', 1, 1_000 - i));
  expect(groupOf(many)).toHaveLength(MAX_GROUP);
  expect(groupOf(many).at(-1)).toEqual(many[0]);
});

test('the same numbers of two series are ticked apart', () => {
  const both = [gap('55', 1, 3), gap('55', 2, 3)];
  const ticked = ticking(new Set(), both, true);
  expect([...ticking(ticked, both.slice(0, 1), false)]).toEqual(['55 2 3-3']);
});

test('a note in contingency is transmitted, and what may be no gap is cleared up first', () => {
  expect(kindOf({ notes: ['attempted'] })).toBe('gaps');
  expect(kindOf({ notes: ['contingency', 'incomplete'] })).toBe('contingency');
  expect(kindOf({ notes: ['incomplete'] })).toBe('unclear');
});

import { expect, test } from 'vitest';
import { batchGroupSchema } from '../../../shared/contract.ts';
import { choiceAfter, countedGroups, doneOf, GROUPS, toAsk, toneOfBatch } from './groups.ts';

test('every group of the contract has its place in the bar', () => {
  expect([...GROUPS].sort()).toEqual([...batchGroupSchema.options].sort());
});

test('only groups with rows are shown, what SEFAZ answered before what was not asked', () => {
  expect(countedGroups({ groups: { pending: 3, cancelada: 1, old: 0, autorizada: 56 } })).toEqual([
    { group: 'autorizada', count: 56 },
    { group: 'cancelada', count: 1 },
    { group: 'pending', count: 3 },
  ]);
});

test('a press shows only that group, the same press again shows all, and Ctrl adds one', () => {
  expect(choiceAfter([], 'cancelada', false)).toEqual(['cancelada']);
  expect(choiceAfter(['cancelada'], 'cancelada', false)).toEqual([]);
  expect(choiceAfter(['cancelada', 'old'], 'cancelada', false)).toEqual(['cancelada']);
  expect(choiceAfter(['cancelada'], 'old', true)).toEqual(['cancelada', 'old']);
  expect(choiceAfter(['cancelada', 'old'], 'old', true)).toEqual(['cancelada']);
});

test('what is put aside is not counted among those to be asked, and what got no answer about its note not among the consulted', () => {
  const states = { asked: 4, failed: 1, pending: 5, 'put-aside': 9 };
  const groups = { autorizada: 3, 'nao-consultada': 1, failed: 1 };
  expect(doneOf({ states, groups })).toEqual({ done: 5, consulted: 3, of: 10 });
  expect(toAsk({ kinds: { note: 56, old: 2, duplicate: 1 } }, false)).toBe(56);
  expect(toAsk({ kinds: { note: 56, old: 2, duplicate: 1 } }, true)).toBe(58);
});

test('a batch that ended without an answer for some notes does not look like one that is done', () => {
  const view = { state: 'done', states: { asked: 2 }, groups: { autorizada: 2 } } as const;
  expect(toneOfBatch(view)).toBe('good');
  expect(toneOfBatch({ ...view, states: { asked: 1, failed: 1 } })).toBe('warn');
  expect(toneOfBatch({ ...view, groups: { autorizada: 1, 'nao-consultada': 1 } })).toBe('warn');
});

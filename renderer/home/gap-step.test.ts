import { expect, test } from 'vitest';
import { nextStepOf } from './gap-step.ts';

test('a gap between two dated notes of one year is offered to be disabled at once', () => {
  expect(nextStepOf({ notes: [], yearKnown: true })).toBe('disable');
});

test('a gap that may be none, or whose year is not known, is looked at first', () => {
  expect(nextStepOf({ notes: [], yearKnown: false })).toBe('look');
  for (const note of ['contingency', 'attempted', 'no-neighbour', 'incomplete'] as const)
    expect(nextStepOf({ notes: [note], yearKnown: true })).toBe('look');
});

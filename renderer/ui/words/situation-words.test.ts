import { expect, test } from 'vitest';
import { untoldOf } from './situation-words.ts';

test('a consultation without a result says why: stopped, paused, refused or without an answer, never "rejected"', () => {
  expect(['108', '109', '113', '114'].map(untoldOf)).toEqual(Array(4).fill('stopped'));
  expect(untoldOf('656')).toBe('paused');
  expect(['215', '526', '999'].map(untoldOf)).toEqual(Array(3).fill('refused'));
  expect(untoldOf('')).toBe('silent');
});

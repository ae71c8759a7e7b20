/** The size of tasks: larger where files are read fast, smaller where they are slow. */

import { expect, it } from 'vitest';
import { createTaskSize } from './task-size.ts';

it('grows while whole tasks are fast, and never beyond what shows progress', () => {
  const size = createTaskSize();
  const first = size.files();
  size.took(first, 1);
  expect(size.files()).toBe(2 * first);
  for (let n = 0; n < 20; n += 1) size.took(size.files(), 1);
  expect(size.files()).toBe(512);
});

it('does not grow after a task that had fewer files than it might', () => {
  const size = createTaskSize();
  const first = size.files();
  size.took(first - 1, 0);
  expect(size.files()).toBe(first);
});

it('shrinks on a slow share, whatever the task, down to a few files', () => {
  const size = createTaskSize();
  for (let n = 0; n < 20; n += 1) size.took(3, 5_000);
  expect(size.files()).toBe(16);
});

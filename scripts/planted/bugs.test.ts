/** Each planted bug still has its place: a list that no longer fits the code would find nothing and say so of all. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { BUGS } from './bugs.ts';

test('each bug changes one place of its file, under a name of its own', () => {
  for (const { name, file, from, to } of BUGS) {
    const found = readFileSync(join(ROOT, file), 'utf8').split(from).length - 1;
    expect(`${name}: ${found}`).toBe(`${name}: 1`);
    expect(to).not.toBe(from);
  }
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length);
});

/** Times as people read them. */

import { expect, test } from 'vitest';
import { lastMinute } from './moments.ts';

test("a day's end is its last minute, and any other hour stays", () => {
  const midnight = new Date(2026, 10, 26).toISOString();
  const last = new Date(lastMinute(midnight));
  expect([last.getDate(), last.getHours(), last.getMinutes()]).toEqual([25, 23, 59]);
  const morning = new Date(2026, 10, 26, 10, 2).toISOString();
  expect(lastMinute(morning)).toBe(morning);
});

/** How long a note in contingency may still be transmitted. */

import { expect, test } from 'vitest';
import { hoursLeft } from './number-needs.ts';

test('the hours left of a note in contingency are whole, negative when over, and unknown without its day', () => {
  const now = Date.parse('2026-11-20T12:00:00-03:00');
  expect(hoursLeft({ until: '2026-11-22T00:30:00-03:00' }, now)).toBe(36);
  expect(hoursLeft({ until: '2026-11-20T11:59:00-03:00' }, now)).toBe(-1);
  expect(hoursLeft({}, now)).toBeUndefined();
});

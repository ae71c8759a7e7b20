import { expect, test } from 'vitest';
import { validityGroup } from './validity-group.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (validUntil: string, state: 'active' | 'expiring' | 'expired' = 'expiring', superseded = false) =>
  validityGroup({ state, superseded, validUntil }, NOW);

test('a certificate is in one group: ended, ending this month, ending soon, in order, or replaced', () => {
  expect(at('2026-11-10T12:00:00Z', 'expired')).toBe('expired');
  expect(at('2026-11-29T12:00:00Z')).toBe('month');
  expect(at('2026-12-02T12:00:00Z')).toBe('soon');
  expect(at('2027-09-02T12:00:00Z', 'active')).toBe('fine');
  expect(at('2026-11-10T12:00:00Z', 'expired', true)).toBe('replaced');
});

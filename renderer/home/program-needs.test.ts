import { expect, test } from 'vitest';
import { momentOf } from './program-needs.ts';

const startedAt = '2026-11-20T11:00:00.000Z';
const incidents = [{ at: '2026-11-20T17:30:00.000Z', kind: 'page' as const, reason: 'crashed' }];

test('a run that was cut off is named by when it was opened, though its page had crashed before', () => {
  expect(momentOf({ startedAt, version: '1.0.0', suddenly: true, incidents })).toBe(startedAt);
  expect(momentOf({ startedAt, version: '1.0.0', suddenly: true, incidents: [] })).toBe(startedAt);
});

test('a run that was closed is named by when it broke last', () => {
  expect(momentOf({ startedAt, version: '1.0.0', suddenly: false, incidents })).toBe(incidents[0]?.at);
});

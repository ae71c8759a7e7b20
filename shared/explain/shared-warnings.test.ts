/** The sentences about a shared journal that works. */

import { expect, test } from 'vitest';
import { sharedWarnings } from './shared-warnings.ts';

const MINUTE_MS = 60_000;

test.each([undefined, 0, 119_000, -119_000])(
  'a clock that differs by %s ms is not spoken of',
  (clockAheadMs) => {
    expect(sharedWarnings(clockAheadMs === undefined ? {} : { clockAheadMs })).toEqual([]);
  },
);

test('a clock that differs by more than some minutes is spoken of, with how much and to which side', () => {
  const [ahead] = sharedWarnings({ clockAheadMs: 5 * 60 * MINUTE_MS });
  expect(ahead).toContain('está 5 h adiantado');
  const [behind] = sharedWarnings({ clockAheadMs: -(3 * 60 + 7) * MINUTE_MS });
  expect(behind).toContain('está 3 h 7 min atrasado');
  expect(sharedWarnings({ clockAheadMs: 4 * MINUTE_MS }, 'en')).toEqual([
    expect.stringContaining('is 4 min ahead of the one of the journal’s server'),
  ]);
});

test.each(['superuser', 'owner'] as const)(
  'a user above the rights of the database (%s) is named, and why',
  (as) => {
    const above = { user: 'postgres', as };
    const [portuguese = '', ...more] = sharedWarnings({ above });
    expect(more).toEqual([]);
    expect(portuguese).toContain('O usuário postgres do banco');
    expect(portuguese).toContain('os direitos do banco não protegem o diário');
    expect(sharedWarnings({ above }, 'en')[0]).toContain('rights do not protect the journal from this user');
  },
);

import { expect, test } from 'vitest';
import { expiryTone } from './expiry-tone.ts';

test('a certificate informs from 60 days before its end, warns from 30 and is urgent from 7, wherever it is shown', () => {
  const tone = (daysLeft: number) => expiryTone({ state: daysLeft <= 60 ? 'expiring' : 'active', daysLeft });
  expect([61, 60, 31, 30, 8, 7, 0].map(tone)).toEqual([
    'good',
    'unknown',
    'unknown',
    'warn',
    'warn',
    'bad',
    'bad',
  ]);
});

test('one that has expired is urgent, and one that is not valid yet warns, however soon its end is', () => {
  expect(expiryTone({ state: 'expired', daysLeft: -1 })).toBe('bad');
  expect(expiryTone({ state: 'not-yet-valid', daysLeft: 365 })).toBe('warn');
  expect(expiryTone({ state: 'not-yet-valid', daysLeft: 5 })).toBe('warn');
});

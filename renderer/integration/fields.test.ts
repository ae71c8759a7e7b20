import { expect, test } from 'vitest';
import { readCaps, readPort } from './fields.ts';

test('a port is a valid whole number', () => {
  expect(readPort(' 8787 ')).toBe(8787);
  expect(['', '0', '65536', '-1', '80a', '8.7e1'].map(readPort)).toEqual(Array(6).fill(undefined));
});

test('the daily limit is at least that of one call', () => {
  expect(readCaps('10', '50')).toEqual({ capCall: 10, capDay: 50 });
  expect(readCaps('1.000', '10.000')).toEqual({ capCall: 1_000, capDay: 10_000 });
  expect(readCaps('10', '9')).toEqual({ capCall: 10, capDay: undefined });
  expect(readCaps('10001', '50')).toEqual({ capCall: undefined, capDay: 50 });
});

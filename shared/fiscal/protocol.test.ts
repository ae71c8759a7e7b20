import { expect, test } from 'vitest';
import { bareProtocol, protocolMismatches } from './protocol.ts';

const asked = { uf: 'MG', from: 2026, until: 2026 } as const;

test('a protocol of the state and the year matches, in either length', () => {
  expect(protocolMismatches('131260152624931', asked)).toEqual([]);
  expect(protocolMismatches('13126015262493112', asked)).toEqual([]);
});

test('another state and another year are reported, each with its digits', () => {
  expect(protocolMismatches('135250152624931', asked)).toEqual([
    { about: 'uf', found: '35', expected: '31' },
    { about: 'year', found: '25', expected: '26' },
  ]);
});

test('a request of December may have its protocol in January', () => {
  expect(protocolMismatches('131270000000001', { ...asked, until: 2027 })).toEqual([]);
  expect(protocolMismatches('131270000000001', asked)).toHaveLength(1);
});

test('an invalid protocol is ignored here', () => {
  expect(protocolMismatches('123', asked)).toEqual([]);
  expect(bareProtocol(' 131 260.152-624 931 ')).toBe('131260152624931');
});

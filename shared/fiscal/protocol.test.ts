import { expect, test } from 'vitest';
import { bareProtocol, protocolMismatches } from './protocol.ts';

const asked = { uf: 'MG', ano: 2026, sentAt: '2026-12-20T12:00:00.000Z' } as const;
const now = new Date('2026-12-20T15:00:00.000Z');

test('a protocol of the state and the year matches, in either length', () => {
  expect(protocolMismatches('131260152624931', asked, now)).toEqual([]);
  expect(protocolMismatches('13126015262493112', asked, now)).toEqual([]);
});

test('another state and another year are reported, each with its digits', () => {
  expect(protocolMismatches('135250152624931', asked, now)).toEqual([
    { about: 'uf', found: '35', expected: '31' },
    { about: 'year', found: '25', expected: '26' },
  ]);
});

test('a request of December may have its protocol in January', () => {
  expect(protocolMismatches('131270000000001', asked, new Date('2027-01-05T12:00:00.000Z'))).toEqual([]);
  expect(protocolMismatches('131270000000001', asked, now)).toHaveLength(1);
});

test('in the hours in which the year turns in Brazil it is of either year, whatever the zone of this computer', () => {
  const of = (nProt: string, sentAt: string) =>
    protocolMismatches(nProt, { uf: 'MG', ano: 2026, sentAt }, new Date(Date.parse(sentAt) + 60_000));
  // In Brasília 23:30, 00:30, 22:30 and 02:30; in Acre two hours less.
  expect(of('131260000000001', '2027-01-01T02:30:00.000Z')).toEqual([]);
  expect(of('131260000000001', '2027-01-01T03:30:00.000Z')).toEqual([]);
  expect(of('131270000000001', '2027-01-01T03:30:00.000Z')).toEqual([]);
  expect(of('131270000000001', '2027-01-01T01:30:00.000Z')).toHaveLength(1);
  expect(of('131260000000001', '2027-01-01T05:30:00.000Z')).toHaveLength(1);
});

test('a request that another program sent, known by its file only, has a protocol of its own year or a later one', () => {
  const imported = { uf: 'MG', ano: 2024 } as const;
  expect(protocolMismatches('131240152624931', imported, now)).toEqual([]);
  expect(protocolMismatches('131250152624931', imported, now)).toEqual([]);
  expect(protocolMismatches('131230152624931', imported, now)).toEqual([
    { about: 'year', found: '23', expected: '24' },
  ]);
});

test('an invalid protocol is ignored here', () => {
  expect(protocolMismatches('123', asked, now)).toEqual([]);
  expect(bareProtocol(' 131 260.152-624 931 ')).toBe('131260152624931');
});

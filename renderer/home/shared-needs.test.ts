/** Which rows of the shared database Início speaks of. */

import { expect, test } from 'vitest';
import { sharedTroubles } from './shared-needs.ts';

test('a jump, rows that were not taken and rows set aside each have a row, in this order', () => {
  const notTaken = ['right', 'uf'].map((why) => ({ kind: 'company', company: '11222333000181', why }));
  const aside = [{ position: 7, kind: 'company', role: 'mallory' }];
  expect(sharedTroubles({ waitingFor: { code: 'database.altered' }, notTaken, aside })).toEqual([
    { key: 'jump', count: 1 },
    { key: 'notTaken', count: 2 },
    { key: 'aside', count: 1 },
  ]);
});

test('a journal of one computer, and a server that is away, have none', () => {
  expect(sharedTroubles({})).toEqual([]);
  expect(sharedTroubles({ waitingFor: { code: 'database.away' } })).toEqual([]);
});

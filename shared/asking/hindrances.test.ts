/** Waits that grow, begin anew, and stay with their place. */

import { expect, it } from 'vitest';
import type { Hindered } from './hindered.ts';
import { createHindrances } from './hindrances.ts';

const place = { authorizer: 'SP', mod: '55', root: '11222333' };
const now = new Date('2026-11-22T12:00:00.000Z');
const lost: Hindered = { why: 'connection', whose: 'service', ofKey: 'no' };

it('waits longer each time for what states no end, begins anew after an answer, and stays with its place', () => {
  const hindrances = createHindrances();
  const waits = () => {
    hindrances.add(lost, place, now);
    return ((hindrances.at(place, now)?.tryAt.getTime() ?? 0) - now.getTime()) / 1_000;
  };
  expect([waits(), waits(), waits()]).toEqual([10, 20, 40]);
  for (let i = 0; i < 50; i += 1) waits();
  expect(waits()).toBe(300);
  expect(hindrances.at(place, now)).toMatchObject({ why: 'connection', at: { authorizer: 'SP', mod: '55' } });
  expect(hindrances.at({ ...place, mod: '65' }, now)).toBeUndefined();
  expect(hindrances.at({ ...place, authorizer: 'RS' }, now)).toBeUndefined();
  hindrances.over(place);
  expect(hindrances.at(place, now)).toBeUndefined();
  expect(waits()).toBe(10);
});

it.each([
  ['service', { root: 'x' }, { mod: '65' }],
  ['certificate', {}, { root: 'x' }],
  ['certificate-everywhere', { authorizer: 'RS', mod: '65' }, { root: 'x' }],
] as const)('what is of a %s touches its keys alone', (whose, same, other) => {
  const hindrances = createHindrances();
  hindrances.add({ ...lost, whose }, place, now);
  expect(hindrances.at({ ...place, ...same }, now)).toBeDefined();
  expect(hindrances.at({ ...place, ...other }, now)).toBeUndefined();
});

it('a stated end counts, and of several hindrances the one that ends last', () => {
  const hindrances = createHindrances();
  const until = new Date(now.getTime() + 3_600_000);
  hindrances.add({ why: 'abuse', whose: 'certificate', ofKey: 'no', until, cStat: '656' }, place, now);
  hindrances.add(lost, place, now);
  expect(hindrances.at(place, now)).toMatchObject({ why: 'abuse', tryAt: until, cStat: '656' });
  hindrances.clear('abuse');
  expect(hindrances.at(place, now)).toMatchObject({ why: 'connection' });
});

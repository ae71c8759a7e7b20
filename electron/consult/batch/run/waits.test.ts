/** The night, and the pace across processes. */

import { expect, it } from 'vitest';
import { openDatabase } from '../../../storage/database/database.ts';
import { SCHEMA } from '../../../storage/database/schema.ts';
import { valueOf } from '../testing/batch-rig.ts';
import { nightBegins } from './night.ts';
import { createPace } from './pace.ts';

const at = (iso: string) => new Date(iso);

it.each([
  ['2026-11-22T21:59:30-03:00', '2026-11-23T01:00:00.000Z'],
  ['2026-11-22T22:00:00-03:00', undefined],
  ['2026-11-23T03:00:00-03:00', undefined],
  ['2026-11-23T05:59:59-03:00', undefined],
  ['2026-11-23T06:00:00-03:00', '2026-11-24T01:00:00.000Z'],
])('at %s the night begins at %s', (now, begins) => {
  expect(nightBegins(at(now))?.toISOString()).toBe(begins);
});

it('keeps the pace whoever asks, and after the clock was set back', () => {
  const db = valueOf(openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA }));
  const [here, there] = [createPace(db, 1_000), createPace(db, 1_000)];
  const now = at('2026-11-22T12:00:00.000Z');
  const later = (ms: number) => new Date(now.getTime() + ms);
  expect(here.take('1 SP', now)).toBe(0);
  expect(there.take('1 SP', later(400))).toBe(600);
  expect(there.take('1 RS', later(400))).toBe(0);
  expect(there.take('1 SP', later(1_000))).toBe(0);
  there.giveBack('1 SP');
  expect(here.take('1 SP', later(1_001))).toBe(0);
  expect(here.take('1 SP', later(-3_600_000))).toBe(0);
  db.close();
});

/** The usage meter counts as an authorizer does, and its counts survive the process. */

import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { createUsageMeter, type RateLimitKey } from './usage-meter.ts';
import { createWriteBehind } from '../../history/write-behind.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T12:00:00Z');
const PLACE: RateLimitKey = { root: '11222333', tpAmb: '1', mod: '55', authorizer: 'SP', service: 'consult' };
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function at(ms: number): Date {
  return new Date(START + ms);
}

function rethrow(error: unknown): never {
  throw error;
}

/** From SQLite's view, another process on the data folder. */
function open(path: string) {
  const db = openDatabase(path, { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  const writes = createWriteBehind(db.value, rethrow);
  return {
    meter: createUsageMeter(db.value, writes, rethrow),
    writes,
    close: () => {
      writes.flush();
      db.value.close();
    },
  };
}

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'medidor-'));
  folders.push(folder);
  return join(folder, 'balcao.sqlite');
}

describe('usage meter', () => {
  it('never grants more than eight requests per key in any hour, whatever the times and uncounted requests', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ wait: fc.integer({ min: 0, max: HOUR / 4 }), left: fc.boolean() }), {
          maxLength: 60,
        }),
        fc.boolean(),
        (steps, flushing) => {
          const { meter, writes, close } = open(':memory:');
          const sent: number[] = [];
          let now = 0;
          for (const { wait, left } of steps) {
            now += wait;
            const recent = sent.filter((time) => now - time < HOUR).length;
            expect(meter.keyUse('K', '1', at(now)).left).toBe(8 - recent);
            const ask = meter.take('K', '1', at(now));
            expect(ask !== undefined).toBe(recent < 8);
            if (flushing) writes.flush();
            if (ask && left) sent.push(now);
            else ask?.takeBack();
          }
          close();
        },
      ),
      { numRuns: 50 },
    );
  });

  it('reports when the next request is allowed', () => {
    const { meter, close } = open(':memory:');
    meter.take('K', '1', at(0));
    meter.take('K', '1', at(60_000));
    expect(meter.keyUse('K', '1', at(60_000))).toEqual({ left: 6, nextAt: at(HOUR) });
    expect(meter.keyUse('K', '2', at(60_000))).toEqual({ left: 8 });
    close();
  });

  it('adds up the requests of several processes, also after a restart', () => {
    const path = file();
    const [one, two] = [open(path), open(path)];
    for (let i = 0; i < 4; i += 1) {
      expect(one.meter.take('K', '1', at(i))).toBeDefined();
      one.writes.flush();
      expect(two.meter.take('K', '1', at(i))).toBeDefined();
    }
    expect(one.meter.take('K', '1', at(9))).toBeUndefined();
    expect(two.meter.take('K', '1', at(9))).toBeUndefined();
    one.close();
    two.close();
    const again = open(path);
    expect(again.meter.keyUse('K', '1', at(10)).left).toBe(0);
    again.close();
  });

  it('makes a 656 visible to other processes at once, without waiting for buffered writes', () => {
    const path = file();
    const [one, two] = [open(path), open(path)];
    one.meter.pause(PLACE, at(0));
    expect(two.meter.pausedUntil(PLACE, at(1))).toEqual(at(HOUR));
    expect(two.meter.pauses('1', at(1))).toEqual([{ ...PLACE, until: at(HOUR) }]);
    expect(two.meter.pausedUntil(PLACE, at(HOUR))).toBeUndefined();
    expect(two.meter.pauses('1', at(HOUR))).toEqual([]);
    one.close();
    two.close();
  });

  it.each([
    ['company', { root: '99888777' }],
    ['environment', { tpAmb: '2' }],
    ['model', { mod: '65' }],
    ['authorizer', { authorizer: 'MG' }],
    ['service', { service: 'disable' }],
  ] as const)('pauses nothing of another %s', (_name, other) => {
    const { meter, close } = open(':memory:');
    meter.pause(PLACE, at(0));
    expect(meter.pausedUntil({ ...PLACE, ...other }, at(1))).toBeUndefined();
    close();
  });

  it.each([
    ['GO, of both models', { authorizer: 'GO' }, { authorizer: 'GO', mod: '65' }],
    ['SVRS and SVC-RS', { authorizer: 'SVRS' }, { authorizer: 'SVC-RS' }],
    ['SVC-AN and SVAN', { authorizer: 'SVC-AN', tpAmb: '2' }, { authorizer: 'SVAN', tpAmb: '2' }],
    [
      'GO, disabling',
      { authorizer: 'GO', service: 'disable' },
      { authorizer: 'GO', service: 'disable', mod: '65' },
    ],
  ] as const)('pauses the one web service of %s by all of its names', (_name, one, other) => {
    const { meter, close } = open(':memory:');
    meter.pause({ ...PLACE, ...one }, at(0));
    expect(meter.pausedUntil({ ...PLACE, ...other }, at(1))).toEqual(at(HOUR));
    expect(meter.pausedUntil({ ...PLACE, ...other, authorizer: 'MG' }, at(1))).toBeUndefined();
    close();
  });

  it('restarts the hour at a second 656', () => {
    const { meter, close } = open(':memory:');
    meter.pause(PLACE, at(0));
    meter.pause(PLACE, at(HOUR / 2));
    expect(meter.pausedUntil(PLACE, at(HOUR))).toEqual(at(1.5 * HOUR));
    close();
  });

  it('never waits longer than an hour because the clock was set back', () => {
    const { meter, close } = open(':memory:');
    meter.pause(PLACE, at(0));
    for (let i = 0; i < 8; i += 1) meter.take('K', '1', at(0));
    const yearBefore = -365 * 24 * HOUR;
    expect(meter.pausedUntil(PLACE, at(yearBefore))).toEqual(at(yearBefore + HOUR));
    expect(meter.pausedUntil(PLACE, at(yearBefore + HOUR))).toBeUndefined();
    expect(meter.keyUse('K', '1', at(yearBefore)).left).toBe(8);
    close();
  });

  it('nor where the service was paused by another of its names', () => {
    const { meter, close } = open(':memory:');
    meter.pause({ ...PLACE, authorizer: 'SVRS' }, at(0));
    const yearBefore = -365 * 24 * HOUR;
    const place = { ...PLACE, authorizer: 'SVC-RS' };
    expect(meter.pausedUntil(place, at(yearBefore))).toEqual(at(yearBefore + HOUR));
    expect(meter.pausedUntil(place, at(yearBefore + HOUR))).toBeUndefined();
    close();
  });
});

describe('buffered writes', () => {
  it('pauses every place where a restore could not read what was asked before it', () => {
    const path = file();
    open(path).close();
    const db = new DatabaseSync(path);
    db.prepare("INSERT INTO service_pause VALUES ('*', '*', '*', '*', '*', ?1, ?1 + 3600000)").run(START);
    db.close();
    const again = open(path);
    expect(again.meter.pausedUntil({ ...PLACE, service: 'disable' }, at(60_000))).toEqual(at(HOUR));
    expect(again.meter.pausedUntil(PLACE, at(HOUR))).toBeUndefined();
    expect(again.meter.pauses('1', at(60_000))).toEqual([]);
    again.close();
  });

  it('pauses so also a place that the restored copy knows an earlier pause of', () => {
    const path = file();
    const before = open(path);
    before.meter.pause(PLACE, at(-24 * HOUR));
    before.close();
    const db = new DatabaseSync(path);
    db.prepare("INSERT INTO service_pause VALUES ('*', '*', '*', '*', '*', ?1, ?1 + 3600000)").run(START);
    db.close();
    const again = open(path);
    expect(again.meter.pausedUntil(PLACE, at(60_000))).toEqual(at(HOUR));
    expect(again.meter.pause(PLACE, at(120_000))).toEqual(at(HOUR + 120_000));
    expect(again.meter.pausedUntil(PLACE, at(120_000))).toEqual(at(HOUR + 120_000));
    again.close();
  });
});

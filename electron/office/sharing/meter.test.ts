/** The meter that computers share, on a real PostgreSQL: one limit for all, at once, and no count lost while the server is away. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDisablementGuard } from '../../consult/disablement-guard.ts';
import { createConsultGuard } from '../../consult/limits/guard.ts';
import { LIMITS } from '../../consult/limits/limits.ts';
import { adoptPauses, placeText } from '../../consult/limits/shared-counts.ts';
import {
  keyOf,
  MINUTE,
  notConnected,
  scriptedSefaz,
  type ScriptedSefaz,
} from '../../consult/testing/scripted-sefaz.ts';
import type { Postgres } from '../../storage/postgres/database.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import { createSharedMeter, type SharedMeter } from './meter.ts';
import type { ShareServer } from './server.ts';
import { startSharedServer, type SharedServer, type SharingRole } from './testing/shared-server.ts';

const reason = withoutPostgres();
const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe.skipIf(reason !== undefined)(`the shared meter${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let shared: SharedServer;
  let server: Postgres;
  let connect: (role?: SharingRole) => Promise<Postgres>;
  beforeAll(async () => {
    shared = await startSharedServer();
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    ({ connect } = await shared.fresh());
    server = await connect();
  });
  afterEach(() => shared.endConnections());

  /** A computer that consults, with its meter on `through`. */
  const computer = (
    through: Pick<ShareServer, 'query'> = server,
    exit = '',
  ): ScriptedSefaz & { meter: SharedMeter } => {
    const sefaz = scriptedSefaz();
    const failed = (error: unknown) => {
      throw error;
    };
    const clock = { now: sefaz.now };
    const meter = createSharedMeter({ db: sefaz.db, server: through, clock, exitLabel: () => exit, failed });
    const { guard } = createConsultGuard(sefaz.db, failed, () => meter.counts);
    return {
      ...sefaz,
      meter,
      deps: { ...sefaz.deps, guard },
      consult: (chNFe, extra = {}) => sefaz.consultWith({ ...sefaz.deps, guard }, chNFe, extra),
    };
  };
  const again = { refresh: true };
  const askTimes = async ({ consult }: ScriptedSefaz, times: number, key = keyOf(1)) => {
    for (let n = 0; n < times; n += 1) expect(await consult(key, again)).toMatchObject({ ok: true });
  };
  const codeOf = async (computerHere: ScriptedSefaz, key = keyOf(1)) => {
    const answer = await computerHere.consult(key, again);
    return answer.ok ? (answer.value.avisos.at(-1) ?? 'ok') : answer.error.code;
  };

  test('computers of one site count together however its name was typed, those of another site do not', async () => {
    const names = ['Filial Centro', '  filial   CENTRO ', 'Matriz'];
    const count = (exit: string) =>
      computer(server, exit).meter.counts.count({ place: '[]', subject: 'consulta', limit: 1 });
    const counted = [];
    for (const name of names) counted.push((await count(name)).is);
    expect(counted).toEqual(['counted', 'used-up', 'counted']);
  });

  test('one limit for a key counts both computers, also where they ask at the same time', async () => {
    const [one, two] = [computer(), computer()];
    await askTimes(one, 3);
    await askTimes(two, 3);
    const answers = await Promise.all(
      [one, two, one, two].map(({ meter }) =>
        meter.counts.count({ place: '[]', subject: `consulta 1 ${keyOf(1)}`, limit: LIMITS.keyAsks }),
      ),
    );
    expect(answers.map(({ is }) => is).sort()).toEqual(['counted', 'counted', 'used-up', 'used-up']);
    // Asked too often: the answer that is stored, with the reason.
    expect(await codeOf(one)).toBe('consult.key-limit');
    expect(await codeOf(two)).toBe('consult.key-limit');
    expect(one.asked).toHaveLength(3);
    expect(await codeOf(two, keyOf(2))).toBe('ok');
  });

  test('computers that reach SEFAZ by different exits have a limit each', async () => {
    const [one, two] = [computer(server, 'matriz'), computer(server, 'filial')];
    await askTimes(one, LIMITS.keyAsks);
    expect(await codeOf(one)).toBe('consult.key-limit');
    await askTimes(two, LIMITS.keyAsks);
  });

  test('a request that was never sent is taken back for all', async () => {
    const [one, two] = [computer(), computer()];
    one.answers('SP', notConnected());
    for (let n = 0; n < 20; n += 1) expect(await codeOf(one)).toBe('sefaz.refused');
    await expect.poll(() => one.meter.waiting()).toBe(0);
    await askTimes(two, LIMITS.keyAsks);
  });

  test('a 656 that one computer met stops the other before it asks, and its own meter knows it then', async () => {
    const [one, two] = [computer(), computer()];
    one.answers('SP', '656');
    await one.consult(keyOf(1));
    await expect.poll(() => one.meter.waiting()).toBe(0);
    expect(await codeOf(two)).toBe('sefaz.paused');
    expect(two.asked).toEqual([]);
    const place = { root: '11222333', tpAmb: '1', mod: '55', authorizer: 'SP', service: 'consult' } as const;
    expect(two.deps.guard.meter.pausedUntil(place, two.now())).toBeDefined();
    const three = computer();
    adoptPauses(three.deps.guard.meter, await three.meter.pauses(), three.now());
    const until = three.deps.guard.meter.pausedUntil(place, three.now())?.getTime() ?? 0;
    expect(Math.abs(until - three.now().getTime() - LIMITS.pauseMs)).toBeLessThan(MINUTE);
  });

  test.each(["'infinity'", "'294000-01-01'", "now() + interval '3 hours'"])(
    'a pause until %s that somebody wrote is one of an hour at most, and what is no place stops nothing',
    async (until) => {
      const place = {
        root: '11222333',
        tpAmb: '1',
        mod: '55',
        authorizer: 'SP',
        service: 'consult',
      } as const;
      await (
        await connect('admin')
      ).query(
        `INSERT INTO balcao.shared_pause (exit_label, place, until)
         VALUES ('', $1, ${until}), ('', 'not a place', ${until}), ('', '{"a":1}', 'infinity')`,
        [placeText(place)],
      );
      const one = computer();
      adoptPauses(one.deps.guard.meter, await one.meter.pauses(), one.now());
      const ends = one.deps.guard.meter.pausedUntil(place, one.now())?.getTime() ?? 0;
      expect(ends - one.now().getTime()).toBeGreaterThan(0);
      expect(ends - one.now().getTime()).toBeLessThanOrEqual(61 * MINUTE);
      for (const asked of [
        one.meter.counts.count({ place: placeText(place), subject: 'x', limit: 5 }),
        one.meter.counts.count({ place: '{"a":1}', subject: 'x', limit: 5 }),
      ]) {
        const counted = await asked;
        expect(counted.is === 'paused' && counted.ms).toBeLessThanOrEqual(61 * MINUTE);
      }
      const most = await one.meter.counts.most({ place: '{"a":1}', subject: 'x' });
      expect(most?.pausedMs).toBeLessThanOrEqual(61 * MINUTE);
    },
  );

  test('equal rejections of a disablement count for all', async () => {
    const place = { root: '11222333', tpAmb: '1', mod: '55', authorizer: 'SP', id: 'ID35' } as const;
    const guards = [computer(), computer()].map(({ db, deps, meter, now }) => ({
      meter,
      ...createDisablementGuard(db, deps.guard.meter, { now }, () => meter.counts),
    }));
    for (const { answered } of guards) for (let n = 0; n < 10; n += 1) answered(place, '241');
    for (const { meter } of guards) await expect.poll(() => meter.waiting()).toBe(0);
    for (const { refusal } of guards)
      expect(await refusal(place)).toMatchObject({
        code: 'sefaz.paused',
        data: { reason: 'equal-rejections' },
      });
    expect(await guards[0]?.refusal({ ...place, id: 'ID36' })).toBeUndefined();
  });

  test('the server away: this computer counts alone, and the others hear of it afterwards, once', async () => {
    let away = true;
    const flaky: Pick<ShareServer, 'query'> = {
      query: (text, values) => (away ? Promise.reject(gone) : server.query(text, values)),
    };
    const [one, two] = [computer(flaky), computer()];
    await askTimes(one, 5);
    expect(one.meter.waiting()).toBe(5);
    away = false;
    await one.meter.handIn();
    await one.meter.handIn();
    expect(one.meter.waiting()).toBe(0);
    await askTimes(two, LIMITS.keyAsks - 5);
    expect(await codeOf(two)).toBe('consult.key-limit');
  });

  test('a count whose answer was lost is counted once', async () => {
    let lose = true;
    const losing: Pick<ShareServer, 'query'> = {
      query: async (text, values) => {
        const rows = await server.query(text, values);
        if (!lose) return rows;
        throw gone;
      },
    };
    const [one, two] = [computer(losing), computer()];
    await askTimes(one, 1);
    lose = false;
    await one.meter.handIn();
    await askTimes(two, LIMITS.keyAsks - 1);
    expect(await codeOf(two)).toBe('consult.key-limit');
  });

  test('a server that says nothing is waited for by one consultation, for a time, and by the next ones not at all', async () => {
    let waited = 0;
    const mute: Pick<ShareServer, 'query'> = {
      query: () => {
        waited += 1;
        return new Promise(() => undefined);
      },
    };
    const one = computer(mute);
    await askTimes(one, 3);
    expect(waited).toBe(1);
    expect(one.meter.waiting()).toBe(3);
  });
});

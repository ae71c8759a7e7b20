/** The connection to PostgreSQL cut at each statement of an act: nothing goes out unrecorded or twice, and nothing untrue is reported. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { databasesForTests } from '../../journal/postgres/testing/databases-for-tests.ts';
import { KEEPS_NOTHING, KEEPS_UNLESS_DECLINED, perform, type Performed } from '../../perform.ts';
import { performGroup } from '../../perform-group.ts';
import { atEachStatement, expectTrue, openCutSeats, saidOf, type CutSeats } from '../../testing/cut-seats.ts';
import { consentOf, lost, rangeOf, valueOf, wires } from '../../testing/test-context.ts';

const environment = 'homologacao' as const;
const reason = withoutPostgres();
const TIME = { timeout: 300_000 };
/** Together they try each statement once in `npm test`; the proof run tries each in every way. */
const EVERY_WAY = (['before', 'answer'] as const).flatMap((lost, i) =>
  [false, true].map((stays, j) => ({ lost, stays, share: { from: 2 * i + j, of: 4 } })),
);
/** Those of a whole disablement again, most of them: in `npm test` every second one. */
const EVERY_WAY_AGAIN = EVERY_WAY.map(({ share, ...how }) => ({
  ...how,
  share: { from: 2 * share.from, of: 8 },
}));
const ONCE = (['before', 'answer'] as const).map((lost, from) => ({
  lost,
  stays: false,
  share: { from, of: 2 },
}));

describe.skipIf(reason !== undefined)(`cut at each statement${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let seats: CutSeats;
  beforeAll(async () => {
    seats = await openCutSeats(databases());
  });
  afterAll(() => seats.close());

  const act = (app: CutSeats['other'], n: number, policy = KEEPS_NOTHING) =>
    perform(app, rangeOf(n), consentOf(seats.context), policy);
  const performed = ({ view, stopped }: Performed) => stopped?.code ?? view.state;
  /** A request whose answer never came. */
  const uncertain = async (app: CutSeats['other'], n: number) => {
    seats.context.wire = wires.answerLost;
    const { view } = valueOf(await act(app, n));
    seats.context.wire = wires.works;
    expect(view.state).toBe('uncertain');
    seats.context.now += 600_000;
    return { environment, requestId: view.requestId };
  };

  test.each(EVERY_WAY)(
    'of a whole disablement, $lost, stays away: $stays',
    TIME,
    async ({ share, ...how }) => {
      const count = await atEachStatement(seats, how, share, async (arm, where) => {
        const n = seats.next();
        const seat = await seats.seat();
        arm();
        const policy = n % 20 === 0 ? KEEPS_NOTHING : KEEPS_UNLESS_DECLINED;
        const said = await saidOf(act(seat, n, policy), performed);
        seats.cutter.back();
        await expectTrue(seats, n, said, where);
        // The same computer continues, or, where it is gone, another one.
        if (how.stays) await seats.drop();
        await seats.resolve(how.stays ? seats.other : seat, n);
      });
      expect(count).toBeGreaterThan(10);
    },
  );

  test.each(EVERY_WAY_AGAIN)(
    'of a request that is sent again, $lost, stays away: $stays',
    TIME,
    async ({ share, ...how }) => {
      const count = await atEachStatement(seats, how, share, async (arm, where) => {
        const n = seats.next();
        const seat = await seats.seat();
        const named = await uncertain(seat, n);
        arm();
        const said = await saidOf(seat.resend(named, consentOf(seats.context)), ({ state }) => state);
        seats.cutter.back();
        const [written] = await seats.written(n);
        expect(seats.posted(n), where).toBeLessThanOrEqual(written?.sendings ?? 0);
        if (said === 'homologated') expect(written?.state, where).toBe('homologated');
        else if (seats.posted(n) === 1) expect(said, where).toMatch(/^database\.away$/u);
        else expect(said, where).toMatch(/uncertain$/u);
        if (how.stays) await seats.drop();
        await seats.resolve(how.stays ? seats.other : seat, n);
      });
      expect(count).toBeGreaterThan(5);
    },
  );

  test.each(ONCE)(
    'of a refusal of the person, whose request is withdrawn, $lost',
    TIME,
    async ({ share, ...how }) => {
      const count = await atEachStatement(seats, how, { ...share, of: 4 }, async (arm, where) => {
        const n = seats.next();
        const seat = await seats.seat();
        arm();
        seats.context.confirms = false;
        const said = await saidOf(act(seat, n), performed);
        seats.context.confirms = true;
        seats.cutter.back();
        await expectTrue(seats, n, said, where);
        for (const { state } of await seats.written(n))
          expect(['discarded', 'prepared'], where).toContain(state);
        await seats.resolve(seats.other, n);
      });
      // Nine or ten, by what runs in the background meanwhile; every fourth is tried.
      expect(count).toBeGreaterThanOrEqual(8);
    },
  );

  test.each(ONCE)('of what a person found out about a request, $lost', TIME, async ({ share, ...how }) => {
    const count = await atEachStatement(seats, how, { ...share, of: 3 }, async (arm, where) => {
      const n = seats.next();
      const seat = await seats.seat();
      const named = await uncertain(seat, n);
      arm();
      const said = await saidOf(
        seat.close({ ...named, verdict: { found: true, nProt: '135260000000001' } }),
        ({ state }) => state,
      );
      seats.cutter.back();
      const [written] = await seats.written(n);
      if (said === 'closed') expect(written?.state, where).toBe('closed');
      else expect(said, where).toBe('database.away');
      expect(['closed', 'uncertain']).toContain(written?.state);
      if (written?.state === 'uncertain') await seats.resolve(seats.other, n);
      else expect(seats.posted(n)).toBe(1);
    });
    expect(count).toBeGreaterThan(2);
  });

  test.each(ONCE)(
    'of an answer that is noted late, by the computer that has it, $lost',
    TIME,
    async ({ share, ...how }) => {
      const count = await atEachStatement(seats, how, { ...share, of: 4 }, async (arm, where) => {
        const n = seats.next();
        const seat = await seats.seat();
        seats.context.wire = (body, process) => {
          seats.cutter.away();
          return wires.works(body, process);
        };
        const said = await saidOf(act(seat, n), performed);
        seats.context.wire = wires.works;
        expect(said).toBe('uncertain');
        seats.cutter.back();
        // Meanwhile another one found the sender dead.
        await expect
          .poll(async () => {
            await seats.other.recover();
            return (await seats.written(n)).map(({ state }) => state);
          })
          .toEqual(['uncertain']);
        arm();
        await seat.recover().catch(() => undefined);
        seats.cutter.back();
        await seat.recover();
        expect(await seats.written(n), where).toMatchObject([{ state: 'homologated', sendings: 1 }]);
        expect(seats.posted(n)).toBe(1);
      });
      expect(count).toBeGreaterThan(4);
    },
  );

  test.each(ONCE)('of finding a sender dead, $lost', TIME, async ({ share, ...how }) => {
    const count = await atEachStatement(seats, how, { ...share, of: 4 }, async (arm) => {
      const n = seats.next();
      const dead = await seats.seat();
      seats.context.wire = (body, process) => {
        seats.cutter.away();
        process(body);
        return lost('sefaz.timeout');
      };
      expect(await saidOf(act(dead, n), performed)).toBe('uncertain');
      seats.context.wire = wires.works;
      await seats.drop();
      const seat = await seats.seat();
      arm();
      await seat.recover().catch(() => undefined);
      seats.cutter.back();
      // The server may need a moment to see that a connection has ended.
      await expect
        .poll(async () => {
          await seat.recover();
          return (await seats.written(n)).map(({ state }) => state);
        })
        .toEqual(['uncertain']);
      expect(seats.posted(n)).toBe(1);
      await seats.resolve(seat, n);
    });
    expect(count).toBeGreaterThan(4);
  });

  test.each(ONCE)('of three ranges at once, $lost', TIME, async ({ share, ...how }) => {
    const count = await atEachStatement(seats, how, { ...share, of: 16 }, async (arm, where) => {
      const ns = [seats.next(), seats.next(), seats.next()];
      const seat = await seats.seat();
      const { cnpj, xJust } = rangeOf(1);
      const ranges = ns
        .map((n) => rangeOf(n))
        .map(({ mod, serie, nNFIni, nNFFin, ano }) => ({ mod, serie, nNFIni, nNFFin, ano }));
      arm();
      const said = await saidOf(
        performGroup(seat, { environment, cnpj, xJust, ranges }, consentOf(seats.context)),
        (group) => group.ranges.map(({ view, stopped }) => stopped?.code ?? view?.state ?? '').join(' '),
      );
      seats.cutter.back();
      const posted = ns.map((n) => seats.posted(n));
      // Nothing of it was sent where the whole of it is refused.
      if (/^[a-z]+\.[a-z]+$/u.test(said)) expect(posted, `${where}: ${said}`).toEqual([0, 0, 0]);
      for (const [i, one] of said.split(' ').entries()) {
        const n = ns[i] ?? 0;
        const written = await seats.written(n);
        expect(seats.posted(n), where).toBeLessThanOrEqual(written[0]?.sendings ?? 0);
        if (one === 'homologated') expect(written[0]?.state, where).toBe('homologated');
        if (one.startsWith('database.')) expect(seats.posted(n), `${where}: ${said}`).toBe(0);
      }
      for (const n of ns) await seats.resolve(seats.other, n);
    });
    expect(count).toBeGreaterThan(20);
  });
});

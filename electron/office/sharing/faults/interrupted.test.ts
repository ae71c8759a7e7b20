/** Two computers on a real PostgreSQL, of which the server, a connection or a program is gone meanwhile: nothing is lost, and nothing is there twice. */

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { long } from '../../../disablement/testing/figures.ts';
import { createFirstNumbers, createLastNumbers } from '../../../numbering/last-numbers.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import type { ShareServer } from '../server.ts';
import { HAND_IN, NEWEST_AT } from '../statements.ts';
import { addAnswers, answersOf } from '../testing/answers.ts';
import { computersOfEachTest } from '../testing/computers.ts';
import { settled } from '../testing/shared-server.ts';

const reason = withoutPostgres();
const SERIES = { cnpj: '11222333000181', mod: '55', serie: 1, tpAmb: '1' } as const;

describe.skipIf(reason !== undefined)(`sharing${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const { office, computer, leave, rest } = computersOfEachTest();

  test('a change made while the server was away is the later one, and is not lost under what was taken', async () => {
    const [one, two] = [computer(), computer()];
    await rest(one, two);
    await leave(one);
    createLastNumbers(one.db).put(SERIES, 120, '2026-11-20T12:00:00.000Z');
    createFirstNumbers(one.db).put(SERIES, undefined, '');
    createLastNumbers(two.db).put(SERIES, 110, '2026-11-20T12:00:00.000Z');
    await rest(two);
    const again = computer(office.server, one.db);
    await rest(again, two);
    for (const { db } of [again, two]) expect(createLastNumbers(db).get(SERIES)?.nNF).toBe(120);
  });

  test('what was handed in though its answer was lost waits no longer: a later change of another computer counts on both', async () => {
    const gone = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    let loses = false;
    const losing: ShareServer = {
      alone: office.server.alone,
      query: async (text, values) => {
        const rows = await office.server.query(text, values);
        if (loses && text === HAND_IN) throw gone;
        return rows;
      },
    };
    const [one, two] = [computer(losing), computer()];
    await rest(one, two);
    loses = true;
    createLastNumbers(one.db).put(SERIES, 120, '2026-11-20T12:00:00.000Z');
    await vi.waitFor(() => expect(createLastNumbers(two.db).get(SERIES)?.nNF).toBe(120), 10_000);
    await leave(one);
    createLastNumbers(two.db).put(SERIES, 110, '2026-11-20T13:00:00.000Z');
    await rest(two);
    const again = computer(office.server, one.db);
    await rest(again, two);
    for (const { db } of [again, two]) expect(createLastNumbers(db).get(SERIES)?.nNF).toBe(110);
  });

  test('a server that goes away while a disablement waits for what others handed in is named as away, not as slow', async () => {
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const two = computer();
    addAnswers(two.db, 1);
    await rest(two);
    let away = false;
    const one = computer({
      alone: office.server.alone,
      query: async (text, values) => {
        if (away) throw gone;
        const rows = await office.server.query(text, values);
        away = text === NEWEST_AT;
        return rows;
      },
    });
    expect(await one.sharing.learned()).toMatchObject({ code: 'database.away' });
  });

  /** Answers until a disablement has asked how far the others are, and then, which `silent` is called for, neither yes nor no until `end`. */
  const frozen = (silent: () => void = () => undefined) => {
    const { promise: never, reject } = Promise.withResolvers<never>();
    let isFrozen = false;
    const server: ShareServer = {
      alone: office.server.alone,
      query: async (text, values) => {
        if (isFrozen) {
          silent();
          return never;
        }
        const rows = await office.server.query(text, values);
        isFrozen = text === NEWEST_AT;
        return rows;
      },
    };
    const gone = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    return { server, end: () => reject(gone) };
  };
  const behindOn = async (server: ShareServer) => {
    const two = computer();
    addAnswers(two.db, 1);
    await rest(two);
    return computer(server);
  };

  test('a server that freezes while a disablement waits for what others handed in is named as away, not as slow', async () => {
    const clock = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(clock);
    onTestFinished(() => later.mockRestore());
    const { server, end } = frozen(() => later.mockImplementation(() => clock() + 7_000));
    const { sharing } = await behindOn(server);
    expect(await sharing.learned()).toMatchObject({ code: 'database.away' });
    end();
  });

  test('a person who cancels waits no longer for what others handed in, nor for a server that does not answer at all', async () => {
    const { server, end } = frozen();
    const { sharing } = await behindOn(server);
    for (const _before of ['in a round', 'at its own question']) {
      const cancel = new AbortController();
      const waiting = sharing.learned(cancel.signal);
      setTimeout(() => cancel.abort(), 100);
      expect(await waiting).toMatchObject({ code: 'call.aborted' });
    }
    end();
  });

  test('a connection that the server lets not listen is ended: each try would leave one more open there', async () => {
    const standby = Object.assign(new Error('cannot execute LISTEN during recovery'), {
      code: '25006',
      severity: 'ERROR',
    });
    const ended = vi.fn(() => Promise.resolve());
    const { sharing } = computer({
      query: office.server.query,
      alone: () => Promise.resolve({ query: () => Promise.reject(standby), end: ended }),
    });
    await expect
      .poll(() => sharing.state())
      .toMatchObject({ standing: 'away', error: { code: 'database.refused' } });
    expect(ended).toHaveBeenCalled();
  });

  test('the server away: work goes on, the state says since when, and all is handed in by itself afterwards', async () => {
    let away = false;
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const flaky: ShareServer = {
      alone: office.server.alone,
      query: (text, values) => (away ? Promise.reject(gone) : office.server.query(text, values)),
    };
    const [one, two] = [computer(flaky), computer()];
    await rest(one, two);
    away = true;
    addAnswers(one.db, 4);
    await expect
      .poll(() => one.sharing.state())
      .toMatchObject({
        standing: 'away',
        waiting: 4,
        error: { code: 'database.away' },
      });
    away = false;
    await expect.poll(() => answersOf(two.db).length).toBe(4);
    await expect
      .poll(() => one.sharing.state())
      .toMatchObject({ standing: 'connected', waiting: 0, error: undefined });
  });

  test.each(['before', 'after'] as const)(
    'a connection that is lost %s any one statement was carried out loses nothing and doubles nothing',
    async (when) => {
      const gone = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      // Each statement once in `npm test`: the odd ones before, the even ones after.
      const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
      const cuts = all.filter((cut) => long || (cut % 2 === 1) === (when === 'before'));
      // Each waits to try again: beside each other.
      const lostAt = async (cut: number) => {
        const fresh = await office.shared.fresh();
        const own = await fresh.connect();
        let statements = 0;
        const cutting: ShareServer = {
          alone: own.alone,
          query: async (text, values) => {
            statements += 1;
            if (statements !== cut) return own.query(text, values);
            if (when === 'after') await own.query(text, values);
            throw gone;
          },
        };
        const one = computer(cutting);
        const two = computer(own);
        addAnswers(one.db, 150);
        createLastNumbers(one.db).put(SERIES, 120, '2026-11-20T12:00:00.000Z');
        await settled(one.sharing, one.db, own);
        await settled(two.sharing, two.db, own);
        expect(answersOf(two.db), `cut at ${cut}`).toEqual(answersOf(one.db));
        expect(createLastNumbers(two.db).get(SERIES)?.nNF).toBe(120);
        const [row] = await own.query('SELECT count(*) AS n FROM balcao.shared_row');
        expect(Number(row?.['n']), `cut at ${cut}`).toBe(151);
        await leave(one);
        await leave(two);
      };
      await Promise.all(cuts.map(lostAt));
    },
    30_000,
  );

  test('a process that is killed between the server’s commit and its own hands the same in again, once', async () => {
    const one = computer();
    await rest(one);
    await leave(one);
    addAnswers(one.db, 5);
    createLastNumbers(one.db).put(SERIES, 7, '2026-11-20T12:00:00.000Z');
    const queue = one.db.prepare('SELECT * FROM sharing_queue').all();
    const again = computer(office.server, one.db);
    await rest(again);
    await leave(again);
    const put = one.db.prepare('INSERT INTO sharing_queue (seq, kind, key, id) VALUES (?, ?, ?, ?)');
    for (const { seq, kind, key, id } of queue) put.run(seq ?? null, kind ?? null, key ?? null, id ?? null);
    await rest(computer(office.server, one.db));
    const [row] = await office.server.query('SELECT count(*) AS n FROM balcao.shared_row');
    expect(Number(row?.['n'])).toBe(6);
  });

  test('a database that lost its last rows, as after a failover, gets them again from whoever has them', async () => {
    const [one, two] = [computer(), computer()];
    addAnswers(one.db, 10);
    await rest(one, two);
    await leave(one);
    await leave(two);
    const owner = await office.connect('admin');
    await owner.query('DELETE FROM balcao.shared_row WHERE position > 4');
    const three = computer();
    addAnswers(three.db, 2, 900);
    await rest(three);
    const [oneAgain, twoAgain] = [computer(office.server, one.db), computer(office.server, two.db)];
    await rest(oneAgain, twoAgain, three);
    for (const { db } of [oneAgain, twoAgain, three]) expect(answersOf(db)).toHaveLength(12);
  });

  test('a program that ends before its first round hands in what it wrote, over one connection', async () => {
    const one = computer();
    addAnswers(one.db, 1);
    await rest(one);
    await leave(one);
    let listening = 0;
    const through: ShareServer = {
      query: office.server.query,
      alone: (...given) => {
        listening += 1;
        return office.server.alone(...given);
      },
    };
    const command = computer(through, one.db);
    addAnswers(one.db, 1, 50);
    await leave(command);
    const [row] = await office.server.query('SELECT count(*) AS n FROM balcao.shared_row');
    expect(Number(row?.['n'])).toBe(2);
    expect(listening).toBe(0);
  });
});

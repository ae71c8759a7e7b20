/**
 * Events go behind the end of a chain in one statement, even while others add to it, and a sending only where its series has not changed
 * since the look.
 */

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { inPostgresTransaction, openPostgres, type Session } from '../../../storage/postgres/database.ts';
import { databaseRefusal } from '../../../storage/postgres/refusal.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { CNPJ, codeOf, valueOf } from '../../testing/test-context.ts';
import type { EventDraft, RequestRow } from '../journal-rows.ts';
import { AT, requestOf } from '../testing/requests.ts';
import { openSharedJournal, type SharedJournal } from './open-postgres.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { settingsOf } from './testing/journal-databases.ts';

const reason = withoutPostgres();

const rowOf = (serie: number, nNFIni: number): RequestRow =>
  requestOf(nNFIni, { requestId: `pedido-${serie}-${nNFIni}`, id: `ID${serie}-${nNFIni}`, serie });

const refusalOf = (xMotivo: string): EventDraft => ({
  kind: 'outcome',
  step: 'refuse',
  at: AT,
  data: { answer: { cStat: '215', xMotivo, nProt: '', dhRecbto: '' }, nProt: '' },
});

describe.skipIf(reason !== undefined)(`at the end of a chain${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let admin: string;
  let opened: SharedJournal[] = [];
  let asked: MockInstance<pg.Client['query']>;
  beforeEach(async () => {
    const fresh = await databases().fresh();
    const settings = settingsOf(fresh.url);
    ({ admin } = fresh);
    opened = [];
    for (const machine of ['CAIXA-1', 'CAIXA-2']) {
      opened.push(valueOf(await openSharedJournal(settings, { machine })));
    }
    asked = vi.spyOn(pg.Client.prototype, 'query');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const { journal, owners } of opened) {
      await owners.release();
      await journal.close();
    }
  });
  const seats = () => {
    const [one, two] = opened;
    if (!one || !two) throw new Error('two seats');
    return [one, two] as const;
  };
  /** Since the last `asked.mockClear`, without the notices to the other seats, which may take a new connection. */
  const texts = () =>
    (asked.mock.calls as unknown[][])
      .map(([first]) => String(typeof first === 'object' && first && 'text' in first ? first.text : first))
      .filter((text) => !/pg_notify|transaction_timeout/.test(text));
  const reserve = async ({ journal, owners }: SharedJournal, requestId: string) => {
    const owner = await owners.mine();
    asked.mockClear();
    return journal.reserve({
      requestId,
      from: 'prepared',
      owner,
      overridden: false,
      now: () => new Date(AT),
      withdrawn: () => undefined,
      admit: () => ok([]),
    });
  };
  const asking = async (work: () => Promise<unknown>) => {
    asked.mockClear();
    await work();
    return texts().length;
  };

  test('two seats of one company add by turns, each event in one statement, and the chain is whole', async () => {
    const [one, two] = seats();
    await one.journal.add(rowOf(1, 3));
    // The first one of a series makes it known.
    await two.journal.add(rowOf(2, 5));
    expect(await asking(() => two.journal.add(rowOf(2, 3)))).toBe(1);
    await one.journal.survey(rowOf(1, 3), 'pedido-1-3');
    expect((await reserve(one, 'pedido-1-3')).ok).toBe(true);
    expect(texts()).toHaveLength(1);
    await two.journal.survey(rowOf(2, 3), 'pedido-2-3');
    await reserve(two, 'pedido-2-3');
    expect(await asking(() => one.journal.note('pedido-1-3', refusalOf('um')))).toBe(1);
    expect(await asking(() => two.journal.note('pedido-2-3', refusalOf('dois')))).toBe(1);
    expect(await one.journal.verifyChain()).toMatchObject({ events: 7 });
    expect((await one.journal.verifyChain()).broken).toBeUndefined();
  });

  test('what another series of the company does between look and sending changes nothing; of its own series it is looked at again', async () => {
    const [one, two] = seats();
    for (const [serie, nNF] of [
      [1, 3],
      [1, 5],
      [2, 3],
    ] as const)
      await one.journal.add(rowOf(serie, nNF));
    await one.journal.survey(rowOf(1, 3), 'pedido-1-3');
    await two.journal.survey(rowOf(2, 3), 'pedido-2-3');
    await reserve(two, 'pedido-2-3');
    expect((await reserve(one, 'pedido-1-3')).ok).toBe(true);
    expect(texts()).toHaveLength(1);
    await two.journal.survey(rowOf(1, 5), 'pedido-1-5');
    await one.journal.note('pedido-1-3', refusalOf('um'));
    expect((await reserve(two, 'pedido-1-5')).ok).toBe(true);
    expect(texts().filter((text) => text.startsWith('BEGIN'))).toHaveLength(1);
  });

  test('of two that looked at the same numbers one goes out', async () => {
    const [one, two] = seats();
    await one.journal.add(rowOf(1, 3));
    await one.journal.add({ ...rowOf(1, 3), requestId: 'outro' });
    await one.journal.survey(rowOf(1, 3), 'pedido-1-3');
    await two.journal.survey(rowOf(1, 3), 'outro');
    const both = await Promise.all([reserve(one, 'pedido-1-3'), reserve(two, 'outro')]);
    expect(both.filter((reserved) => reserved.ok)).toHaveLength(1);
    const refused = both.find((reserved) => !reserved.ok);
    expect(refused && codeOf(refused)).toMatch(/^disablement\./);
  });

  test('a sending is refused where the server lost what its check saw of the company', async () => {
    const [one, two] = seats();
    await one.journal.add(rowOf(1, 3));
    await two.journal.add(rowOf(2, 3));
    await one.journal.survey(rowOf(1, 3), 'pedido-1-3');
    const database = await openPostgres(settingsOf(admin), { most: 1 });
    await inPostgresTransaction(database, 'write', async ({ query }) => {
      await query('SET LOCAL ROLE balcao_dono');
      for (const table of ['event', 'standing', 'request']) {
        await query(`DELETE FROM balcao.${table} WHERE request_id = 'pedido-2-3'`);
      }
    });
    await database.close();
    expect(codeOf(await reserve(one, 'pedido-1-3'))).toBe('database.rewound');
  });

  test.each([
    ['request', ['event', 'standing', 'request']],
    ['company', ['event', 'standing', 'request', 'series', 'company']],
  ])(
    'of a request whose %s the server lost an answer is refused by that name, and so is a sending',
    async (_what, tables) => {
      const [one] = seats();
      await one.journal.add(rowOf(1, 3));
      const database = await openPostgres(settingsOf(admin), { most: 1 });
      await inPostgresTransaction(database, 'write', async ({ query }) => {
        await query('SET LOCAL ROLE balcao_dono');
        for (const table of tables) await query(`DELETE FROM balcao.${table}`);
      });
      await database.close();
      const noted = one.journal.note('pedido-1-3', { ...refusalOf(''), step: 'note' });
      await expect(noted).rejects.toMatchObject({
        appError: { code: 'database.rewound', data: { cnpj: CNPJ } },
      });
      expect(codeOf(await reserve(one, 'pedido-1-3'))).toBe('database.rewound');
    },
  );

  test('many at once on one chain wait for each other and all come, in an unbroken chain', async () => {
    const [one, two] = seats();
    const series = Array.from({ length: 12 }, (_, index) => index + 1);
    await Promise.all(series.map((serie) => (serie % 2 ? one : two).journal.add(rowOf(serie, 3))));
    const report = await one.journal.verifyChain();
    expect(report).toMatchObject({ events: 12 });
    expect(report.broken).toBeUndefined();
  });

  test('the server hashes every text as the program does', async () => {
    const [one] = seats();
    await one.journal.add(rowOf(1, 3));
    await one.journal.survey(rowOf(1, 3), 'pedido-1-3');
    await reserve(one, 'pedido-1-3');
    const said = [
      '"aspas" e \\ barra',
      'ção € 漢字 😀',
      'linha\nnova\ttab \u0001\u007f\u2028',
      '\ud800 só metade',
    ];
    for (const text of said) await one.journal.note('pedido-1-3', { ...refusalOf(text), step: 'note' });
    const report = await one.journal.verifyChain();
    expect(report).toMatchObject({ events: 2 + said.length });
    expect(report.broken).toBeUndefined();
  });

  test.each<readonly [string, (seats: readonly [SharedJournal, SharedJournal]) => Promise<unknown>]>([
    ['a request', ([one]) => one.journal.add(rowOf(1, 5))],
    [
      'an event',
      ([, two]) =>
        two.journal.note('pedido-1-3', {
          kind: 'discarded',
          step: 'discard',
          at: new Date().toISOString(),
          data: {},
        }),
    ],
  ])('%s is refused by name where a user wrote to the chain without its lock', async (_what, added) => {
    const [one] = seats();
    await one.journal.add(rowOf(1, 3));
    const server = await openPostgres(settingsOf(admin), { most: 3 });
    const [locking, past] = await Promise.all([server.alone(() => undefined), server.alone(() => undefined)]);
    const waitsFor = async ({ query }: Session) => {
      const [own] = await query('SELECT pg_backend_pid() AS pid');
      const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
      await expect.poll(() => server.query(waiting, [Number(own?.['pid'])])).toHaveLength(1);
    };
    await locking.query('BEGIN');
    await locking.query('SELECT balcao.lock_companies($1::text[])', [[CNPJ]]);
    await past.query('BEGIN');
    await past.query(
      `INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, machine, os_user)
       VALUES (1, 2, 'pedido-1-3', 2, 'clock', 'prepared', 0, $1, '{}', 'x', 'x')`,
      [new Date().toISOString()],
    );
    const adding = added(seats()).catch((error: unknown) => databaseRefusal(error) ?? error);
    await waitsFor(locking);
    await locking.query('COMMIT');
    await waitsFor(past);
    await past.query('COMMIT');
    expect(await adding).toMatchObject({ code: 'database.busy' });
    await one.journal.add(rowOf(1, 7));
    expect(await one.journal.verifyChain()).toMatchObject({ ok: true, events: 3 });
    await Promise.all([locking.end(), past.end()]);
    await server.close();
  });
});

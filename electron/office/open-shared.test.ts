/**
 * A window on the shared journal: what others write appears within a second, and it reports when the server goes and comes
 * back.
 */

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AppEvent } from '../../shared/contract.ts';
import { explainError } from '../../shared/explain/index.ts';
import { ok } from '../../shared/result.ts';
import { overlapError } from '../disablement/journal/overlap.ts';
import { openSharedJournal } from '../disablement/journal/postgres/open-postgres.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { AT, requestOf } from '../disablement/journal/testing/requests.ts';
import { CNPJ, valueOf } from '../disablement/testing/test-context.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { openPostgres } from '../storage/postgres/database.ts';
import { StoreRefusal } from '../storage/postgres/refusal.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { openShared } from './open-shared.ts';
import { createSharedDatabase } from './shared-database.ts';
import { createSharedSettings } from './shared-settings.ts';

const reason = withoutPostgres();
const rowOf = (requestId: string, nNFIni: number) => requestOf(nNFIni, { requestId });
const WAIT = { timeout: 15_000, interval: 50 };

test('without a connection the journal is this computer’s own, and the state says so', async () => {
  const seat = await openTestApp();
  const state = valueOf(await seat.call('shared-journal.state', {}));
  expect(state).toMatchObject({ standing: 'none', waiting: 0 });
  await seat.close();
});

test.each([
  ['cannot be reached', 'postgresql://maria:senha@127.0.0.1:1/balcao', 'database.away'],
  ['is not understood', 'balcao', 'database.url'],
])('a folder whose connection %s opens no journal of its own', async (_how, variable, code) => {
  const seat = await openTestApp(undefined, { sharedJournal: { variable } });
  // Later than the recovery of a start, which opens the journal.
  await vi.waitFor(async () => {
    const { standing, error } = valueOf(await seat.call('shared-journal.state', {}));
    expect([standing, error?.code]).toEqual(['away', code]);
  }, WAIT);
  const listed = await seat.call('disablement.list', { environment: 'homologacao', pending: true });
  expect(listed).toMatchObject({ ok: false, error: { code } });
  expect(existsSync(join(seat.dataDir, 'diario.sqlite'))).toBe(false);
  await seat.close();
});

test('a connection that is set and gives nothing is refused, and opens no journal of its own', async () => {
  const set = createSharedSettings(tmpdir(), {
    sharedJournal: { variable: 'postgresql://maria:senha@127.0.0.1/balcao' },
    secretBox: { backend: '', protects: false, seal: async (plain) => plain, open: async () => undefined },
  });
  const settings = { ...set, connection: async () => ok(undefined) };
  const shared = openShared({
    dataDir: tmpdir(),
    clock: { now: () => new Date(AT) },
    log: { write: () => undefined },
    moved: () => undefined,
    heard: () => Promise.resolve(),
    copied: () => undefined,
    settings,
    database: createSharedDatabase(settings.connection, { now: () => new Date() }, { seat: '0'.repeat(16) }),
    memory: {
      seen: () => undefined,
      see: () => undefined,
      heard: () => undefined,
      hear: () => undefined,
      all: () => [],
      accept: () => undefined,
    },
    failed: () => undefined,
  });
  expect(await shared.disk()).toMatchObject({ ok: false, error: { code: 'database.url' } });
});

describe.skipIf(reason !== undefined)(
  `a shared journal in a window${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    let databases: JournalDatabases;
    const open: TestApp[] = [];
    beforeAll(async () => {
      databases = await startJournalDatabases();
    });
    afterEach(() => Promise.all(open.splice(0).map((seat) => seat.close())));
    afterAll(() => databases.remove());

    const openSeat = async (url: string) => {
      const seat = await openTestApp(undefined, { sharedJournal: { variable: url } });
      open.push(seat);
      const events: AppEvent[] = [];
      seat.app.subscribe((event) => events.push(event));
      const topics = () =>
        events.flatMap((event) => (event.name === 'data.changed' ? event.data.topics : []));
      const state = async () => valueOf(await seat.call('shared-journal.state', {}));
      return { ...seat, events, topics, state };
    };

    test(
      'a user who may only read learns so before anything is filled in, and no longer once it may disable',
      { timeout: 60_000 },
      async () => {
        const { reader, admin } = await databases.fresh();
        const seat = await openSeat(reader);
        await vi.waitFor(async () => {
          expect(await seat.state()).toMatchObject({
            standing: 'connected',
            refused: { code: 'database.rights', data: { user: 'leitor', task: 'disable' } },
          });
        }, WAIT);
        const { refused } = await seat.state();
        expect(refused && explainError(refused, 'pt-BR').what).toBe(
          'O usuário leitor só lê o diário compartilhado: com ele, este computador não inutiliza.',
        );

        const administrator = await openPostgres(settingsOf(admin), { most: 1 });
        await administrator.query('GRANT balcao_inutiliza TO leitor');
        try {
          await vi.waitFor(async () => expect((await seat.state()).refused).toBeUndefined(), WAIT);
          expect(seat.topics()).toContain('sharing');
        } finally {
          await administrator.query('REVOKE balcao_inutiliza FROM leitor');
          await administrator.close();
        }
      },
    );

    test('what another computer writes is announced within a second', { timeout: 60_000 }, async () => {
      const { url } = await databases.fresh();
      const seat = await openSeat(url);
      expect(await seat.state()).toMatchObject({ standing: 'connecting' });
      await vi.waitFor(async () => expect(await seat.state()).toMatchObject({ standing: 'connected' }), WAIT);
      expect(await seat.state()).toMatchObject({ server: '127.0.0.1' });
      const other = valueOf(await openSharedJournal(settingsOf(url), { machine: 'CAIXA-2' }));
      // Until it listens, it looks every two seconds.
      await vi.waitFor(async () => {
        seat.events.length = 0;
        const nNFIni = Math.ceil(Math.random() * 900_000);
        await other.journal.add(rowOf(randomUUID(), nNFIni));
        await vi.waitFor(() => expect(seat.topics()).toContain('disablements'), { timeout: 1_000 });
      }, WAIT);
      const listed = await seat.call('disablement.list', {
        environment: 'homologacao',
        pending: false,
        waiting: true,
      });
      expect(valueOf(listed).length).toBeGreaterThan(0);
      await other.journal.close();
    });

    test('who has numbers in hand on another computer is said', { timeout: 60_000 }, async () => {
      const { url } = await databases.fresh();
      const seat = await openSeat(url);
      await vi.waitFor(async () => expect(await seat.state()).toMatchObject({ standing: 'connected' }), WAIT);
      const { journal, owners } = valueOf(await openSharedJournal(settingsOf(url), { machine: 'CAIXA-2' }));
      const requestId = randomUUID();
      await journal.add(rowOf(requestId, 7));
      const reserved = await journal.reserve({
        requestId,
        from: 'prepared',
        owner: await owners.mine(),
        overridden: false,
        now: () => new Date(AT),
        withdrawn: () => undefined,
        admit: () => ok([]),
      });
      expect(reserved.ok).toBe(true);
      const listed = await seat.call('disablement.list', { environment: 'homologacao', pending: true });
      const user = userInfo().username;
      expect(valueOf(listed)).toMatchObject([{ state: 'sending', seat: { user, machine: 'CAIXA-2' } }]);
      const range = { cnpj: CNPJ, tpAmb: '2', mod: '55', serie: 1, nNFIni: 6, nNFFin: 8 };
      const refused = overlapError('another', await journal.blocking(range));
      expect(refused && explainError(refused, 'pt-BR').what).toBe(
        `Outro pedido com números desta faixa (nº 7) está sendo enviado agora, em uso por ${user} no CAIXA-2.`,
      );
      await owners.release();
      await journal.close();
    });

    test(
      'a server that stops is said with its reason, and used again when it is back, also by who found it away at the start',
      { timeout: 90_000 },
      async () => {
        const { url } = await databases.fresh();
        const seat = await openSeat(url);
        await vi.waitFor(
          async () => expect(await seat.state()).toMatchObject({ standing: 'connected' }),
          WAIT,
        );
        await databases.cluster.control('stop', '-m', 'fast');
        await vi.waitFor(async () => expect(await seat.state()).toMatchObject({ standing: 'away' }), WAIT);
        const away = await seat.state();
        expect(away.error).toMatchObject({ code: 'database.away', data: { host: '127.0.0.1' } });
        expect(seat.topics()).toContain('sharing');
        const late = await openSeat(url);
        await late.state();
        await vi.waitFor(async () => expect(await late.state()).toMatchObject({ standing: 'away' }), WAIT);
        seat.events.length = 0;
        await databases.cluster.control('start');
        for (const { state } of [seat, late]) {
          await vi.waitFor(async () => expect(await state()).toMatchObject({ standing: 'connected' }), WAIT);
        }
        expect((await seat.state()).error).toBeUndefined();
        expect(seat.topics()).toEqual(expect.arrayContaining(['sharing', 'disablements', 'history']));
      },
    );

    test(
      'a restored server is noticed although the first look at it fails',
      { timeout: 60_000 },
      async () => {
        const { url } = await databases.fresh();
        const settings = createSharedSettings(tmpdir(), {
          sharedJournal: { variable: url },
          secretBox: {
            backend: '',
            protects: false,
            seal: async (plain) => plain,
            open: async () => undefined,
          },
        });
        const clock = { now: () => new Date() };
        const database = createSharedDatabase(settings.connection, clock, { seat: '0'.repeat(16) });
        let fails = true;
        /** Refuses the first comparison with what this computer saw. */
        const open: typeof database.open = async () => {
          const opened = await database.open();
          if (!opened.ok) return opened;
          const real = opened.value.database;
          const query: typeof real.query = async (text, values) => {
            if (fails && text.includes('AS asked (cnpj, position, hash)')) {
              fails = false;
              throw new StoreRefusal({ code: 'database.busy' });
            }
            return real.query(text, values);
          };
          return ok({ ...opened.value, database: { ...real, query } });
        };
        const shared = openShared({
          dataDir: tmpdir(),
          clock,
          log: { write: () => undefined },
          moved: () => undefined,
          heard: () => Promise.resolve(),
          copied: () => undefined,
          settings,
          database: { ...database, open },
          memory: {
            seen: () => undefined,
            see: () => undefined,
            heard: () => undefined,
            hear: () => undefined,
            all: () => [{ cnpj: CNPJ, position: 5, hash: 'a'.repeat(64) }],
            accept: () => undefined,
          },
          failed: () => undefined,
        });
        const disk = valueOf(await shared.disk());
        await shared.tend();
        expect(shared.state()).toMatchObject({ standing: 'away', error: { code: 'database.busy' } });
        await shared.tend();
        expect(shared.state()).toMatchObject({
          standing: 'connected',
          chains: [{ code: 'database.rewound', data: { cnpj: CNPJ, position: 5 } }],
        });
        await shared.close();
        await disk?.journal.close();
        await database.close();
      },
    );
  },
);

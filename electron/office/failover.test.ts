/** A real standby takes the place of a killed server: a company whose events it lacks stops, the others go on by themselves. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { noteNumberSchema, serieSchema } from '../../shared/fiscal/numbering.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { startAddress, type Address } from '../storage/postgres/testing/address.ts';
import { withoutOwnServer } from '../storage/postgres/testing/cluster.ts';
import { serverProcess } from '../storage/postgres/testing/killed-server.ts';
import { STANDBY, startStandby, type Standby } from '../storage/postgres/testing/standby.ts';
import { openPostgres, type Postgres } from '../storage/postgres/database.ts';
import { companiesOf, environment, REASON } from '../testing/many/acts.ts';
import { startCountingSefaz, type CountingSefaz } from '../testing/many/counting-sefaz.ts';
import { useSefaz } from '../testing/own-sefaz.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const reason = withoutOwnServer();
const WAIT = { timeout: 20_000 };

describe.skipIf(reason !== undefined)(`a failover${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let base: string;
  let sefaz: CountingSefaz;
  let databases: JournalDatabases;
  let admin: Postgres;
  let standby: Standby;
  let address: Address;
  let seats: TestApp[];
  let companies: readonly Cnpj[];
  let url: string;

  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'balcao-reserva-'));
    [sefaz, databases] = await Promise.all([startCountingSefaz(base), startJournalDatabases()]);
    sefaz.child.send('calm');
    companies = companiesOf((await sefaz.certificate()).cnpj, 2);
    const { cluster } = databases;
    ({ url } = await databases.fresh());
    admin = await openPostgres(settingsOf(cluster.url()), { most: 1 });
    standby = await startStandby(cluster);
    address = await startAddress(cluster.port);
    const variable = url.replace(`:${cluster.port}/`, `:${address.port}/`);
    seats = [];
    for (const name of ['caixa-1', 'caixa-2']) {
      const seat = await openTestApp(join(base, name), { sharedJournal: { variable } });
      seats.push(seat);
      await useSefaz(seat, sefaz);
    }
    for (const cnpj of companies) {
      valueOf(await seatAt(0).call('company.save', { environment, cnpj, name: `Loja ${cnpj}`, uf: 'SP' }));
    }
    await vi.waitFor(
      async () =>
        expect(valueOf(await seatAt(1).call('company.list', { environment }))).toHaveLength(companies.length),
      WAIT,
    );
  });
  afterEach(async () => {
    for (const { app } of seats) await app.close();
    address.close();
    await admin.close();
    await databases.remove();
    sefaz.child.disconnect();
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
  });

  const seatAt = (n: number): TestApp => {
    const seat = seats[n];
    if (!seat) throw new Error('no seat');
    return seat;
  };
  const range = (company: number, number: number) => {
    const cnpj = companies[company];
    if (cnpj === undefined) throw new Error('no company');
    const nNFIni = noteNumberSchema.parse(number);
    return { cnpj, serie: serieSchema.parse(7), ano: new Date().getFullYear(), nNFIni, nNFFin: nNFIni };
  };
  const disable = async (seat: TestApp, act: ReturnType<typeof range>) => {
    const done = await seat.call('disablement.perform', { environment, mod: '55', ...act, xJust: REASON });
    if (!done.ok) return done.error.code;
    return done.value.stopped?.code ?? done.value.view.state;
  };
  const requests = () => readFileSync(sefaz.record, 'utf8').split('\n').length;
  /** Of a company's chain. */
  const endOf = async (cnpj: string): Promise<string> => {
    const journal = await openPostgres(settingsOf(url), { most: 1 });
    const [row] = await journal.query(
      `SELECT e.hash FROM balcao.event e JOIN balcao.company c USING (company_id) WHERE c.cnpj = $1 ORDER BY e.position DESC LIMIT 1`,
      [cnpj],
    );
    await journal.close();
    return String(row?.['hash']);
  };
  const heardBy = (seat: TestApp, hash: string) =>
    vi.waitFor(() => {
      const db = new DatabaseSync(join(seat.dataDir, 'balcao.sqlite'), { readOnly: true });
      const rows = db.prepare('SELECT hash FROM chain_heard').all();
      db.close();
      expect(rows).toContainEqual({ hash });
    }, WAIT);
  /** The server's process ends at once, and its address leads to the standby. */
  const failOver = async () => {
    process.kill(serverProcess(databases.cluster), 'SIGKILL');
    await standby.promote();
    address.moveTo(standby.port);
  };
  const connected = (seat: TestApp) =>
    vi.waitFor(
      async () =>
        expect(valueOf(await seat.call('shared-journal.state', {}))).toMatchObject({ standing: 'connected' }),
      WAIT,
    );

  test('to a standby that was behind: each computer that saw more stops in that company, and asks SEFAZ nothing', async () => {
    // The other one is only open, and never acts for this company.
    for (const seat of seats) await connected(seat);
    expect(await disable(seatAt(0), range(0, 10))).toBe('homologated');
    await vi.waitFor(async () => {
      const [row] = await admin.query(
        'SELECT replay_lsn = pg_current_wal_lsn() AS whole FROM pg_stat_replication',
      );
      expect(row).toEqual({ whole: true });
    }, WAIT);
    await standby.cutOff();
    await vi.waitFor(
      async () => expect(await admin.query('SELECT 1 FROM pg_stat_replication')).toEqual([]),
      WAIT,
    );
    const lost = range(0, 20);
    expect(await disable(seatAt(0), lost)).toBe('homologated');
    const before = requests();
    await heardBy(seatAt(1), await endOf(lost.cnpj));
    await failOver();
    for (const seat of seats) {
      await connected(seat);
      await vi.waitFor(async () => {
        const { chains } = valueOf(await seat.call('shared-journal.state', {}));
        expect(chains).toMatchObject([{ code: 'database.rewound', data: { cnpj: lost.cnpj } }]);
      }, WAIT);
      expect(await disable(seat, lost)).toBe('database.rewound');
      expect(await disable(seat, range(0, 30))).toBe('database.rewound');
    }
    expect(requests()).toBe(before);
    expect(await disable(seatAt(1), range(1, 20))).toBe('homologated');
  }, 120_000);

  test('to a synchronous standby loses nothing: who was working goes on, and the numbers stay taken', async () => {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
    await admin.query('SELECT pg_reload_conf()');
    await vi.waitFor(async () => {
      const [row] = await admin.query('SELECT sync_state FROM pg_stat_replication');
      expect(row).toEqual({ sync_state: 'sync' });
    }, WAIT);
    expect(await disable(seatAt(0), range(0, 10))).toBe('homologated');
    const before = requests();
    await failOver();
    for (const seat of seats) {
      await connected(seat);
      expect(await disable(seat, range(0, 10))).toBe('homologated');
    }
    expect(requests()).toBe(before);
    expect(await disable(seatAt(1), range(0, 20))).toBe('homologated');
  }, 120_000);
});

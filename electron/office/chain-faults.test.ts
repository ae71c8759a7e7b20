/**
 * A server that lost the last acts, or was written to by hand: that company's disablements stop with the reason, and go on after a person
 * has accepted it.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { explainError, LOCALES } from '../../shared/explain/index.ts';
import type { Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { noteNumberSchema, serieSchema } from '../../shared/fiscal/numbering.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { inPostgresTransaction, openPostgres, type Postgres } from '../storage/postgres/database.ts';
import { importsOwed } from '../storage/backup/restore-record.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { companiesOf, environment, REASON } from '../testing/many/acts.ts';
import { startCountingSefaz, type CountingSefaz } from '../testing/many/counting-sefaz.ts';
import { useSefaz } from '../testing/own-sefaz.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const reason = withoutPostgres();
const WAIT = { timeout: 15_000 };

describe.skipIf(reason !== undefined)(`chains${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let base: string;
  let sefaz: CountingSefaz;
  let databases: JournalDatabases;
  let admin: Postgres;
  let seat: TestApp;
  let companies: readonly Cnpj[];
  let url: string;

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'balcao-correntes-'));
    sefaz = await startCountingSefaz(base);
    sefaz.child.send('calm');
    databases = await startJournalDatabases();
    companies = companiesOf((await sefaz.certificate()).cnpj, 2);
  });
  afterAll(async () => {
    await databases.remove();
    sefaz.child.disconnect();
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
  });
  beforeEach(async () => {
    const fresh = await databases.fresh();
    ({ url } = fresh);
    admin = await openPostgres(settingsOf(fresh.admin), { most: 1 });
    seat = await openTestApp(undefined, { sharedJournal: { variable: url } });
    await useSefaz(seat, sefaz);
    for (const cnpj of companies) {
      valueOf(await seat.call('company.save', { environment, cnpj, name: `Loja ${cnpj}`, uf: 'SP' }));
    }
  });
  afterEach(async () => {
    await admin.close();
    await seat.close();
  });

  let numbers = 0;
  /** Numbers that were not asked for before. */
  const next = (cnpj: Cnpj | undefined) => {
    if (cnpj === undefined) throw new Error('no company');
    numbers += 10;
    const nNFIni = noteNumberSchema.parse(numbers);
    return { cnpj, serie: serieSchema.parse(7), ano: new Date().getFullYear(), nNFIni, nNFFin: nNFIni };
  };
  const disable = async (act: ReturnType<typeof next>) => {
    const done = await seat.call('disablement.perform', { environment, mod: '55', ...act, xJust: REASON });
    if (!done.ok) return done.error;
    return done.value.stopped ?? done.value.view.state;
  };
  /** Like a failover to a standby that was behind: the last request is gone with all that follows from it. */
  const loseLast = (cnpj: Cnpj | undefined) =>
    inPostgresTransaction(admin, 'write', async ({ query }) => {
      await query('SET LOCAL ROLE balcao_dono');
      const [last] = await query(
        `SELECT e.request_id AS id FROM balcao.event e JOIN balcao.company c USING (company_id)
         WHERE c.cnpj = $1 ORDER BY e.position DESC LIMIT 1`,
        [cnpj ?? ''],
      );
      for (const table of ['event', 'reservation', 'standing', 'request']) {
        await query(`DELETE FROM balcao.${table} WHERE request_id = $1`, [String(last?.['id'])]);
      }
    });
  const registered = () => readFileSync(sefaz.record, 'utf8').split('\n').length;
  const stateChains = async () => valueOf(await seat.call('shared-journal.state', {})).chains;

  test('what a failover lost is noticed before anything is sent, and only that company stops until a person has looked', async () => {
    const [one, two] = companies;
    const lost = next(one);
    expect(await disable(next(one))).toBe('homologated');
    expect(await disable(lost)).toBe('homologated');
    await loseLast(one);
    const before = registered();
    const refused = await disable(lost);
    expect(refused).toMatchObject({ code: 'database.rewound', data: { cnpj: one } });
    expect(registered()).toBe(before);
    expect(await stateChains()).toMatchObject([{ code: 'database.rewound' }]);
    expect(await disable(next(two))).toBe('homologated');
    if (one === undefined) throw new Error('no company');
    // Its archive was read again; what a training certificate signed is never brought into a real journal.
    expect(valueOf(await seat.call('shared-journal.accept-chain', { cnpj: one }))).toEqual({
      accepted: true,
      imported: 0,
    });
    expect(importsOwed(seat.dataDir)).toBe(false);
    expect(await stateChains()).toEqual([]);
    // SEFAZ has these numbers: the second request is refused, and nothing is registered twice.
    expect(await disable(lost)).toBe('refused');
    expect(await disable(next(one))).toBe('homologated');
    expect(valueOf(await seat.call('shared-journal.accept-chain', { cnpj: one })).accepted).toBe(false);
  }, 60_000);

  test('a server that comes back as an older copy is said as soon as it is there', async () => {
    const [one] = companies;
    expect(await disable(next(one))).toBe('homologated');
    expect(await disable(next(one))).toBe('homologated');
    await vi.waitFor(async () => expect(await stateChains()).toEqual([]), WAIT);
    await loseLast(one);
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'balcao-nfe' AND pid <> pg_backend_pid()`,
    );
    await vi.waitFor(
      async () =>
        expect(await stateChains()).toMatchObject([{ code: 'database.rewound', data: { cnpj: one } }]),
      WAIT,
    );
  }, 60_000);

  test('a row written by hand stops that company for good, until a person has looked', async () => {
    const [one, two] = companies;
    expect(await disable(next(one))).toBe('homologated');
    await admin.query(
      // Written without the server's own rules, which would compute the right link.
      `SET session_replication_role = replica;
       INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, machine, os_user, role, previous, hash)
       SELECT company_id, position + 1, request_id, seq + 1, 'clock', state, 0, at, '{}', 'x', 'x', session_user, hash, repeat('f', 64)
       FROM balcao.event ORDER BY event_id DESC LIMIT 1;
       SET session_replication_role = origin`,
    );
    const before = registered();
    const act = next(one);
    expect(await disable(act)).toMatchObject({ code: 'database.altered', data: { cnpj: one } });
    // Events that the program adds behind it do not repair it.
    expect(await disable(act)).toMatchObject({ code: 'database.altered' });
    expect(registered()).toBe(before);
    expect(await disable(next(two))).toBe('homologated');
    const audited = valueOf(await seat.call('journal.audit', { environment }));
    expect(audited.chain).toMatchObject({ state: 'broken', cnpj: one });
    if (one === undefined) throw new Error('no company');
    expect(valueOf(await seat.call('shared-journal.accept-chain', { cnpj: one })).accepted).toBe(true);
    expect(await disable(act)).toBe('homologated');
  }, 60_000);

  test.each(LOCALES)('both are said in whole sentences in %s', (locale) => {
    for (const code of ['database.rewound', 'database.altered'] as const) {
      const { what, action } = explainError(
        { code, data: { cnpj: '11222333000181', position: 7, found: 5 } },
        locale,
      );
      expect(what).toContain('7');
      expect(action?.length).toBeGreaterThan(40);
    }
  });

  test.each([
    ['pt-BR', 'e no lugar foi gravado outro', 'vai até'],
    ['en', 'and something else was written in its place', 'ends with'],
  ] as const)(
    'a chain that others wrote on does not end before what is missing, in %s',
    (locale, said, not) => {
      for (const found of [7, 9]) {
        const data = { cnpj: '11222333000181', position: 7, found };
        const { what } = explainError({ code: 'database.rewound', data }, locale);
        expect(what).toContain(said);
        expect(what).not.toContain(not);
      }
    },
  );
});

/**
 * A real PostgreSQL: which users connect, which server is refused and with which error, and what ends a
 * connection.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { makeAuthority } from '../../sefaz/testing/tls-fixtures.ts';
import { parseConnectionUrl } from './connection-url.ts';
import { inPostgresTransaction, openPostgres, type Postgres } from './database.ts';
import { databaseRefusal } from './refusal.ts';
import { checkServer } from './server-check.ts';
import { startCluster, withoutPostgres, type Cluster } from './testing/cluster.ts';

const reason = withoutPostgres();
const opened: Postgres[] = [];

async function open(url: string, changes: { host?: string; ca?: string } = {}): Promise<Postgres> {
  const parsed = parseConnectionUrl(url);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const { host = parsed.value.host, ca } = changes;
  const database = await openPostgres({
    ...parsed.value,
    host,
    ...(ca === undefined ? {} : { tls: { ca } }),
  });
  opened.push(database);
  return database;
}

const refusalOf = async (database: Postgres): Promise<AppError | undefined> => {
  const checked = await checkServer(database);
  return checked.ok ? undefined : checked.error;
};

describe.skipIf(reason !== undefined)(`PostgreSQL${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const authority = makeAuthority('Autoridade do escritório');
  const issued = authority.issue({ commonName: 'servidor', hosts: ['127.0.0.1'] });
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({
      files: { 'servidor.pem': issued.certPem, 'servidor.chave': issued.keyPem },
      settings: ['ssl = on', `ssl_cert_file = '../servidor.pem'`, `ssl_key_file = '../servidor.chave'`],
    });
  }, 30_000);
  afterAll(() => cluster.remove());
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });

  /** Writes `lines` first, where they take precedence, and makes the server read them. */
  const withFile = async (name: string, lines: string, work: () => Promise<void>) => {
    const path = join(cluster.home, 'dados', name);
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, name === 'pg_hba.conf' ? `${lines}\n${before}` : `${before}\n${lines}\n`);
    await cluster.control('reload');
    try {
      await expect.poll(work).toBeUndefined();
    } finally {
      writeFileSync(path, before);
      await cluster.control('reload');
    }
  };

  test('a server of version 18 with durable commits and SCRAM is taken, its role named', async () => {
    const checked = await checkServer(await open(cluster.url()));
    expect(checked).toMatchObject({ ok: true, value: { version: '18.4', role: 'administrador' } });
  });

  test('a wrong password, an unknown database and a server that is away have names of their own', async () => {
    const wrong = await open(cluster.url('postgres', 'administrador', 'errada'));
    expect(await refusalOf(wrong)).toMatchObject({
      code: 'database.password',
      data: { user: 'administrador' },
    });
    expect(await refusalOf(await open(cluster.url('outro')))).toMatchObject({
      code: 'database.missing',
      data: { database: 'outro' },
    });
    expect(await refusalOf(await open('postgres://u:s@127.0.0.1:1/b'))).toMatchObject({
      code: 'database.away',
      data: { host: '127.0.0.1' },
    });
  });

  test.each(['trust', 'password', 'md5'])(
    'a server that asks by %s instead of SCRAM is refused',
    async (way) => {
      const url = cluster.url();
      await withFile('pg_hba.conf', `host all all 127.0.0.1/32 ${way}`, async () => {
        const refusal = await refusalOf(await open(url));
        // With a SCRAM secret stored, the server answers a request for md5 by SCRAM itself.
        expect(refusal?.code).toBe(way === 'md5' ? undefined : 'database.authentication');
      });
    },
  );

  test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
    '%s off is refused by name',
    async (setting) => {
      await withFile('postgresql.conf', `${setting} = off`, async () => {
        expect(await refusalOf(await open(cluster.url()))).toEqual({
          code: 'database.unsafe',
          data: { setting },
        });
      });
    },
  );

  test('what is set for a role or a database, and functions that somebody made, stand for nothing of the server’s own', async () => {
    const admin = await open(cluster.url());
    await admin.query(`CREATE ROLE sombra LOGIN PASSWORD 'sombra'`);
    await admin.query(
      `CREATE FUNCTION public.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT 'on'::text $$;
       CREATE FUNCTION public.hashtext(text) RETURNS int LANGUAGE sql AS $$ SELECT 0 $$`,
    );
    const asShadow = async () => open(cluster.url('postgres', 'sombra', 'sombra'));
    const set = async (setting: string) => {
      await admin.query('ALTER ROLE sombra RESET ALL');
      await admin.query(`ALTER ROLE sombra SET search_path = public, pg_catalog`);
      await admin.query(`ALTER ROLE sombra SET ${setting}`);
      return asShadow();
    };
    expect(await refusalOf(await set('synchronous_commit = off'))).toMatchObject({
      code: 'database.unsafe',
      data: { setting: 'synchronous_commit' },
    });
    expect(await refusalOf(await set('session_replication_role = replica'))).toMatchObject({
      code: 'database.unsafe',
      data: { setting: 'session_replication_role' },
    });
    const odd = await set(`DateStyle = 'German'`);
    const [row] = await odd.query(
      `SELECT hashtext('x') AS hash, ('2026-11-22 23:00+00'::timestamptz)::text AS moment`,
    );
    expect(row?.['hash']).not.toBe(0);
    expect(row?.['moment']).toBe('2026-11-22 23:00:00+00');
    const escaping = await set('standard_conforming_strings = off');
    expect(await escaping.query(String.raw`SELECT '2026' ~ '^\d{4}$' AS fits`)).toEqual([{ fits: true }]);
    const frozen = await set('default_transaction_read_only = on');
    const written = inPostgresTransaction(frozen, 'write', ({ query }) =>
      query('CREATE TABLE public.x (n int)'),
    );
    expect(databaseRefusal(await written.catch((error: unknown) => error))).toMatchObject({
      code: 'database.refused',
      data: { reason: '25006' },
    });
    await admin.query('DROP FUNCTION public.current_setting(text), public.hashtext(text)');
  });

  test('a database of another encoding, a full server and a computer that is not let in have sentences of their own', async () => {
    const admin = await open(cluster.url());
    for (const encoding of ['LATIN1', 'SQL_ASCII'])
      await admin.query(`CREATE DATABASE ${encoding} TEMPLATE template0 ENCODING '${encoding}'`);
    expect(await refusalOf(await open(cluster.url('latin1')))).toEqual({
      code: 'database.encoding',
      data: { encoding: 'LATIN1', database: 'latin1' },
    });
    expect(await refusalOf(await open(cluster.url('sql_ascii')))).toBeUndefined();
    await admin.query(`CREATE ROLE cheio LOGIN PASSWORD 'cheio' CONNECTION LIMIT 0`);
    expect(await refusalOf(await open(cluster.url('postgres', 'cheio', 'cheio')))).toMatchObject({
      code: 'database.away',
      data: { reason: '53300' },
    });
    await withFile('pg_hba.conf', `host all cheio 127.0.0.1/32 reject`, async () => {
      expect(await refusalOf(await open(cluster.url('postgres', 'cheio', 'cheio')))).toMatchObject({
        code: 'database.password',
        data: { reason: '28000' },
      });
    });
  });

  test('verify-full takes a certificate of its authority for its address, and no other', async () => {
    const url = cluster.url();
    const ca = authority.certPem;
    const verified = await open(url, { ca });
    expect(await refusalOf(verified)).toBeUndefined();
    const [row] = await verified.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    expect(row?.['ssl']).toBe(true);
    const other = makeAuthority('Outra').certPem;
    expect(await refusalOf(await open(url, { ca: other }))).toMatchObject({ code: 'database.tls' });
    expect(await refusalOf(await open(url, { ca, host: 'localhost' }))).toMatchObject({
      code: 'database.tls',
      data: { reason: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
  });

  test('a server without TLS is refused where it has to be verified', async () => {
    await withFile('postgresql.conf', 'ssl = off', async () => {
      const refusal = await refusalOf(await open(cluster.url(), { ca: authority.certPem }));
      expect(refusal).toMatchObject({ code: 'database.tls', data: { reason: 'TLS' } });
    });
  });

  test('a transaction is all or nothing, and the next one starts anew', async () => {
    const database = await open(cluster.url());
    await database.query('CREATE TABLE IF NOT EXISTS public.provas (n bigint PRIMARY KEY)');
    const put = (n: number) =>
      inPostgresTransaction(database, 'write', async ({ query, commit }) => {
        await Promise.all([query('INSERT INTO public.provas VALUES ($1)', [n]), query('SELECT 1'), commit()]);
      });
    await put(7);
    await expect(put(7)).rejects.toMatchObject({ code: '23505' });
    const failing = inPostgresTransaction(database, 'write', async ({ query }) => {
      await query('INSERT INTO public.provas VALUES ($1)', [8]);
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    expect(await database.query('SELECT n FROM public.provas')).toEqual([{ n: '7' }]);
  });

  test('a lock that is not granted, and a statement cut off, are "busy"; a killed connection is "away", and the next works', async () => {
    const database = await open(cluster.url());
    const codeOf = (asked: Promise<unknown>) =>
      asked.then(
        () => 'ok',
        (error: unknown) => databaseRefusal(error)?.code,
      );
    expect(await codeOf(database.query(`SET statement_timeout = '50ms'; SELECT pg_sleep(1)`))).toBe(
      'database.busy',
    );
    const killed = codeOf(database.query('SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(1)'));
    expect(await killed).toBe('database.away');
    expect(await codeOf(database.query('SELECT 1'))).toBe('ok');
  });

  test('a connection of its own says once that it was lost, and nothing when it is ended', async () => {
    const database = await open(cluster.url());
    const lost: string[] = [];
    const one = await database.alone(() => lost.push('one'));
    const two = await database.alone(() => lost.push('two'));
    const [row] = await one.query('SELECT pg_backend_pid() AS pid');
    await two.query('SELECT pg_terminate_backend($1)', [Number(row?.['pid'])]);
    await expect.poll(() => lost).toEqual(['one']);
    await two.end();
    expect(lost).toEqual(['one']);
  });

  test('one that the server does not let in was not lost: the reason stays the last word', async () => {
    const lost: string[] = [];
    const nowhere = await open(cluster.url('nenhum'));
    const refused = nowhere.alone(() => lost.push('lost')).catch((error: unknown) => databaseRefusal(error));
    expect(await refused).toMatchObject({ code: 'database.missing' });
    // The socket ends after the refusal.
    await setTimeout(200);
    expect(lost).toEqual([]);
  });

  test('a limit that the administrator set for the length of transactions ends none of ours', async () => {
    const admin = await open(cluster.url());
    await admin.query(`CREATE ROLE apressada LOGIN PASSWORD 'senha da apressada'`);
    await admin.query(`ALTER ROLE apressada SET transaction_timeout = '150ms'`);
    const database = await open(cluster.url('postgres', 'apressada', 'senha da apressada'));
    const slowly = inPostgresTransaction(database, 'write', async ({ query }) => {
      await query('SELECT 1');
      await setTimeout(300);
      return query('SELECT 2 AS n');
    });
    expect(await slowly).toEqual([{ n: 2 }]);
    const { query, end } = await database.alone(() => undefined);
    expect(await query('SELECT pg_sleep(0.3), 3 AS n')).toMatchObject([{ n: 3 }]);
    await end();
  });

  test('a limit that the administrator set for idle sessions does not end those that listen', async () => {
    const administrator = await open(cluster.url());
    await administrator.query(`ALTER ROLE CURRENT_USER SET idle_session_timeout = '100ms'`);
    try {
      const database = await open(cluster.url());
      const [row] = await database.query(`SELECT current_setting('idle_session_timeout') AS idle`);
      expect(row).toEqual({ idle: '0' });
    } finally {
      await administrator.query('ALTER ROLE CURRENT_USER RESET idle_session_timeout');
    }
  });
});

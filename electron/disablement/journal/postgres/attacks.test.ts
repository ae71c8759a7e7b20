/** What a user of the database can try against the journal by SQL: a reader, a writer, and one in charge. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inPostgresTransaction, openPostgres, type Postgres } from '../../../storage/postgres/database.ts';
import { databaseRefusal, sqlState } from '../../../storage/postgres/refusal.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { CNPJ, codeOf, valueOf } from '../../testing/test-context.ts';
import { linkHash, requestHash } from '../chain.ts';
import { columnsOf, REQUEST_COLUMNS } from '../request-columns.ts';
import { requestOf, reservationOf } from '../testing/requests.ts';
import type { RequestRow } from '../journal-rows.ts';
import { openSharedJournal, type SharedJournal } from './open-postgres.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { settingsOf } from './testing/journal-databases.ts';

const reason = withoutPostgres();
const RIGHTS = 'database.rights';
const FORM = '23514';
const HOUR = '22008';
const USERS = ['reader', 'writer', 'url'] as const;
type User = (typeof USERS)[number];

describe.skipIf(reason !== undefined)(`against the journal${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let connections: Readonly<Record<User | 'admin', Postgres>>;
  let honest: SharedJournal;
  const now = (minutes = 0) => new Date(Date.now() + minutes * 60_000).toISOString();
  const made = (n: number, changes: Partial<RequestRow> = {}) =>
    requestOf(n, { createdAt: now(), ...changes });

  beforeEach(async () => {
    const { url, writer, reader, admin } = await databases().fresh('as prepared');
    const connect = (address: string) => openPostgres(settingsOf(address), { most: 2 });
    connections = {
      reader: await connect(reader),
      writer: await connect(writer),
      url: await connect(url),
      admin: await connect(admin),
    };
    honest = valueOf(await openSharedJournal(settingsOf(url)));
    await honest.journal.add(made(3));
  });
  afterEach(async () => {
    await honest.owners.release();
    await honest.journal.close();
    for (const database of Object.values(connections)) await database.close();
  });

  const tried = async (user: User, sql: string, values: Parameters<Postgres['query']>[1] = []) => {
    try {
      await connections[user].query(sql, values);
      return 'ok';
    } catch (error) {
      const refusal = databaseRefusal(error);
      return refusal?.code === 'database.refused'
        ? refusal.data?.['reason']
        : (refusal?.code ?? sqlState(error));
    }
  };
  /** Nothing of it is left, and the others go on. */
  const unharmed = async () => {
    expect(await honest.journal.verifyChain()).toMatchObject({ ok: true, requests: 1 });
    await honest.journal.add(made(9));
    const reserved = await honest.journal.reserve(
      reservationOf('pedido-9', await honest.owners.mine(), { now: () => new Date() }),
    );
    expect(codeOf(reserved)).toBe('ok');
    expect(await honest.journal.verifyChain()).toMatchObject({ ok: true });
  };

  test('no role writes a whole row of any table, nor changes or empties one', async () => {
    const rows = await connections.admin.query(
      `SELECT relname AS name, (SELECT attname FROM pg_attribute a WHERE a.attrelid = c.oid AND attnum = 1) AS first FROM pg_class c
       WHERE relnamespace = 'balcao'::regnamespace AND relkind = 'r' ORDER BY relname`,
    );
    expect(rows.length).toBeGreaterThan(12);
    for (const row of rows) {
      const table = `balcao.${String(row['name'])}`;
      for (const sql of [
        `INSERT INTO ${table} DEFAULT VALUES`,
        `UPDATE ${table} SET ${String(row['first'])} = DEFAULT`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ])
        for (const user of USERS) {
          const outcome = await tried(user, sql);
          // A row of defaults has no value at all where some columns may be given.
          expect([RIGHTS, '23502', FORM, 'database.busy'], `${user}: ${sql}`).toContain(outcome);
        }
    }
    await unharmed();
  });

  const INSERT_REQUEST = `INSERT INTO balcao.request (series_id, ${REQUEST_COLUMNS.join(', ')})
    VALUES ((SELECT min(series_id) FROM balcao.series), ${REQUEST_COLUMNS.map((_, n) => `$${n + 1}`).join(', ')})`;
  const insertRequest = (user: User, row: RequestRow) => tried(user, INSERT_REQUEST, columnsOf(row));
  /** By its columns alone: without its first event it is refused at COMMIT, whatever they are. */
  const triedRequest = (user: User, row: RequestRow) =>
    connections[user]
      .lend(async ({ query }) => {
        await query('BEGIN');
        await query(INSERT_REQUEST, columnsOf(row));
        await query('ROLLBACK');
        return 'ok';
      })
      .catch((error: unknown) => sqlState(error));

  const ODD_REQUESTS: readonly (readonly [string, Partial<RequestRow>])[] = [
    ['a CNPJ that is a path', { cnpj: '../../../home/vitima' }],
    ['a CNPJ of another company', { cnpj: '00000000000191' }],
    ['an id that is a path', { id: 'ID../../x' }],
    ['another series', { serie: 2 }],
    ['an environment that is not its own', { environment: 'producao' }],
    ['numbers beyond nine digits', { nNFFin: 1_000_000_000 }],
    ['bytes without an end', { signedXml: 'a'.repeat(300_000) }],
    ['an id of the journal that is a path', { requestId: '../x' }],
    ['a day that no month has', { createdAt: '2026-02-30T12:00:00.000Z' }],
  ];
  test('a request whose columns do not fit is refused, whoever gives it', async () => {
    expect(await triedRequest('writer', made(5))).toBe('ok');
    for (const [what, changes] of ODD_REQUESTS) {
      expect(await insertRequest('reader', made(5, changes)), what).toBe(RIGHTS);
      for (const user of ['writer', 'url'] as const)
        expect(await triedRequest(user, made(5, changes)), `${user}: ${what}`).toBe(FORM);
    }
    expect(await tried('writer', `INSERT INTO balcao.company (cnpj) VALUES ('../../../x')`)).toBe(FORM);
    await unharmed();
  });

  test('a request without its first event, or with one that is of another, is refused', async () => {
    expect(await insertRequest('writer', made(5))).toBe(FORM);
    const row = made(5);
    const outcome = await connections.writer.lend(async ({ query }) => {
      await query('BEGIN');
      await query(INSERT_REQUEST, columnsOf(row));
      const data = JSON.stringify({ request: requestHash(columnsOf({ ...row, nNFFin: 900 })) });
      return query(
        `INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, machine, os_user)
         VALUES (1, 2, 'pedido-5', 1, 'prepared', 'prepared', 0, $1, $2, '', '')`,
        [row.createdAt, data],
      ).then(
        () => 'ok',
        (error: unknown) => sqlState(error),
      );
    }).catch((error: unknown) => sqlState(error)); // prettier-ignore
    expect(outcome).toBe(FORM);
    await unharmed();
  });

  const event = (changes: Readonly<Record<string, string | number | null>>) => {
    const row = {
      company_id: 1,
      position: 2,
      request_id: 'pedido-3',
      seq: 2,
      kind: 'clock',
      state: 'prepared',
      disabled: 0,
      at: now(),
      data: '{}',
      machine: 'x',
      os_user: 'x',
      ...changes,
    };
    const names = Object.keys(row);
    return [
      `INSERT INTO balcao.event (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    ] as const;
  };

  const ODD_EVENTS: readonly (readonly [string, string, Parameters<typeof event>[0]])[] = [
    ['data that is no JSON', FORM, { data: 'not json' }],
    ['data that is none of its kind', FORM, { kind: 'file', data: '{}' }],
    ['a kind that is none', FORM, { kind: 'nada' }],
    ['data without an end', FORM, { data: `{"a":"${'a'.repeat(1_100_000)}"}` }],
    ['an hour of 2020', HOUR, { at: '2020-01-01T00:00:00.000Z' }],
    ['an hour to come', HOUR, { at: new Date(Date.now() + 3_600_000).toISOString() }],
    ['an hour that is none', HOUR, { at: 'x' }],
    ['a second that no minute has', HOUR, { at: now().replace(/..\....Z$/, '99.000Z') }],
    ['a state that no step leads to', FORM, { state: 'homologated' }],
    ['a sending that is none', FORM, { state: 'sending' }],
    ['a sending that reserves nothing', FORM, { kind: 'sending', data: '{"owner":"","xmlSeq":0,"overridden":true}' }],
    ['a second beginning', FORM, { kind: 'prepared', data: '{"request":""}' }],
    ['the highest position', 'database.busy', { position: 2_147_483_647 }],
    ['another’s role', RIGHTS, { role: 'maria' }],
    ['a link of its own', RIGHTS, { hash: 'f'.repeat(64), previous: '' }],
    ['a past that it calls its own', RIGHTS, { origin_hash: 'f'.repeat(64) }],
  ]; // prettier-ignore
  test('an event whose columns do not fit, or with a number of its own, is refused, also where it insists', async () => {
    for (const [what, refusal, changes] of ODD_EVENTS) {
      const [sql, values] = event(changes);
      expect(await tried('reader', sql, values), what).toBe(RIGHTS);
      for (const user of ['writer', 'url'] as const)
        expect(await tried(user, sql, values), `${user}: ${what}`).toBe(refusal);
    }
    const [sql, values] = event({ event_id: '9223372036854775807' });
    for (const user of USERS)
      expect(await tried(user, sql.replace(' VALUES', ' OVERRIDING SYSTEM VALUE VALUES'), values)).toBe(RIGHTS);
    await unharmed();
  }); // prettier-ignore

  test('an event names the role that the server knows, and its link is the one of its columns', async () => {
    const [sql, values] = event({ machine: 'CAIXA-9', os_user: 'maria' });
    expect(await tried('writer', sql, values)).toBe('ok');
    const [row] = await connections.admin.query('SELECT role FROM balcao.event WHERE position = 2');
    expect(row).toEqual({ role: 'joana' });
    expect(await honest.journal.verifyChain()).toMatchObject({ ok: true, events: 2 });
  });

  test('numbers of a request that was sent twice are not freed by a refusal of the second', async () => {
    const owner = await honest.owners.mine();
    const reserve = (from: 'prepared' | 'uncertain') =>
      honest.journal.reserve(reservationOf('pedido-3', owner, { from, now: () => new Date() }));
    valueOf(await reserve('prepared'));
    await honest.journal.note('pedido-3', {
      kind: 'outcome',
      step: 'doubt',
      at: now(),
      data: { nProt: '' },
    });
    valueOf(await reserve('uncertain'));
    const forged = (kind: string, state: string, data: string) =>
      event({ position: 5, seq: 5, kind, state, data });
    for (const [sql, values] of [
      forged('outcome', 'refused', '{"nProt":""}'),
      forged('unsent', 'prepared', '{"code":"","phase":""}'),
      forged('discarded', 'discarded', '{}'),
    ])
      expect(await tried('writer', sql, values)).toBe(FORM);
    expect(await honest.journal.sending()).toEqual(['pedido-3']);
  });

  const GOLDEN = [
    'plain',
    `"quotes" and \\backslashes\\ and /slashes/`,
    Array.from({ length: 31 }, (_, n) => String.fromCharCode(n + 1)).join(''),
    '\u007f\u0080\u00a0\u2028\u2029\ufeff\ufffd\uffff',
    '𝄞 beyond the BMP 🇧🇷, ção, e\u0301',
    '',
  ];
  test('the server’s link of any text is the program’s, with bytes and without', async () => {
    const bytes = [null, Uint8Array.from({ length: 256 }, (_, n) => n), new Uint8Array()];
    for (const [text, raw] of GOLDEN.flatMap((each) => bytes.map((part) => [each, part] as const))) {
      const data = JSON.stringify({ text });
      const wanted = linkHash('0'.repeat(64), {
        position: 7,
        requestId: text,
        seq: 2,
        kind: text,
        state: text,
        disabled: 1,
        at: text,
        data,
        raw,
        by: [text, 'u', 'r'],
      });
      const [row] = await connections.admin.query(
        `SELECT balcao.link_hash(repeat('0', 64), 7, $1, 2, $1, $1, 1, $1, $2, $3, ARRAY[$1, 'u', 'r']) AS hash`,
        [text, data, raw && Buffer.from(raw)],
      );
      expect(row?.['hash'], JSON.stringify(text)).toBe(wanted);
    }
  });

  test('keys that a reader takes hold nobody up', async () => {
    const reader = await connections.reader.alone(() => undefined);
    const owner = await honest.owners.mine();
    await reader.query('SELECT pg_advisory_lock(20260, company_id) FROM balcao.company');
    await reader.query('SELECT pg_advisory_lock(4711880655)');
    for (const call of [
      `balcao.lock_companies(ARRAY['${CNPJ}'])`,
      'balcao.try_company(1)',
      `balcao.begin_sender('x', '', '')`,
      `balcao.end_dead_sender('${owner}')`,
      `balcao.end_sender('${owner}')`,
    ])
      expect(await tried('reader', `SELECT ${call}`), call).toBe(RIGHTS);
    expect(await tried('reader', 'SELECT FROM balcao.company FOR UPDATE')).toBe(RIGHTS);
    expect(await tried('writer', 'SELECT FROM balcao.owner FOR UPDATE')).toBe(RIGHTS);
    await unharmed();
    // A dead sender is found dead even if another role holds its key.
    await honest.owners.release();
    await reader.query('SELECT pg_advisory_lock(hashtextextended($1, 20260))', [owner]);
    await expect.poll(() => honest.owners.ifDead(owner, async () => undefined)).toBe(true);
    await reader.end();
  });

  test('a transaction that a reader leaves open, or another database, keeps nobody from what others wrote', async () => {
    const reader = await connections.reader.alone(() => undefined);
    await reader.query('BEGIN');
    await reader.query('SELECT pg_current_xact_id()');
    const { admin } = await databases().fresh();
    const elsewhere = await openPostgres(settingsOf(admin), { most: 1 });
    await inPostgresTransaction(elsewhere, 'write', async ({ query }) => {
      await query('SELECT pg_current_xact_id()');
      await honest.journal.add(made(5));
      const { stories } = await honest.journal.movedSince(undefined);
      expect(stories.map(({ row }) => row.requestId)).toEqual(['pedido-3', 'pedido-5']);
      // Transactions of users with write access are waited for: no event may be passed over.
      const writer = await connections.writer.alone(() => undefined);
      await writer.query('BEGIN');
      await writer.query('SELECT pg_current_xact_id()');
      await honest.journal.add(made(7));
      expect((await honest.journal.movedSince(undefined)).stories).toHaveLength(2);
      await writer.query('COMMIT');
      expect((await honest.journal.movedSince(undefined)).stories).toHaveLength(3);
      await writer.end();
    });
    await elsewhere.close();
    await reader.end();
  });

  test('a living sender is ended by nobody else', async () => {
    const owner = await honest.owners.mine();
    await connections.writer.query('SELECT balcao.end_sender($1)', [owner]);
    const [dead] = await connections.writer.query('SELECT balcao.end_dead_sender($1) AS dead', [owner]);
    expect(dead).toEqual({ dead: false });
    await unharmed();
  });

  test('a past keeps its hours, reserves nothing, and cannot undo what is here', async () => {
    const owner = await honest.owners.mine();
    valueOf(await honest.journal.reserve(reservationOf('pedido-3', owner, { now: () => new Date() })));
    const forged = (kind: string, state: string, at = '2020-01-01T00:00:00.000Z') =>
      tried(
        'writer',
        `SELECT balcao.import_events(ARRAY[1], ARRAY[3], ARRAY['pedido-3'], ARRAY[3], ARRAY['${kind}'], ARRAY['${state}'], ARRAY[0],
           ARRAY[$1::text], ARRAY['{}'], ARRAY['-'], '', '', ARRAY[repeat('e', 64)])`,
        [at],
      );
    expect(await forged('discarded', 'discarded')).toBe(FORM);
    expect(await forged('clock', 'closed')).toBe(FORM);
    // A row that no program can read stops the company on every computer.
    for (const at of ['x', '2019-02-29T00:00:00.000Z', '2020-01-01T00:00:60.000Z'])
      expect(await forged('clock', 'sending', at), at).toBe(HOUR);
    expect(await honest.journal.sending()).toEqual(['pedido-3']);
    expect(
      await tried(
        'writer',
        `INSERT INTO balcao.origin_event (origin_id, hash, position, previous, request_id, seq, state, disabled, event_seq)
         VALUES (balcao.import_origin('', '', ''), repeat('e', 64), 1, repeat('0', 64), 'pedido-3', 1, 'prepared', 0, 1)`,
      ),
    ).toBe(FORM);
    expect(await honest.journal.verifyChain()).toMatchObject({ ok: true, events: 2 });
  });
});

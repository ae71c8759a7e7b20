/** What a user of the database can try by SQL against the shared log and the meter: a reader may only add what blocks numbers. */

import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Postgres } from '../../storage/postgres/database.ts';
import { databaseRefusal } from '../../storage/postgres/refusal.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import { COUNT, COUNTED, COUNT_LATER, HAND_IN, PAUSE, PAUSES, PRUNE, TAKE_BACK } from './statements.ts';
import { startSharedServer, type SharedServer } from './testing/shared-server.ts';

const reason = withoutPostgres();
const CNPJ = '11222333000181';
const KEY = `35261111222333000181550010000000031482057311`;
const USERS = ['reader', 'writer', 'url'] as const;
type User = (typeof USERS)[number];
type Cells = Readonly<Record<string, string | number | null>>;

describe.skipIf(reason !== undefined)(`against the log${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let shared: SharedServer;
  let as: Readonly<Record<User | 'admin', Postgres>>;
  beforeAll(async () => {
    shared = await startSharedServer();
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    const { connect } = await shared.fresh('as prepared');
    as = {
      reader: await connect('reader'),
      writer: await connect('writer'),
      url: await connect('url'),
      admin: await connect('admin'),
    };
  });
  afterEach(() => shared.endConnections());

  const now = () => new Date().toISOString();
  const newIdentity = () => randomBytes(16).toString('hex');
  /** Why it is refused; "ok" where it is taken. */
  const handIn = async (
    user: User,
    kind: string,
    body: string,
    { company = CNPJ, identity = newIdentity() } = {},
  ): Promise<string> => {
    const [row] = await as[user].query(HAND_IN, [[identity], [kind], [company], [body], 'CAIXA-1', 'x']);
    const [refused] = (row?.['refused'] ?? []) as { readonly why: string }[];
    return refused?.why ?? 'ok';
  };
  const change = (
    user: User,
    kind: string,
    key: readonly (string | number)[],
    row: Cells | null,
    more = {},
  ) => handIn(user, kind, JSON.stringify({ key, row, ...more }));
  const company = (uf: string | null, confirmed: number, changes: Cells = {}): Cells => ({
    cnpj: CNPJ,
    root: CNPJ.slice(0, 8),
    name: 'Loja',
    uf,
    uf_confirmed: confirmed,
    added_at: now(),
    usual_series: null,
    office_group: null,
    ...changes,
  });
  const series = { emitter: CNPJ, mod: '55', serie: 1, tp_amb: '1' };
  const place = Object.values(series);

  test('nobody writes the tables, gives a position, a name or an hour, or takes away what is there', async () => {
    await change('writer', 'company', [CNPJ], company('SP', 1));
    const row = `(identity, kind, company, body, machine, os_user`;
    for (const sql of [
      `INSERT INTO balcao.shared_row ${row}) VALUES ('a', 'company', '', '{}', '', '')`,
      `INSERT INTO balcao.shared_row ${row}, position) OVERRIDING SYSTEM VALUE VALUES ('a', 'company', '', '{}', '', '', 9007199254740990)`,
      `INSERT INTO balcao.shared_row ${row}, role, at) VALUES ('a', 'company', '', '{}', '', '', 'maria', '2020-01-01')`,
      ...['shared_row', 'shared_count', 'shared_pause', 'shared_origin', 'seat', 'company_uf'].flatMap((table) => [
        `DELETE FROM balcao.${table}`,
        `TRUNCATE balcao.${table}`,
        `SELECT FROM balcao.${table} FOR UPDATE`,
      ]),
      `INSERT INTO balcao.shared_pause VALUES ('', '[]', 'infinity')`,
      `INSERT INTO balcao.shared_count VALUES ('', 'consulta', '', '{}', 'infinity')`,
      'SELECT asks FROM balcao.shared_count',
      `SELECT setval('balcao.shared_row_position_seq', 9007199254740990)`,
      `SELECT nextval('balcao.shared_row_position_seq')`,
    ])
      for (const user of USERS) {
        const refusal = await as[user].query(sql).then(() => undefined, databaseRefusal);
        expect(refusal?.code, `${user}: ${sql}`).toBe('database.rights');
      }
    const rows = await as.admin.query(
      `SELECT position, role::text AS role, at > now() - interval '1 minute' AS recent FROM balcao.shared_row`,
    );
    expect(rows).toEqual([{ position: '1', role: 'joana', recent: true }]);
  }); // prettier-ignore

  test('a UF that was confirmed is changed only by who is in charge', async () => {
    const suggested = await change('reader', 'company', [CNPJ], company('SP', 0));
    const confirmedByReader = await change('reader', 'company', [CNPJ], company('SP', 1));
    const first = await change('writer', 'company', [CNPJ], company('SP', 1));
    const renamed = await change('writer', 'company', [CNPJ], company('SP', 1, { name: 'Loja nova' }));
    expect([suggested, confirmedByReader, first, renamed]).toEqual(['ok', 'uf', 'ok', 'ok']);
    expect(await change('reader', 'company', [CNPJ], company('SP', 1, { name: 'Outra' }))).toBe('uf');
    for (const user of ['reader', 'writer'] as const) {
      expect(await change(user, 'company', [CNPJ], company('RJ', 1))).toBe('uf');
      expect(await change(user, 'company', [CNPJ], null)).toBe('withdrawal');
      // A suggestion replaces nothing, and does not open the way for another confirmation.
      expect(await change(user, 'company', [CNPJ], company('RJ', 0))).toBe('ok');
      expect(await change(user, 'company', [CNPJ], company('RJ', 1))).toBe('uf');
    }
    expect(await change('url', 'company', [CNPJ], company('RJ', 1))).toBe('ok');
    expect(await change('writer', 'company', [CNPJ], company('SP', 1))).toBe('uf');
    expect(await change('url', 'company', [CNPJ], null)).toBe('ok');
    expect(await change('writer', 'company', [CNPJ], company('MG', 1))).toBe('ok');
  });

  test('first and last numbers are said by who is in charge', async () => {
    for (const kind of ['last_number', 'first_number'] as const) {
      const row = { ...series, n_nf: 999_999_999, at: now() };
      for (const user of ['reader', 'writer'] as const) {
        expect(await change(user, kind, place, row)).toBe('right');
        expect(await change(user, kind, place, null)).toBe('right');
        expect(await change(user, kind, place, row, { past: true })).toBe('right');
      }
      expect(await change('url', kind, place, row)).toBe('ok');
    }
  });

  test('a data folder’s files are replaced by its own role alone; what another says of them stands beside', async () => {
    const row = { ...series, block: 0, seat: 'a1b2', machine: 'm', facts: 'facts' };
    const key = [...place, 0, 'a1b2'];
    expect(await change('writer', 'file_numbers', key, row)).toBe('ok');
    expect(await change('reader', 'file_numbers', key, null)).toBe('ok');
    expect(await change('reader', 'file_numbers', key, { ...row, facts: '' })).toBe('ok');
    expect(await change('reader', 'file_numbers', key, null, { past: true })).toBe('form');
    const said = async () =>
      (await as.reader.query(`SELECT body::jsonb AS b FROM balcao.shared_row ORDER BY position`)).map(({ b }) => b);
    expect(await said()).toMatchObject([
      { key, row },
      { key: [...place, 0, 'a1b2 / leitor'], row: null },
      { key: [...place, 0, 'a1b2 / leitor'], row: { seat: 'a1b2 / leitor' } },
    ]);
    expect(await change('reader', 'file_numbers', [...place, 0, 'a1b2 / joana'], null)).toBe('form');
    // Its own role may withdraw it, and users in charge.
    expect(await change('writer', 'file_numbers', key, null)).toBe('ok');
    expect(await change('url', 'file_numbers', key, null)).toBe('ok');
    expect((await said()).slice(3)).toMatchObject([{ key, row: null }, { key, row: null }]);
  }); // prettier-ignore

  const contingency = (changes: Cells = {}): Cells => ({
    ch_nfe: KEY,
    tp_amb: '1',
    emitter: CNPJ,
    mod: '55',
    serie: 1,
    n_nf: 3,
    c_stat: '217',
    at: now(),
    trusted: 1,
    issued: '2026-11-20',
    declared_at: null,
    ...changes,
  });
  const answer = (c_stat: string, situation = c_stat === '100' ? 'autorizada' : 'nao-consta') =>
    JSON.stringify({
      at: now(),
      environment: 'producao',
      tp_amb: '1',
      ch_nfe: KEY,
      emitter: CNPJ,
      mod: '55',
      serie: 1,
      n_nf: 3,
      situation,
      c_stat,
      x_motivo: '',
      n_prot: '',
      answer: '{}',
      avisos: null,
      address: null,
      xml: null,
    });

  test('a note in contingency is withdrawn by the answer that ends it, or by who is in charge', async () => {
    expect(await change('reader', 'contingency', [KEY, '1'], contingency())).toBe('ok');
    expect(await change('reader', 'contingency', [KEY, '1'], contingency({ declared_at: now() }))).toBe(
      'right',
    );
    expect(await change('writer', 'contingency', [KEY, '1'], contingency({ declared_at: now() }))).toBe('ok');
    for (const issued of ['9999-99-99', '2026-11-20T24:00:00-03:00', '2026-11-20T12:00:00-99:00'])
      expect(await change('reader', 'contingency', [KEY, '1'], contingency({ issued })), issued).toBe('form');
    const waiting = newIdentity();
    expect(await handIn('writer', 'consultation', answer('217'), { identity: waiting })).toBe('ok');
    for (const why of [undefined, waiting, newIdentity()])
      expect(await change('writer', 'contingency', [KEY, '1'], null, { why })).toBe('withdrawal');
    const unsaid = newIdentity();
    expect(
      await handIn('reader', 'consultation', answer('656', 'nao-consultada'), { identity: unsaid }),
    ).toBe('ok');
    expect(await change('reader', 'contingency', [KEY, '1'], null, { why: unsaid })).toBe('withdrawal');
    const ended = newIdentity();
    expect(await handIn('writer', 'consultation', answer('100'), { identity: ended })).toBe('ok');
    expect(await change('writer', 'contingency', [KEY, '1'], null, { why: ended })).toBe('ok');
    expect(await change('url', 'contingency', [KEY, '1'], null)).toBe('ok');
  });

  test('a number that SEFAZ named stays noted, and a call stays in the audit', async () => {
    const row = { ...series, n_nf: 3, c_stat: '562', at: now(), ch_nfe: null };
    expect(await change('reader', 'told_number', [...place, 3], row)).toBe('ok');
    expect(await change('reader', 'told_number', [...place, 3], { ...row, c_stat: '217' })).toBe('form');
    expect(await change('reader', 'told_number', [...place, 3], { ...row, at: '2999-01-01T00:00:00.000Z' })).toBe('hour');
    const at = now().replace(/..\....Z$/, '99.000Z');
    expect(await change('reader', 'told_number', [...place, 3], { ...row, at })).toBe('hour');
    expect(await change('writer', 'told_number', [...place, 3], null)).toBe('withdrawal');
    expect(await change('writer', 'service_call', ['a'], null)).toBe('withdrawal');
  }); // prettier-ignore

  test.each([
    ['company', '{}'],
    ['company', 'not json'],
    ['company', JSON.stringify({ key: ['../../x'], row: company('SP', 1, { cnpj: '../../x' }) })],
    ['company', JSON.stringify({ key: ['00000000000191'], row: company('SP', 1) })],
    ['company', JSON.stringify({ key: [CNPJ], row: company('XX', 1) })],
    ['company', JSON.stringify({ key: [CNPJ], row: company(null, 1) })],
    ['company', JSON.stringify({ key: [CNPJ, 'x'], row: company('SP', 1) })],
    ['company', '['.repeat(60_000)],
    ['consultation', `{"xml":"${'a'.repeat(8_400_000)}"}`],
    ['consultation', answer('100').replaceAll(KEY, '../../x')],
    ['consultation', answer('100').replaceAll(CNPJ, '00000000000191')],
    ['file_numbers', JSON.stringify({ key: [...place, 0, 'a'], row: { ...series, block: 0, seat: 'b', facts: '' } })],
    ['nada', '{"key":[],"row":{}}'],
  ])('a row of %s without its form is refused, and the next ones are taken', async (kind, body) => {
    for (const user of USERS)
      expect(await handIn(user, kind, body)).toBe(kind === 'nada' ? 'kind' : 'form');
    expect(await handIn('reader', 'company', body, { company: '../../x' })).toBe('form');
    expect(await change('reader', 'company', [CNPJ], company('SP', 0))).toBe('ok');
    const [count] = await as.admin.query('SELECT count(*)::int AS n FROM balcao.shared_row');
    expect(count).toEqual({ n: 1 });
  }); // prettier-ignore

  test('an answer of the future is refused, whoever gives it', async () => {
    const future = answer('217').replace(/"at":"[^"]*"/, '"at":"2999-01-01T00:00:00.000Z"');
    for (const user of USERS) expect(await handIn(user, 'consultation', future)).toBe('hour');
  });

  test('a key that a reader holds keeps nobody from handing in', async () => {
    const reader = await as.reader.alone(() => undefined);
    await reader.query('SELECT pg_advisory_lock(4711880655)');
    expect(await change('writer', 'company', [CNPJ], company('SP', 1))).toBe('ok');
    await reader.end();
  });

  test('rows that the log has already use up no position: so many that nobody would take what comes next', async () => {
    const key = ['11222333', 'Numeração pulada.'];
    const phrase = { root: '11222333', text: 'Numeração pulada.', added_at: now() };
    const body = JSON.stringify({ key, row: phrase });
    const identity = newIdentity();
    const again = Array<string>(50).fill(identity);
    expect(await handIn('writer', 'phrase', body, { company: '11222333', identity })).toBe('ok');
    const fifty = <T>(value: T) => Array<T>(50).fill(value);
    await as.reader.query(HAND_IN, [again, fifty('phrase'), fifty('11222333'), fifty(body), 'CAIXA-2', 'x']);
    await as.writer.query(HAND_IN, [again, fifty('phrase'), fifty('11222333'), fifty(body), 'CAIXA-2', 'x']);
    expect(await handIn('writer', 'phrase', body, { company: '11222333' })).toBe('ok');
    const rows = await as.admin.query(
      'SELECT position::int AS position FROM balcao.shared_row ORDER BY position',
    );
    expect(rows).toEqual([{ position: 1 }, { position: 2 }]);
  });

  test('counts of the 656 are read, taken back and ended by nobody who did not make them', async () => {
    await as.writer.query(COUNT, ['', 'consulta', 'mine', 5, '[]']);
    await as.reader.query(TAKE_BACK, ['', 'consulta', 'another']);
    await as.reader.query(PRUNE);
    expect((await as.reader.query(COUNTED, ['', 'consulta', '[]']))[0]).toMatchObject({ n: 1 });
    // Invalid ages and lengths.
    await as.reader.query(COUNT_LATER, ['', 'consulta', '', 'later', -9_000_000_000_000]);
    await as.reader.query(PAUSE, ['', '[]', -9_000_000_000_000, 9_000_000_000_000_000]);
    const [paused] = await as.writer.query(PAUSES, ['']);
    expect(Number(paused?.['remaining'])).toBeLessThanOrEqual(86_400_000);
    expect((await as.writer.query(COUNTED, ['', 'consulta', '[]']))[0]).toMatchObject({ n: 2 });
  });
});

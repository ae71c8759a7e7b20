/**
 * A database of an earlier program: it is upgraded with its content, gets this program's checks and rights, and no user is locked out.
 */

import { createHash } from 'node:crypto';
import { expect, describe, test } from 'vitest';
import { openPostgres, type Postgres } from '../../../../storage/postgres/database.ts';
import { migrate, readSchema } from '../../../../storage/postgres/migrations.ts';
import { databaseRefusal } from '../../../../storage/postgres/refusal.ts';
import { checkServer } from '../../../../storage/postgres/server-check.ts';
import { withoutPostgres } from '../../../../storage/postgres/testing/cluster.ts';
import { codeOf, valueOf } from '../../../testing/test-context.ts';
import { requestOf } from '../../testing/requests.ts';
import { openSharedJournal } from '../open-postgres.ts';
import { SHARED_JOURNAL } from './postgres-schema.ts';
import { prepareDatabase } from './prepare-database.ts';
import { databasesForTests } from '../testing/databases-for-tests.ts';
import { MEMBER, settingsOf } from '../testing/journal-databases.ts';

const reason = withoutPostgres();
const BEFORE = { ...SHARED_JOURNAL, steps: SHARED_JOURNAL.steps.slice(0, 5), rules: 'SELECT 1' };
/** What the server enforces: functions with their rights, checks and triggers. */
const ENFORCED = `
  SELECT 'function ' || p.oid::regprocedure || ' ' || pg_get_functiondef(p.oid) || ' ' || array_to_string(p.proacl, ',') AS rule FROM pg_proc p
    WHERE pronamespace = 'balcao'::regnamespace
  UNION ALL SELECT 'check ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'balcao'::regnamespace
  UNION ALL SELECT pg_get_triggerdef(t.oid) || ' ' || tgenabled::text FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE c.relnamespace = 'balcao'::regnamespace AND NOT tgisinternal ORDER BY 1`;
/** As an earlier build of the program left them, and as no program does. */
const OTHERWISE = [
  `CREATE OR REPLACE FUNCTION balcao.hour_fits(at text, following text) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
  'CREATE OR REPLACE FUNCTION balcao.event_in_order() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NEW; END $$',
  'DROP FUNCTION balcao.meter_prune()',
  'GRANT EXECUTE ON FUNCTION balcao.row_problem TO PUBLIC',
  'REVOKE EXECUTE ON FUNCTION balcao.lock_companies FROM balcao_inutiliza',
  `ALTER TABLE balcao.request DROP CONSTRAINT request_form, ADD CONSTRAINT request_form CHECK (fin >= ini) NOT VALID`,
  'ALTER TABLE balcao.owner DROP CONSTRAINT owner_form',
  'DROP TRIGGER request_begun ON balcao.request',
  'DROP TRIGGER event_follows ON balcao.event',
  'DROP TRIGGER event_whole ON balcao.event',
  'ALTER TABLE balcao.event DISABLE TRIGGER event_unfiled',
  'ALTER TABLE balcao.request DISABLE TRIGGER request_placed',
  'ALTER TABLE balcao.reservation DROP CONSTRAINT reservation_series_id_numbers_excl',
];
/** As any user could have written them. */
const BAD = `
  INSERT INTO balcao.company (cnpj) VALUES ('../../x');
  INSERT INTO balcao.shared_row (identity, kind, company, body, machine, os_user) VALUES
    ('a', 'company', '../../x', 'not json', '', ''), ('b', 'file_numbers', '', '{"key":[1]}', '', ''),
    ('c', 'company', '11222333000181', '{"key":["11222333000181"],"row":{"cnpj":"11222333000181","uf":"SP","uf_confirmed":1}}', '', ''),
    ('d', 'file_numbers', '', '{"key":["11222333000181","55",1,"1",0,"s"],"row":{}}', '', '');
  INSERT INTO balcao.shared_pause VALUES ('', '[]', 'infinity')`;

describe.skipIf(reason !== undefined)(`brought up${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  const using = async <T>(url: string, work: (database: Postgres) => Promise<T>): Promise<T> => {
    const database = await openPostgres(settingsOf(url), { most: 1 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const withOld = async (name: string) => {
    const { cluster } = databases();
    await using(cluster.url(), (admin) => admin.query(`CREATE DATABASE ${name}`));
    const url = cluster.url(name);
    await using(url, async (admin) => {
      const facts = valueOf(await checkServer(admin));
      await admin.query('GRANT CREATE, CONNECT ON DATABASE ' + name + ' TO balcao_dono');
      await admin.query('CREATE EXTENSION btree_gist');
      valueOf(await migrate(admin, BEFORE, { owner: 'balcao_dono', facts }));
    });
    return { url, maria: cluster.url(name, MEMBER.user, MEMBER.password), cluster };
  };
  const inCharge = (url: string) =>
    using(url, async ({ query }) =>
      (
        await query(
          `SELECT m.rolname AS name FROM pg_auth_members JOIN pg_roles m ON m.oid = member
           WHERE roleid = 'balcao_responsavel'::regrole ORDER BY m.rolname`,
        )
      ).map(({ name }) => name),
    );

  test('who disabled is in charge, once; what others wrote hinders nothing, and what it said still stands', async () => {
    const { url, maria } = await withOld('antigo');
    for (const sql of BAD.split(';')) await using(maria, (database) => database.query(sql));
    await using(url, (admin) => admin.query(`REVOKE balcao_responsavel FROM ${MEMBER.user}`));
    expect(valueOf(await prepareDatabase(settingsOf(url)))).toMatchObject({ from: 5, responsible: ['joana', MEMBER.user] });
    expect(await inCharge(url)).toEqual(['joana', MEMBER.user]);
    for (const sql of BAD.split(';'))
      expect(
        await using(maria, ({ query }) => query(sql).then(() => 'ok', databaseRefusal)),
        sql,
      ).toMatchObject({ code: expect.stringMatching(/^database\.(?:rights|refused)$/) as string });
    await using(url, async ({ query }) => {
      expect(await query('SELECT * FROM balcao.company_uf')).toEqual([{ cnpj: '11222333000181', uf: 'SP' }]);
      expect(await query('SELECT * FROM balcao.seat')).toEqual([{ seat: 's', role: MEMBER.user }]);
      expect(await query('SELECT * FROM balcao.shared_pause')).toEqual([]);
    });
    const { journal } = valueOf(await openSharedJournal(settingsOf(maria)));
    await journal.add(requestOf(3, { createdAt: new Date().toISOString() }));
    expect(await journal.verifyChain()).toMatchObject({ ok: true, events: 1 });
    await journal.close();
    // Once a user is in charge, the administrator decides who else is: nothing is granted again.
    await using(url, (admin) => admin.query('REVOKE balcao_responsavel FROM joana'));
    valueOf(await prepareDatabase(settingsOf(url)));
    const { url: second } = await withOld('antigo_dois');
    valueOf(await prepareDatabase(settingsOf(second)));
    expect(await inCharge(url)).toEqual([MEMBER.user]);
  }); // prettier-ignore

  test('an administrator who is no superuser is not in charge by having made the role: who disabled is', async () => {
    const { cluster } = databases();
    const [zeladora, password] = ['zeladora', 'senha da zeladora'];
    // As the server grants a role to the user that makes it, from version 16 on.
    const made = ['balcao_dono', 'balcao_consulta', 'balcao_inutiliza', 'balcao_responsavel']
      .map((role) => `GRANT ${role} TO ${zeladora} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`)
      .join(';');
    const { url } = await withOld('da_zeladora');
    await using(url, (admin) =>
      admin.query(`CREATE ROLE ${zeladora} LOGIN CREATEROLE PASSWORD '${password}'; ${made};
        ALTER DATABASE da_zeladora OWNER TO ${zeladora}; REVOKE balcao_responsavel FROM ${MEMBER.user}`),
    );
    const prepared = valueOf(
      await prepareDatabase(settingsOf(cluster.url('da_zeladora', zeladora, password))),
    );
    expect(prepared.responsible).toEqual(['joana', MEMBER.user]);
  });

  test('what the server enforces becomes that of a new database, and its programs work on meanwhile', async () => {
    const { admin, url } = await databases().fresh('as prepared');
    const enforced = () => using(admin, async ({ query }) => (await query(ENFORCED)).map(({ rule }) => rule));
    const asNew = await enforced();
    await using(admin, async ({ query }) => {
      await query('SET ROLE balcao_dono');
      for (const sql of OTHERWISE) await query(sql);
    });
    valueOf(await prepareDatabase(settingsOf(admin)));
    expect(await enforced()).toEqual(asNew);
    // Repeated, it waits for no open transaction that writes.
    await using(url, ({ lend }) =>
      lend(async ({ query }) => {
        await query('BEGIN');
        await query(`INSERT INTO balcao.company (cnpj) VALUES ('11222333000181')`);
        expect(codeOf(await prepareDatabase(settingsOf(admin)))).toBe('ok');
        await query('ROLLBACK');
      }),
    );
    expect(await enforced()).toEqual(asNew);
  });

  test('steps and rules change only with a further step, so that every office is told to prepare again', () => {
    const { steps, rules } = SHARED_JOURNAL;
    const text = createHash('sha256')
      .update(JSON.stringify([steps, rules]))
      .digest('hex');
    expect({ version: steps.length, text }).toMatchInlineSnapshot(`
      {
        "text": "e4f1510eac90d9b6c9ad7e4f0611c62a0fb5b4fe9add99bdf3c68ffe07b7d3aa",
        "version": 9,
      }
    `);
  });

  test('a program from before is refused on it by name', async () => {
    const { admin } = await databases().fresh();
    await using(admin, async (database) =>
      expect(codeOf(await readSchema(database, BEFORE))).toBe('database.newer'),
    );
  });
});

/**
 * The administrator's preparation, repeated and by other versions, and the rights that the server enforces afterwards.
 */

import { describe, expect, test } from 'vitest';
import { checkSchema, migrate, readSchema } from '../../../../storage/postgres/migrations.ts';
import { openPostgres, type Postgres } from '../../../../storage/postgres/database.ts';
import { databaseRefusal, sqlState } from '../../../../storage/postgres/refusal.ts';
import { checkServer } from '../../../../storage/postgres/server-check.ts';
import { withoutPostgres } from '../../../../storage/postgres/testing/cluster.ts';
import { ok } from '../../../../../shared/result.ts';
import { CNPJ, codeOf, valueOf } from '../../../testing/test-context.ts';
import { AT, requestOf } from '../../testing/requests.ts';
import { openSharedJournal } from '../open-postgres.ts';
import { SHARED_JOURNAL } from './postgres-schema.ts';
import { prepareDatabase } from './prepare-database.ts';
import { databasesForTests } from '../testing/databases-for-tests.ts';
import { MEMBER, settingsOf } from '../testing/journal-databases.ts';

/** Version of the tables. */
const KNOWN = SHARED_JOURNAL.steps.length;
const reason = withoutPostgres();

/** By name, or SQLSTATE. */
async function refusedAs(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    return databaseRefusal(error)?.code ?? sqlState(error);
  }
}

describe.skipIf(reason !== undefined)(
  `a database for the journal${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    const databases = databasesForTests();
    const using = async <T>(url: string, work: (database: Postgres) => Promise<T>): Promise<T> => {
      const database = await openPostgres(settingsOf(url));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };

    test('is prepared once; again changes nothing, and its user works with the password of the address', async () => {
      const { cluster } = databases();
      await using(cluster.url(), (database) => database.query('CREATE DATABASE escritorio'));
      const url = cluster.url('escritorio');
      expect(codeOf(await openSharedJournal(settingsOf(url)))).toBe('database.unprepared');
      const joao = { user: 'joão "j"', password: "senha; com 'sinais'" };
      const first = valueOf(await prepareDatabase(settingsOf(url), joao));
      const again = valueOf(await prepareDatabase(settingsOf(url), joao));
      expect([first, again]).toMatchObject([
        { server: '18.4', from: 0, schema: KNOWN, user: 'joão "j"' },
        { from: KNOWN, schema: KNOWN },
      ]);
      const opened = valueOf(await openSharedJournal({ ...settingsOf(url), ...joao }));
      expect(await opened.situation()).toEqual({
        version: '18.4',
        schema: KNOWN,
        requests: 0,
        uncertain: 0,
        machines: [],
      });
      await opened.journal.close();
    });

    test('again puts every function of the server’s checks right, whichever step made it first', async () => {
      const { admin } = await databases().fresh('as prepared');
      const FUNCTIONS = `SELECT p.proname AS name, p.prosrc AS source FROM pg_proc p WHERE p.pronamespace = 'balcao'::regnamespace ORDER BY 1`;
      await using(admin, async ({ query }) => {
        const before = await query(FUNCTIONS);
        await query(
          `UPDATE pg_proc SET prosrc = '-- of another version' WHERE pronamespace = 'balcao'::regnamespace`,
        );
        valueOf(await prepareDatabase(settingsOf(admin), MEMBER));
        expect(await query(FUNCTIONS)).toEqual(before);
      });
    });

    test('two administrators at once find the same', async () => {
      const { cluster } = databases();
      await using(cluster.url(), (database) => database.query('CREATE DATABASE dois'));
      const settings = settingsOf(cluster.url('dois'));
      const both = await Promise.all([prepareDatabase(settings, MEMBER), prepareDatabase(settings, MEMBER)]);
      expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    });

    test('of two databases of one server, prepared at once, both are', async () => {
      const { cluster } = databases();
      const names = ['um', 'outro', 'terceiro'];
      await using(cluster.url(), async (database) => {
        for (const name of names) await database.query(`CREATE DATABASE ${name}`);
      });
      const prepared = names.map((name) =>
        prepareDatabase(settingsOf(cluster.url(name)), { user: 'recém', password: 'chegado' }),
      );
      expect((await Promise.all(prepared)).map(codeOf)).toEqual(['ok', 'ok', 'ok']);
    });

    test('tables of another program in the schema, and a server without the extension, are refused by name', async () => {
      const { cluster } = databases();
      await using(cluster.url(), (database) => database.query('CREATE DATABASE ocupado'));
      const url = cluster.url('ocupado');
      const preparing = () => prepareDatabase(settingsOf(url), MEMBER);
      await using(url, (database) => database.query('CREATE SCHEMA balcao'));
      expect(await preparing()).toMatchObject({
        error: { code: 'database.schema-taken', data: { schema: 'balcao', holder: 'administrador' } },
      });
      await using(url, (database) =>
        database.query(`ALTER SCHEMA balcao OWNER TO balcao_dono; CREATE TABLE balcao.event (n integer)`),
      );
      expect(codeOf(await preparing())).toBe('database.schema-taken');
      await using(url, (database) =>
        database.query(
          `DROP SCHEMA balcao CASCADE; DROP EXTENSION btree_gist;
           CREATE FUNCTION public.unavailable() RETURNS event_trigger LANGUAGE plpgsql AS $$
             BEGIN RAISE 'extension "btree_gist" is not available' USING ERRCODE = '0A000'; END $$;
           CREATE EVENT TRIGGER unavailable ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION')
             EXECUTE FUNCTION public.unavailable()`,
        ),
      );
      expect(await preparing()).toMatchObject({
        error: { code: 'database.extension', data: { extension: 'btree_gist' } },
      });
      await using(url, (database) => database.query('DROP EVENT TRIGGER unavailable'));
      expect(codeOf(await preparing())).toBe('ok');
    });

    test.each(['balcao_dono', 'balcao_inutiliza'])('nobody is made to work as %s', async (user) => {
      const { admin } = await databases().fresh();
      expect(await prepareDatabase(settingsOf(admin), { user, password: 'x' })).toMatchObject({
        error: { code: 'database.url', data: { fault: 'role', parameter: user } },
      });
    });

    test('a user without the administrator’s rights cannot prepare one', async () => {
      const { cluster } = databases();
      await using(cluster.url(), (database) => database.query('CREATE DATABASE alheio'));
      const asMember = settingsOf(cluster.url('alheio', MEMBER.user, MEMBER.password));
      expect(await prepareDatabase(asMember)).toMatchObject({
        error: { code: 'database.rights', data: { task: 'prepare', user: MEMBER.user } },
      });
      expect(codeOf(await openSharedJournal(asMember))).toBe('database.unprepared');
    });

    test('tables of a newer version, of an older one, and those of another cluster are refused by name', async () => {
      const { admin } = await databases().fresh();
      await using(admin, async (database) => {
        const facts = valueOf(await checkServer(database));
        const newer = {
          ...SHARED_JOURNAL,
          steps: [...SHARED_JOURNAL.steps, 'CREATE TABLE balcao.more (n integer)'],
        };
        expect(await readSchema(database, newer)).toMatchObject({
          error: { code: 'database.unprepared', data: { version: KNOWN, known: KNOWN + 1 } },
        });
        const elsewhere = { ...facts, systemIdentifier: 'outro' };
        expect(checkSchema(valueOf(await readSchema(database, SHARED_JOURNAL)), elsewhere)).toMatchObject({
          error: { code: 'database.unprepared', data: { reason: 'moved' } },
        });
        const moved = await migrate(database, newer, { owner: 'balcao_dono', facts: elsewhere });
        expect(moved).toEqual(ok({ from: KNOWN, version: KNOWN + 1 }));
        const schema = valueOf(await readSchema(database, newer));
        expect(checkSchema(schema, elsewhere)).toEqual(ok(KNOWN + 1));
        expect(await readSchema(database, SHARED_JOURNAL)).toMatchObject({
          error: { code: 'database.newer', data: { version: KNOWN + 1, known: KNOWN } },
        });
        const back = await migrate(database, SHARED_JOURNAL, { owner: 'balcao_dono', facts });
        expect(codeOf(back)).toBe('database.newer');
      });
    });

    test('who may disable adds and changes nothing; who may read only reads; the owner alone may mend', async () => {
      const { url, reader, admin } = await databases().fresh();
      const member = valueOf(await openSharedJournal(settingsOf(url)));
      await member.journal.add(requestOf(3));
      const reading = valueOf(await openSharedJournal(settingsOf(reader)));
      expect(await reading.journal.list('homologacao', 'all')).toHaveLength(1);
      expect(await refusedAs(reading.journal.add(requestOf(4)))).toBe('database.rights');
      expect(await refusedAs(reading.owners.mine())).toBe('database.rights');
      const changes = [
        `UPDATE balcao.event SET at = ''`,
        'DELETE FROM balcao.event',
        'TRUNCATE balcao.event CASCADE',
        `UPDATE balcao.request SET x_just = ''`,
        'DELETE FROM balcao.reservation',
        `UPDATE balcao.standing SET state = 'discarded'`,
        `INSERT INTO balcao.reservation VALUES ('pedido-3', 1, '[3,4)')`,
      ];
      for (const sql of changes) {
        for (const as of [url, reader]) {
          expect(await using(as, (database) => refusedAs(database.query(sql)))).toBe('database.rights');
        }
      }
      // Not even the server's administrator by accident; only after becoming the owner on purpose.
      const [first = ''] = changes;
      expect(await using(admin, (database) => refusedAs(database.query(first)))).toBe('database.rights');
      await using(admin, (database) => database.query(`SET ROLE balcao_dono; ${first}`));
      expect(await member.journal.verifyChain()).toMatchObject({
        ok: false,
        broken: { position: 1, why: 'hash', cnpj: CNPJ },
      });
      await member.journal.close();
      await reading.journal.close();
    });

    test('an event in another’s name, out of order, or of another company’s chain is refused by the server', async () => {
      const { url } = await databases().fresh();
      const member = valueOf(await openSharedJournal(settingsOf(url)));
      await member.journal.add(requestOf(3));
      const insert = (position: number, seq: number) =>
        `INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, machine, os_user)
         VALUES (1, ${position}, 'pedido-3', ${seq}, 'clock', 'prepared', 0, '', '{}', '', '')`;
      const trying = (sql: string) => using(url, (database) => refusedAs(database.query(sql)));
      const inName = insert(2, 2).replace('os_user)', 'os_user, role)').replace(`'')`, `'', 'joana')`);
      expect(await trying(inName)).toBe('database.rights');
      expect(await trying(insert(3, 2))).toBe('database.busy');
      expect(await trying(insert(2, 3))).toBe('database.busy');
      await using(url, (database) =>
        database.query(`INSERT INTO balcao.company (cnpj) VALUES ('00000000000191')`),
      );
      expect(await trying(insert(1, 2).replace('VALUES (1', 'VALUES (2'))).toBe('database.busy');
      expect(await member.journal.verifyChain()).toMatchObject({ ok: true, events: 1 });
      await member.journal.close();
    });

    test('the server’s own constraint refuses two sendings of one number, whoever checked before', async () => {
      const { url } = await databases().fresh();
      const member = valueOf(await openSharedJournal(settingsOf(url)));
      await member.journal.add(requestOf(3));
      await member.journal.add(requestOf(3, { requestId: 'outro' }));
      const note = (requestId: string) =>
        member.journal.note(requestId, {
          kind: 'sending',
          step: 'send',
          at: AT,
          data: { owner: '', xmlSeq: 0, overridden: false },
        });
      await note('pedido-3');
      expect(await refusedAs(note('outro'))).toBe('23P01');
      expect(await member.journal.sending()).toEqual(['pedido-3']);
      await member.journal.close();
    });

    test('a server whose journal was made without events is distinguished from one whose chain holds', async () => {
      const { url, admin } = await databases().fresh();
      const member = valueOf(await openSharedJournal(settingsOf(url)));
      await member.journal.add(requestOf(3));
      await using(admin, (database) =>
        database.query(`SET ROLE balcao_dono; UPDATE balcao.standing SET state = 'homologated'`),
      );
      expect(await member.journal.verifyChain()).toMatchObject({ ok: false, broken: { why: 'request' } });
      await member.journal.close();
    });
  },
);

/** The administrator's work, done twice and by other versions, and the rights that the server itself keeps afterwards. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, checkSchema } from '../../../storage/postgres/migrations.ts';
import { openPostgres, type Postgres } from '../../../storage/postgres/database.ts';
import { databaseRefusal, sqlState } from '../../../storage/postgres/refusal.ts';
import { checkServer } from '../../../storage/postgres/server-check.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { ok } from '../../../../shared/result.ts';
import { CNPJ, codeOf, REASON, valueOf } from '../../testing/test-context.ts';
import type { RequestRow } from '../journal-rows.ts';
import { openSharedJournal } from './open-postgres.ts';
import { SHARED_JOURNAL } from './postgres-schema.ts';
import { prepareDatabase } from './prepare-database.ts';
import {
  MEMBER,
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from './testing/journal-databases.ts';

const AT = '2026-11-20T12:00:00.000Z';
/** Version of the tables. */
const KNOWN = SHARED_JOURNAL.steps.length;
const reason = withoutPostgres();

function rowOf(nNFIni: number, requestId = `pedido-${nNFIni}`): RequestRow {
  return {
    ...{ requestId, id: `ID${nNFIni}`, environment: 'homologacao', tpAmb: '2', uf: 'SP', ano: 2026 },
    ...{ cnpj: CNPJ, company: '', mod: '55', serie: 1, nNFIni, nNFFin: nNFIni, xJust: REASON },
    ...{ signedXml: '<inutNFe/>', certificate: '', certificateUntil: AT, createdAt: AT },
  };
}

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
    let databases: JournalDatabases;
    beforeAll(async () => {
      databases = await startJournalDatabases();
    }, 30_000);
    afterAll(() => databases.remove());
    const using = async <T>(url: string, work: (database: Postgres) => Promise<T>): Promise<T> => {
      const database = await openPostgres(settingsOf(url));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };

    test('is prepared once; again changes nothing, and its user works with the password of the address', async () => {
      const { cluster } = databases;
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
        ...{ version: '18.4', schema: KNOWN, requests: 0, uncertain: 0, machines: [] },
      });
      await opened.journal.close();
    });

    test('two administrators at once find the same', async () => {
      const { cluster } = databases;
      await using(cluster.url(), (database) => database.query('CREATE DATABASE dois'));
      const settings = settingsOf(cluster.url('dois'));
      const both = await Promise.all([prepareDatabase(settings, MEMBER), prepareDatabase(settings, MEMBER)]);
      expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    });

    test('a user without the administrator’s rights cannot prepare one', async () => {
      const { cluster } = databases;
      await using(cluster.url(), (database) => database.query('CREATE DATABASE alheio'));
      const asMember = settingsOf(cluster.url('alheio', MEMBER.user, MEMBER.password));
      expect(codeOf(await prepareDatabase(asMember))).toBe('database.rights');
      expect(codeOf(await openSharedJournal(asMember))).toBe('database.unprepared');
    });

    test('tables of a newer version, of an older one, and those of another cluster are refused by name', async () => {
      const { admin } = await databases.fresh();
      await using(admin, async (database) => {
        const facts = valueOf(await checkServer(database));
        const newer = {
          ...SHARED_JOURNAL,
          steps: [...SHARED_JOURNAL.steps, 'CREATE TABLE balcao.more (n integer)'],
        };
        expect(await checkSchema(database, newer, facts)).toMatchObject({
          error: { code: 'database.unprepared', data: { version: KNOWN, known: KNOWN + 1 } },
        });
        const elsewhere = { ...facts, systemIdentifier: 'outro' };
        expect(await checkSchema(database, SHARED_JOURNAL, elsewhere)).toMatchObject({
          error: { code: 'database.unprepared', data: { reason: 'moved' } },
        });
        const moved = await migrate(database, newer, { owner: 'balcao_dono', facts: elsewhere });
        expect(moved).toEqual(ok({ from: KNOWN, version: KNOWN + 1 }));
        expect(await checkSchema(database, newer, elsewhere)).toEqual(ok({ version: KNOWN + 1 }));
        expect(await checkSchema(database, SHARED_JOURNAL, elsewhere)).toMatchObject({
          error: { code: 'database.newer', data: { version: KNOWN + 1, known: KNOWN } },
        });
        const back = await migrate(database, SHARED_JOURNAL, { owner: 'balcao_dono', facts });
        expect(codeOf(back)).toBe('database.newer');
      });
    });

    test('who may disable adds and changes nothing; who may read only reads; the owner alone may mend', async () => {
      const { url, reader, admin } = await databases.fresh();
      const member = valueOf(await openSharedJournal(settingsOf(url)));
      await member.journal.add(rowOf(3));
      const reading = valueOf(await openSharedJournal(settingsOf(reader)));
      expect(await reading.journal.list('homologacao', 'all')).toHaveLength(1);
      expect(await refusedAs(reading.journal.add(rowOf(4)))).toBe('database.rights');
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
      const { url } = await databases.fresh();
      const member = valueOf(await openSharedJournal(settingsOf(url)));
      await member.journal.add(rowOf(3));
      const insert = (position: number, seq: number, role: string) =>
        `INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, machine, os_user, role,
         previous, hash) VALUES (1, ${position}, 'pedido-3', ${seq}, 'clock', 'prepared', 0, '', '{}', '', '', '${role}', '', '')`;
      const trying = (sql: string) => using(url, (database) => refusedAs(database.query(sql)));
      expect(await trying(insert(2, 2, 'joana'))).toBe('database.rights');
      expect(await trying(insert(3, 2, MEMBER.user))).toBe('database.busy');
      expect(await trying(insert(2, 3, MEMBER.user))).toBe('database.busy');
      await using(url, (database) =>
        database.query(`INSERT INTO balcao.company (cnpj) VALUES ('00000000000191')`),
      );
      expect(await trying(insert(1, 2, MEMBER.user).replace('VALUES (1', 'VALUES (2'))).toBe('database.busy');
      expect(await member.journal.verifyChain()).toMatchObject({ ok: true, events: 1 });
      await member.journal.close();
    });

    test('the server’s own constraint refuses two sendings of one number, whoever checked before', async () => {
      const { url } = await databases.fresh();
      const member = valueOf(await openSharedJournal(settingsOf(url)));
      await member.journal.add(rowOf(3));
      await member.journal.add(rowOf(3, 'outro'));
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
      const { url, admin } = await databases.fresh();
      const member = valueOf(await openSharedJournal(settingsOf(url)));
      await member.journal.add(rowOf(3));
      await using(admin, (database) =>
        database.query(`SET ROLE balcao_dono; UPDATE balcao.standing SET state = 'homologated'`),
      );
      expect(await member.journal.verifyChain()).toMatchObject({ ok: false, broken: { why: 'request' } });
      await member.journal.close();
    });
  },
);

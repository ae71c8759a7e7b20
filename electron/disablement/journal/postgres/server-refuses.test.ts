/** A server that answers and does not take the note: a full disk, a copy that only reads, no place for a connection, a user without rights. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explainError, LOCALES } from '../../../../shared/explain/index.ts';
import { ok } from '../../../../shared/result.ts';
import { openPostgres, type Postgres } from '../../../storage/postgres/database.ts';
import { databaseRefusal } from '../../../storage/postgres/refusal.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { CNPJ, codeOf, REASON, valueOf } from '../../testing/test-context.ts';
import type { Reservation } from '../journal.ts';
import { stateOf, type RequestRow } from '../journal-rows.ts';
import { storyOf } from '../story.ts';
import { openSharedJournal, type SharedJournal } from './open-postgres.ts';
import {
  MEMBER,
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from './testing/journal-databases.ts';

const AT = '2026-11-20T12:00:00.000Z';
const reason = withoutPostgres();

function rowOf(nNFIni: number): RequestRow {
  return {
    ...{ requestId: `pedido-${nNFIni}`, id: `ID${nNFIni}`, environment: 'homologacao', tpAmb: '2', uf: 'SP' },
    ...{ ano: 2026, cnpj: CNPJ, company: '', mod: '55', serie: 1, nNFIni, nNFFin: nNFIni, xJust: REASON },
    ...{ signedXml: '<inutNFe/>', certificate: '', certificateUntil: AT, createdAt: AT },
  };
}

const reservationOf = (requestId: string, owner: string): Reservation => ({
  ...{ requestId, from: 'prepared', owner, overridden: false, now: () => new Date(AT) },
  withdrawn: () => undefined,
  admit: () => ok([]),
});

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      const refusal = databaseRefusal(error);
      if (!refusal) throw error;
      return refusal;
    },
  );

describe.skipIf(reason !== undefined)(`refused by the server${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  let addresses: { readonly url: string; readonly reader: string; readonly admin: string };
  let admin: Postgres;
  const opened: SharedJournal[] = [];
  beforeAll(async () => {
    databases = await startJournalDatabases();
  }, 30_000);
  afterAll(() => databases.remove());
  beforeEach(async () => {
    addresses = await databases.fresh();
    admin = await openPostgres(settingsOf(addresses.admin), { most: 1 });
  });
  afterEach(async () => {
    for (const { journal, owners } of opened.splice(0)) {
      await owners.release();
      await journal.close();
    }
    await admin.close();
  });
  const open = async (url = addresses.url) => {
    const shared = valueOf(await openSharedJournal(settingsOf(url)));
    opened.push(shared);
    return shared;
  };

  test.each([
    ['53100', 'a full disk'],
    ['25006', 'a copy that only reads'],
    ['58030', 'a disk that fails'],
  ])('SQLSTATE %s, %s: nothing is noted, it is said, and goes on when it is over', async (state) => {
    const { journal, owners } = await open();
    await journal.add(rowOf(3));
    const owner = await owners.mine();
    await admin.query(
      `CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END $$`,
    );
    await admin.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON balcao.event FOR EACH ROW EXECUTE FUNCTION public.refuse()',
    );
    const refused = await refusalOf(journal.reserve(reservationOf('pedido-3', owner)));
    expect(refused).toMatchObject({ code: 'database.refused', data: { reason: state } });
    expect(await refusalOf(journal.add(rowOf(5)))).toMatchObject({ code: 'database.refused' });
    expect(stateOf((await storyOf(journal, 'pedido-3')).events)).toBe('prepared');
    expect(await journal.story('pedido-5')).toBeUndefined();
    await admin.query('DROP TRIGGER refuse ON balcao.event');
    expect(codeOf(await journal.reserve(reservationOf('pedido-3', owner)))).toBe('ok');
    expect(await journal.verifyChain()).toMatchObject({ ok: true, events: 2 });
  });

  test('no place for another connection is a server that is away, and is used again when there is one', async () => {
    await admin.query(`ALTER ROLE ${MEMBER.user} CONNECTION LIMIT 0`);
    expect(await openSharedJournal(settingsOf(addresses.url))).toMatchObject({
      error: { code: 'database.away' },
    });
    await admin.query(`ALTER ROLE ${MEMBER.user} CONNECTION LIMIT -1`);
    expect(await (await open()).journal.list('homologacao', 'all')).toEqual([]);
  });

  test('a user who may only read reads everything, and can neither prepare nor send', async () => {
    await (await open()).journal.add(rowOf(3));
    const { journal, owners } = await open(addresses.reader);
    expect(await journal.list('homologacao', 'prepared')).toHaveLength(1);
    const rights = { code: 'database.rights', data: { user: 'leitor' } };
    expect(await refusalOf(owners.mine())).toMatchObject(rights);
    expect(await refusalOf(journal.add(rowOf(5)))).toMatchObject(rights);
    expect(await refusalOf(journal.reserve(reservationOf('pedido-3', 'x')).then(valueOf))).toMatchObject(
      rights,
    );
    expect(stateOf((await storyOf(journal, 'pedido-3')).events)).toBe('prepared');
  });

  test('a full disk is named as that', () => {
    const { what } = explainError({ code: 'database.refused', data: { reason: '53100' } }, 'pt-BR');
    expect(what).toBe('O disco do servidor do diário compartilhado está cheio (53100).');
  });

  test.each(LOCALES)('each is said in whole sentences, with what a person does, in %s', (locale) => {
    for (const code of ['database.refused', 'database.away', 'database.rights'] as const) {
      const { what, action } = explainError({ code, data: { user: 'leitor', reason: '53100' } }, locale);
      expect(what).toMatch(/^[A-Z].*\.$/);
      expect(action?.length).toBeGreaterThan(30);
    }
  });
});

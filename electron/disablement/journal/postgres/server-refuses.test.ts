/** A server that answers and refuses the write: a full disk, a read-only standby, no free connection, a user without rights. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explainError, LOCALES } from '../../../../shared/explain/index.ts';
import { openPostgres, type Postgres } from '../../../storage/postgres/database.ts';
import { databaseRefusal } from '../../../storage/postgres/refusal.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { codeOf, valueOf } from '../../testing/test-context.ts';
import { stateOf } from '../journal-rows.ts';
import { storyOf } from '../story.ts';
import { AT, requestOf, reservationOf } from '../testing/requests.ts';
import { openSharedJournal, type SharedJournal } from './open-postgres.ts';
import { prepareDatabase } from './schema/prepare-database.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { ANY_HOUR, MEMBER, settingsOf } from './testing/journal-databases.ts';

const reason = withoutPostgres();
const WAIT = { timeout: 10_000 };

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
  const databases = databasesForTests();
  let addresses: { readonly url: string; readonly reader: string; readonly admin: string };
  let admin: Postgres;
  const opened: SharedJournal[] = [];
  beforeEach(async () => {
    addresses = await databases().fresh();
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

  const REFUSALS = {
    53100: 'a full disk',
    25006: 'a copy that only reads',
    58030: 'a disk that fails',
    53400: 'its limit of temporary files reached',
    54000: 'out of numbers for transactions',
  };
  test('what the server refuses is not noted, it is said by its SQLSTATE, and goes on when it is over', async () => {
    const { journal, owners } = await open();
    await journal.add(requestOf(3));
    const owner = await owners.mine();
    const refuseBy = (state: string) =>
      admin.query(
        `CREATE OR REPLACE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END $$`,
      );
    await refuseBy('53100');
    await admin.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON balcao.event FOR EACH ROW EXECUTE FUNCTION public.refuse()',
    );
    for (const [state, what] of Object.entries(REFUSALS)) {
      await refuseBy(state);
      const refused = await refusalOf(journal.reserve(reservationOf('pedido-3', owner)));
      expect(refused, what).toMatchObject({ code: 'database.refused', data: { reason: state } });
      expect(await refusalOf(journal.add(requestOf(5))), what).toMatchObject({ code: 'database.refused' });
      expect(stateOf((await storyOf(journal, 'pedido-3')).events), what).toBe('prepared');
      expect(await journal.story('pedido-5'), what).toBeUndefined();
    }
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

  test.each([
    ['synchronous_commit', 'off'],
    ['session_replication_role', 'replica'],
  ])(
    'a role whose %s is %s since the journal was opened sends nothing, by name, until it is reset',
    async (setting, value) => {
      const { journal, owners } = await open();
      await journal.add(requestOf(3));
      const owner = await owners.mine();
      /** As after half a minute without use: the role's settings are those of its next connections. */
      const forget = () =>
        admin.query(
          `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity a WHERE usename = '${MEMBER.user}'
         AND NOT EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND locktype = 'advisory')`,
        );
      await admin.query(`ALTER ROLE ${MEMBER.user} SET ${setting} = ${value}`);
      try {
        await forget();
        await vi.waitFor(async () => {
          const refused = await refusalOf(journal.reserve(reservationOf('pedido-3', owner)));
          expect(refused).toMatchObject({ code: 'database.unsafe', data: { setting } });
        }, WAIT);
        expect(await admin.query(`SELECT FROM balcao.event WHERE kind = 'sending'`)).toEqual([]);
      } finally {
        await admin.query(`ALTER ROLE ${MEMBER.user} RESET ${setting}`);
      }
      // A connection that was refused is not used again: soon there is none left of then.
      await vi.waitFor(async () => {
        expect(codeOf(await journal.reserve(reservationOf('pedido-3', owner)))).toBe('ok');
      }, WAIT);
    },
  );

  test.each([
    'DROP TRIGGER event_follows ON balcao.event',
    'ALTER TABLE balcao.event DISABLE TRIGGER event_follows',
    'DROP TRIGGER event_kept ON balcao.event',
    'ALTER TABLE balcao.reservation DROP CONSTRAINT reservation_series_id_numbers_excl',
  ])('a journal that lost a rule, as by a restore that ended early, takes no request and no sending, by name, until it is prepared again: %s', async (lose) => {
    const { journal, owners } = await open();
    await journal.add(requestOf(3));
    const owner = await owners.mine();
    await admin.query(lose);
    const missing = { code: 'database.unprepared', data: { reason: 'rules' } };
    expect(await refusalOf(journal.reserve(reservationOf('pedido-3', owner)))).toMatchObject(missing);
    expect(await refusalOf(journal.add(requestOf(5)))).toMatchObject(missing);
    expect(stateOf((await storyOf(journal, 'pedido-3')).events)).toBe('prepared');
    valueOf(await prepareDatabase(settingsOf(addresses.admin)));
    await admin.query(ANY_HOUR);
    expect(codeOf(await journal.reserve(reservationOf('pedido-3', owner)))).toBe('ok');
    expect(await admin.query('SELECT request_id FROM balcao.reservation')).toEqual([{ request_id: 'pedido-3' }]);
    expect(await journal.verifyChain()).toMatchObject({ ok: true, events: 2 });
  }); // prettier-ignore

  test('where two requests took common numbers while nothing kept them apart, the preparation says so', async () => {
    const { journal } = await open();
    await admin.query('ALTER TABLE balcao.reservation DROP CONSTRAINT reservation_series_id_numbers_excl');
    await admin.query('SET session_replication_role = replica');
    await admin.query(`INSERT INTO balcao.reservation SELECT 'x' || n, 1, '[3,4)' FROM generate_series(1, 2) AS n`);
    const refused = await prepareDatabase(settingsOf(addresses.admin));
    expect(refused).toMatchObject({ error: { code: 'database.refused', data: { reason: '23P01' } } });
    const { what, action } = explainError({ code: 'database.refused', data: { reason: '23P01' } }, 'pt-BR');
    expect(what).toContain('números em comum');
    expect(action).toContain('compartilhado preparar');
    expect(await refusalOf(journal.add(requestOf(3)))).toMatchObject({ code: 'database.unprepared' });
  }); // prettier-ignore

  test('where the rule that links events is gone, what is said names both causes', async () => {
    const { journal } = await open();
    await admin.query('DROP TRIGGER event_in_order ON balcao.event');
    const refused = await refusalOf(journal.add(requestOf(3)));
    expect(refused).toMatchObject({ code: 'database.unsafe', data: { reason: 'unfilled' } });
    const { what, action } = explainError(refused ?? { code: 'internal' }, 'pt-BR');
    expect(what).toContain('tiradas do banco');
    expect(action).toContain('compartilhado preparar');
  });

  const ROLES = ['nenhum', 'balcao_consulta', 'balcao_inutiliza', 'balcao_dono'] as const;
  const DONE = 'ok';
  const RIGHTS = 'database.rights';
  /** A user without rights, a reader, a writer, and the owner of the tables, who is needed for none of it. */
  const ACTS: Readonly<Record<string, readonly string[]>> = {
    open: [RIGHTS, DONE, DONE, DONE],
    read: [RIGHTS, DONE, DONE, DONE],
    audit: [RIGHTS, DONE, DONE, DONE],
    prepare: [RIGHTS, RIGHTS, DONE, DONE],
    'own a sending': [RIGHTS, RIGHTS, DONE, DONE],
    send: [RIGHTS, RIGHTS, DONE, DONE],
    note: [RIGHTS, RIGHTS, DONE, DONE],
    'find a sender dead': [RIGHTS, RIGHTS, DONE, DONE],
    'make the tables': [RIGHTS, RIGHTS, RIGHTS, RIGHTS],
  };

  test.each(ROLES)(
    '%s does what it may, and is refused the rest by name, with nothing done',
    async (role) => {
      const at = ROLES.indexOf(role);
      const user = `de_${role}`;
      const password = 'senha do teste';
      await admin.query(
        `CREATE ROLE ${user} LOGIN PASSWORD '${password}' ${role === 'nenhum' ? '' : `IN ROLE ${role}`}`,
      );
      const member = await open();
      await member.journal.add(requestOf(3));
      await member.journal.add(requestOf(5));
      const as = { ...settingsOf(addresses.url), user, password };
      const mine = await openSharedJournal(as);
      if (mine.ok) opened.push(mine.value);
      const outcomes: Record<string, string | undefined> = {
        open: codeOf(mine),
        'make the tables': codeOf(await prepareDatabase(as)),
      };
      if (mine.ok) {
        const { journal, owners } = mine.value;
        let owner = 'x';
        const acts: Readonly<Record<string, () => Promise<unknown>>> = {
          read: () => journal.list('homologacao', 'all'),
          audit: () => journal.verifyChain(),
          prepare: () => journal.add(requestOf(7)),
          'own a sending': async () => (owner = await owners.mine()),
          send: async () => valueOf(await journal.reserve(reservationOf('pedido-3', owner))),
          note: () => journal.note('pedido-5', { kind: 'clock', step: 'note', at: AT, data: {} }),
          'find a sender dead': () => owners.ifDead('de outro', async () => undefined),
        };
        for (const [name, act] of Object.entries(acts))
          outcomes[name] = (await refusalOf(act()))?.code ?? DONE;
      }
      const wanted = Object.entries(ACTS).filter(([name]) => mine.ok || name in outcomes);
      expect(outcomes).toEqual(Object.fromEntries(wanted.map(([name, by]) => [name, by[at]])));
      const mayWrite = ACTS['send']?.[at] === DONE;
      expect(stateOf((await storyOf(member.journal, 'pedido-3')).events)).toBe(
        mayWrite ? 'sending' : 'prepared',
      );
      expect(await member.journal.verifyChain()).toMatchObject({ ok: true, events: mayWrite ? 5 : 2 });
    },
  );

  test('a user without the right is named in the refusal', async () => {
    const { journal } = await open(addresses.reader);
    const rights = { code: 'database.rights', data: { user: 'leitor' } };
    expect(await refusalOf(journal.add(requestOf(5)))).toMatchObject(rights);
  });

  test('a full disk is named as that', () => {
    const { what } = explainError({ code: 'database.refused', data: { reason: '53100' } }, 'pt-BR');
    expect(what).toBe('O disco do servidor do diário compartilhado está cheio (53100).');
  });

  test.each(LOCALES)('a refusal that is neither a full disk nor a copy does not send a person to look for one, in %s', (locale) => {
    for (const reason of ['22008', '23514', '23P01']) {
      const { what, action } = explainError({ code: 'database.refused', data: { reason } }, locale);
      expect(what).toContain(`(${reason})`);
      expect(action).not.toMatch(/disco|disk/u);
    }
  }); // prettier-ignore

  test.each(LOCALES)('each is said in whole sentences, with what a person does, in %s', (locale) => {
    for (const code of ['database.refused', 'database.away', 'database.rights'] as const) {
      const { what, action } = explainError({ code, data: { user: 'leitor', reason: '53100' } }, locale);
      expect(what).toMatch(/^[A-Z].*\.$/);
      expect(action?.length).toBeGreaterThan(30);
    }
  });
});

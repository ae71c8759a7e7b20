/** A user whom the database's rights do not restrict is accepted, and reported. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../../storage/postgres/database.ts';
import { withoutPostgres } from '../../../../storage/postgres/testing/cluster.ts';
import { valueOf } from '../../../testing/test-context.ts';
import { openSharedJournal } from '../open-postgres.ts';
import { prepareDatabase } from './prepare-database.ts';
import { settingsOf, startJournalDatabases, type JournalDatabases } from '../testing/journal-databases.ts';

const reason = withoutPostgres();

describe.skipIf(reason !== undefined)(`users above${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  let addresses: Awaited<ReturnType<JournalDatabases['fresh']>>;
  beforeAll(async () => {
    databases = await startJournalDatabases();
    addresses = await databases.fresh();
  }, 60_000);
  afterAll(() => databases.remove());

  const foundFor = async (url: string) => {
    const { above, mayDisable, journal } = valueOf(await openSharedJournal(settingsOf(url)));
    await journal.close();
    return { above, mayDisable };
  };
  /** Of a user that another role is given to. */
  const memberOf = async (user: string, given: string) => {
    const { database } = settingsOf(addresses.url);
    const admin = await openPostgres(settingsOf(addresses.admin), { most: 1 });
    await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'senha' ${given}`);
    await admin.close();
    return databases.cluster.url(database, user, 'senha');
  };

  test('the everyday roles are not', async () => {
    expect(await foundFor(addresses.url)).toEqual({ above: undefined, mayDisable: true });
    expect(await foundFor(addresses.reader)).toEqual({ above: undefined, mayDisable: false });
  });

  test('a superuser, and one who may act as the owner, each as that', async () => {
    const { user } = settingsOf(addresses.admin);
    expect(await foundFor(addresses.admin)).toEqual({ above: { user, as: 'superuser' }, mayDisable: true });
    const chief = await memberOf('chefe', 'IN ROLE balcao_dono');
    expect((await foundFor(chief)).above).toEqual({ user: 'chefe', as: 'owner' });
  });

  test('preparing says it of the user of the everyday connection', async () => {
    const administrator = settingsOf(addresses.admin);
    const { above } = valueOf(await prepareDatabase(administrator, settingsOf(addresses.url)));
    expect(above).toBeUndefined();
    expect(valueOf(await prepareDatabase(administrator, administrator)).above).toEqual({
      user: administrator.user,
      as: 'superuser',
    });
    const chief = settingsOf(await memberOf('diretor', 'IN ROLE balcao_dono'));
    expect(valueOf(await prepareDatabase(administrator, chief)).above).toEqual({
      user: 'diretor',
      as: 'owner',
    });
  });
});

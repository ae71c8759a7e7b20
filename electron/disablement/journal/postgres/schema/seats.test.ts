/** Who writes: of an event what the server knows of role and data folder counts, not the machine and user stated; and a user whom its rights do not restrict is reported. */

import { hostname, userInfo } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../../storage/postgres/database.ts';
import { openPrepared, type Prepared } from '../../../../storage/postgres/open-prepared.ts';
import { withoutPostgres } from '../../../../storage/postgres/testing/cluster.ts';
import { valueOf } from '../../../testing/test-context.ts';
import type { EventDraft } from '../../journal-rows.ts';
import { filedHere, filedThere, posesAsHere } from '../../seat.ts';
import { AT, requestOf } from '../../testing/requests.ts';
import { openJournalOn, openSharedJournal, type SharedJournal } from '../open-postgres.ts';
import { SHARED_JOURNAL } from './postgres-schema.ts';
import { prepareDatabase } from './prepare-database.ts';
import { databasesForTests } from '../testing/databases-for-tests.ts';
import { settingsOf, type JournalDatabase } from '../testing/journal-databases.ts';

const reason = withoutPostgres();
const HERE = 'a'.repeat(16);
const THERE = 'b'.repeat(16);
const PATH = '/home/maria/pedido-procInutNFe.xml';
const ME = { machine: hostname(), user: userInfo().username };

describe.skipIf(reason !== undefined)(`seats${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let addresses: JournalDatabase;
  let opened: { readonly prepared: Prepared; readonly shared: SharedJournal }[];
  beforeEach(async () => {
    addresses = await databases().fresh();
    opened = [];
  });
  afterEach(async () => {
    for (const { prepared, shared } of opened) {
      await shared.owners.release();
      await shared.journal.close();
      await prepared.database.close();
    }
  });

  /** A program that claims this computer and user, which need not be true. */
  const seatAs = async (url: string, seat?: string) => {
    const given = seat === undefined ? {} : { seat };
    const prepared = valueOf(await openPrepared(settingsOf(url), SHARED_JOURNAL, given));
    const shared = valueOf(await openJournalOn(prepared, ME));
    opened.push({ prepared, shared });
    return shared.journal;
  };
  const file = (path: string): EventDraft => ({
    kind: 'file',
    step: 'note',
    at: AT,
    data: { paths: [path], sha256: ['0'.repeat(64)], suffixed: false },
  });
  const eventsOf = async (journal: SharedJournal['journal']) =>
    (await journal.story('pedido-3'))?.events ?? [];

  test('what this data folder wrote is its own, also for a program that begins later', async () => {
    const one = await seatAs(addresses.url, HERE);
    await one.add(requestOf(3));
    await one.note('pedido-3', file(PATH));
    const again = await seatAs(addresses.url, HERE);
    expect(filedHere(await eventsOf(again))?.data.paths).toEqual([PATH]);
  });

  test.each([
    ['another role, with no seat', 'writer', undefined],
    ['another role, with a seat of its own', 'writer', THERE],
    ['another role that takes the name of this seat', 'writer', HERE],
    ['another data folder of the same role', 'url', THERE],
  ] as const)('%s that states this machine and user is not this seat', async (_who, role, seat) => {
    const here = await seatAs(addresses.url, HERE);
    await here.add(requestOf(3));
    const other = await seatAs(addresses[role], seat);
    await other.story('pedido-3');
    await other.note('pedido-3', file('/etc/alheio'));
    const events = await eventsOf(here);
    expect(filedHere(events)).toBeUndefined();
    expect(filedThere(events)).toMatchObject({ by: ME, foreign: true });
    expect(events.map(posesAsHere)).toEqual([false, true]);
    expect.assertions(4);
    for await (const filed of here.filed()) expect(filed).toMatchObject([{ by: ME, foreign: true }]);
  });

  test('an event of before seats were kept is its writer’s by role, machine and user', async () => {
    const before = await seatAs(addresses.url);
    await before.add(requestOf(3));
    await before.note('pedido-3', file(PATH));
    expect(filedHere(await eventsOf(await seatAs(addresses.url, HERE)))?.data.paths).toEqual([PATH]);
    expect(filedHere(await eventsOf(await seatAs(addresses.writer, HERE)))).toBeUndefined();
  });

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
    return databases().cluster.url(database, user, 'senha');
  };

  test('the everyday roles are restricted by their rights', async () => {
    expect(await foundFor(addresses.url)).toEqual({ above: undefined, mayDisable: true });
    expect(await foundFor(addresses.reader)).toEqual({ above: undefined, mayDisable: false });
  });

  test('a superuser, and one who may act as the owner, is reported as that', async () => {
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

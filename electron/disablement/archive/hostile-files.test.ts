/** Files that rows of a shared journal ask for: none is written outside of the archive, none of another computer's is opened. */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import type { Disablements } from '../disablements.ts';
import { openSharedJournal } from '../journal/postgres/open-postgres.ts';
import {
  fileEvent,
  forger,
  homologatedEvents,
  type Forger,
} from '../journal/postgres/testing/forged-rows.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../journal/postgres/testing/journal-databases.ts';
import { memoryInside } from '../journal/testing/chain-memory.ts';
import { requestOf } from '../journal/testing/requests.ts';
import { realmForTests } from '../testing/realm.ts';
import { CNPJ, valueOf } from '../testing/test-context.ts';

const reason = withoutPostgres();
const t = realmForTests();
const BYTES = Buffer.from('<procInutNFe>de outro</procInutNFe>');
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

describe.skipIf(reason !== undefined)(`hostile files${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  let mallory: Forger;
  let seat: Disablements;
  let archive: string;
  beforeAll(async () => {
    databases = await startJournalDatabases();
  });
  afterAll(() => databases.remove());
  beforeEach(async () => {
    const { url, admin } = await databases.fresh();
    mallory = await forger(admin);
    const shared = valueOf(await openSharedJournal(settingsOf(url)));
    const { journal, owners } = shared;
    const chain = shared.chains(memoryInside(), (error) => expect(error).toBeUndefined());
    archive = join(t.home, 'caixa-1', 'arquivo');
    seat = t.open({
      dataDir: join(t.home, 'caixa-1'),
      archiveRoot: () => archive,
      disk: { journal, owners, writeOnce, chain },
    });
  });
  afterEach(async () => {
    await t.shutDown();
    await mallory.close();
  });

  const xmlFiles = () =>
    readdirSync(t.home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.xml'))
      .map(({ parentPath, name }) => join(parentPath, name));
  const audited = async () => valueOf(await seat.auditFiles()).map(({ state, path }) => ({ state, path }));

  test('a company, an Id or an environment that is a path is saved nowhere, and the rest is', async () => {
    const away = '../../../autostart';
    await mallory.forge(CNPJ, { ...requestOf(1), requestId: uuid(1), cnpj: away }, homologatedEvents(BYTES));
    await mallory.forge(
      '99888777000100',
      { ...requestOf(4), requestId: uuid(4), id: `${away}/x` },
      homologatedEvents(BYTES),
    );
    await mallory.forge(
      '11444777000161',
      { ...requestOf(3), requestId: uuid(3), cnpj: '11444777000161' },
      homologatedEvents(BYTES),
    );
    valueOf(await seat.saveAll());
    await seat.recover();
    const [only, ...more] = xmlFiles();
    expect(only).toBe(join(archive, '11444777000161', 'homologacao', '2026', '11', 'ID3-procInutNFe.xml'));
    expect(more).toEqual([]);
    expect(await audited()).toEqual([{ state: 'ok', path: only }]);
  });

  test('nothing is saved of a chain that this program did not write, nor of a homologation without its bytes', async () => {
    await mallory.forge(CNPJ, { ...requestOf(1), requestId: uuid(1) }, homologatedEvents(BYTES));
    await mallory.query(`UPDATE balcao.event SET hash = repeat('f', 64) WHERE kind = 'outcome'`);
    const other = { ...requestOf(3), requestId: uuid(3), cnpj: '11444777000161' };
    await mallory.forge('11444777000161', other, homologatedEvents(BYTES));
    await mallory.query(`UPDATE balcao.event SET raw = NULL WHERE request_id = '${uuid(3)}'`);
    valueOf(await seat.saveAll());
    valueOf(await seat.repairFiles());
    expect(xmlFiles()).toEqual([]);
    expect((await audited()).map(({ state }) => state).toSorted()).toEqual(['missing', 'unreadable']);
  });

  test('what another computer names is not opened, though it has the very bytes', async () => {
    const secret = join(t.home, 'de-outra-pessoa', 'segredo.txt');
    mkdirSync(join(t.home, 'de-outra-pessoa'));
    writeFileSync(secret, BYTES);
    await mallory.forge(
      CNPJ,
      { ...requestOf(1), requestId: uuid(1) },
      homologatedEvents(BYTES, fileEvent(secret, BYTES)),
    );
    expect(await audited()).toEqual([{ state: 'elsewhere', path: secret }]);
  });

  test('nor what another role names as this user on this computer', async () => {
    const by = { machine: hostname(), user: userInfo().username };
    const secret = join(t.home, 'segredo.txt');
    writeFileSync(secret, BYTES);
    await mallory.forge(
      CNPJ,
      { ...requestOf(1), requestId: uuid(1) },
      homologatedEvents(BYTES, fileEvent(secret, BYTES, by)),
    );
    expect(await audited()).toEqual([{ state: 'elsewhere', path: secret }]);
  });

  test('nor a share that a row names as of this computer', async () => {
    const by = { machine: hostname(), user: userInfo().username };
    // On this system two slashes lead to the same file as one: opened, it would be found.
    const share = `/${join(t.home, 'segredo.txt')}`;
    writeFileSync(share, BYTES);
    await mallory.forge(
      CNPJ,
      { ...requestOf(1), requestId: uuid(1) },
      homologatedEvents(BYTES, fileEvent(share, BYTES, by)),
    );
    const official = join(archive, CNPJ, 'homologacao', '2026', '11', 'ID1-procInutNFe.xml');
    await mallory.query(`UPDATE balcao.event SET role = 'maria'`);
    expect(await audited()).toEqual([{ state: 'missing', path: official }]);
  });

  test('a request under a name that the contract does not take is in no list, and the others are', async () => {
    await mallory.forge(CNPJ, { ...requestOf(1), requestId: 'alheio' }, homologatedEvents(BYTES));
    await mallory.forge(CNPJ, { ...requestOf(3), requestId: uuid(3) }, homologatedEvents(BYTES));
    const listed = valueOf(await seat.list({ environment: 'homologacao', pending: false, waiting: false }));
    expect(listed.map(({ requestId }) => requestId)).toEqual([uuid(3)]);
    expect((await audited()).length).toBe(1);
  });
});

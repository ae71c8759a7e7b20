/** A file that another computer of a shared journal saved is neither missing here nor lost, and can be written here too. */

import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { err } from '../../../shared/result.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import type { Disablements } from '../disablements.ts';
import { openSharedJournal } from '../journal/postgres/open-postgres.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../journal/postgres/testing/journal-databases.ts';
import { AT } from '../journal/testing/requests.ts';
import { named, realmForTests } from '../testing/realm.ts';
import { codeOf, consentOf, rangeOf, valueOf } from '../testing/test-context.ts';

const reason = withoutPostgres();
const t = realmForTests();

describe.skipIf(reason !== undefined)(`two archives${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  let here: Disablements;
  let requestId: string;
  let path: string;
  beforeAll(async () => {
    databases = await startJournalDatabases();
  });
  afterAll(() => databases.remove());

  const seat = async (url: string, folder: string, machine?: string, archive = folder, write = writeOnce) => {
    const { journal, owners } = valueOf(await openSharedJournal(settingsOf(url), { machine }));
    const dataDir = join(t.home, folder);
    return t.open({
      dataDir,
      archiveRoot: () => join(t.home, archive, 'arquivo'),
      disk: { journal, owners, writeOnce: write },
    });
  };
  let url: string;
  beforeEach(async () => {
    ({ url } = await databases.fresh());
    const there = await seat(url, 'caixa-2', 'CAIXA-2');
    here = await seat(url, 'caixa-1');
    requestId = valueOf(await there.prepare(rangeOf(3, 5))).requestId;
    path = valueOf(await there.send(named(requestId), consentOf(t.context))).file?.path ?? '';
  });
  afterEach(() => t.shutDown());

  /** Away from here, as a disk of another computer is. */
  const putAway = () => renameSync(join(t.home, 'caixa-2'), join(t.home, 'longe'));
  const audited = async () =>
    valueOf(await here.auditFiles()).map(({ state, keeper, path: at }) => ({ state, keeper, path: at }));

  test('one in an archive that both share is read where it is', async () => {
    here = await seat(url, 'caixa-1', undefined, 'caixa-2');
    expect(await audited()).toEqual([{ state: 'ok', keeper: undefined, path }]);
    expect(valueOf(await here.filePath(named(requestId)))).toBe(path);
  });

  test('one outside of this computer’s archive is not opened, though it could be', async () => {
    expect(await audited()).toEqual([{ state: 'elsewhere', keeper: 'CAIXA-2', path }]);
    expect(codeOf(await here.filePath(named(requestId)))).toBe('archive.not-saved');
    expect(valueOf(await here.folder(named(requestId))).startsWith(join(t.home, 'caixa-1'))).toBe(true);
  });

  test('one that this computer does not reach is known with its computer and path, and is left alone by a repair', async () => {
    putAway();
    expect(await audited()).toEqual([{ state: 'elsewhere', keeper: 'CAIXA-2', path }]);
    expect(valueOf(await here.get(named(requestId))).file).toEqual({ saved: true, path, keeper: 'CAIXA-2' });
    expect(valueOf(await here.repairFiles())).toEqual({ repaired: [], failed: [] });
  });

  test('this computer notes once that its archive is away, however often another one notes the same of its own', async () => {
    const away = async () => err({ problem: 'ENETUNREACH' });
    const one = await seat(url, 'caixa-1', undefined, 'caixa-1', away);
    const made = named(valueOf(await one.prepare(rangeOf(8))).requestId);
    expect(valueOf(await one.send(made, consentOf(t.context))).file).toMatchObject({ saved: false });
    const { journal: other } = valueOf(await openSharedJournal(settingsOf(url), { machine: 'CAIXA-2' }));
    for (let n = 0; n < 3; n++) {
      const data = { problem: 'ENETUNREACH', path: '/longe/arquivo.xml' };
      await other.note(made.requestId, { kind: 'file-problem', step: 'note', at: AT, data });
      valueOf(await one.saveAll());
    }
    await other.close();
    const steps = valueOf(await one.story(made)).filter(({ kind }) => kind === 'not-saved');
    expect(steps.filter(({ by }) => by?.machine !== 'CAIXA-2')).toHaveLength(1);
  });

  test('a copy written here is this computer’s own, and missing if it is removed', async () => {
    putAway();
    const { file } = valueOf(await here.saveFile(named(requestId)));
    const own = file?.path ?? '';
    expect(own.startsWith(join(t.home, 'caixa-1'))).toBe(true);
    expect(file).not.toHaveProperty('keeper');
    expect(await audited()).toEqual([{ state: 'ok', keeper: undefined, path: own }]);
    rmSync(own);
    expect(await audited()).toEqual([{ state: 'missing', keeper: undefined, path: own }]);
    expect(valueOf(await here.repairFiles()).repaired).toEqual([{ requestId, path: own }]);
  });
});

/** A folder of which one company was set aside: the shared journal is whole afterwards, as is what came in of the others. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withoutPostgres } from '../../../../storage/postgres/testing/cluster.ts';
import { CNPJ, valueOf } from '../../../testing/test-context.ts';
import { openPastJournal } from '../../sqlite/past-journal.ts';
import { DONE, forgeJournal, idOf, SENDING, type Forged } from '../../testing/forged-journal.ts';
import { requestOf } from '../../testing/requests.ts';
import { openSharedJournal } from '../open-postgres.ts';
import { databasesForTests } from '../testing/databases-for-tests.ts';
import { settingsOf } from '../testing/journal-databases.ts';

const reason = withoutPostgres();
const OTHER = '11444777000161';
const honest = (n: number): Forged =>
  requestOf(n, { cnpj: OTHER, id: idOf(OTHER, n), requestId: `outro-${n}` });

describe.skipIf(reason !== undefined)(`set aside${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'balcao-separado-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

  test('the links around those that were left out are verified as what they are', async () => {
    const { url } = await databases().fresh();
    const { journal, moving } = valueOf(await openSharedJournal(settingsOf(url)));
    const forged = requestOf(3, { id: idOf(CNPJ, 3) });
    await forgeJournal(folder, [honest(1), SENDING, DONE], [forged, DONE], [honest(5), SENDING, DONE]);
    const temp = join(folder, 'temp');
    mkdirSync(temp);
    const past = valueOf(await openPastJournal(folder, temp, {}));
    if (!past) throw new Error('no journal');
    expect(valueOf(await moving.importPast(past, folder, {}))).toMatchObject({ added: 6 });
    past.close();
    expect(await journal.verifyChain()).toMatchObject({ ok: true, events: 6, requests: 2 });
    await journal.close();
  });
});

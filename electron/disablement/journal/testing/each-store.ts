/** Declares the tests that every store behind the journal's interface must pass: for each store, with two programs over the same rows. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe } from 'vitest';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { valueOf } from '../../testing/test-context.ts';
import { appendDecided } from '../append-decided.ts';
import type { Journal, Reservation } from '../journal.ts';
import { stateOf, type EventDraft, type RequestRow } from '../journal-rows.ts';
import { openSharedJournal } from '../postgres/open-postgres.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../postgres/testing/journal-databases.ts';
import { openJournal } from '../sqlite/sqlite-journal.ts';
import { storyOf } from '../story.ts';
import { requestOf, reservationOf } from './requests.ts';

/** With an Id and a signed XML of its own. */
export const rowOf = (nNFIni: number, nNFFin = nNFIni, requestId = `pedido-${nNFIni}`): RequestRow =>
  requestOf(nNFIni, {
    requestId,
    id: `ID${nNFIni}-${nNFFin}`,
    nNFFin,
    signedXml: `<inutNFe n="${nNFIni}"/>`,
  });

interface Programs {
  readonly one: Journal;
  readonly other: Journal;
  /** A running sender of the first program. */
  readonly owner: string;
  readonly release: () => Promise<void>;
}

/** Two programs over the same rows, anew for each test. */
type Open = (home: string) => Promise<Programs>;

/** `contract` declares the tests. */
export function inEachStore(contract: (tools: ReturnType<typeof toolsOf>) => void): void {
  let databases: JournalDatabases | undefined;
  afterAll(() => databases?.remove());
  const stores: readonly { name: string; reason: string | undefined; open: Open }[] = [
    {
      name: 'SQLite',
      reason: undefined,
      open: async (home) => ({
        one: valueOf(openJournal(home)),
        other: valueOf(openJournal(home)),
        owner: 'process 1',
        release: async () => undefined,
      }),
    },
    {
      name: 'PostgreSQL',
      reason: withoutPostgres(),
      open: async () => {
        databases ??= await startJournalDatabases();
        const settings = settingsOf((await databases.fresh()).url);
        const one = valueOf(await openSharedJournal(settings));
        const other = valueOf(await openSharedJournal(settings));
        const owner = await one.owners.mine();
        return { one: one.journal, other: other.journal, owner, release: one.owners.release };
      },
    },
  ];
  for (const { name, reason, open } of stores) {
    const group = `the journal in ${name}${reason === undefined ? '' : ` (skipped: ${reason})`}`;
    describe.skipIf(reason !== undefined)(group, () => contract(toolsOf(open, name)));
  }
}

function toolsOf(open: Open, store: string) {
  let home: string;
  let running: Programs;
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'balcao-diario-'));
    running = await open(home);
  });
  afterEach(async () => {
    await running.release();
    await running.one.close();
    await running.other.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    store,
    /** Of the running test. */
    programs: () => running,
    reserving: (requestId: string, changes?: Partial<Reservation>) =>
      reservationOf(requestId, running.owner, changes),
    /** As the other program reads it. */
    stateIn: async (requestId: string) => stateOf((await storyOf(running.other, requestId)).events),
    append: (requestId: string, draft: EventDraft) => appendDecided(running.one, requestId, () => [draft]),
  };
}

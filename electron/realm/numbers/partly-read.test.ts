/** Gaps of a series while a folder beside it was read in part only. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { findGaps } from '../../numbering/ledger/find-gaps.ts';
import { createNumbering } from '../../numbering/numbering.ts';
import { runJob } from '../../numbering/scan/scan-job.ts';
import { openNumbers } from '../../numbering/scan/store/schema.ts';
import { startReaders } from '../../numbering/scan/threads/readers.ts';
import { encoded, noteDocument, type NotePlan } from '../../numbering/testing/documents.ts';
import { storeForEachTest } from '../../numbering/testing/number-store.ts';
import { localDatabase } from '../../office/sharing/testing/shared-server.ts';
import { createLedger } from './ledger.ts';

const PLACE = { cnpj: '11222333000181', mod: '65', serie: 1, tpAmb: '1' } as const;
const now = new Date('2026-11-22T12:00:00Z');
const current = storeForEachTest();

/** As where a person cancels while the folder is listed. */
async function readAndCancel(dataDir: string, path: string): Promise<void> {
  const opened = openNumbers(dataDir);
  if (!opened.ok) throw new Error(opened.error.code);
  const cancel = new AbortController();
  const readers = startReaders(
    new URL('../../numbering/scan/threads/numbers-read-worker.ts', import.meta.url),
    1,
  );
  let tasks = 0;
  const give: typeof readers.give = (job, task) => {
    readers.give(job, task);
    tasks += 1;
    // The first one asks what the path is.
    if (tasks === 2) cancel.abort();
  };
  const context = {
    db: opened.value,
    dataDir,
    readers: { ...readers, give },
    progress: () => undefined,
    signal: cancel.signal,
  };
  await runJob(context, { act: 'read', path }, now.toISOString());
  readers.end();
  opened.value.close();
}

it('are no certain ones until it was read to its end: the missing number may be a sale offline', async () => {
  const { home, root, store, read } = current();
  const put = (folder: string, nNF: number, plan: Partial<NotePlan> = {}) => {
    mkdirSync(folder, { recursive: true });
    const { xml } = noteDocument({ cnpj: PLACE.cnpj, mod: '65', nNF, ...plan });
    writeFileSync(join(folder, `${nNF}.xml`), encoded(xml));
  };
  for (const nNF of [1, 2, 4, 5]) put(root, nNF);
  const offline = join(home, 'contingencia');
  put(offline, 3, { tpEmis: '9', standing: 'no-protocol' });
  const db = localDatabase();
  const ledger = createLedger({
    files: () => store.evidence,
    refusal: () => undefined,
    seen: { refresh: () => Promise.resolve([]) },
    numbering: createNumbering(db, { now: () => now }),
    noIeSince: () => undefined,
    journal: () => Promise.resolve(ok({ numbers: () => Promise.resolve([]) })),
    copied: () => undefined,
    others: () => undefined,
  });
  const gaps = async () => {
    const look = await ledger.look();
    if (!look.ok) throw new Error(look.error.code);
    const found = findGaps(look.value.joined(PLACE), { mod: '65', serie: 1, now });
    return found.gaps.map(({ from, to, state, incomplete }) => ({ from, to, state, incomplete }));
  };
  await read();
  expect(await gaps()).toEqual([{ from: 3, to: 3, state: 'free', incomplete: false }]);
  await readAndCancel(join(home, 'dados'), offline);
  expect(store.sources()).toMatchObject([{ path: offline, problem: 'cancelled' }, { path: root }]);
  expect(await gaps()).toEqual([{ from: 3, to: 3, state: 'free', incomplete: true }]);
  await read(offline);
  expect(await gaps()).toEqual([{ from: 3, to: 3, state: 'contingency', incomplete: false }]);
  db.close();
});

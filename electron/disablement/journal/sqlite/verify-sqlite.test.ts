/** The chain of a whole journal is verified beside the program's other work. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { valueOf } from '../../testing/test-context.ts';
import { requestOf } from '../testing/requests.ts';
import { openJournal } from './sqlite-journal.ts';

const REQUESTS = 450;

test('a journal is verified as it was when that was asked, and is written to and read meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-cadeia-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const journal = valueOf(openJournal(folder));
  for (let n = 1; n <= REQUESTS; n += 1) await journal.add(requestOf(n), 'with-next');
  const head = await journal.head('');
  let turns = 0;
  let ended = false;
  const verifying = journal.verifyChain().finally(() => (ended = true));
  while (!ended) {
    await turn();
    turns += 1;
    await journal.add(requestOf(REQUESTS + turns), 'with-next');
  }
  expect(turns).toBeGreaterThan(2);
  expect(await verifying).toMatchObject({ ok: true, events: REQUESTS, requests: REQUESTS, head });
  expect(await journal.verifyChain()).toMatchObject({ ok: true, events: REQUESTS + turns });
  await journal.close();
});

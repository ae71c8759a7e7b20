/** The thread of the history's index: searches, counts and fills there, so that the program never waits for them. */

import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { Database } from '../../storage/database/database.ts';
import { openReadOnly } from '../../storage/database/read-only.ts';
import { answerCalls, refuseCalls } from '../../threads/answer-calls.ts';
import { createFindDesk } from './find-desk.ts';
import { openHistoryIndex } from './history-index.ts';

const { dataDir } = workerData as { readonly dataDir: string };
const opened = openHistoryIndex(dataDir);
if (opened.ok) serve(opened.value);
else refuseCalls(opened.error);

function serve(index: Database): void {
  const source = openReadOnly(join(dataDir, 'balcao.sqlite'));
  const desk = createFindDesk(index, source);
  answerCalls(desk, async () => {
    await desk.close();
    source.close();
    index.close();
  });
}

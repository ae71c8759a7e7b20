/** The thread of the history's index: searches, counts and fills there, so that the program never waits for them. */

import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createFindDesk, type FindDesk } from './find-desk.ts';
import type { FindAnswer, FindQuestion } from './find-messages.ts';
import { openHistoryIndex } from './history-index.ts';

const BUSY_MS = 5_000;

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
const { dataDir } = workerData as { readonly dataDir: string };
const opened = openHistoryIndex(dataDir);
if (!opened.ok) throw new Error(opened.error.code);
const index = opened.value;
const source = new DatabaseSync(join(dataDir, 'balcao.sqlite'), { readOnly: true, timeout: BUSY_MS });
const desk = createFindDesk(index, source);

port.on('message', (message: FindQuestion | 'close') => {
  if (message === 'close') {
    void desk.close().then(() => {
      source.close();
      index.close();
      port.close();
    });
    return;
  }
  const { id, call, input } = message;
  const answer = desk[call as keyof FindDesk] as (input: unknown) => Promise<unknown>;
  answer(input).then(
    (value) => port.postMessage({ id, value } satisfies FindAnswer),
    (error: unknown) =>
      port.postMessage({
        id,
        failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies FindAnswer),
  );
});

/** The thread that pages through large batches: sorting and searching 100,000 rows takes longer than a window may wait. */

import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageAnswer, PageMessage } from './pages-apart.ts';
import { createRowPages } from './row-pages.ts';

const BUSY_MS = 5_000;

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
const { path } = workerData as { readonly path: string };
const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
const pages = createRowPages(db);

port.on('message', (message: PageMessage | 'close') => {
  if (message === 'close') {
    db.close();
    port.close();
    return;
  }
  const { id, batch, question } = message;
  port.postMessage({ id, page: pages.page(batch, question) } satisfies PageAnswer);
});

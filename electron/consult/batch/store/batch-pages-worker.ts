/** The thread that pages through large batches: sorting and searching 100,000 rows takes longer than a window may wait. */

import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { answerCalls } from '../../../threads/answer-calls.ts';
import type { PageCalls } from './pages-in-worker.ts';
import { createRowPages } from './row-pages.ts';

const BUSY_MS = 5_000;

const { path } = workerData as { readonly path: string };
const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
const pages = createRowPages(db);

answerCalls<PageCalls>({ page: ({ batch, question }) => pages.page(batch, question) }, () => db.close());

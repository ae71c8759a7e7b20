/** The thread that pages through large batches: sorting and searching 100,000 rows takes longer than a window may wait. */

import { workerData } from 'node:worker_threads';
import { openReadOnly } from '../../../storage/database/read-only.ts';
import { answerCalls } from '../../../threads/answer-calls.ts';
import type { PageCalls } from './pages-in-worker.ts';
import { createRowPages } from './row-pages.ts';

const { path } = workerData as { readonly path: string };
const db = openReadOnly(path);
const pages = createRowPages(db);

answerCalls<PageCalls>({ page: ({ batch, question }) => pages.page(batch, question) }, () => db.close());

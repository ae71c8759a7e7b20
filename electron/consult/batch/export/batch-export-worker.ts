/** A thread that writes a file of a batch: tables, PDFs and spreadsheets take longer than a window may wait. */

import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFile } from '../tables/unreadable.ts';
import { BadArchive } from '../../../documents/zip/zip-entries.ts';
import { takeThreadTables } from '../../../sefaz/data/tables-of-threads.ts';
import type { ExportJob, ExportMessage, RowWithAnswer } from './export-messages.ts';
import { writeExport, type RowsAfter } from './write-export.ts';
import { isSystemError } from '../../../log/system-code.ts';

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
takeThreadTables();
const job = workerData as ExportJob;
const post = (message: ExportMessage) => port.postMessage(message);

const rowsAfter: RowsAfter = (wanted) =>
  new Promise((resolve) => {
    port.once('message', (rows: readonly RowWithAnswer[]) => resolve(rows));
    post({ kind: 'rows', wanted });
  });

async function write(): Promise<void> {
  try {
    await writeExport(job, rowsAfter);
    post({ kind: 'done' });
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof BadArchive) {
      post({ kind: 'unreadable', reason: error.reason });
    } else if (isSystemError(error)) {
      const { code = '', path } = error;
      post({ kind: 'disk', code, own: job.own !== undefined && path === job.own.path });
    } else throw error;
  }
}

void write().then(() => port.close());

/** The thread that reads sources into `numeros.sqlite`: it writes, and never waits for the file system itself. */

import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { appError, type AppError } from '../../../../shared/errors.ts';
import type { ReadingReport } from '../../../../shared/contract.ts';
import { err, errOrThrow, type Result } from '../../../../shared/result.ts';
import { asSoleWorker } from '../../../storage/database/as-sole.ts';
import { refusalOf } from '../../../storage/database/database.ts';
import type { ScanJob, ScanMessage } from './messages.ts';
import { takeThreadTables } from '../../../sefaz/data/tables-of-threads.ts';
import { startReaders } from './readers.ts';
import { threadProgram } from '../../../threads/program.ts';
import { runJob } from '../scan-job.ts';
import { NUMBERS_FILE, openNumbers } from '../store/schema.ts';

/** One reading at a time in a data folder: a file beside the store, which other processes must be able to read meanwhile. */
const LOCK_FILE = 'numeros-leitura.sqlite';

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
takeThreadTables();
const job = workerData as ScanJob;
const cancel = new AbortController();
port.on('message', () => cancel.abort());
const post = (message: ScanMessage) => port.postMessage(message);

async function run(): Promise<Result<readonly ReadingReport[], AppError>> {
  // The first thread starts while the store is opened.
  const readers = startReaders(threadProgram(import.meta.url, 'numbers-read-worker'), job.threads);
  const db = openNumbers(job.dataDir);
  if (!db.ok) {
    readers.end();
    return db;
  }
  try {
    return await runJob(
      {
        db: db.value,
        dataDir: job.dataDir,
        readers,
        progress: (progress) => post({ kind: 'progress', progress }),
        signal: cancel.signal,
      },
      job.todo,
      job.now,
    );
  } catch (error) {
    return errOrThrow(refusalOf(error, join(job.dataDir, NUMBERS_FILE)), error);
  } finally {
    readers.end();
    db.value.close();
  }
}

void asSoleWorker(job.dataDir, LOCK_FILE, run).then((result) =>
  post({ kind: 'end', result: result ?? err(appError('ledger.busy')) }),
);

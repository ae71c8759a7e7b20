/** The worker thread that makes one copy of a data folder's databases and ends. */

import { parentPort, workerData } from 'node:worker_threads';
import type { CopyMessage } from './copy-apart.ts';
import { copyDatabases, type CopyJob } from './copy-databases.ts';

const say = (message: CopyMessage) => parentPort?.postMessage(message);

say({
  kind: 'end',
  result: copyDatabases(workerData as CopyJob, (done, total) => say({ kind: 'step', done, total })),
});

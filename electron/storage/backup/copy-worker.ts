/** The worker thread that makes one copy of a data folder's databases and ends. */

import { parentPort, workerData } from 'node:worker_threads';
import { ok } from '../../../shared/result.ts';
import type { ApartJob, CopyMessage } from './copy-in-worker.ts';
import { copyDatabases } from './copy-databases.ts';
import { sameCopy } from './same-copy.ts';

const say = (message: CopyMessage) => parentPort?.postMessage(message);

const job = workerData as ApartJob;
const copied = copyDatabases(job, (done, total) => say({ kind: 'step', done, total }));
say({
  kind: 'end',
  result: copied.ok
    ? ok({ equal: job.compareWith !== undefined && sameCopy(job.target, job.compareWith) })
    : copied,
});

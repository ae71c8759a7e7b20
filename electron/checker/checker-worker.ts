/** The worker thread that checks XML files one after the other, so that a hostile one cannot block the app. */

import { parentPort } from 'node:worker_threads';
import { takeThreadTables } from '../sefaz/data/tables-of-threads.ts';
import { READY, type CheckJob } from './check-messages.ts';
import { checkAll, checkProcInut } from './checker.ts';

takeThreadTables();
// Loaded before the time limit of the first file starts.
await import('xml-crypto');

parentPort?.on('message', ({ bytes, as }: CheckJob) => {
  const checking = as === 'disablement' ? checkProcInut(bytes).then((one) => [one]) : checkAll(bytes);
  void checking.then((reports) => parentPort?.postMessage(reports));
});
parentPort?.postMessage(READY);

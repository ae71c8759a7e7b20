/** The worker thread that checks XML files one after the other, so that a hostile one never holds up the app. */

import { parentPort } from 'node:worker_threads';
import type { CheckJob } from './check-apart.ts';
import { checkFile, checkProcInut } from './checker.ts';

parentPort?.on('message', ({ bytes, as }: CheckJob) => {
  const checking = as === 'disablement' ? checkProcInut(bytes) : checkFile(bytes);
  void checking.then((report) => parentPort?.postMessage(report));
});

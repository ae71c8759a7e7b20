/** The worker thread that opens one PKCS#12 file, so that a slow or hostile one does not block the app. */

import { parentPort } from 'node:worker_threads';
import type { OpenRequest } from './open-pkcs12.ts';
import { readPkcs12 } from './pkcs12.ts';

parentPort?.once('message', ({ bytes, password }: OpenRequest) => {
  const opened = readPkcs12(bytes, password);
  bytes.fill(0);
  parentPort?.postMessage(opened);
});

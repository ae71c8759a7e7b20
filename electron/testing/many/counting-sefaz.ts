/** Starts the SEFAZ that counts, with a certificate that it accepts. */

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTraining, type Training } from '../../training/server.ts';
import type { SefazStarted } from './sefaz-process.ts';

export interface CountingSefaz extends Pick<Training, 'addresses' | 'caPem' | 'certificate'> {
  /** Of its own process; `calm` ends its troubles, and its disconnection the process. */
  readonly child: ChildProcess;
  /** The file with a line for each request. */
  readonly record: string;
}

/** @param base a folder for its files */
export async function startCountingSefaz(base: string): Promise<CountingSefaz> {
  const training = await startTraining({
    dataDir: join(base, 'certificado'),
    clock: { now: () => new Date() },
  });
  const certificate = await training.certificate();
  await training.close();
  const clientCa = join(base, 'clientes.pem');
  writeFileSync(clientCa, training.caPem);
  const record = join(base, 'sefaz.jsonl');
  const script = fileURLToPath(new URL('sefaz-process.ts', import.meta.url));
  const child = fork(script, [record, clientCa], { execArgv: [] });
  const [{ url, caPem }] = (await once(child, 'message')) as [SefazStarted];
  const addresses = { consult: url, disable: url, status: url };
  return { addresses, caPem, certificate: async () => certificate, child, record };
}

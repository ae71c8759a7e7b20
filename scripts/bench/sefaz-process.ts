/**
 * The training SEFAZ in its own process, so that the benchmarks measure the client side only; sends its address over
 * IPC.
 */

import { startTraining } from '../../electron/training/server.ts';
import { SLOW_SEFAZ_MS } from './measure.ts';

export interface SefazFacts {
  readonly addresses: { readonly consult: string; readonly disable: string; readonly status: string };
  readonly caPem: string;
  readonly pfxBase64: string;
  readonly password: string;
  /** Of the certificate. */
  readonly cnpj: string;
  readonly chNFe: string;
}

const training = await startTraining({
  dataDir: process.argv[2] ?? '',
  clock: { now: () => new Date() },
  slowMs: SLOW_SEFAZ_MS,
});
const { pfx, password, cnpj } = await training.certificate();
const facts: SefazFacts = {
  addresses: training.addresses,
  caPem: training.caPem,
  pfxBase64: pfx.toString('base64'),
  password,
  cnpj,
  chNFe: training.examples.authorized,
};
process.send?.(facts);
process.once('disconnect', () => {
  void training.close().then(() => process.exit(0));
});

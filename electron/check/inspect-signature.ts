/** For the audit of a stored file: whether the signature of its request is valid, and whose certificate made it. */

import { checkInWorker } from './check-in-worker.ts';

/** Undefined if the file has no signed request: the separate answer after a 563, or bytes that are no document. */
export async function inspectSignature(
  bytes: Uint8Array,
): Promise<{ readonly holds: boolean; readonly signer?: string } | undefined> {
  const { findings, signer } = await checkInWorker(bytes, 'any');
  const signatureFindings = findings.filter(({ code }) => code.startsWith('signature.'));
  if (signatureFindings.length === 0) return undefined;
  return {
    holds: signatureFindings.every(({ level }) => level === 'ok'),
    ...(signer ? { signer: signer.holder } : {}),
  };
}

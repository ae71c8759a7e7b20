/** What an audit asks of a stored file: does the signature of the request in it hold, and whose certificate made it. */

import { checkApart } from './check-apart.ts';

/** Undefined where the file has no signed request: the answer that stands apart after a 563, or what is no document at all. */
export async function inspectSignature(
  bytes: Uint8Array,
): Promise<{ readonly holds: boolean; readonly signer?: string } | undefined> {
  const { findings, signer } = await checkApart(bytes, 'any');
  const told = findings.filter(({ code }) => code.startsWith('signature.'));
  if (told.length === 0) return undefined;
  return {
    holds: told.every(({ level }) => level === 'ok'),
    ...(signer ? { signer: signer.holder } : {}),
  };
}

/**
 * Writes the file that `signed-file.ts` opens. Imports nothing but Node's own: a release is signed where no package is installed
 * (docs/release.md).
 */

import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';

/** Data on SEFAZ, or a release of the program (electron/update/release.ts). It is signed too: a signature over one is none over the other. */
export type SignedFormat = 'balcao-nfe/dados-sefaz/1' | 'balcao-nfe/versao/1';
/** What is signed unless something else is named. */
export const DATA: SignedFormat = 'balcao-nfe/dados-sefaz/1';

/** SHA-256 of the SubjectPublicKeyInfo, lower-case hexadecimal. */
export function keyFingerprint(spki: Uint8Array): string {
  return createHash('sha256').update(spki).digest('hex');
}

/** The file for these bytes, signed by an Ed25519 private key. */
export function signFile(bytes: Uint8Array, privateKey: KeyObject, format = DATA): Buffer {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return written(format, keyFingerprint(spki), sign(null, signedBytes(format, bytes), privateKey), bytes);
}

/** What the signature is over. */
export function signedBytes(format: SignedFormat, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${format}\n`), bytes]);
}

/** The file, to the byte. */
export function written(format: SignedFormat, key: string, signature: Uint8Array, bytes: Uint8Array): Buffer {
  const base64 = (each: Uint8Array) => Buffer.from(each).toString('base64');
  const envelope = { format, key, signature: base64(signature), data: base64(bytes) };
  return Buffer.from(`${JSON.stringify(envelope)}\n`);
}

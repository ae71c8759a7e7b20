/**
 * The file of signed data: one line of JSON with the exact bytes that were signed as base64, so that neither an editor
 * nor a mail server can change them unseen (docs/adr/0042).
 */

import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { DATA, keyFingerprint, signedBytes, written } from './sign-file.ts';

export const MAX_SIGNED_FILE_BYTES = 1_048_576;

const envelopeSchema = z.strictObject({
  format: z.string(),
  /** Fingerprint of the signing key. */
  key: z.string(),
  signature: z.string(),
  data: z.string(),
});

export type SignedFileFault = 'too-large' | 'unsigned' | 'altered' | 'foreign-key';

export interface OpenedFile {
  readonly bytes: Buffer;
  /** Fingerprint of the key that signed them. */
  readonly key: string;
}

/**
 * The signed bytes of a file, if one of `keys` signed them and the file is to the byte what {@link signFile} writes.
 * Throws only if a key of the program is none.
 */
export function openSignedFile(
  file: Buffer,
  keys: readonly string[],
  format = DATA,
): Result<OpenedFile, SignedFileFault> {
  if (file.length > MAX_SIGNED_FILE_BYTES) return err('too-large');
  const parsed = parsedJson(file.toString('utf8'));
  if (typeof parsed === 'object' && parsed !== null && !('signature' in parsed)) return err('unsigned');
  const envelope = envelopeSchema.safeParse(parsed).data;
  if (envelope?.format !== format) return err('altered');
  const bytes = Buffer.from(envelope.data, 'base64');
  const signature = Buffer.from(envelope.signature, 'base64');
  if (!file.equals(written(format, envelope.key, signature, bytes))) return err('altered');
  const known = keys.map((key) => Buffer.from(key, 'base64'));
  const spki = known.find((each) => keyFingerprint(each) === envelope.key);
  if (!spki) return err('foreign-key');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('a key of the program is not Ed25519');
  return verify(null, signedBytes(format, bytes), key, signature)
    ? ok({ bytes, key: envelope.key })
    : err('altered');
}

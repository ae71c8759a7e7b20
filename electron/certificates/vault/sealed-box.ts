/** AES-256-GCM over a byte string, in the layout shared by the key file's box and the box of the tests. */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `header` (in clear, authenticated) + nonce + tag + ciphertext. */
export function sealWith(key: Buffer, header: Buffer, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(header);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
}

/** Undefined if the key, header or bytes differ from those that were sealed. */
export function openWith(key: Buffer, headerBytes: number, sealed: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const bodyStart = headerBytes + NONCE_BYTES + TAG_BYTES;
  if (bytes.length < bodyStart) return undefined;
  const nonce = bytes.subarray(headerBytes, headerBytes + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(bytes.subarray(0, headerBytes))
    .setAuthTag(bytes.subarray(headerBytes + NONCE_BYTES, bodyStart));
  const plain = decipher.update(bytes.subarray(bodyStart));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    plain.fill(0);
    return undefined; // the tag is wrong: sealed elsewhere, or damaged
  }
}

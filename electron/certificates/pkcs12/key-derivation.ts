/** The key derivation of PKCS#12 on Node's hashes (RFC 7292, appendix B.2). */

import { hash } from 'node:crypto';

/**
 * The key derivation of RFC 7292, appendix B.2. `purpose`: 1 key, 2 initialisation vector, 3 MAC.
 */
export function pkcs12Key(
  digest: string,
  password: Buffer,
  salt: Buffer,
  purpose: 1 | 2 | 3,
  iterations: number,
  length: number,
): Buffer {
  const block = digest === 'sha384' || digest === 'sha512' ? 128 : 64;
  const diversifier = Buffer.alloc(block, purpose);
  const input = Buffer.concat([repeatTo(salt, block), repeatTo(password, block)]);
  const parts: Buffer[] = [];
  for (let made = 0; made < length;) {
    let round = hash(digest, Buffer.concat([diversifier, input]), 'buffer');
    for (let index = 1; index < iterations; index += 1) round = hash(digest, round, 'buffer');
    parts.push(round);
    made += round.length;
    addToEachBlock(input, repeatTo(round, block).subarray(0, block), block);
  }
  input.fill(0);
  return Buffer.concat(parts).subarray(0, length);
}

function repeatTo(bytes: Buffer, block: number): Buffer {
  const filled = Buffer.alloc(block * Math.ceil(bytes.length / block));
  for (let index = 0; index < filled.length; index += 1) filled[index] = bytes[index % bytes.length] ?? 0;
  return filled;
}

function addToEachBlock(input: Buffer, addend: Buffer, block: number): void {
  for (let start = 0; start < input.length; start += block) {
    let carry = 1;
    for (let index = block - 1; index >= 0; index -= 1) {
      carry += (input[start + index] ?? 0) + (addend[index] ?? 0);
      input[start + index] = carry & 0xff;
      carry >>= 8;
    }
  }
}

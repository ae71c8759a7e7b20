/** Seals with a key derived from a passphrase (scrypt), for machines where no key file may be stored. */

import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { SecretBox } from '../../ports.ts';
import { openWith, sealWith } from './sealed-box.ts';

const MAGIC = Buffer.from('BPP1', 'latin1');
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
// 64 MiB and about 0.2 s: expensive for guessing, acceptable once per process.
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

type Derive = (passphrase: Buffer, salt: Buffer, length: number, cost: typeof COST) => Promise<Buffer>;
const derive: Derive = promisify(scrypt);

/** A box that opens only what the same passphrase sealed. The passphrase is normalised to NFC. */
export function createPassphraseBox(passphrase: string): SecretBox {
  const secret = Buffer.from(passphrase.normalize('NFC'), 'utf8');
  // One derivation per salt, shared by concurrent callers.
  const keys = new Map<string, Promise<Buffer>>();
  const keyFor = (salt: Buffer): Promise<Buffer> => {
    const name = salt.toString('hex');
    const known = keys.get(name) ?? derive(secret, salt, 32, COST);
    keys.set(name, known);
    return known;
  };
  const ownSalt = randomBytes(SALT_BYTES);

  return {
    backend: 'passphrase',
    protects: true,
    async seal(plain) {
      return sealWith(await keyFor(ownSalt), Buffer.concat([MAGIC, ownSalt]), plain);
    },
    async open(sealed) {
      const header = Buffer.from(sealed.subarray(0, HEADER_BYTES));
      const isOurs = header.length === HEADER_BYTES && header.subarray(0, MAGIC.length).equals(MAGIC);
      return isOurs ? openWith(await keyFor(header.subarray(MAGIC.length)), HEADER_BYTES, sealed) : undefined;
    },
  };
}

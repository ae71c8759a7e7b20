/** A private key in the memory of this process, as the vault opens it. */

import { createPrivateKey, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeyHolder } from '../../ports.ts';

const signOffThread = promisify<string, Uint8Array, ReturnType<typeof createPrivateKey>, Buffer>(sign);

/** `keyPem`: PKCS#8. */
export function keyInMemory(keyPem: string): KeyHolder {
  const key = createPrivateKey(keyPem);
  return {
    signSha1: (content) => signOffThread('RSA-SHA1', content, key),
    signSha256: (content) => signOffThread('RSA-SHA256', content, key),
    tls: { key: keyPem },
  };
}

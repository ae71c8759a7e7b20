/** The private key that a script signs with. */

import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** From the PEM file that was named, or the text in a variable of the environment; another has its passphrase, if it is encrypted. */
export function signingKey(file: string | undefined, key: string, passphraseName: string): KeyObject {
  const pem = file === undefined ? process.env[key] : readFileSync(file, 'utf8');
  if (!pem) throw new Error(`No private key: name its file with --key, or put it into ${key}.`);
  const passphrase = process.env[passphraseName];
  return createPrivateKey({ key: pem, ...(passphrase ? { passphrase } : {}) });
}

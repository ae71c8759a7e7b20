/** Seals with a key that exists as long as this process; for hosts that protect nothing, and for tests. */

import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../../ports.ts';
import { openWith, sealWith } from '../vault/sealed-box.ts';

const HEADER = Buffer.from('BSN1', 'latin1');

/** A box whose sealed bytes cannot be opened after the process ends. */
export function createSessionBox(): SecretBox {
  const key = randomBytes(32);
  return {
    backend: 'session',
    protects: true,
    seal: (plain) => Promise.resolve(sealWith(key, HEADER, plain)),
    open: (sealed) => Promise.resolve(openWith(key, HEADER.length, sealed)),
  };
}

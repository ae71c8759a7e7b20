/** The sealed content of one certificate, as one byte string: key, certificate and chain. */

import { z } from 'zod';
import { parsedJson } from '../../../shared/parsed-json.ts';
import type { OpenedCertificate } from '../pkcs12/pkcs12.ts';

const payloadSchema = z.strictObject({
  v: z.literal(1),
  keyPem: z.string(),
  leaf: z.base64(),
  chain: z.array(z.base64()),
});

/** The caller seals the bytes and overwrites them. */
export function packIdentity(opened: OpenedCertificate): Buffer {
  const payload: z.infer<typeof payloadSchema> = {
    v: 1,
    keyPem: opened.keyPem,
    leaf: opened.leafDer.toString('base64'),
    chain: opened.chainDer.map((der) => der.toString('base64')),
  };
  return Buffer.from(JSON.stringify(payload), 'utf8');
}

/** Undefined if the bytes were not made by `packIdentity`. */
export function unpackIdentity(bytes: Uint8Array): OpenedCertificate | undefined {
  const payload = payloadSchema.safeParse(parsedJson(Buffer.from(bytes).toString('utf8')));
  if (!payload.success) return undefined;
  return {
    keyPem: payload.data.keyPem,
    leafDer: Buffer.from(payload.data.leaf, 'base64'),
    chainDer: payload.data.chain.map((text) => Buffer.from(text, 'base64')),
  };
}

/** Takes the content out of a signed envelope (CMS SignedData, RFC 5652), as programs write it into .p7s and .p7m files. */

import { BerError, isContext, octetsOf, oidOf, readBer, sequenceOf } from '../../x509/ber.ts';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SIGNED_DATA_BYTES = Buffer.from('06092a864886f70d010702', 'hex');
/** Where that identifier begins: after two lengths of five bytes at most. */
const BEGINNING = 32;
const ARMOUR = /^\s*-----BEGIN (?:PKCS7|CMS)-----/;
const BASE64 = /^\s*M[A-Za-z0-9+/\s]{60}/;

/** By its first bytes. */
export function isSignedEnvelope(head: Uint8Array): boolean {
  return binary(head)?.subarray(0, BEGINNING).includes(SIGNED_DATA_BYTES) ?? false;
}

/** What is signed; undefined where the envelope is broken, `empty` where the content lies elsewhere. Signers are not looked at. */
export function signedContent(bytes: Uint8Array): Uint8Array | 'empty' | undefined {
  const envelope = binary(bytes);
  if (envelope === undefined) return undefined;
  try {
    const [type, wrapped] = sequenceOf(readBer(envelope));
    if (oidOf(type) !== SIGNED_DATA || wrapped === undefined) return undefined;
    const [, carried] = sequenceOf(sequenceOf(readBer(wrapped.contents))[2]);
    return isContext(carried, 0) ? octetsOf(readBer(carried.contents)) : 'empty';
  } catch (error) {
    if (error instanceof BerError) return undefined;
    throw error;
  }
}

/** The document itself: what is signed, or these bytes. */
export function documentIn(bytes: Uint8Array): Uint8Array {
  const content = isSignedEnvelope(bytes) ? signedContent(bytes) : undefined;
  return content === undefined || content === 'empty' ? bytes : content;
}

/** The bytes of an envelope that may be written as text. */
export function binary(bytes: Uint8Array): Buffer | undefined {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (raw[0] === 0x30) return raw;
  const head = raw.toString('latin1', 0, 200);
  if (!ARMOUR.test(head) && !BASE64.test(head)) return undefined;
  const text = raw.toString('latin1').replace(/-----(?:BEGIN|END)[^-]*-----/g, '');
  return Buffer.from(text, 'base64');
}

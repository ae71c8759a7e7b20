/** Makes signed envelopes (CMS, RFC 5652) for tests, without signers: what matters is the content they carry. */

const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');
const DATA = Buffer.from('06092a864886f70d010701', 'hex');

/** `chunked`: of indefinite lengths, the content in pieces, as programs write that do not know its length yet. */
export function signedEnvelope(content: Uint8Array, form: 'der' | 'chunked' = 'der'): Buffer {
  const wrap = form === 'der' ? der : indefinite;
  const middle = Math.floor(content.length / 2);
  const octets =
    form === 'der'
      ? der(0x04, content)
      : indefinite(0x24, der(0x04, content.subarray(0, middle)), der(0x04, content.subarray(middle)));
  const carried = content.length === 0 ? [] : [wrap(0xa0, octets)];
  const signed = wrap(0x30, der(0x02, Buffer.of(1)), der(0x31), wrap(0x30, DATA, ...carried), der(0x31));
  return wrap(0x30, SIGNED_DATA, wrap(0xa0, signed));
}

export function asPem(envelope: Buffer): string {
  const lines = envelope.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN PKCS7-----\n${lines}\n-----END PKCS7-----\n`;
}

function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const long = Buffer.alloc(5);
  long[0] = 0x84;
  long.writeUInt32BE(content.length, 1);
  return Buffer.concat([Buffer.of(tag), content.length < 0x80 ? Buffer.of(content.length) : long, content]);
}

function indefinite(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.of(tag, 0x80), ...contents, Buffer.of(0, 0)]);
}

/** Reads the Certificate message out of a TLS 1.2 server's first answer (RFC 5246, sections 6.2.1 and 7.4.2). */

const HANDSHAKE_RECORD = 22;
const CERTIFICATE_MESSAGE = 11;
const RECORD_HEAD = 5;
const MESSAGE_HEAD = 4;

/** Bytes of the connection, chunk by chunk → `more`, the certificates as DER, or `unreadable`. Never throws. */
export type CertificateReader = (bytes: Buffer) => 'more' | 'unreadable' | Buffer[];

/** Stops after `limit` bytes without a whole Certificate message. */
export function createCertificateReader(limit: number): CertificateReader {
  let wire: Buffer = Buffer.alloc(0);
  let messages: Buffer = Buffer.alloc(0);
  let total = 0;
  return (bytes) => {
    total += bytes.length;
    wire = Buffer.concat([wire, bytes]);
    while (wire.length >= RECORD_HEAD) {
      if (wire[0] !== HANDSHAKE_RECORD) return 'unreadable';
      const end = RECORD_HEAD + wire.readUInt16BE(3);
      if (wire.length < end) break;
      messages = Buffer.concat([messages, wire.subarray(RECORD_HEAD, end)]);
      wire = wire.subarray(end);
    }
    while (messages.length >= MESSAGE_HEAD) {
      const end = MESSAGE_HEAD + messages.readUIntBE(1, 3);
      if (messages.length < end) break;
      const message = messages.subarray(MESSAGE_HEAD, end);
      if (messages[0] === CERTIFICATE_MESSAGE) return certificateList(message) ?? 'unreadable';
      messages = messages.subarray(end);
    }
    return total > limit ? 'unreadable' : 'more';
  };
}

/** The list of a Certificate message, without its head; undefined where its lengths do not fit. */
export function certificateList(message: Buffer): Buffer[] | undefined {
  if (message.length < 3 || message.readUIntBE(0, 3) !== message.length - 3) return undefined;
  const found: Buffer[] = [];
  for (let at = 3; at < message.length;) {
    if (at + 3 > message.length) return undefined;
    const start = at + 3;
    const end = start + message.readUIntBE(at, 3);
    if (end > message.length) return undefined;
    found.push(message.subarray(start, end));
    at = end;
  }
  return found;
}

/** What a server says in clear of a TLS 1.2 connection, read from the bytes it sent (RFC 5246, sections 6.2.1 and 7.4). */

import { BerError, readBer } from '../x509/ber.ts';
import { NAME, textsOfName } from '../x509/names.ts';
import { certificateList } from '../sefaz/trust/server-flight.ts';

export interface Flight {
  /** The suite it chose, as in the registry of IANA; undefined if it sent no ServerHello. */
  readonly suite: number | undefined;
  /** As sent, its own first, DER. */
  readonly certificates: readonly Buffer[];
  /** The number of the named curve, or the bits of its group of Diffie-Hellman. */
  readonly curve: number | undefined;
  readonly groupBits: number | undefined;
  /** It asked for the client's certificate in the first handshake. */
  readonly asksCertificate: boolean;
  /** The authorities that it named then; a name that has none of our fields is ''. */
  readonly authorities: readonly string[];
  /** It began another handshake on the finished connection. */
  readonly renegotiates: boolean;
}

const CHANGE_CIPHER = 20;
const HANDSHAKE = 22;
const RECORD_HEAD = 5;
const MESSAGE_HEAD = 4;

const SERVER_HELLO = 2;
const CERTIFICATE = 11;
const KEY_EXCHANGE = 12;
const CERTIFICATE_REQUEST = 13;
const NAMED_CURVE = 3;

/** Never throws: what is cut off or unknown is left out. */
export function readFlight(wire: Buffer): Flight {
  let clear = Buffer.alloc(0);
  /** Handshake records behind the change to ciphers: the first is the end of this handshake. */
  let sealed = 0;
  let changed = false;
  for (let at = 0; at + RECORD_HEAD <= wire.length;) {
    const end = at + RECORD_HEAD + wire.readUInt16BE(at + 3);
    const kind = wire[at];
    if (kind === CHANGE_CIPHER) changed = true;
    if (kind === HANDSHAKE) {
      if (changed) sealed += 1;
      else clear = Buffer.concat([clear, wire.subarray(at + RECORD_HEAD, end)]);
    }
    at = end;
  }
  const messages = messagesIn(clear);
  const of = (type: number) => messages.find((each) => each.type === type)?.body;
  const exchange = of(KEY_EXCHANGE);
  const request = of(CERTIFICATE_REQUEST);
  const sent = of(CERTIFICATE);
  return {
    suite: suiteOf(of(SERVER_HELLO)),
    certificates: (sent && certificateList(sent)) ?? [],
    ...groupOf(exchange),
    asksCertificate: request !== undefined,
    authorities: request ? authoritiesIn(request) : [],
    renegotiates: sealed > 1,
  };
}

function messagesIn(bytes: Buffer): { type: number; body: Buffer }[] {
  const found: { type: number; body: Buffer }[] = [];
  for (let at = 0; at + MESSAGE_HEAD <= bytes.length;) {
    const end = at + MESSAGE_HEAD + bytes.readUIntBE(at + 1, 3);
    if (end > bytes.length) break;
    found.push({ type: bytes[at] ?? 0, body: bytes.subarray(at + MESSAGE_HEAD, end) });
    at = end;
  }
  return found;
}

/** Version (2), random (32), the session's name with its length, then the suite. */
function suiteOf(hello: Buffer | undefined): number | undefined {
  const at = 35 + (hello?.[34] ?? 0);
  return hello && at + 2 <= hello.length ? hello.readUInt16BE(at) : undefined;
}

/** An elliptic curve by its number, else the length of the prime. */
function groupOf(exchange: Buffer | undefined): Pick<Flight, 'curve' | 'groupBits'> {
  if (!exchange || exchange.length < 3) return { curve: undefined, groupBits: undefined };
  if (exchange[0] === NAMED_CURVE) return { curve: exchange.readUInt16BE(1), groupBits: undefined };
  return { curve: undefined, groupBits: exchange.readUInt16BE(0) * 8 };
}

/** Kinds of certificate, kinds of signature, then the names, each list with its length. */
function authoritiesIn(request: Buffer): string[] {
  const kinds = 1 + (request[0] ?? 0);
  if (kinds + 2 > request.length) return [];
  const start = kinds + 2 + request.readUInt16BE(kinds);
  const found: string[] = [];
  for (let at = start + 2; at + 2 <= request.length;) {
    const end = at + 2 + request.readUInt16BE(at);
    if (end > request.length) break;
    found.push(nameOf(request.subarray(at + 2, end)));
    at = end;
  }
  return found;
}

function nameOf(der: Buffer): string {
  try {
    const name = readBer(der);
    return textsOfName(name, NAME.commonName)[0] ?? textsOfName(name, NAME.organisation)[0] ?? '';
  } catch (error) {
    if (error instanceof BerError) return '';
    throw error;
  }
}

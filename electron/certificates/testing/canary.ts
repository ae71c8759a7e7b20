/** The encodings in which a secret could appear in written or sent bytes, for tests to search for. */

import type { KeyObject } from 'node:crypto';

export interface Needle {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A password in every encoding that a log, a database, JSON or a dump would use. */
export function passwordNeedles(password: string): Needle[] {
  return formsOf('password', Buffer.from(password, 'utf8'), password);
}

/** Slices from the middle of the parts that only the private key has, so that no framing hides them. */
export function keyNeedles(key: KeyObject): Needle[] {
  const jwk = key.export({ format: 'jwk' });
  const parts = [jwk.d, jwk.p, jwk.q, jwk.dp, jwk.dq, jwk.qi];
  const slices = parts.flatMap((part, index) => {
    const bytes = Buffer.from(part ?? '', 'base64url').subarray(24, 54);
    return formsOf(`key ${'d p q dp dq qi'.split(' ')[index] ?? ''}`, bytes, bytes.toString('hex'));
  });
  // PEM breaks its lines every 64 characters; this takes one whole line from the middle.
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString().split('\n');
  const line = pem[Math.floor(pem.length / 2)] ?? '';
  return [...slices, ...formsOf('pem line', Buffer.from(line), line)];
}

/** Names of the needles found in the haystack. */
export function found(haystack: Buffer, needles: readonly Needle[]): string[] {
  return needles.filter(({ bytes }) => haystack.includes(bytes)).map(({ name }) => name);
}

function formsOf(name: string, bytes: Buffer, text: string): Needle[] {
  const wide = Buffer.from(text, 'utf16le');
  const all: [string, Buffer][] = [
    ['bytes', bytes],
    ['utf16le', wide],
    ['utf16be', Buffer.from(wide).swap16()],
    ['json', Buffer.from(JSON.stringify(text).slice(1, -1))],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['HEX', Buffer.from(bytes.toString('hex').toUpperCase())],
    ['url', Buffer.from(encodeURIComponent(text))],
    // Base64 differs at each of three offsets; the ends, which depend on neighbouring bytes, are cut off.
    ...[0, 1, 2].flatMap((offset): [string, Buffer][] =>
      [bytes, wide].map((form, index) => [
        `base64+${offset}/${index}`,
        Buffer.from(inside(Buffer.concat([Buffer.alloc(offset), form]), offset)),
      ]),
    ),
  ];
  return all.map(([form, needle]) => ({ name: `${name} as ${form}`, bytes: needle }));
}

function inside(bytes: Buffer, offset: number): string {
  const text = bytes.toString('base64').replace(/=+$/, '');
  return text.slice(offset === 0 ? 0 : 4, text.length - 2);
}

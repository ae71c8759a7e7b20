/** Reads an HTTP answer with broken framing from its raw bytes, as tolerantly as possible. */

import { Buffer } from 'node:buffer';
import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { SoapResponse } from './http-answer.ts';

/** Informational heads (1xx) precede the final one. */
const HEAD = /^HTTP\/1\.[01] ([0-9]{3})[^\n]*\n/;

/**
 * Every interpretation of these bytes as an answer, the most complete one first. Without a recognisable head
 * everything is the body, with status 0. None needs to be complete: the caller parses them strictly.
 */
export function readingsOf(wire: Uint8Array, limit: number): readonly SoapResponse[] {
  const bytes = Buffer.from(wire.buffer, wire.byteOffset, wire.byteLength);
  const head = headOf(bytes);
  if (!head) return [{ httpStatus: 0, contentType: '', body: bytes.subarray(0, limit) }];
  const rest = bytes.subarray(head.end);
  const packed = /\bchunked\b/i.test(field(head.text, 'transfer-encoding')) ? unchunked(rest) : rest;
  const announced = Number(/^[0-9]{1,9}$/.exec(field(head.text, 'content-length'))?.[0] ?? packed.length);
  const coding = field(head.text, 'content-encoding').toLowerCase();
  // Bytes beyond the stated length may or may not belong to the answer.
  const cuts = announced < packed.length ? [packed, packed.subarray(0, announced)] : [packed];
  return cuts
    .flatMap((cut) => [unpacked(cut, coding, limit), cut])
    .filter(
      (body, i, all): body is Buffer => body !== undefined && all.findIndex((one) => one?.equals(body)) === i,
    )
    .map((body) => ({
      httpStatus: head.status,
      contentType: field(head.text, 'content-type'),
      body: body.subarray(0, limit),
    }));
}

function headOf(bytes: Buffer): { status: number; text: string; end: number } | undefined {
  // Once for all heads: of two megabytes of informational ones each would be decoded with what follows it.
  const whole = bytes.toString('latin1');
  for (let from = 0; ;) {
    const text = whole.slice(from, from + 64 * 1024);
    const status = Number(HEAD.exec(text)?.[1] ?? 0);
    const blank = /\r?\n\r?\n/.exec(text);
    if (status === 0 || !blank) return undefined;
    const end = from + blank.index + blank[0].length;
    if (status >= 200) return { status, text: text.slice(0, blank.index), end };
    from = end;
  }
}

/** The header of that name, '' if absent; of several the last. */
function field(head: string, name: string): string {
  const lines = head.split(/\r?\n/).filter((line) => line.toLowerCase().startsWith(`${name}:`));
  return (
    lines
      .at(-1)
      ?.slice(name.length + 1)
      .trim() ?? ''
  );
}

/** Decodes chunks (RFC 9112, section 7.1) as far as possible: up to the last chunk, the end, or an invalid size. */
function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const line = bytes.toString('latin1', at, at + 1024);
    const size = /^([0-9A-Fa-f]{1,7})[ \t]*(?:;[^\n]*)?\r?\n/.exec(line);
    const length = Number.parseInt(size?.[1] ?? '0', 16);
    if (!size || length === 0) break;
    const start = at + size[0].length;
    parts.push(bytes.subarray(start, start + length));
    at = start + length;
    if (bytes[at] === 0x0d) at += 1;
    if (bytes[at] === 0x0a) at += 1;
  }
  return Buffer.concat(parts);
}

const UNPACKERS: ReadonlyMap<string, readonly (typeof gunzipSync)[]> = new Map([
  ['gzip', [gunzipSync]],
  ['x-gzip', [gunzipSync]],
  ['deflate', [inflateSync, inflateRawSync]],
]);

/** The decoded part of a truncated stream; undefined if there is no known coding, or nothing was decoded. */
function unpacked(body: Buffer, coding: string, limit: number): Buffer | undefined {
  const options = { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH };
  for (const way of UNPACKERS.get(coding) ?? []) {
    try {
      const whole = way(body, options);
      if (whole.length > 0) return whole;
    } catch {
      // Corrupt, too large, or not compressed at all: the raw bytes are tried instead.
    }
  }
  return undefined;
}

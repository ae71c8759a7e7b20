/** Reads an EFD ICMS/IPI of any size, piece by piece. */

import type { OtherDocument, ReadReason } from '../../../shared/number-reading.ts';
import type { BookedFact } from '../facts.ts';
import { readC100, readOpening, type EfdOpening } from './efd-layout.ts';

/** Far longer than any register that is read here. */
const MAX_LINE = 64 * 1024;
const MAX_LISTED = 200;
const LINE_FEED = 0x0a;

export type EfdEnd =
  | {
      readonly is: 'efd';
      readonly opening: EfdOpening;
      readonly lines: number;
      /** Lines of notes (C100) that could not be used: their number, and the first 200, from 1. */
      readonly wrong: number;
      readonly wrongLines: readonly number[];
    }
  | { readonly is: 'other'; readonly what: OtherDocument }
  /** `version` is its COD_VER where that is the reason. The facts that it gave are not to be kept. */
  | { readonly is: 'broken'; readonly reason: ReadReason; readonly version?: string };

export interface EfdReader {
  /** The next bytes, in ISO-8859-1, split anywhere. False once nothing that follows matters: stop reading. */
  push: (chunk: Uint8Array) => boolean;
  /** What it was. Call it once, after the last piece. */
  end: () => EfdEnd;
}

/** `onFact` gets each own document in the order of the file; use the facts only if `end` says `efd`. */
export function efdReader(onFact: (fact: BookedFact) => void): EfdReader {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  let opening: EfdOpening | undefined;
  let ended: EfdEnd | undefined;
  let closed = false;
  let wrong = 0;
  const wrongLines: number[] = [];

  const takeLine = (bytes: Buffer): void => {
    line += 1;
    if (opening === undefined) {
      const read = readOpening(lineText(bytes).replace(/^\u00EF\u00BB\u00BF/, ''));
      if (read.is === 'opening') ({ opening } = read);
      else ended = read;
      return;
    }
    if (startsWith(bytes, '|9999|')) closed = true;
    if (!startsWith(bytes, '|C100|')) return;
    const fact = bytes.length > MAX_LINE ? 'wrong' : readC100(lineText(bytes), line, opening);
    if (fact === 'wrong') {
      wrong += 1;
      if (wrongLines.length < MAX_LISTED) wrongLines.push(line);
    } else if (fact !== undefined) onFact(fact);
  };

  const push = (chunk: Uint8Array): boolean => {
    const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = rest.length === 0 ? fresh : Buffer.concat([rest, fresh]);
    let start = 0;
    while (ended === undefined && !closed) {
      const feed = bytes.indexOf(LINE_FEED, start);
      if (feed < 0) break;
      takeLine(bytes.subarray(start, feed));
      start = feed + 1;
    }
    // A copy, since the caller may use its buffer again; of a line that is too long, only as much as shows that it is.
    rest = Buffer.from(bytes.subarray(start, start + MAX_LINE + 1));
    return ended === undefined && !closed;
  };

  const end = (): EfdEnd => {
    if (rest.length > 0 && ended === undefined && !closed) takeLine(rest);
    if (ended !== undefined) return ended;
    if (opening === undefined) return { is: 'broken', reason: 'empty' };
    if (!closed) return { is: 'broken', reason: 'efd-cut-off' };
    return { is: 'efd', opening, lines: line, wrong, wrongLines };
  };

  return { push, end };
}

function startsWith(bytes: Buffer, register: string): boolean {
  return bytes.length >= register.length && bytes.toString('latin1', 0, register.length) === register;
}

function lineText(bytes: Buffer): string {
  return bytes.toString('latin1', 0, MAX_LINE).replace(/\r$/, '');
}

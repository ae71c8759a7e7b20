/** Reads the EFD ICMS/IPI of a text of any size, piece by piece: mostly one, and some programs write several after each other. */

import type { BookedFact, WitnessFact } from '../facts.ts';
import { namedNotes } from '../read/broken-notes.ts';
import { readC100, readOpening, type EfdOpening, type NoOpening } from './efd-layout.ts';

/** Far longer than any register that is read here. */
const MAX_LINE = 64 * 1024;
const MAX_LISTED = 200;
const LINE_FEED = 0x0a;
const FIRST_REGISTER = '|0000|';
const CUT_OFF: NoOpening = { is: 'broken', reason: 'efd-cut-off' };

export type EfdEnd =
  | {
      readonly is: 'efd';
      readonly opening: EfdOpening;
      /** Its lines in the text, from 1. */
      readonly first: number;
      readonly last: number;
      /** Lines of notes (C100) that could not be used: their number, and the first 200, from 1. */
      readonly wrong: number;
      readonly wrongLines: readonly number[];
    }
  /** Of what a broken one gave only the keys may count, as of notes that may exist. */
  | NoOpening;

export type EfdReader = ReturnType<typeof efdReader>;

interface OpenBook {
  readonly opening: EfdOpening;
  readonly first: number;
  wrong: number;
  readonly wrongLines: number[];
}

/**
 * `onFact` gets each own document in the order of the text, with the place of its book in `end`, and `onNamed` the note whose key
 * is in a line that could not be used, or in a book of a layout that is not known.
 */
export function efdReader(
  onFact: (fact: BookedFact, book: number) => void,
  onNamed: (note: WitnessFact) => void = () => undefined,
) {
  const books: EfdEnd[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  let open: OpenBook | undefined;
  /** Set while a book of a layout that is not known is gone through for the keys of its notes. */
  let unknown: NoOpening | undefined;
  /** With what the next book begins; undefined while one is read. */
  let sought: string | undefined;

  const begin = (bytes: Buffer): void => {
    const read = readOpening(lineText(bytes).replace(/^\u00EF\u00BB\u00BF/, ''));
    if (read.is === 'opening') open = { opening: read.opening, first: line, wrong: 0, wrongLines: [] };
    else if (read.is === 'broken' && read.reason === 'efd-version') unknown = read;
    else {
      books.push(read);
      sought = `\n${FIRST_REGISTER}`;
    }
  };
  const endBook = (end: EfdEnd): void => {
    books.push(unknown ?? end);
    open = undefined;
    unknown = undefined;
  };
  const takeLine = (bytes: Buffer): void => {
    line += 1;
    if (open === undefined && unknown === undefined) return begin(bytes);
    if (startsWith(bytes, FIRST_REGISTER)) {
      endBook(CUT_OFF);
      return begin(bytes);
    }
    if (startsWith(bytes, '|9999|')) {
      endBook(open ? { is: 'efd', last: line, ...open } : CUT_OFF);
      // A signature may follow, and the next book its last byte.
      sought = FIRST_REGISTER;
      return;
    }
    if (!startsWith(bytes, '|C100|')) return;
    if (open === undefined) return namedNotes(lineText(bytes)).forEach(onNamed);
    const fact = bytes.length > MAX_LINE ? 'wrong' : readC100(lineText(bytes), line, open.opening);
    if (fact === 'wrong') {
      open.wrong += 1;
      if (open.wrongLines.length < MAX_LISTED) open.wrongLines.push(line);
      for (const note of namedNotes(lineText(bytes))) onNamed(note);
    } else if (fact !== undefined) onFact(fact, books.length);
  };

  /** The next bytes, in ISO-8859-1, split anywhere. */
  const push = (chunk: Uint8Array): void => {
    const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = rest.length === 0 ? fresh : Buffer.concat([rest, fresh]);
    let start = 0;
    for (;;) {
      if (sought !== undefined) {
        const found = bytes.indexOf(sought, start, 'latin1');
        const next =
          found < 0 ? bytes.length - sought.length + 1 : found + sought.length - FIRST_REGISTER.length;
        line += feedsIn(bytes, start, next);
        start = Math.max(start, next);
        if (found < 0) break;
        sought = undefined;
      }
      const feed = bytes.indexOf(LINE_FEED, start);
      if (feed < 0) break;
      takeLine(bytes.subarray(start, feed));
      start = feed + 1;
      if (sought !== undefined && sought !== FIRST_REGISTER) {
        // That line feed may begin what is sought, and is counted there.
        start = feed;
        line -= 1;
      }
    }
    // A copy, since the caller may use its buffer again; of a line that is too long, only as much as shows that it is.
    rest = Buffer.from(bytes.subarray(start, start + MAX_LINE + 1));
  };

  /** What the books were, in their order. Call it once, after the last piece. */
  const end = (): readonly EfdEnd[] => {
    if (rest.length > 0 && sought === undefined) takeLine(rest);
    if (open ?? unknown) endBook(CUT_OFF);
    return books.length === 0 ? [{ is: 'broken', reason: 'empty' }] : books;
  };

  return { push, end };
}

function feedsIn(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED, from); at >= 0 && at < to; at = bytes.indexOf(LINE_FEED, at + 1))
    count += 1;
  return count;
}

function startsWith(bytes: Buffer, register: string): boolean {
  return bytes.length >= register.length && bytes.toString('latin1', 0, register.length) === register;
}

function lineText(bytes: Buffer): string {
  return bytes.toString('latin1', 0, MAX_LINE).replace(/\r$/, '');
}

/** Finds the keys in a list, a table of text or a letter, with the line or cell of each. */

import type { BatchWhere } from '../../../../../shared/contract.ts';
import { spotKeys, type Spotted } from '../../../../../shared/fiscal/key/key-in-text.ts';
import { delimitedRecords, delimiterOf } from '../../../../storage/tables/delimited.ts';
import { UnreadableFile } from '../../tables/unreadable.ts';
import { createCellReader } from './cell-keys.ts';

export interface PlacedKey {
  readonly spotted: Spotted;
  readonly where: Pick<BatchWhere, 'row' | 'column'>;
}

/** Characters looked at together. */
const BLOCK = 64 * 1024;
/** A key with all that may separate its characters is shorter. */
const KEY_MOST = 400;
const LINE = /[^\r\n]+/g;
/** Longest line that may have been meant as a key. */
const ALONE_MOST = 160;
const ALONE_LEAST = 30;
const BEFORE_KEY = /[\s>"'=]/;
const IN_KEY = /^[\s\dA-Z.\-/_]+$/i;

/** Records between two looks at the clock. */
const RECORDS = 500;

/**
 * `named` says that the file's name calls it a table. Throws {@link UnreadableFile} `text-too-slow` where it is not at its end at
 * `until`, by `performance.now()`.
 */
export function* textKeys(text: string, named: boolean, until = Infinity): Generator<PlacedKey> {
  const delimiter = delimiterOf(text, named);
  if (delimiter === undefined) {
    yield* letterKeys(text, until);
    return;
  }
  const reader = createCellReader();
  for (const { row, fields } of delimitedRecords(text, delimiter)) {
    if (row % RECORDS === 0) inTime(until);
    for (const { column, ...spotted } of reader.row(fields)) yield { spotted, where: { row, column } };
  }
}

function inTime(until: number): void {
  if (performance.now() > until) throw new UnreadableFile('text-too-slow');
}

/** A text without columns: a key may go over a line end. */
function* letterKeys(text: string, until: number): Generator<PlacedKey> {
  let line = 1;
  let counted = 0;
  const lineOf = (at: number) => {
    for (let next = text.indexOf('\n', counted); next >= 0 && next < at; next = text.indexOf('\n', counted)) {
      line += 1;
      counted = next + 1;
    }
    return line;
  };
  let from = 0;
  for (let start = 0; start < text.length; start = nextBlock(text, start)) {
    inTime(until);
    const stop = nextBlock(text, start);
    const last = stop >= text.length;
    for (const spotted of blockKeys(text.slice(start, last ? text.length : stop + KEY_MOST))) {
      const at = start + spotted.start;
      if (at < from || at >= stop) continue;
      // Keys in the overlap with the next block must not be found there again.
      from = start + spotted.end;
      yield { spotted, where: { row: lineOf(at) } };
    }
  }
}

/** The keys of a piece of text, and the lines of it that were meant as a key. */
function blockKeys(block: string): Spotted[] {
  const found = spotKeys(block, false);
  let next = 0;
  const alone: Spotted[] = [];
  for (const { 0: line, index } of block.matchAll(LINE)) {
    const stop = index + line.length;
    while ((found[next]?.end ?? Infinity) <= index) next += 1;
    if ((found[next]?.start ?? Infinity) < stop || !standsAlone(line)) continue;
    for (const each of spotKeys(line, true)) {
      alone.push({ ...each, start: index + each.start, end: index + each.end });
    }
  }
  return alone.length === 0 ? found : [...found, ...alone].sort((a, b) => a.start - b.start);
}

/** A line that was meant as a key. */
function standsAlone(line: string): boolean {
  const trimmed = line.trim();
  if (trimmed.length < ALONE_LEAST || trimmed.length > ALONE_MOST) return false;
  let from = 0;
  while (BEFORE_KEY.test(trimmed.charAt(from))) from += 1;
  if (/^NFe/i.test(trimmed.slice(from))) from += 3;
  const key = trimmed.slice(from, /["']$/.test(trimmed) ? -1 : undefined);
  return key.length >= ALONE_LEAST && IN_KEY.test(key);
}

/** After a line end, where there is one within reach. */
function nextBlock(text: string, start: number): number {
  if (start + BLOCK >= text.length) return text.length;
  const end = text.lastIndexOf('\n', start + BLOCK);
  return end > start ? end + 1 : start + BLOCK;
}

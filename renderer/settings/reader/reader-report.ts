/** What one reading of a barcode reader shows about the reader's configuration; it consults nothing. */

import { accessKeyCheckDigit, bareAccessKey, findAccessKeys } from '../../../shared/fiscal/key/access-key.ts';

/** The characters as they arrived. */
export interface Reading {
  /** Raw: neither grouped nor upper-cased. */
  readonly text: string;
  /** Arrival of each character, in milliseconds; empty where it was pasted. */
  readonly times: readonly number[];
  /** The key that followed the last character. */
  readonly ended: 'Enter' | 'Tab' | 'none';
}

/** What was checked, and which sentence applies. */
export type Say =
  | `length.${'right' | 'inside' | 'short' | 'long'}`
  | `digit.${'right' | 'wrong' | 'unknown'}`
  | `letters.${'none' | 'small' | 'kept'}`
  | `end.${Reading['ended']}`
  | `speed.${'reader' | 'fingers' | 'pasted'}`;

export interface Finding {
  readonly level: 'good' | 'warn' | 'bad' | 'quiet';
  readonly say: Say;
  /** For the sentence: number of characters, or milliseconds between two of them. */
  readonly n?: number;
}

const KEY_LENGTH = 44;
const SEPARATORS = /[\s.\-/_]/g;
/** Milliseconds; readers type a character in a few, and no person keeps this speed over a whole key. */
const FASTEST_FINGERS_MS = 35;

export function readReport({ text, times, ended }: Reading): readonly Finding[] {
  // A reader of QR codes sends the note's address, which contains the key.
  const [inside] = findAccessKeys(text.toUpperCase());
  const bare = inside ?? bareAccessKey(text);
  const around = inside !== undefined && text.toUpperCase().replace(SEPARATORS, '') !== inside;
  return [lengthOf(bare, around), digitOf(bare), lettersOf(text), endOf(ended), speedOf(times)];
}

function lengthOf(bare: string, around: boolean): Finding {
  const n = bare.length;
  if (around) return { level: 'good', say: 'length.inside', n };
  if (n === KEY_LENGTH) return { level: 'good', say: 'length.right', n };
  return { level: 'bad', say: n < KEY_LENGTH ? 'length.short' : 'length.long', n };
}

function digitOf(bare: string): Finding {
  if (bare.length !== KEY_LENGTH) return { level: 'quiet', say: 'digit.unknown' };
  const right = accessKeyCheckDigit(bare.slice(0, -1)) === bare.slice(-1);
  return right ? { level: 'good', say: 'digit.right' } : { level: 'bad', say: 'digit.wrong' };
}

/** CNPJs may have letters since 2026: a reader that sends them in lower case, or not at all, shows it only on such a key. */
function lettersOf(text: string): Finding {
  const letters = text.replace(/https?:\/\/\S*?(?=[0-9]{6})/gi, '').replace(/[^a-z]/gi, '');
  if (letters === '') return { level: 'quiet', say: 'letters.none' };
  const small = letters === letters.toLowerCase();
  return small ? { level: 'warn', say: 'letters.small' } : { level: 'good', say: 'letters.kept' };
}

function endOf(ended: Reading['ended']): Finding {
  return { level: ended === 'Enter' ? 'good' : 'warn', say: `end.${ended}` };
}

function speedOf(times: readonly number[]): Finding {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || times.length < 2)
    return { level: 'quiet', say: 'speed.pasted' };
  const n = Math.round((last - first) / (times.length - 1));
  const fast = n <= FASTEST_FINGERS_MS;
  return fast ? { level: 'good', say: 'speed.reader', n } : { level: 'quiet', say: 'speed.fingers', n };
}

/** What one reading of a barcode reader says about how the reader is set up; it decides nothing and consults nothing. */

import { accessKeyCheckDigit, bareAccessKey, findAccessKeys } from '../../shared/fiscal/access-key.ts';

/** What arrived in the field, as it arrived. */
export interface Reading {
  /** Undisturbed: neither grouped nor turned to capitals. */
  readonly text: string;
  /** When each character came, in milliseconds; empty where it was pasted. */
  readonly times: readonly number[];
  /** What came right behind the last character. */
  readonly ended: 'Enter' | 'Tab' | 'none';
}

/** What was looked at, and which sentence about it holds. */
export type Say =
  | `length.${'right' | 'inside' | 'short' | 'long'}`
  | `digit.${'right' | 'wrong' | 'unknown'}`
  | `letters.${'none' | 'small' | 'kept'}`
  | `end.${Reading['ended']}`
  | `speed.${'reader' | 'fingers' | 'pasted'}`;

export interface Finding {
  readonly level: 'good' | 'warn' | 'bad' | 'quiet';
  readonly say: Say;
  /** For the sentence: how many characters, or milliseconds between two of them. */
  readonly n?: number;
}

const KEY_LENGTH = 44;
const SEPARATORS = /[\s.\-/_]/g;
/** Readers type a character in a few milliseconds; nobody's fingers keep this pace over a whole key. */
const FASTEST_FINGERS_MS = 35;

export function readReport({ text, times, ended }: Reading): readonly Finding[] {
  // A reader of QR codes sends the address of the note, with the key inside.
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

/** CNPJs have letters since 2026: a reader that sends them small, or not at all, shows it only on such a key. */
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

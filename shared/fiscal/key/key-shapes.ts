/** Finds what has the format of an access key in a text, character by character: the time grows with the length, whatever the text. */

import { accessKeyProblems } from './key-faults.ts';

/** A run of characters with the format of a key. */
export interface KeyShape {
  /** The 44 characters without what separates them. */
  readonly shape: string;
  /** `start` inclusive, `end` exclusive, in the text. */
  readonly start: number;
  readonly end: number;
}

const LENGTH = 44;
/** The digits that a key begins with, and those that it ends with; between them may be letters. */
const FIRST_DIGITS = 6;
const LAST_DIGITS = 26;
/** Between two characters of a key. */
const SEPARATORS_MOST = 6;
/**
 * What may separate two characters of a key in a letter or a printed page: blanks, line ends, quote marks, dots,
 * dashes.
 */
const BETWEEN = /[\s.\-/_>\u00AD\u200B-\u200D\u2010-\u2015\u2060]/;
const ASCII_BETWEEN = Array.from({ length: 128 }, (_, code) => BETWEEN.test(String.fromCharCode(code)));

/** Every run of characters with the format of a key in a text in upper case; a valid one is not searched for others. */
export function findKeyShapes(upper: string): KeyShape[] {
  if (upper.length < LENGTH) return [];
  const shapes: KeyShape[] = [];
  /** Of each character that a key may have: where it is, and how many digits without a gap end with it. */
  const places: number[] = [];
  const digits: number[] = [];
  const bare = upper.replace(/[^0-9A-Z]+/g, '');
  let chain = 0;
  let gap = 0;
  let end = 0;
  for (let at = 0; at < upper.length; at += 1) {
    const code = upper.charCodeAt(at);
    const digit = isDigit(code);
    if (!digit && !(code >= 0x41 && code <= 0x5a)) {
      gap = isBetween(code, upper, at) ? gap + 1 : SEPARATORS_MOST + 1;
      continue;
    }
    const goesOn = gap <= SEPARATORS_MOST;
    gap = 0;
    chain = goesOn ? chain + 1 : 1;
    digits.push(digit ? (goesOn ? (digits.at(-1) ?? 0) : 0) + 1 : 0);
    places.push(at);
    const first = places.length - LENGTH;
    const start = places[first] ?? 0;
    if (chain < LENGTH || start < end || (digits.at(-1) ?? 0) < LAST_DIGITS) continue;
    if ((digits[first + FIRST_DIGITS - 1] ?? 0) < FIRST_DIGITS) continue;
    // No longer run of digits continues on either side.
    if (isDigit(upper.charCodeAt(start - 1)) || isDigit(upper.charCodeAt(at + 1))) continue;
    const shape = bare.slice(first, first + LENGTH);
    shapes.push({ shape, start, end: at + 1 });
    if (mayBeNote(shape) && accessKeyProblems(shape).length === 0) end = at + 1;
  }
  return shapes;
}

/** By its model, before anything is computed. */
function mayBeNote(shape: string): boolean {
  return shape.startsWith('55', 20) || shape.startsWith('65', 20);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isBetween(code: number, text: string, at: number): boolean {
  return code < 128 ? ASCII_BETWEEN[code] === true : BETWEEN.test(text.charAt(at));
}

/** The form of the texts of a verdict. */

import type { Role } from '../../check/verdict.ts';
import { isCancellation } from '../../fiscal/events.ts';
import { text, type Data, type Words } from '../words.ts';

export interface VerdictWords {
  /** A few words, as on a chip. */
  readonly title: Words;
  /** What it means, in one or two sentences. */
  readonly meaning: Words;
  /** What to do: for every reader, or by role. */
  readonly advice: Words | Readonly<Record<Role, Words>>;
}

/** "100 – Autorizado o uso da NF-e", or "" without both. */
export function spoken(d: Data): string {
  return [text(d, 'cStat'), text(d, 'xMotivo')].filter((one) => one !== '').join(' – ');
}

/** The event cancels its note. */
export function isCancelling(d: Data): boolean {
  return isCancellation(text(d, 'tpEvento'));
}

/** One of three texts on a refused event, by what SEFAZ had before it: nothing, a cancellation of the note, or the same event. */
export function byBefore(
  d: Data,
  texts: readonly [nothing: string, cancelled: string, event: string],
): string {
  return texts[['', 'cancelled', 'event'].indexOf(text(d, 'before'))] ?? texts[0];
}

/** The SEFAZ that answered does not have the note of the event; `absent` is SVRS where that may have it. */
export function isAbsent(d: Data): boolean {
  return text(d, 'absent') !== '';
}

/** SEFAZ's answer was part of the verdict. */
export function wasAsked(d: Data): boolean {
  return text(d, 'asked') !== '';
}

/** What is known of a reformatted file without its blanks: SEFAZ's digest may have been compared, or not been there. */
export function unspaced(
  d: Data,
  { same, asked, unasked }: Readonly<Record<'same' | 'asked' | 'unasked', string>>,
): string {
  if (text(d, 'same') !== '') return same;
  return wasAsked(d) ? asked : unasked;
}

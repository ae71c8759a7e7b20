/** The justification of a disablement (xJust): which characters may travel, and what is proposed in place of the others. */

import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';

export const JUSTIFICATION_MIN = 15;
export const JUSTIFICATION_MAX = 255;

/** Text that satisfies TJust as it stands: 15–255 characters of U+0020–U+00FF, visible ones, no blank at either end. */
export const justificationSchema = z
  .string()
  .refine((text) => text === text.trim() && justificationProblems(text).length === 0, {
    error: 'justification',
  })
  .brand<'Justification'>();
export type Justification = z.infer<typeof justificationSchema>;

export type JustificationProblem =
  | { readonly kind: 'too-short'; readonly length: number }
  | { readonly kind: 'too-long'; readonly length: number }
  | { readonly kind: 'illegal'; readonly characters: readonly IllegalCharacter[] };

export interface IllegalCharacter {
  /** Position in UTF-16 units of the text as typed. */
  readonly index: number;
  /** What stands there: one user-perceived code point. */
  readonly character: string;
  /** What is proposed in its place; empty when it would simply be taken out. */
  readonly replacement: string;
}

const REPLACEMENTS = new Map<string, string>([
  ...[...'\u201C\u201D\u201E\u2033'].map((c): [string, string] => [c, '"']),
  ...[...'\u2018\u2019\u201A\u2032'].map((c): [string, string] => [c, "'"]),
  ...[...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212'].map((c): [string, string] => [c, '-']),
  ...[
    ...'\t\n\r\u000B\u000C\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000',
  ].map((c): [string, string] => [c, ' ']),
  ['\u2026', '...'],
  ['\u2022', '-'],
  ['\u20AC', 'EUR'],
  ['\u2122', '(TM)'],
  ['\u0152', 'OE'],
  ['\u0153', 'oe'],
]);

/**
 * Everything that keeps `text` from being sent, judged after trimming. The schema's range also admits U+007F–U+009F,
 * the no-break space and the soft hyphen; being invisible they are refused here, in sight of the person.
 */
export function justificationProblems(text: string): JustificationProblem[] {
  const trimmed = text.trim();
  const problems: JustificationProblem[] = [];
  if (trimmed.length < JUSTIFICATION_MIN) problems.push({ kind: 'too-short', length: trimmed.length });
  if (trimmed.length > JUSTIFICATION_MAX) problems.push({ kind: 'too-long', length: trimmed.length });
  const characters = illegalCharacters(text);
  if (characters.length > 0) problems.push({ kind: 'illegal', characters });
  return problems;
}

/** Trims and checks; never alters anything inside the text. */
export function parseJustification(text: string): Result<Justification, JustificationProblem[]> {
  const problems = justificationProblems(text);
  return problems.length === 0 ? ok(text.trim() as Justification) : err(problems);
}

/** The characters inside the trimmed text that cannot travel, each with its proposal. */
export function illegalCharacters(text: string): IllegalCharacter[] {
  const offset = text.length - text.trimStart().length;
  const found: IllegalCharacter[] = [];
  let index = offset;
  for (const character of text.trim()) {
    if (!isLegal(character)) found.push({ index, character, replacement: proposal(character) });
    index += character.length;
  }
  return found;
}

/** The text with every proposal applied, composed (NFC) first so that "a" + combining tilde becomes "ã", and trimmed. */
export function proposeJustification(text: string): string {
  let proposed = '';
  for (const character of text.normalize('NFC'))
    proposed += isLegal(character) ? character : proposal(character);
  return proposed.replace(/ {2,}/g, ' ').trim();
}

function isLegal(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff && code !== 0xad);
}

function proposal(character: string): string {
  return REPLACEMENTS.get(character) ?? '';
}

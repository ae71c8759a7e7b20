/**
 * The justification of a disablement (xJust): which characters can be sent, and what is proposed in place of the
 * others.
 */

import { z } from 'zod';
import { err, ok, type Result } from '../../result.ts';

export const JUSTIFICATION_MIN = 15;
export const JUSTIFICATION_MAX = 255;

/** Text that satisfies TJust: 15–255 visible characters of U+0020–U+00FF, no blank at either end. */
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
  /** The character there: one user-perceived code point. */
  readonly character: string;
  /** The proposed replacement; empty to remove it. */
  readonly replacement: string;
}

const REPLACEMENTS = new Map<string, string>([
  ...[...'\u201C\u201D\u201E\u201F\u2033'].map((c): [string, string] => [c, '"']),
  ...[...'\u2018\u2019\u201A\u201B\u2032'].map((c): [string, string] => [c, "'"]),
  ...[...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212'].map((c): [string, string] => [c, '-']),
  ...[
    ...'\t\n\r\u000B\u000C\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000',
  ].map((c): [string, string] => [c, ' ']),
  ['\u2022', '-'],
  ['\u2192', '->'],
  ['\u20AC', 'EUR'],
  ['\u2122', '(TM)'],
  ['\u0152', 'OE'],
  ['\u0153', 'oe'],
  // Letters whose stroke is not a removable mark.
  ...[...'\u0141L\u0142l\u0110D\u0111d\u0131i'.matchAll(/(.)(.)/gu)].map(
    ([, a = '', b = '']): [string, string] => [a, b],
  ),
]);

/**
 * Everything that prevents sending `text`, after trimming. The schema also allows U+007F–U+009F, the no-break space
 * and the soft hyphen; being invisible they are refused here.
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

/** Trims and checks; never changes anything inside the text. */
export function parseJustification(text: string): Result<Justification, JustificationProblem[]> {
  const problems = justificationProblems(text);
  return problems.length === 0 ? ok(text.trim() as Justification) : err(problems);
}

/** The characters of the trimmed text that cannot be sent, each with its proposal. */
export function illegalCharacters(text: string): IllegalCharacter[] {
  const offset = text.length - text.trimStart().length;
  const found: IllegalCharacter[] = [];
  let index = offset;
  for (const character of text.trim()) {
    if (!isLegal(character)) found.push({ index, character, replacement: legalFor(character) });
    index += character.length;
  }
  return found;
}

/** One part of the text as typed, and the proposed replacement. */
export interface JustificationChange {
  /** Position in UTF-16 units of the text as typed. */
  readonly index: number;
  readonly before: string;
  /** Empty to remove it. */
  readonly after: string;
  /** True if it prevents sending; false for doubled blanks only. */
  readonly needed: boolean;
}

interface Piece extends JustificationChange {
  readonly blank: boolean;
}

/**
 * All proposals, in order and without overlap: a letter followed by a combining mark becomes the composed one (NFC),
 * what cannot be sent its replacement, doubled blanks one. Blanks at either end are no change: they are trimmed
 * anyway. A legal text with single blanks has none.
 */
export function justificationChanges(text: string): JustificationChange[] {
  const pieces = piecesOf(text);
  const changes: JustificationChange[] = [];
  let end = 0;
  for (const [at, piece] of pieces.entries()) {
    if (at < end) continue;
    end = at + 1;
    // A blank next to a removed character would be left doubled, hence one change for the whole run.
    if (piece.blank) while (pieces[end]?.blank) end += 1;
    const run = pieces.slice(at, end);
    const inner = at > 0 && end < pieces.length;
    const before = run.map((each) => each.before).join('');
    const joined = run.map((each) => each.after).join('');
    const blank = inner && joined !== '' ? ' ' : '';
    const after = piece.blank ? blank : joined;
    if (before !== after) {
      changes.push({ index: piece.index, before, after, needed: run.some(({ needed }) => needed) });
    }
  }
  return changes;
}

/** The text with every proposal applied, trimmed. Idempotent; the result has no illegal character. */
export function proposeJustification(text: string): string {
  let proposed = '';
  let at = 0;
  for (const { index, before, after } of justificationChanges(text)) {
    proposed += text.slice(at, index) + after;
    at = index + before.length;
  }
  return (proposed + text.slice(at)).trim();
}

/** The trimmed text split so that a mark stays with the letter before it. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let index = text.length - text.trimStart().length;
  for (const [before] of text.trim().matchAll(/\P{M}\p{M}*|\p{M}/gsu)) {
    let after = '';
    for (const character of before.normalize('NFC'))
      after += isLegal(character) ? character : legalFor(character);
    pieces.push({ index, before, after, needed: before !== after, blank: after.trim() === '' });
    index += before.length;
  }
  return pieces;
}

function isLegal(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff && code !== 0xad);
}

/** The plain form of a character that cannot be sent; "" if there is none. */
function legalFor(character: string): string {
  const known = REPLACEMENTS.get(character);
  if (known !== undefined) return known;
  const alike = [...character.normalize('NFKC')];
  if (alike.every(isLegal)) return alike.join('');
  const bare = [...character.normalize('NFKD').replace(/\p{M}/gu, '')];
  return bare.every(isLegal) ? bare.join('') : '';
}

/** A justification cut into pieces for the eye: what cannot be sent, and what is proposed in its place. */

import { illegalCharacters, proposeJustification } from '../../shared/fiscal/justification.ts';

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
  /** Where the piece begins, for a stable key. */
  readonly at: number;
}

/** The text as typed, illegal characters marked; nothing is added or lost. */
export function markIllegal(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) pieces.push({ text: text.slice(at, end), marked: false, at });
  };
  for (const { index, character } of illegalCharacters(text)) {
    plain(index);
    pieces.push({ text: character, marked: true, at: index });
    at = index + character.length;
  }
  plain(text.length);
  return pieces;
}

/** The proposal, replacements marked where they can be placed; else the whole proposal, unmarked. */
export function markProposal(text: string): readonly Piece[] {
  const proposed = proposeJustification(text);
  const replacements = new Map(illegalCharacters(text).map(({ index, replacement }) => [index, replacement]));
  const pieces = markIllegal(text).map(({ text: part, marked, at }) =>
    marked ? { text: replacements.get(at) ?? '', marked, at } : { text: part, marked, at },
  );
  return pieces.map(({ text: part }) => part).join('') === proposed
    ? pieces
    : [{ text: proposed, marked: false, at: 0 }];
}

/** Line breaks become blanks, in sight of the person: how many there were. */
export function unbreak(text: string): { readonly text: string; readonly breaks: number } {
  let breaks = 0;
  const joined = text.replace(/\s*(?:\r\n|\r|\n)\s*/g, () => {
    breaks += 1;
    return ' ';
  });
  return { text: joined, breaks };
}

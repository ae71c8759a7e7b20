/** A justification cut into pieces for the eye: what cannot be sent, and what is proposed in its place. */

import { justificationChanges, type JustificationChange } from '../../../shared/fiscal/justification.ts';

/** `wrong` keeps the text from being sent; `tidy` would only look better. */
export type Mark = 'plain' | 'wrong' | 'tidy';

export interface Piece {
  readonly text: string;
  readonly mark: Mark;
  /** Where the piece begins in the text as typed, for a stable key. */
  readonly at: number;
}

/** The text as typed, what is to change marked; nothing is added or lost. */
export function markChanges(text: string): readonly Piece[] {
  return cut(text, ({ before }) => before);
}

/** The text as proposed, what would be put in place marked. */
export function markProposal(text: string): readonly Piece[] {
  return cut(text, ({ after }) => after);
}

function cut(text: string, shown: (change: JustificationChange) => string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) pieces.push({ text: text.slice(at, end), mark: 'plain', at });
  };
  for (const change of justificationChanges(text)) {
    plain(change.index);
    pieces.push({ text: shown(change), mark: change.needed ? 'wrong' : 'tidy', at: change.index });
    at = change.index + change.before.length;
  }
  plain(text.length);
  return pieces;
}

/** What stands in a change, as it can be read: itself, or the name of what cannot be seen. */
export type Seen =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'tab' | 'space' | 'specialSpace' | 'spaces' | 'invisible' | 'gone' | 'apart' | 'joined';
      /** "U+200B", where the name does not say enough. */
      readonly code?: string;
    };

export interface ChangeKind {
  readonly before: Seen;
  readonly after: Seen;
  readonly count: number;
}

/** Each different change once, in the order of the text. */
export function changeKinds(text: string): readonly ChangeKind[] {
  const kinds = new Map<string, ChangeKind>();
  for (const { before, after } of justificationChanges(text)) {
    // A letter and its own mark, joined, look as they did before: only words tell them apart.
    const joined = before.normalize('NFC') === after;
    const key = joined ? 'joined' : `${before}\u0000${after}`;
    const count = (kinds.get(key)?.count ?? 0) + 1;
    kinds.set(
      key,
      joined
        ? { before: { kind: 'apart' }, after: { kind: 'joined' }, count }
        : { before: seen(before), after: seen(after), count },
    );
  }
  return [...kinds.values()];
}

function seen(text: string): Seen {
  if (text === '') return { kind: 'gone' };
  if (text === ' ') return { kind: 'space' };
  if (text === '\t') return { kind: 'tab' };
  if (/^ {2,}$/.test(text)) return { kind: 'spaces' };
  const solid = text.replace(/[\p{C}\p{Z}]/gu, '');
  if (solid !== '') return { kind: 'text', text: text.trim() };
  const [odd = ' '] = [...text].filter((character) => character !== ' ');
  const code = `U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return { kind: /\p{Z}/u.test(odd) ? 'specialSpace' : 'invisible', code };
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

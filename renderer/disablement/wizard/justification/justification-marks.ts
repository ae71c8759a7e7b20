/** Splits a justification into pieces to display: what cannot be sent, and what is proposed instead. */

import {
  justificationChanges,
  type JustificationChange,
} from '../../../../shared/fiscal/justification/justification.ts';

/** `wrong` prevents the text from being sent; `tidy` is only cosmetic. */
export type Mark = 'plain' | 'wrong' | 'tidy';

export interface Piece {
  readonly text: string;
  readonly mark: Mark;
  /** Offset of the piece in the typed text, for a stable key. */
  readonly at: number;
}

/** The typed text with the changes marked; nothing is added or lost. */
export function markChanges(text: string): readonly Piece[] {
  return cut(text, ({ before }) => before);
}

/** The proposed text with the replacements marked. */
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

/** A replaced character as it can be read: itself, or its name where it is invisible. */
export type Seen =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind:
        | 'tab'
        | 'space'
        | 'specialSpace'
        | 'spaces'
        | 'invisible'
        | 'gone'
        | 'separated'
        | 'joined';
      /** "U+200B", where the name is not enough. */
      readonly code?: string;
    };

export interface ChangeKind {
  readonly before: Seen;
  readonly after: Seen;
  readonly count: number;
}

/** Each distinct change once, in the order of the text. */
export function changeKinds(text: string): readonly ChangeKind[] {
  const kinds = new Map<string, ChangeKind>();
  for (const { before, after } of justificationChanges(text)) {
    // A letter joined with its own combining mark looks the same as before: only words can show the change.
    const joined = before.normalize('NFC') === after;
    const key = joined ? 'joined' : `${before.replace(/^ {2,}$/, '  ')}\u0000${after}`;
    const count = (kinds.get(key)?.count ?? 0) + 1;
    kinds.set(
      key,
      joined
        ? { before: { kind: 'separated' }, after: { kind: 'joined' }, count }
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

/** Replaces line breaks by blanks and returns how many there were, to be reported to the person. */
export function unbreak(text: string): { readonly text: string; readonly breaks: number } {
  let breaks = 0;
  const joined = text.replace(/\s*(?:\r\n|\r|\n)\s*/g, () => {
    breaks += 1;
    return ' ';
  });
  return { text: joined, breaks };
}

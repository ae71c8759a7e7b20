/** Editing of the key field: typing, deleting, pasting and scanning in groups of four, with the caret kept in place. */

import { bareAccessKey, findAccessKeys, type AccessKey } from '../../../shared/fiscal/key/access-key.ts';

/** The field's text and the caret's offset in it. */
export interface FieldText {
  readonly text: string;
  readonly caret: number;
}

/** An address or XML that a scanner is typing is left unchanged until it is complete. */
const IN_A_SENTENCE = /[:?=&<>|"]/;
const SEPARATORS = /[\s.\-/_]/g;

/** Groups the typed text, keeping the caret behind the same character. */
export function groupTyped(raw: FieldText): FieldText {
  if (IN_A_SENTENCE.test(raw.text)) {
    const before = raw.text.slice(0, raw.caret).replace(/\s/g, '');
    return { text: raw.text.replace(/\s/g, ''), caret: before.length };
  }
  const bare = strip(raw.text);
  const bareCaret = strip(raw.text.slice(0, raw.caret)).length;
  return { text: grouped(bare), caret: groupedCaret(bareCaret, bare.length) };
}

/** Backspace or Delete on the blank between two groups deletes the neighbouring character instead. */
export function eraseAcrossBlank(before: FieldText, forward: boolean): FieldText | undefined {
  const at = forward ? before.caret : before.caret - 1;
  if (before.text[at] !== ' ') return undefined;
  const cut = forward ? at + 1 : at - 1;
  if (cut < 0 || cut >= before.text.length) return undefined;
  const text = before.text.slice(0, cut) + before.text.slice(cut + 1);
  return groupTyped({ text, caret: forward ? before.caret : cut });
}

export interface Pasted extends FieldText {
  /** Every complete key of the pasted text, in its order; more than one is a batch. */
  readonly keys: readonly AccessKey[];
}

/** A pasted text that contains complete keys replaces the field by the first; other text is inserted at the selection. */
export function pasteInto(before: FieldText & { readonly selectionEnd: number }, pasted: string): Pasted {
  const keys = findAccessKeys(pasted);
  const bare = bareAccessKey(pasted);
  const whole = keys[0] ?? (bare.length === 44 ? bare : undefined);
  if (whole) {
    const text = grouped(whole);
    return { text, caret: text.length, keys };
  }
  const text = before.text.slice(0, before.caret) + bare + before.text.slice(before.selectionEnd);
  return { ...groupTyped({ text, caret: before.caret + bare.length }), keys: [] };
}

/** The bare key of the field's text; of a typed one no character is dropped, so that an excess one is visible. */
export function keyOf(text: string): string {
  return IN_A_SENTENCE.test(text) ? bareAccessKey(text) : strip(text).replace(/^NFE(?=[0-9])/, '');
}

/** The offset in the grouped text of the character `index` of the bare key. */
export function positionInGroups(index: number): number {
  return index + Math.floor(index / 4);
}

function strip(text: string): string {
  return text.toUpperCase().replace(SEPARATORS, '');
}

function grouped(bare: string): string {
  return bare.match(/.{1,4}/g)?.join(' ') ?? '';
}

function groupedCaret(bareCaret: number, length: number): number {
  if (bareCaret === 0) return 0;
  // After a full group the caret is before the blank at the end of the text, after it in the middle.
  const blanks = bareCaret === length ? Math.floor((bareCaret - 1) / 4) : Math.floor(bareCaret / 4);
  return bareCaret + blanks;
}

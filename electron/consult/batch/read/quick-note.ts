/**
 * Finds the key and the fields of a plain note in its bytes, in a fraction of the time that `xml-keys` takes, and
 * leaves whatever is not as plain to it. What is found is what `xml-keys` finds; a test compares both.
 */

import { accessKeyProblems } from '../../../../shared/fiscal/key-faults.ts';

/** The fields in the order in which they are found; those of the recipient are empty where the note has none. */
export const FIELDS = ['key', 'dhEmi', 'emitter', 'name', 'recipient', 'recipientName', 'vNF'] as const;

/** Offsets of the fields in the bytes, `ends` exclusive. */
export interface QuickNote {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Indexes of {@link FIELDS}. */
const [KEY, DATE, EMITTER, NAME, RECIPIENT, RECIPIENT_NAME, TOTAL] = [0, 1, 2, 3, 4, 5, 6];

const KEY_LENGTH = 44;
const NOTE = Buffer.from('Id="NFe');
/** Without its `<`, since there is one every few bytes, and these first letters are rare: the search is three times as fast. */
const DATE_TAG = Buffer.from('dhEmi>');
const EMITTER_TAG = Buffer.from('emit>');
const ITEM_TAG = Buffer.from('det nItem');
const RECIPIENT_TAG = Buffer.from('dest>');
const NAME_TAG = Buffer.from('xNome>');
const TOTAL_TAG = Buffer.from('vNF>');
const CNPJ = Buffer.from('<CNPJ>');
const CPF = Buffer.from('<CPF>');
/** As in `xml-keys`. */
const NEAR = 2_000;
const FIELD_MOST = 400;
const QUOTE = 0x22;
const AMP = 0x26;
const OPEN = 0x3c;

/** Kept between calls, so that a hundred thousand notes do not make as many. */
const starts = new Int32Array(FIELDS.length);
const ends = new Int32Array(FIELDS.length);
const note: QuickNote = { starts, ends };

/** Undefined for whatever is not plain. The result is valid until the next call. */
export function quickNote(bytes: Buffer): QuickNote | undefined {
  const found = bytes.indexOf(NOTE);
  if (found < 0) return undefined;
  const key = found + NOTE.length;
  const end = key + KEY_LENGTH;
  if (bytes[end] !== QUOTE || !isSoundKey(bytes, key)) return undefined;
  starts[KEY] = key;
  ends[KEY] = end;
  const parties = findParties(bytes, end);
  const total = parties < 0 ? -1 : tagEnd(bytes, TOTAL_TAG, parties);
  // A batch of notes has several.
  return setField(bytes, TOTAL, total) && bytes.indexOf(NOTE, end) < 0 ? note : undefined;
}

/** From the note's `Id` to its first item. Returns the offset from which the total may stand, -1 for what is not plain. */
function findParties(bytes: Buffer, from: number): number {
  const date = tagEnd(bytes, DATE_TAG, from);
  if (date > from + NEAR || !setField(bytes, DATE, date)) return -1;
  const emitter = tagEnd(bytes, EMITTER_TAG, from);
  const item = emitter < 0 ? -1 : bytes.indexOf(ITEM_TAG, emitter);
  if (item < 0 || bytes[item - 1] !== OPEN) return -1;
  const parties = bytes.subarray(0, item);
  if (!setParty(parties, emitter, EMITTER, NAME)) return -1;
  const recipient = tagEnd(parties, RECIPIENT_TAG, emitter);
  if (recipient >= 0) return setParty(parties, recipient, RECIPIENT, RECIPIENT_NAME) ? recipient : -1;
  for (const field of [RECIPIENT, RECIPIENT_NAME]) starts[field] = ends[field] = 0;
  return parties.includes(RECIPIENT_TAG, emitter) ? -1 : emitter;
}

function setParty(bytes: Buffer, from: number, id: number, name: number): boolean {
  const at = tagEnd(bytes, NAME_TAG, from);
  return at <= from + NEAR && setField(bytes, id, idStart(bytes, from)) && setName(bytes, name, at);
}

/** Behind the first such tag from `from` on; -1 without one, and where it ends another tag. */
function tagEnd(bytes: Buffer, tag: Buffer, from: number): number {
  const at = bytes.indexOf(tag, from);
  return at < 0 || bytes[at - 1] !== OPEN ? -1 : at + tag.length;
}

/** Of a CNPJ or a CPF right here; -1 without one, as abroad. */
function idStart(bytes: Buffer, at: number): number {
  if (startsWith(bytes, at, CNPJ)) return at + CNPJ.length;
  return startsWith(bytes, at, CPF) ? at + CPF.length : -1;
}

function startsWith(bytes: Buffer, at: number, name: Buffer): boolean {
  for (let i = 0; i < name.length; i += 1) if (bytes[at + i] !== name[i]) return false;
  return true;
}

/** A text in ASCII without blanks or references; false for another one, and where there is none. */
function setField(bytes: Buffer, field: number, from: number): boolean {
  if (from < 0) return false;
  const most = Math.min(from + FIELD_MOST, bytes.length);
  let at = from;
  for (; at < most; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === OPEN) break;
    if (byte <= 0x20 || byte >= 0x7f || byte === AMP) return false;
  }
  starts[field] = from;
  ends[field] = at;
  return at > from && at < most;
}

/** Any text without control characters; false for another one, and where there is none. */
function setName(bytes: Buffer, field: number, from: number): boolean {
  if (from < 0) return false;
  const most = Math.min(from + FIELD_MOST, bytes.length);
  let at = from;
  for (; at < most; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === OPEN) break;
    if (byte < 0x20) return false;
  }
  starts[field] = from;
  ends[field] = at;
  return at > from && at < most;
}

/** State, month, emitter and model: the part of a key that many notes share. */
const HEAD = 22;
/** The head of the last sound key. */
const soundHead = new Uint8Array(HEAD);

/** Whether the key has no fault. Of those with the head of the one before only the rest is looked at. */
function isSoundKey(bytes: Buffer, from: number): boolean {
  let same = 0;
  while (same < HEAD && bytes[from + same] === soundHead[same]) same += 1;
  // A person's CPF is known by the series too.
  if (same < HEAD || startsWithZeros(bytes, from + 6)) {
    if (accessKeyProblems(bytes.toString('latin1', from, from + KEY_LENGTH)).length > 0) return false;
    soundHead.set(bytes.subarray(from, from + HEAD));
    return true;
  }
  let number = 0;
  let sum = 0;
  let weight = 2;
  for (let at = from + KEY_LENGTH - 2; at >= from; at -= 1) {
    const value = (bytes[at] ?? 0) - 0x30;
    if (at >= from + HEAD && (value < 0 || value > 9)) return false;
    if (at >= from + 25 && at < from + 34) number += value;
    sum += value * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const remainder = sum % 11;
  const digit = remainder < 2 ? 0 : 11 - remainder;
  return number > 0 && bytes[from + KEY_LENGTH - 1] === 0x30 + digit;
}

function startsWithZeros(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0x30 && bytes[at + 1] === 0x30 && bytes[at + 2] === 0x30;
}

/**
 * Finds the key and the fields of a plain note in its bytes, in a fraction of the time that `xml-keys` takes, and
 * leaves other documents to it. The results are those of `xml-keys`; a test compares both.
 */

import { FIRST_MONTH } from '../../../../shared/fiscal/without-ie.ts';
import { accessKeyProblems } from '../../../../shared/fiscal/key/key-faults.ts';

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
/** Of the issuer: without it a note is looked at more closely, from this month of its key on (NT 2026.007). */
const IE = Buffer.from('<IE>');
const IE_FROM = Number(FIRST_MONTH.slice(2).replace('-', ''));
/**
 * What is looked for behind the key, and whether from there or from the emitter on. Without the `<`, since there is one
 * every few bytes, and these first letters are rare: the search is three times as fast.
 */
const TAGS = ['dhEmi>', 'emit>', 'det nItem', 'dest>', 'vNF>'].map((tag) => Buffer.from(tag));
const [DATE_TAG, EMITTER_TAG, ITEM_TAG, RECIPIENT_TAG, TOTAL_TAG] = [0, 1, 2, 3, 4];
/** The tag of a party's number, and the text between the number and the name (leiauteNFe, groups C and E). */
const CNPJ = { tag: Buffer.from('<CNPJ>'), behind: Buffer.from('</CNPJ><xNome>') };
const CPF = { tag: Buffer.from('<CPF>'), behind: Buffer.from('</CPF><xNome>') };
/** As in `xml-keys`. */
const NEAR = 2_000;
const FIELD_MOST = 400;
const QUOTE = 0x22;
const AMP = 0x26;
const OPEN = 0x3c;
const ZEROS = Buffer.from('000');
const POINT = 0x2e;
const ZERO = 0x30;
/** The bytes that a field may have here: 1 for each of them. */
const DIGITS = bytesThat((byte) => byte >= ZERO && byte <= 0x39);
const PRINTED = bytesThat((byte) => byte > 0x20 && byte < 0x7f && byte !== OPEN && byte !== AMP);
/** Any text without control characters. */
const TEXT = bytesThat((byte) => byte >= 0x20 && byte !== OPEN);
/** Each character of a moment lies between these; months, days and hours are looked at as numbers. */
const MOMENT_LEAST = Buffer.from('0000-00-00T00:00:00-00:00');
const MOMENT_MOST = Buffer.from('9999-19-39T29:59:59-19:59');

/** Kept between calls, so that a hundred thousand notes do not make as many. */
const starts = new Int32Array(FIELDS.length);
const ends = new Int32Array(FIELDS.length);
const note: QuickNote = { starts, ends };
/** Behind each of {@link TAGS}; 0 without one. */
const tags = new Int32Array(TAGS.length);

/**
 * Undefined for whatever is not plain. The result is valid until the next call. V8 inlines each function into all its
 * callers, in each thread, for half a second of use: so there are few functions, each called in one place.
 */
export function quickNote(bytes: Buffer): QuickNote | undefined {
  const key = bytes.indexOf(NOTE) + NOTE.length;
  if (key < NOTE.length || !setKey(bytes, key) || !findTags(bytes, key + KEY_LENGTH)) return undefined;
  const date = tags[DATE_TAG] ?? 0;
  const emitter = tags[EMITTER_TAG] ?? 0;
  const item = tags[ITEM_TAG] ?? 0;
  const total = tags[TOTAL_TAG] ?? 0;
  if (
    item === 0 ||
    total === 0 ||
    date > key + KEY_LENGTH + NEAR ||
    !setDate(bytes, date) ||
    !setAmount(bytes, total)
  ) {
    return undefined;
  }
  // The recipient comes before the items; a note to a consumer may have none.
  const found = tags[RECIPIENT_TAG] ?? 0;
  const recipient = found < item ? found : 0;
  if (total < recipient || !setParty(bytes, emitter, item, EMITTER, NAME)) return undefined;
  if (twoDigits(bytes, key + 2) * 100 + twoDigits(bytes, key + 4) >= IE_FROM) {
    const ie = bytes.indexOf(IE, ends[NAME]);
    if (ie < 0 || ie > (recipient || item)) return undefined;
  }
  if (!setParty(bytes, recipient, item, RECIPIENT, RECIPIENT_NAME)) return undefined;
  // A batch of notes has several.
  return bytes.indexOf(NOTE, key) < 0 ? note : undefined;
}

/** False where one ends another tag: `infRespTec` may have an `xdhEmi`. */
function findTags(bytes: Buffer, from: number): boolean {
  for (let i = 0; i < TAGS.length; i += 1) {
    const tag = TAGS[i] ?? NOTE;
    const at = bytes.indexOf(tag, i > EMITTER_TAG ? tags[EMITTER_TAG] : from);
    if (at >= 0 && bytes[at - 1] !== OPEN) return false;
    tags[i] = at < 0 ? 0 : at + tag.length;
    if (at < 0 && i <= EMITTER_TAG) return false;
  }
  return true;
}

/** `CNPJ` or `CPF` comes first, then the name; both before `item`, where the items begin. No party at 0. */
function setParty(bytes: Buffer, from: number, item: number, id: number, name: number): boolean {
  starts[id] = ends[id] = starts[name] = ends[name] = 0;
  if (from === 0) return true;
  const { tag, behind } = startsWith(bytes, from, CNPJ.tag) ? CNPJ : CPF;
  if (!startsWith(bytes, from, tag) || !setField(bytes, id, from + tag.length, PRINTED)) return false;
  const end = ends[id] ?? 0;
  return (
    startsWith(bytes, end, behind) &&
    setField(bytes, name, end + behind.length, TEXT) &&
    (ends[name] ?? item) < item
  );
}

export function startsWith(bytes: Buffer, at: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i += 1) if (bytes[at + i] !== name[i]) return false;
  return true;
}

/** False for a field with other bytes than `allowed`, and where there is none. */
function setField(bytes: Buffer, field: number, from: number, allowed: Uint8Array): boolean {
  let at = from;
  while (allowed[bytes[at] ?? 0] === 1) at += 1;
  starts[field] = from;
  ends[field] = at;
  return bytes[at] === OPEN && at > from && at < from + FIELD_MOST;
}

/** A moment as the layout has it since 4.00, west of Greenwich; false for another text, and for a 13th month. */
function setDate(bytes: Buffer, from: number): boolean {
  for (let i = 0; i < MOMENT_MOST.length; i += 1) {
    const byte = bytes[from + i] ?? 0;
    if (byte < (MOMENT_LEAST[i] ?? 0) || byte > (MOMENT_MOST[i] ?? 0)) return false;
  }
  const end = from + MOMENT_MOST.length;
  starts[DATE] = from;
  ends[DATE] = end;
  const month = twoDigits(bytes, from + 5);
  const day = twoDigits(bytes, from + 8);
  return (
    bytes[end] === OPEN && month > 0 && month < 13 && day > 0 && day < 32 && twoDigits(bytes, from + 11) < 24
  );
}

function twoDigits(bytes: Buffer, at: number): number {
  return ((bytes[at] ?? 0) - ZERO) * 10 + (bytes[at + 1] ?? 0) - ZERO;
}

/** Digits with two decimals. */
function setAmount(bytes: Buffer, from: number): boolean {
  let at = from;
  while (DIGITS[bytes[at] ?? 0] === 1) at += 1;
  starts[TOTAL] = from;
  ends[TOTAL] = at + 3;
  const decimals = DIGITS[bytes[at + 1] ?? 0] === 1 && DIGITS[bytes[at + 2] ?? 0] === 1;
  return at > from && at <= from + 15 && bytes[at] === POINT && decimals && bytes[at + 3] === OPEN;
}

/** State, month, emitter and model: the part of a key that many notes share. */
const HEAD = 22;
const LAST = KEY_LENGTH - 1;
/** Of the characters before the check digit (`mod11`). */
const WEIGHTS = Uint8Array.from({ length: LAST }, (_, i) => 2 + ((LAST - 1 - i) % 8));
/** The head of the last sound key, and what it adds to the sum of the check digit. */
const soundHead = new Uint8Array(HEAD);
let headSum = 0;

/** False for a key with a fault. Of those with the head of the one before only the rest is looked at. */
function setKey(bytes: Buffer, from: number): boolean {
  starts[KEY] = from;
  ends[KEY] = from + KEY_LENGTH;
  if (bytes[from + KEY_LENGTH] !== QUOTE) return false;
  // A person's CPF is known by the series too.
  if (!startsWith(bytes, from, soundHead) || startsWith(bytes, from + 6, ZEROS)) {
    if (accessKeyProblems(bytes.toString('latin1', from, from + KEY_LENGTH)).length > 0) return false;
    soundHead.set(bytes.subarray(from, from + HEAD));
    headSum = soundHead.reduce((sum, byte, i) => sum + (byte - ZERO) * (WEIGHTS[i] ?? 0), 0);
    return true;
  }
  let sum = headSum;
  let number = 0;
  for (let i = HEAD; i < LAST; i += 1) {
    const value = (bytes[from + i] ?? 0) - ZERO;
    if (value < 0 || value > 9) return false;
    if (i >= 25 && i < 34) number += value;
    sum += value * (WEIGHTS[i] ?? 0);
  }
  const remainder = sum % 11;
  return number > 0 && bytes[from + LAST] === ZERO + (remainder < 2 ? 0 : 11 - remainder);
}

function bytesThat(wanted: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(wanted(byte)));
}

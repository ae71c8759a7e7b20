/**
 * Finds the key of a document, and what a note says of itself, in the bytes of its XML: by the few tags that matter
 * and not by parsing, since a folder has a hundred thousand of them. What is unusual is decoded and looked at as text.
 */

import { accessKeyParts, accessKeyProblems } from '../../../../shared/fiscal/key/key-faults.ts';
import { spotKeys, type Spotted } from '../../../../shared/fiscal/key/key-in-text.ts';
import { hasIe, mayBeAtSvrs } from '../../../../shared/fiscal/without-ie.ts';
import { decodeDocument } from '../../../documents/read/decode.ts';
import { fieldText } from './text/field-text.ts';
import type { NoteFacts } from './found-key.ts';
import { amountIn, momentIn, noteFacts } from './note-facts.ts';
import { startsWith } from './quick-note.ts';

export interface XmlKey {
  readonly spotted: Spotted;
  readonly facts?: NoteFacts;
  /** The document is about the note, and is not the note: an event, an answer, a summary. */
  readonly beside: boolean;
}

const KEY = 44;
const NOTE = Buffer.from('Id="NFe');
/** `Id` of the other documents, before their key (layouts of each document). */
const OTHERS = /\bId="(?:CTe|MDFe|CFe|NFCom|NF3e|BPe|GTVe|DCe|NFAg|NFGas)([0-9A-Z]{44})"/;
/** Of a document's beginning, where its own Id is. */
const HEAD = 4_000;
const ABOUT = Buffer.from('<chNFe>');
const INFO = Buffer.from('infNFe');
const DATE = Buffer.from('<dhEmi>');
const EMITTER = Buffer.from('<emit>');
const EMITTER_END = Buffer.from('</emit>');
const RECIPIENT = Buffer.from('<dest>');
/** The recipient comes before the items (leiauteNFe, groups E and H). */
const ITEM = Buffer.from('<det nItem');
const TOTAL = Buffer.from('<vNF>');
const CNPJ = Buffer.from('<CNPJ>');
const CPF = Buffer.from('<CPF>');
const NAME = Buffer.from('<xNome>');
/** From `Id` to `dhEmi`, from `emit` to its name: the layout has short fields between them (leiauteNFe B, C, E). */
const NEAR = 2_000;
/** Of a name, with its entities. */
const FIELD_MOST = 400;

/** Empty where there is no key at all. `bytes` is only read during the call. */
export function xmlKeys(bytes: Buffer): XmlKey[] {
  const found = usual(bytes);
  const [first] = found;
  // A note without an emitter, or only with the key of its protocol, is cut off, or its tags are written otherwise.
  const whole = first?.beside === true ? !bytes.includes(INFO) : first?.facts?.emitter !== undefined;
  if (whole || first?.spotted.kind === 'other-document') return found;
  const again = unusual(bytes);
  return again.length > 0 ? again : found;
}

function usual(bytes: Buffer): XmlKey[] {
  let at = bytes.indexOf(NOTE);
  if (at < 0) return otherKeys(bytes);
  const found: XmlKey[] = [];
  while (at >= 0) {
    const from = at + NOTE.length;
    at = bytes.indexOf(NOTE, from);
    const spotted = bytes[from + KEY] === 0x22 ? spottedAt(bytes, from) : undefined;
    if (spotted === undefined) continue;
    const facts = factsAt(at < 0 ? bytes : bytes.subarray(0, at), from + KEY, spotted.text);
    found.push({ spotted, facts, beside: false });
  }
  return found;
}

function otherKeys(bytes: Buffer): XmlKey[] {
  const own = OTHERS.exec(bytes.toString('latin1', 0, HEAD))?.[1];
  if (own !== undefined) return spotKeys(own, true).map((spotted) => ({ spotted, beside: false }));
  // An answer about a batch names several notes, and what belongs to one of them its key again.
  const found = new Map<string, XmlKey>();
  for (let at = bytes.indexOf(ABOUT); at >= 0; at = bytes.indexOf(ABOUT, at + ABOUT.length)) {
    const spotted = spottedAt(bytes, at + ABOUT.length);
    if (spotted !== undefined && !found.has(spotted.text)) found.set(spotted.text, { spotted, beside: true });
  }
  return [...found.values()];
}

function spottedAt(bytes: Buffer, at: number): Spotted | undefined {
  const text = bytes.toString('latin1', at, at + KEY);
  // Nearly every one is sound, and needs no search.
  if (accessKeyProblems(text).length === 0) return { kind: 'note', text, start: 0, end: KEY };
  return spotKeys(text, true)[0];
}

/** `bytes` go no further than one note does. */
function factsAt(bytes: Buffer, from: number, key: string): NoteFacts {
  const dhEmi = momentIn(fieldWithin(bytes, DATE, from, from + NEAR));
  const emitter = behind(bytes, EMITTER, from);
  if (emitter < 0) return noteFacts(key, dhEmi);
  const item = bytes.indexOf(ITEM, emitter);
  // The carrier has such fields too, behind the items.
  const parties = item < 0 ? bytes : bytes.subarray(0, item + 1);
  const recipient = behind(parties, RECIPIENT, emitter);
  const total = behind(bytes, TOTAL, Math.max(emitter, recipient));
  const facts = noteFacts(
    key,
    dhEmi,
    idHere(parties, emitter),
    nameNear(parties, emitter),
    recipient < 0 ? undefined : idHere(parties, recipient),
    recipient < 0 ? undefined : nameNear(parties, recipient),
    total < 0 ? undefined : amountIn(fieldAt(bytes, total)),
  );
  return lacksIe(parties, emitter, key) ? { ...facts, withoutIe: true } : facts;
}

/** Of a note that may be at SVRS, whose issuer's group is there to its end. */
function lacksIe(bytes: Buffer, emitter: number, key: string): boolean {
  if (accessKeyProblems(key).length > 0 || !mayBeAtSvrs(accessKeyParts(key))) return false;
  const end = bytes.indexOf(EMITTER_END, emitter);
  return end >= 0 && end < emitter + NEAR && !hasIe(bytes.toString('latin1', emitter, end));
}

/** Behind the first such tag from `from` on; -1 without one. */
function behind(bytes: Buffer, tag: Buffer, from: number): number {
  const at = bytes.indexOf(tag, from);
  return at < 0 ? -1 : at + tag.length;
}

function idHere(bytes: Buffer, from: number): string | undefined {
  const at = pastBlanks(bytes, from);
  if (startsWith(bytes, at, CNPJ)) return fieldAt(bytes, at + CNPJ.length);
  return startsWith(bytes, at, CPF) ? fieldAt(bytes, at + CPF.length) : undefined;
}

function nameNear(bytes: Buffer, from: number): string | undefined {
  return fieldWithin(bytes, NAME, from, from + NEAR);
}

function pastBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while ((bytes[at] ?? 0x3c) <= 0x20) at += 1;
  return at;
}

function fieldWithin(bytes: Buffer, tag: Buffer, from: number, to: number): string | undefined {
  const at = bytes.indexOf(tag, from);
  return at < 0 || at > to ? undefined : fieldAt(bytes, at + tag.length);
}

/** The text up to the next tag; undefined where it is empty, cut off or too long. */
function fieldAt(bytes: Buffer, from: number): string | undefined {
  const most = Math.min(from + FIELD_MOST, bytes.length);
  let end = from;
  while (end < most && bytes[end] !== 0x3c) end += 1;
  return end === from || end === most ? undefined : fieldText(bytes, from, end);
}

/** Prefixes of names, blanks in tags and single quotes, which no SEFAZ writes and some programs do. */
const PREFIXES = /<(\/?)[\w.-]{1,40}:(?=[A-Za-z])/g;
const LOOSE_TAG = /<([A-Za-z]\w{0,40})\s+>/g;
const LOOSE_ID = /\bId\s*=\s*(["'])((?:NFe|CTe|MDFe|CFe|NFCom|NF3e|BPe|GTVe|DCe|NFAg|NFGas)[0-9A-Z]{44})\1/g;

/** UTF-16, and tags that are written otherwise: brought into the usual form, and looked at once more. */
function unusual(bytes: Buffer): XmlKey[] {
  const text = decodeDocument(bytes);
  const plain = text.replace(PREFIXES, '<$1').replace(LOOSE_TAG, '<$1>').replace(LOOSE_ID, 'Id="$2"');
  const again = Buffer.from(plain, 'utf8');
  return again.equals(bytes) ? [] : usual(again);
}

/**
 * Finds the key of a document, and what a note says of itself, in the bytes of its XML: by the few tags that matter
 * and not by parsing, since a folder has a hundred thousand of them. What is unusual is decoded and looked at as text.
 */

import { isUtf8 } from 'node:buffer';
import { spotKeys, type Spotted } from '../../../../shared/fiscal/key-in-text.ts';
import type { NoteFacts } from './found-key.ts';

export interface XmlKey {
  readonly spotted: Spotted;
  readonly facts?: NoteFacts;
  /** The document is about the note, and is not the note: an event, an answer, a summary. */
  readonly beside: boolean;
}

const KEY = 44;
const ID = Buffer.from('Id="');
const ABOUT = Buffer.from('<chNFe>');
const NOTE = Buffer.from('NFe');
/** `Id` of the other documents, before their key (layouts of each document). */
const OTHERS = ['CTe', 'MDFe', 'CFe', 'NFCom', 'NF3e', 'BPe', 'GTVe', 'DCe', 'NFAg', 'NFGas'].map((name) =>
  Buffer.from(name),
);
const INFO = Buffer.from('infNFe');
const DATE = Buffer.from('<dhEmi>');
const EMITTER = Buffer.from('<emit>');
const RECIPIENT = Buffer.from('<dest>');
const TOTAL = Buffer.from('<vNF>');
const CNPJ = Buffer.from('<CNPJ>');
const CPF = Buffer.from('<CPF>');
const NAME = Buffer.from('<xNome>');
/** From `Id` to `dhEmi`, from `emit` to its name: the layout has short fields between them (leiauteNFe B, C, E). */
const NEAR = 2_000;
/** Of a name, with its entities. */
const FIELD_MOST = 400;
/** An XML may hold several notes, such as a batch sent to SEFAZ; more than these are no note's file. */
const NOTES_MOST = 500;

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
  const found: XmlKey[] = [];
  for (let at = bytes.indexOf(ID); at >= 0 && found.length < NOTES_MOST; at = bytes.indexOf(ID, at)) {
    at += ID.length;
    const length = prefixOf(bytes, at);
    if (length === 0 || bytes[at + length + KEY] !== 0x22) continue;
    const spotted = spottedAt(bytes, at + length);
    if (spotted === undefined) continue;
    const isNote = length === NOTE.length && spotted.kind !== 'other-document';
    if (!isNote) return [{ spotted, beside: false }];
    found.push({ spotted, facts: factsAt(bytes, at + KEY, spotted.text), beside: false });
  }
  if (found.length > 0) return found;
  const about = bytes.indexOf(ABOUT);
  const spotted = about < 0 ? undefined : spottedAt(bytes, about + ABOUT.length);
  return spotted === undefined ? [] : [{ spotted, beside: true }];
}

/** Length of the name before the key; 0 for another `Id`, such as an event's. */
function prefixOf(bytes: Buffer, at: number): number {
  if (startsWith(bytes, at, NOTE)) return NOTE.length;
  // Nearly every file is a note's: the rest is looked at only for an Id that is none.
  return OTHERS.find((name) => startsWith(bytes, at, name))?.length ?? 0;
}

function startsWith(bytes: Buffer, at: number, name: Buffer): boolean {
  for (let i = 0; i < name.length; i += 1) if (bytes[at + i] !== name[i]) return false;
  return true;
}

function spottedAt(bytes: Buffer, at: number): Spotted | undefined {
  return spotKeys(bytes.toString('latin1', at, at + KEY), true)[0];
}

/** Number and series are the key's own: an authorized note has no others (rule 613 of the MOC). */
function factsAt(bytes: Buffer, from: number, key: string): NoteFacts {
  const dhEmi = fieldWithin(bytes, DATE, from, from + NEAR);
  const emitter = bytes.indexOf(EMITTER, from);
  const who = emitter < 0 ? {} : partyAt(bytes, emitter + EMITTER.length);
  const recipient = emitter < 0 ? -1 : bytes.indexOf(RECIPIENT, emitter);
  const whom = recipient < 0 ? {} : partyAt(bytes, recipient + RECIPIENT.length);
  const total = bytes.indexOf(TOTAL, Math.max(from, recipient));
  const vNF = total < 0 ? undefined : fieldAt(bytes, total + TOTAL.length);
  return {
    ...(who.name === undefined ? {} : { name: who.name }),
    ...(who.id === undefined ? {} : { emitter: who.id }),
    serie: Number(key.slice(22, 25)),
    nNF: Number(key.slice(25, 34)),
    ...(vNF !== undefined && /^\d{1,15}(?:\.\d{1,2})?$/.test(vNF) ? { vNF } : {}),
    ...(dhEmi === undefined || Number.isNaN(Date.parse(dhEmi)) ? {} : { dhEmi }),
    ...(whom.name === undefined ? {} : { recipientName: whom.name }),
    ...(whom.id === undefined ? {} : { recipient: whom.id }),
  };
}

function partyAt(bytes: Buffer, from: number): { name?: string; id?: string } {
  const to = from + NEAR;
  const id = fieldHere(bytes, from, CNPJ) ?? fieldHere(bytes, from, CPF);
  const name = fieldWithin(bytes, NAME, from, to);
  return { ...(name === undefined ? {} : { name }), ...(id === undefined ? {} : { id }) };
}

/** Of the element that begins at `from`, or behind blanks. */
function fieldHere(bytes: Buffer, from: number, tag: Buffer): string | undefined {
  let at = from;
  while ((bytes[at] ?? 0x3c) <= 0x20) at += 1;
  return startsWith(bytes, at, tag) ? fieldAt(bytes, at + tag.length) : undefined;
}

function fieldWithin(bytes: Buffer, tag: Buffer, from: number, to: number): string | undefined {
  const at = bytes.indexOf(tag, from);
  return at < 0 || at > to ? undefined : fieldAt(bytes, at + tag.length);
}

/** The text up to the next tag; undefined where it is empty, cut off or too long. */
function fieldAt(bytes: Buffer, from: number): string | undefined {
  const most = Math.min(from + FIELD_MOST, bytes.length);
  let end = from;
  let plain = true;
  for (; end < most && bytes[end] !== 0x3c; end += 1) {
    const byte = bytes[end] ?? 0;
    if (byte >= 0x80 || byte === 0x26) plain = false;
  }
  if (end === from || end === most) return undefined;
  if (plain) return bytes.toString('latin1', from, end).trim() || undefined;
  const part = bytes.subarray(from, end);
  const text = isUtf8(part) ? part.toString('utf8') : new TextDecoder('windows-1252').decode(part);
  return unescaped(text).trim() || undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,4}));/gi, (all, decimal, hex, name: string) => {
    if (name) return ENTITIES[name] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/** Prefixes of names, blanks in tags and single quotes, which no SEFAZ writes and some programs do. */
const PREFIXES = /<(\/?)[\w.-]{1,40}:(?=[A-Za-z])/g;
const LOOSE_TAG = /<([A-Za-z]\w{0,40})\s+>/g;
const LOOSE_ID = /\bId\s*=\s*(["'])((?:NFe|CTe|MDFe|CFe|NFCom|NF3e|BPe|GTVe|DCe|NFAg|NFGas)[0-9A-Z]{44})\1/g;

/** UTF-16, and tags that are written otherwise: brought into the usual form, and looked at once more. */
function unusual(bytes: Buffer): XmlKey[] {
  const text = wideText(bytes) ?? (isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1'));
  const plain = text.replace(PREFIXES, '<$1').replace(LOOSE_TAG, '<$1>').replace(LOOSE_ID, 'Id="$2"');
  return plain === text && wideText(bytes) === undefined ? [] : usual(Buffer.from(plain, 'utf8'));
}

function wideText(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (first === 0xfe || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  return first === 0xff || second === 0 ? new TextDecoder('utf-16le').decode(bytes) : undefined;
}

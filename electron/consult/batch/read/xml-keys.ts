/**
 * Finds the key of a document, and what a note says of itself, in the bytes of its XML: by the few tags that matter
 * and not by parsing, since a folder has a hundred thousand of them. What is unusual is decoded and looked at as text.
 */

import { isUtf8 } from 'node:buffer';
import { accessKeyProblems } from '../../../../shared/fiscal/access-key.ts';
import { spotKeys, type Spotted } from '../../../../shared/fiscal/key-in-text.ts';
import type { NoteFacts } from './found-key.ts';

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
const RECIPIENT = Buffer.from('<dest>');
/** Without its `<`, since there are few `v`s and a `<` every few bytes: the search is three times as fast. */
const TOTAL = Buffer.from('vNF>');
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
  let at = bytes.indexOf(NOTE);
  if (at < 0) return otherKeys(bytes);
  const found: XmlKey[] = [];
  while (at >= 0 && found.length < NOTES_MOST) {
    at += NOTE.length;
    const spotted = bytes[at + KEY] === 0x22 ? spottedAt(bytes, at) : undefined;
    if (spotted !== undefined)
      found.push({ spotted, facts: factsAt(bytes, at + KEY, spotted.text), beside: false });
    at = bytes.indexOf(NOTE, at);
  }
  return found;
}

function otherKeys(bytes: Buffer): XmlKey[] {
  const own = OTHERS.exec(bytes.toString('latin1', 0, HEAD))?.[1];
  if (own !== undefined) return spotKeys(own, true).map((spotted) => ({ spotted, beside: false }));
  const about = bytes.indexOf(ABOUT);
  const spotted = about < 0 ? undefined : spottedAt(bytes, about + ABOUT.length);
  return spotted === undefined ? [] : [{ spotted, beside: true }];
}

function spottedAt(bytes: Buffer, at: number): Spotted | undefined {
  const text = bytes.toString('latin1', at, at + KEY);
  // Nearly every one is sound, and needs no search.
  if (accessKeyProblems(text).length === 0) return { kind: 'note', text, start: 0, end: KEY };
  return spotKeys(text, true)[0];
}

type Facts = { -readonly [Field in keyof NoteFacts]: NoteFacts[Field] };

/** Number and series are the key's own: an authorized note has no others (rule 613 of the MOC). */
function factsAt(bytes: Buffer, from: number, key: string): NoteFacts {
  const facts: Facts = { serie: Number(key.slice(22, 25)), nNF: Number(key.slice(25, 34)) };
  const dhEmi = fieldWithin(bytes, DATE, from, from + NEAR);
  if (dhEmi !== undefined && !Number.isNaN(Date.parse(dhEmi))) facts.dhEmi = dhEmi;
  let at = bytes.indexOf(EMITTER, from);
  if (at < 0) return facts;
  at += EMITTER.length;
  const emitter = idHere(bytes, at);
  if (emitter !== undefined) facts.emitter = emitter;
  const name = nameNear(bytes, at);
  if (name !== undefined) facts.name = name;
  const to = bytes.indexOf(RECIPIENT, at);
  if (to >= 0) {
    at = to + RECIPIENT.length;
    const recipient = idHere(bytes, at);
    if (recipient !== undefined) facts.recipient = recipient;
    const recipientName = nameNear(bytes, at);
    if (recipientName !== undefined) facts.recipientName = recipientName;
  }
  at = bytes.indexOf(TOTAL, at);
  const vNF = at > 0 && bytes[at - 1] === 0x3c ? fieldAt(bytes, at + TOTAL.length) : undefined;
  if (vNF !== undefined && AMOUNT.test(vNF)) facts.vNF = vNF;
  return facts;
}

const AMOUNT = /^\d{1,15}(?:\.\d{1,2})?$/;

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

function startsWith(bytes: Buffer, at: number, name: Buffer): boolean {
  for (let i = 0; i < name.length; i += 1) if (bytes[at + i] !== name[i]) return false;
  return true;
}

function fieldWithin(bytes: Buffer, tag: Buffer, from: number, to: number): string | undefined {
  const at = bytes.indexOf(tag, from);
  return at < 0 || at > to ? undefined : fieldAt(bytes, at + tag.length);
}

/** The text up to the next tag; undefined where it is empty, cut off or too long. */
function fieldAt(bytes: Buffer, from: number): string | undefined {
  const most = Math.min(from + FIELD_MOST, bytes.length);
  let end = from;
  let wide = false;
  let escaped = false;
  for (; end < most; end += 1) {
    const byte = bytes[end] ?? 0;
    if (byte === 0x3c) break;
    if (byte >= 0x80) wide = true;
    else if (byte === 0x26) escaped = true;
  }
  if (end === from || end === most) return undefined;
  const text = wide ? wideField(bytes, from, end) : bytes.toString('latin1', from, end);
  return (escaped ? unescaped(text) : text).trim() || undefined;
}

function wideField(bytes: Buffer, from: number, end: number): string {
  const text = bytes.toString('utf8', from, end);
  return text.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes.subarray(from, end)) : text;
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

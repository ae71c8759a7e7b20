/** What a month shows of a note besides its number: its kind, parties, CFOPs, total and taxes, as its XML has them. */

import { decodeDocument } from '../../documents/read/decode.ts';
import { childOf, idOf, innerDocument, parseDocument } from '../../documents/read/document-tree.ts';
import { fieldText, partyOf, totalOf } from '../../sefaz/xml/note-fields.ts';
import type { XmlElement } from '../../sefaz/xml/xml.ts';
import { children, walk } from '../../sefaz/xml/xml-find.ts';

/** Totals of `ICMSTot`, and of `IBSCBSTot` (NT 2025.002). */
export const TAXES = ['vICMS', 'vST', 'vIPI', 'vPIS', 'vCOFINS', 'vIBS', 'vCBS'] as const;
export type Tax = (typeof TAXES)[number];

export interface NoteFields {
  /** 0 entry, 1 exit; "" if absent. */
  readonly tpNF: string;
  /** 1 to 6; "" if absent. */
  readonly finNFe: string;
  readonly emitter: string;
  readonly emitterId: string;
  readonly recipient: string;
  /** CNPJ, CPF or foreign document; "" if absent (NFC-e). */
  readonly recipientId: string;
  /** Each once, ascending. */
  readonly cfops: readonly string[];
  /** As written, with a point; "" if absent. */
  readonly vNF: string;
  /** Only those that the XML has. */
  readonly taxes: Readonly<Partial<Record<Tax, string>>>;
}

const NONE: NoteFields = {
  tpNF: '',
  finNFe: '',
  emitter: '',
  emitterId: '',
  recipient: '',
  recipientId: '',
  cfops: [],
  vNF: '',
  taxes: {},
};
const AMOUNT = /^[0-9]+(?:\.[0-9]+)?$/;

/** `chNFe` names the note, since a document may hold several. Never throws because of the content. */
export function noteFieldsOf(bytes: Uint8Array, chNFe: string): NoteFields {
  const note = noteIn(decodeDocument(bytes), chNFe);
  if (!note) return NONE;
  const ide = childOf(note, 'ide');
  const emitter = partyOf(childOf(note, 'emit'));
  const recipient = partyOf(childOf(note, 'dest'));
  const cfops = children(note, 'det').map((item) => fieldText(childOf(item, 'prod'), 'CFOP'));
  return {
    tpNF: /^[01]$/.exec(fieldText(ide, 'tpNF'))?.[0] ?? '',
    finNFe: /^[1-9]$/.exec(fieldText(ide, 'finNFe'))?.[0] ?? '',
    emitter: oneLine(emitter.name),
    emitterId: emitter.id,
    recipient: oneLine(recipient.name),
    recipientId: recipient.id,
    cfops: [...new Set(cfops.filter((cfop) => /^[0-9]{4}$/.test(cfop)))].sort(),
    vNF: AMOUNT.exec(totalOf(note))?.[0] ?? '',
    taxes: taxesOf(childOf(note, 'total')),
  };
}

function taxesOf(total: XmlElement | undefined): NoteFields['taxes'] {
  const old = childOf(total, 'ICMSTot');
  const reform = childOf(total, 'IBSCBSTot');
  const places: Partial<Record<Tax, XmlElement | undefined>> = {
    vIBS: childOf(reform, 'gIBS'),
    vCBS: childOf(reform, 'gCBS'),
  };
  const found = TAXES.map((tax) => [tax, fieldText(tax in places ? places[tax] : old, tax)] as const);
  return Object.fromEntries(found.filter(([, amount]) => AMOUNT.test(amount)));
}

/** The digest that a note was signed with; "" without a signature. */
export function digestOf(bytes: Uint8Array, chNFe: string): string {
  for (const element of elementsIn(decodeDocument(bytes))) {
    const reference = ['Signature', 'SignedInfo', 'Reference'].reduce(childOf, element);
    if (reference && isNote(childOf(element, 'infNFe'), chNFe)) return digestText(reference, 'DigestValue');
  }
  return '';
}

/** The digest of what a note's protocol was given to; "" where it does not say it (PR09). */
export function authorizedDigest(bytes: Uint8Array, chNFe: string): string {
  for (const element of elementsIn(decodeDocument(bytes)))
    if (element.name === 'infProt' && fieldText(element, 'chNFe') === chNFe)
      return digestText(element, 'digVal');
  return '';
}

/** Whether a note with its protocol is what SEFAZ authorized, as far as both have a digest. */
export function hasAuthorizedDigest(bytes: Uint8Array, chNFe: string): boolean {
  const text = decodeDocument(bytes);
  // Nearly every file has one of each, written like this.
  const [signed, authorized] = [/<DigestValue>([^<]+)</g, /<digVal>([^<]+)</g].map((pattern) =>
    Array.from(text.matchAll(pattern), ([, digest]) => digest),
  );
  if (signed?.length === 1 && authorized?.length === 1 && signed[0] === authorized[0]) return true;
  const [own, said] = [digestOf(bytes, chNFe), authorizedDigest(bytes, chNFe)];
  return own === '' || said === '' || own === said;
}

function digestText(element: XmlElement, name: string): string {
  return fieldText(element, name).replace(/\s+/g, '');
}

function noteIn(text: string, chNFe: string): XmlElement | undefined {
  for (const element of elementsIn(text)) if (isNote(element, chNFe)) return element;
  return undefined;
}

function isNote(element: XmlElement | undefined, chNFe: string): boolean {
  return element?.name === 'infNFe' && idOf(element).replace(/^NFe/, '') === chNFe;
}

/** Also those of a document within a document, in CDATA or escaped. */
function* elementsIn(text: string): Generator<XmlElement> {
  const read = parseDocument(text);
  if (!read.ok) return;
  for (const element of walk(read.value)) {
    yield element;
    const inner = innerDocument(element.text);
    if (inner !== undefined) yield* elementsIn(inner);
  }
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}

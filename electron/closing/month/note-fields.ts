/** What a month shows of a note besides its number: emitter, total and recipient, as its XML has them. */

import { decodeDocument } from '../../documents/read/decode.ts';
import { partyOf, totalOf } from '../../sefaz/xml/note-fields.ts';
import { children, findAll, parseXml } from '../../sefaz/xml/xml.ts';

export interface NoteFields {
  readonly emitter: string;
  /** As written, with a point; "" if absent. */
  readonly vNF: string;
  readonly recipient: string;
  /** CNPJ, CPF or foreign document; "" if absent (NFC-e). */
  readonly recipientId: string;
}

const NONE: NoteFields = { emitter: '', vNF: '', recipient: '', recipientId: '' };
/** Of a batch of 50 notes with many items. */
const ELEMENTS = 1_000_000;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A comment, CDATA or an instruction, which only a parser reads as XML has them. */
const UNUSUAL = /<!|<\?(?!xml\s)/;
const AMOUNT = /^[0-9]+(?:\.[0-9]+)?$/;

/** `chNFe` names the note, since a document may hold several. Never throws because of the content. */
export function noteFieldsOf(bytes: Uint8Array, chNFe: string): NoteFields {
  const text = decodeDocument(bytes);
  return (UNUSUAL.test(text) ? parsed(text, chNFe) : undefined) ?? searched(text, chNFe);
}

/** As the checker reads it; undefined where the document is not well-formed, or has no such note. */
function parsed(text: string, chNFe: string): NoteFields | undefined {
  const read = parseXml(text.trimStart(), { size: text.length, elements: ELEMENTS });
  const note =
    read.ok &&
    findAll(read.value, 'infNFe').find(({ attributes }) =>
      attributes.some(({ name, value }) => name === 'Id' && value === `NFe${chNFe}`),
    );
  if (!note) return undefined;
  const emitter = partyOf(children(note, 'emit')[0]);
  const recipient = partyOf(children(note, 'dest')[0]);
  return {
    emitter: emitter.name,
    vNF: AMOUNT.exec(totalOf(note))?.[0] ?? '',
    recipient: recipient.name,
    recipientId: recipient.id,
  };
}

/** The same by the few tags that matter, since a month may have a hundred thousand notes. */
function searched(text: string, chNFe: string): NoteFields {
  const start = text.indexOf(`NFe${chNFe}`);
  if (start < 0) return NONE;
  const end = text.indexOf('infNFe>', start);
  const note = text.slice(start, end < 0 ? undefined : end);
  const recipient = between(note, 'dest');
  const total = between(note, 'ICMSTot');
  return {
    emitter: field(between(note, 'emit'), 'xNome'),
    vNF: AMOUNT.exec(field(total, 'vNF'))?.[0] ?? '',
    recipient: field(recipient, 'xNome'),
    recipientId: field(recipient, 'CNPJ') || field(recipient, 'CPF') || field(recipient, 'idEstrangeiro'),
  };
}

/** An element's content, whatever its prefix; "" if absent. */
function between(text: string, name: string): string {
  const start = new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^>]*)?>`).exec(text);
  if (!start) return '';
  const from = start.index + start[0].length;
  const end = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`).exec(text.slice(from));
  return end ? text.slice(from, from + end.index) : '';
}

function field(text: string, name: string): string {
  return between(text, name)
    .replace(/&(?:#(\d{1,6})|#x([0-9a-fA-F]{1,5})|(\w+));/g, characterOf)
    .replace(/\s+/g, ' ')
    .trim();
}

function characterOf(whole: string, decimal?: string, hex?: string, named?: string): string {
  if (named !== undefined) return ENTITIES[named] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
}

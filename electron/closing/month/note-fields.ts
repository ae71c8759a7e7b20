/** What a month shows of a note besides its number: emitter, total and recipient, as its XML has them. */

import { decodeDocument } from '../../documents/read/decode.ts';
import { childOf, idOf, innerDocument, parseDocument } from '../../documents/read/document-tree.ts';
import { partyOf, totalOf } from '../../sefaz/xml/note-fields.ts';
import type { XmlElement } from '../../sefaz/xml/xml.ts';
import { walk } from '../../sefaz/xml/xml-find.ts';

export interface NoteFields {
  readonly emitter: string;
  /** As written, with a point; "" if absent. */
  readonly vNF: string;
  readonly recipient: string;
  /** CNPJ, CPF or foreign document; "" if absent (NFC-e). */
  readonly recipientId: string;
}

const NONE: NoteFields = { emitter: '', vNF: '', recipient: '', recipientId: '' };
const AMOUNT = /^[0-9]+(?:\.[0-9]+)?$/;

/** `chNFe` names the note, since a document may hold several. Never throws because of the content. */
export function noteFieldsOf(bytes: Uint8Array, chNFe: string): NoteFields {
  const note = noteIn(decodeDocument(bytes), chNFe);
  if (!note) return NONE;
  const emitter = partyOf(childOf(note, 'emit'));
  const recipient = partyOf(childOf(note, 'dest'));
  return {
    emitter: oneLine(emitter.name),
    vNF: AMOUNT.exec(totalOf(note))?.[0] ?? '',
    recipient: oneLine(recipient.name),
    recipientId: recipient.id,
  };
}

/** Also where it lies in a document within a document, in CDATA or escaped. */
function noteIn(text: string, chNFe: string): XmlElement | undefined {
  const read = parseDocument(text);
  if (!read.ok) return undefined;
  for (const element of walk(read.value)) {
    if (element.name === 'infNFe' && idOf(element).replace(/^NFe/, '') === chNFe) return element;
    const inner = innerDocument(element.text);
    const note = inner === undefined ? undefined : noteIn(inner, chNFe);
    if (note) return note;
  }
  return undefined;
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}

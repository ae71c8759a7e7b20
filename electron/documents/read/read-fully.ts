/** The full reader: any XML document, of whatever layout, envelope and encoding. */

import type { OtherDocument, ReadReason } from '../../../shared/number-reading.ts';
import type { Fact, Reading, WitnessFact } from '../facts.ts';
import { brokenNotes } from './broken-notes.ts';
import { classify } from './classify.ts';
import { decodeDocument } from './decode.ts';
import { MAX_DOCUMENT_BYTES, MAX_UNPACKED_BYTES, unpackDocument } from './distribution.ts';
import type { XmlElement } from '../../sefaz/xml/xml.ts';
import { parseDocument } from './document-tree.ts';
import { nothingFound, type Found } from './found.ts';
import { isDistribution, joined } from './join.ts';
import { foreignDocument, otherDocument } from './other-document.ts';
import { findParts } from './find-parts.ts';
import { namesNote } from './note-units.ts';

/** Never throws. */
export function readFully(bytes: Uint8Array): Reading {
  if (bytes.length === 0) return { is: 'broken', reason: 'empty' };
  if (bytes.length > MAX_DOCUMENT_BYTES) return { is: 'broken', reason: 'too-large' };
  const { facts, reason, other, asks: named } = readWhole(bytes, '', { bytes: MAX_UNPACKED_BYTES });
  const asks = named.length > 0 ? named : undefined;
  if (facts.length > 0)
    return reason === undefined ? { is: 'facts', facts, asks } : { is: 'facts', facts, lacks: reason, asks };
  if (reason === undefined) return { is: 'other', what: other, asks };
  const kind = reason === 'not-xml' ? classify(bytes) : undefined;
  if (kind === 'zip') return { is: 'broken', reason: 'compressed' };
  return { is: 'broken', reason: kind === 'pdf' || kind === 'compressed' ? kind : reason, asks };
}

interface TreeReading {
  readonly facts: readonly Fact[];
  readonly asks: readonly WitnessFact[];
  readonly reason: ReadReason | undefined;
  /** Its name where it has no facts. */
  readonly other: OtherDocument;
}

/** A document out of an answer of the distribution service, and what it says there. */
export interface PackedDocument {
  readonly bytes: Uint8Array;
  readonly facts: readonly Fact[];
}

/** All that an answer of the distribution service packs; nothing of any other document. */
export function packedDocuments(bytes: Uint8Array): readonly PackedDocument[] {
  const text = decodeDocument(bytes);
  const document = text.includes('docZip') ? parseDocument(text) : undefined;
  const kept: PackedDocument[] = [];
  if (document?.ok) readTree(document.value, '', { bytes: MAX_UNPACKED_BYTES, kept });
  return kept;
}

interface Room {
  /** That may still be unpacked. */
  bytes: number;
  /** Gets what was unpacked. */
  readonly kept?: PackedDocument[];
}

/** A file, or what an answer packs; `tpAmb` as `findParts` has it. What of it cannot be read is known by its keys. */
function readWhole(bytes: Uint8Array, tpAmb: string, room: Room): TreeReading {
  const document = parseDocument(decodeDocument(bytes));
  const reading = document.ok ? readTree(document.value, tpAmb, room) : unread(document.error);
  if (reading.reason === undefined) return reading;
  const said = new Set(
    [...reading.facts, ...reading.asks].map((fact) => ('chNFe' in fact ? fact.chNFe : '')),
  );
  const rest = brokenNotes(bytes, '').filter(({ chNFe }) => !said.has(chNFe));
  return { ...reading, asks: [...reading.asks, ...rest] };
}

function readTree(root: XmlElement, tpAmb: string, room: Room): TreeReading {
  const { name } = root;
  const foreign = foreignDocument(name);
  // Cities name their documents as they like, and so do programs that wrap a note.
  if (foreign !== undefined && !namesNote(root))
    return { facts: [], asks: [], reason: undefined, other: foreign };
  const found = nothingFound();
  const names = findParts(root, found, tpAmb);
  const facts = joined(name, found);
  const { asks } = found;
  const [reason] = found.broken;
  // A distribution file is about one note: where its parts contradict each other, none is believed.
  if (reason !== undefined && isDistribution(name)) return { facts: [], asks, reason, other: 'xml' };
  const packed = found.packed.map((each) => readPacked(each, room));
  return {
    facts: [...facts, ...packed.flatMap((each) => each.facts)],
    asks: [...asks, ...packed.flatMap((each) => each.asks)],
    reason: reason ?? packed.find((each) => each.reason !== undefined)?.reason,
    other: found.others[0] ?? packed[0]?.other ?? otherDocument(names),
  };
}

function readPacked({ text, tpAmb }: Found['packed'][number], room: Room): TreeReading {
  const unpacked = unpackDocument(text, Math.min(room.bytes, MAX_DOCUMENT_BYTES));
  // What does not fit has used its room too: a file of thousands of them would else be unpacked for minutes.
  room.bytes -= unpacked.ok ? unpacked.value.length : MAX_DOCUMENT_BYTES;
  if (!unpacked.ok) return unread(unpacked.error);
  const reading = readWhole(unpacked.value, tpAmb, room);
  room.kept?.push({ bytes: unpacked.value, facts: reading.facts });
  return reading;
}

function unread(reason: ReadReason): TreeReading {
  return { facts: [], asks: [], reason, other: 'distribution' };
}

/** The full reader: any XML document, of whatever layout, envelope and encoding. */

import type { OtherDocument, ReadReason } from '../../../shared/number-reading.ts';
import type { Fact, Reading } from '../facts.ts';
import { classify } from './classify.ts';
import { decodeDocument } from './decode.ts';
import { MAX_UNPACKED_BYTES, unpackDocument } from './distribution.ts';
import type { XmlElement } from '../../sefaz/xml/xml.ts';
import { parseDocument } from './document-tree.ts';
import { nothingFound, type Found } from './found.ts';
import { isDistribution, joined } from './join.ts';
import { foreignDocument, otherDocument } from './other-document.ts';
import { findParts } from './find-parts.ts';

/** 10 MB: twenty times SEFAZ's limit for a batch (MOC 7.0 Anexo I, rule 214). */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Never throws. */
export function readFully(bytes: Uint8Array): Reading {
  if (bytes.length === 0) return { is: 'broken', reason: 'empty' };
  if (bytes.length > MAX_DOCUMENT_BYTES) return { is: 'broken', reason: 'too-large' };
  const document = parseDocument(decodeDocument(bytes));
  if (!document.ok) {
    const kind = document.error === 'not-xml' ? classify(bytes) : undefined;
    if (kind === 'zip') return { is: 'broken', reason: 'compressed' };
    return { is: 'broken', reason: kind === 'pdf' || kind === 'compressed' ? kind : document.error };
  }
  const { facts, reason, other } = readTree(document.value, '', { bytes: MAX_UNPACKED_BYTES });
  if (facts.length > 0)
    return reason === undefined ? { is: 'facts', facts } : { is: 'facts', facts, lacks: reason };
  return reason === undefined ? { is: 'other', what: other } : { is: 'broken', reason };
}

interface TreeReading {
  readonly facts: readonly Fact[];
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

/** `tpAmb` as `findParts` has it. */
function readTree(root: XmlElement, tpAmb: string, room: Room): TreeReading {
  const { name } = root;
  const foreign = foreignDocument(name);
  if (foreign !== undefined) return { facts: [], reason: undefined, other: foreign };
  const found = nothingFound();
  const names = findParts(root, found, tpAmb);
  const facts = joined(name, found);
  const [reason] = found.broken;
  // A distribution file is about one note: where its parts contradict each other, none is believed.
  if (reason !== undefined && isDistribution(name)) return { facts: [], reason, other: 'xml' };
  const packed = found.packed.map((each) => readPacked(each, room));
  return {
    facts: [...facts, ...packed.flatMap((each) => each.facts)],
    reason: reason ?? packed.find((each) => each.reason !== undefined)?.reason,
    other: found.others[0] ?? packed[0]?.other ?? otherDocument(names),
  };
}

function readPacked({ text, tpAmb }: Found['packed'][number], room: Room): TreeReading {
  const unpacked = unpackDocument(text, Math.min(room.bytes, MAX_DOCUMENT_BYTES));
  // What does not fit has used its room too: a file of thousands of them would else be unpacked for minutes.
  room.bytes -= unpacked.ok ? unpacked.value.length : MAX_DOCUMENT_BYTES;
  const document = unpacked.ok ? parseDocument(decodeDocument(unpacked.value)) : unpacked;
  if (!document.ok) return { facts: [], reason: document.error, other: 'distribution' };
  const reading = readTree(document.value, tpAmb, room);
  if (unpacked.ok) room.kept?.push({ bytes: unpacked.value, facts: reading.facts });
  return reading;
}

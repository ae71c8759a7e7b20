/** The full reader: any XML document, of whatever layout, envelope and encoding. */

import type { Reading } from '../facts.ts';
import { classify } from './classify.ts';
import { decodeDocument } from './decode.ts';
import { parseDocument } from './document-tree.ts';
import { nothingFound } from './found.ts';
import { isDistribution, joined } from './join.ts';
import { foreignDocument, otherDocument } from './other-document.ts';
import { walkDocument } from './walk.ts';

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
  const { name, node } = document.value;
  const foreign = foreignDocument(name);
  if (foreign !== undefined) return { is: 'other', what: foreign };
  const found = nothingFound();
  const names = walkDocument(name, node, found);
  const facts = joined(name, found);
  const [reason] = found.broken;
  // A distribution file is about one note: where its parts contradict each other, none is believed.
  if (reason !== undefined && isDistribution(name)) return { is: 'broken', reason };
  if (facts.length > 0)
    return reason === undefined ? { is: 'facts', facts } : { is: 'facts', facts, lacks: reason };
  if (reason !== undefined) return { is: 'broken', reason };
  return { is: 'other', what: found.others[0] ?? otherDocument(names) };
}

/** The full reader: the bytes of one XML document in, what it says of numbers out. */

import type { Fact, NoteFact, Reading } from '../facts.ts';
import { classify } from './classify.ts';
import { decodeDocument } from './decode.ts';
import { parseDocument } from './document-tree.ts';
import { nothingFound, type Found, type FoundNote, type FoundProtocol } from './found.ts';
import { foreignDocument, otherDocument } from './other-document.ts';
import { walkDocument } from './walk.ts';

/** 10 MB: twenty times SEFAZ's limit for a batch (MOC 7.0 Anexo I, rule 214). */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/**
 * Reads an XML document of any kind, layout and encoding. Never throws; nothing of it is fetched or expanded. The
 * caller hands over XML only (`classify.ts`); anything else is `broken`.
 */
export function readNumbers(bytes: Uint8Array): Reading {
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

/** Gives each note its protocol; what is left of either speaks for itself. */
function joined(root: string, found: Found): Fact[] {
  const { notes, protocols, broken } = found;
  const facts: Fact[] = [];
  for (const note of notes) {
    const own = protocols.filter(({ chNFe }) => chNFe === note.chNFe);
    const best = mostTelling(own);
    if (own.some(({ tpAmb }) => tpAmb !== note.tpAmb)) broken.push('environment-differs');
    else if (isDistribution(root) && best === undefined && protocols.length > 0)
      broken.push('protocol-differs');
    else facts.push(noteFact(note, best));
  }
  const keys = new Set(notes.map(({ chNFe }) => chNFe));
  for (const { chNFe, tpAmb, standing, cStat, nProt } of protocols) {
    if (keys.has(chNFe)) continue;
    if (standing === 'refused') found.others.push('note-refused');
    else facts.push({ kind: 'protocol', chNFe, tpAmb, standing, cStat, nProt });
  }
  facts.push(...found.facts.filter((fact) => !isRepeated(fact, found.facts)));
  return facts;
}

function isDistribution(root: string): boolean {
  return /^(?:nfeproc|procnfe)$/i.test(root);
}

/** The answer to a consult says first by itself that the note is cancelled, and then shows the event. */
function isRepeated(fact: Fact, facts: readonly Fact[]): boolean {
  if (fact.kind !== 'cancellation' || fact.nProt !== '') return false;
  return facts.some(
    (other) => other.kind === 'cancellation' && other.nProt !== '' && other.chNFe === fact.chNFe,
  );
}

const RANK: readonly FoundProtocol['standing'][] = ['refused', 'authorized', 'denied', 'cancelled'];

/** Of several protocols of one note: it was refused before it was authorized, and authorized before it was cancelled. */
function mostTelling(protocols: readonly FoundProtocol[]): FoundProtocol | undefined {
  return protocols.toSorted((a, b) => RANK.indexOf(b.standing) - RANK.indexOf(a.standing))[0];
}

function noteFact({ chNFe, tpAmb, issued }: FoundNote, protocol: FoundProtocol | undefined): NoteFact {
  const { standing = 'refused', cStat = '', nProt = '' } = protocol ?? {};
  return {
    kind: 'note', chNFe, tpAmb, issued,
    standing: standing === 'refused' ? 'no-protocol' : standing,
    cStat, nProt,
  }; // prettier-ignore
}

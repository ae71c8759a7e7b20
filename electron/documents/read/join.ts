/** Joins what was found in one document into facts. */

import { FILE_STANDINGS, isContingencyKey, provesNote } from '../evidence-table.ts';
import type { Fact, NoteFact } from '../facts.ts';
import { namedNote } from './broken-notes.ts';
import type { Found, FoundNote, FoundProtocol } from './found.ts';

/** Gives each note its protocol; what is left of either speaks for itself. */
export function joined(root: string, found: Found): Fact[] {
  const { notes, protocols, broken } = found;
  const usual = oneNote(found);
  if (usual) return [usual];
  const facts: Fact[] = [];
  for (const note of notes) {
    const own = protocols.filter(({ chNFe }) => chNFe === note.chNFe);
    const best = mostTelling(own);
    if (own.some(({ tpAmb }) => tpAmb !== note.tpAmb)) broken.push('environment-differs');
    else if (isDistribution(root) && best === undefined && protocols.length > 0)
      broken.push('protocol-differs');
    else facts.push(noteFact(note, best));
    if (note.offline && !own.some(({ standing }) => standing !== 'refused' && provesNote(standing)))
      found.asks.push(...namedNote(note.offline, note.tpAmb));
  }
  const keys = new Set(notes.map(({ chNFe }) => chNFe));
  for (const { chNFe, tpAmb, standing, cStat, nProt } of protocols) {
    if (keys.has(chNFe)) continue;
    // One that was issued without SEFAZ was given to a customer before SEFAZ refused it.
    const says = standing === 'refused' && isContingencyKey(chNFe) ? 'ask' : standing;
    if (says === 'refused') found.others.push('note-refused');
    else facts.push({ kind: 'protocol', chNFe, tpAmb, standing: says, cStat, nProt });
  }
  return [...facts, ...found.facts.filter((fact) => !isRepeated(fact, found.facts))];
}

/** A note with its own protocol and nothing else, as nearly every file is: the same that the long way gives. */
function oneNote({ notes, protocols, facts }: Found): NoteFact | undefined {
  const [note] = notes;
  const [protocol] = protocols;
  const alone = notes.length === 1 && protocols.length === 1 && facts.length === 0;
  if (!alone || note?.offline || note?.chNFe !== protocol?.chNFe || note?.tpAmb !== protocol?.tpAmb)
    return undefined;
  return note && noteFact(note, protocol);
}

/** The root of a note's distribution file. */
export function isDistribution(root: string): boolean {
  return /^(?:nfeproc|procnfe)$/i.test(root);
}

/** The answer to a consult says first by itself that the note is cancelled, and then shows the event. */
function isRepeated(fact: Fact, facts: readonly Fact[]): boolean {
  if (fact.kind !== 'cancellation' || fact.nProt !== '') return false;
  return facts.some(
    (other) => other.kind === 'cancellation' && other.nProt !== '' && other.chNFe === fact.chNFe,
  );
}

/** Of several protocols of one note: it was refused before it was authorized, and authorized before it was cancelled. */
function mostTelling(protocols: readonly FoundProtocol[]): FoundProtocol | undefined {
  const rank = ({ standing }: FoundProtocol) =>
    standing === 'refused' ? FILE_STANDINGS.length : FILE_STANDINGS.indexOf(standing);
  return protocols.toSorted((a, b) => rank(a) - rank(b))[0];
}

function noteFact({ chNFe, tpAmb, issued }: FoundNote, protocol: FoundProtocol | undefined): NoteFact {
  const { standing = 'refused', cStat = '', nProt = '' } = protocol ?? {};
  return {
    kind: 'note', chNFe, tpAmb, issued,
    standing: standing === 'refused' ? 'no-protocol' : standing,
    cStat, nProt,
  }; // prettier-ignore
}

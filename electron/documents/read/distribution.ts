/** Reads what the distribution service hands out (NT 2014.002): packed documents, and summaries of notes and of events. */

import { constants, gunzipSync } from 'node:zlib';
import type { ReadReason } from '../../../shared/number-reading.ts';
import { cancelsNote } from '../../../shared/fiscal/events.ts';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { eventStanding } from '../evidence-table.ts';
import type { ProvenStanding } from '../facts.ts';
import { fieldOf, type XmlElement } from '../../sefaz/xml/xml.ts';
import { eventType, isEnvironment, isValidKey, issuedOf, protocolNumber } from './fields.ts';
import type { Found } from './found.ts';

/** Of all that one answer packs: it has 50 documents at most, and none is as large as this. */
export const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** Of one document: twenty times SEFAZ's limit for a batch (MOC 7.0 Anexo I, rule 214). */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** The document in a `docZip`: gzip in Base64. `room`: bytes that it may have. Of one that is `cut-off` what there is of it. */
export function unpackDocument(
  docZip: string,
  room: number,
  end: 'whole' | 'cut-off' = 'whole',
): Result<Buffer, ReadReason> {
  if (room <= 0) return err('too-large');
  const finishFlush = end === 'whole' ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  try {
    return ok(gunzipSync(Buffer.from(docZip, 'base64'), { maxOutputLength: room, finishFlush }));
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    return err(tooLarge ? 'too-large' : 'malformed');
  }
}

/** Of cSitNFe; 3 occurs in older summaries. */
const SITUATIONS: Readonly<Record<string, ProvenStanding>> = { 1: 'authorized', 2: 'denied', 3: 'cancelled' };

/** `resNFe`: SEFAZ has the note. `tpAmb` is that of the answer around it, "" of a summary that was saved by itself. */
export function readNoteSummary(node: XmlElement, tpAmb: string, found: Found): void {
  const situation = fieldOf(node, 'cSitNFe');
  const known = Object.hasOwn(SITUATIONS, situation) ? SITUATIONS[situation] : undefined;
  putSummary(node, tpAmb, { standing: known ?? 'ask', tpEvento: '', cancels: false }, found);
}

/** `resEvento`: it is registered, and whether it was linked to a note is not said. */
export function readEventSummary(node: XmlElement, tpAmb: string, found: Found): void {
  const tpEvento = eventType(fieldOf(node, 'tpEvento'));
  const standing = eventStanding(tpEvento, REGISTERED);
  if (standing === undefined) found.others.push('distribution');
  else putSummary(node, tpAmb, { standing, tpEvento, cancels: cancelsNote(tpEvento, REGISTERED) }, found);
}

const REGISTERED = '136';

interface Summary {
  readonly standing: ProvenStanding;
  readonly tpEvento: string;
  readonly cancels: boolean;
}

function putSummary(
  node: XmlElement,
  around: string,
  { standing, tpEvento, cancels }: Summary,
  found: Found,
): void {
  const chNFe = fieldOf(node, 'chNFe');
  if (chNFe === '') {
    found.others.push('distribution');
    return;
  }
  if (!isValidKey(chNFe)) {
    found.broken.push('key-invalid');
    return;
  }
  const known = isEnvironment(around);
  const tpAmb: TpAmb = known ? around : '1';
  const at = issuedOf(fieldOf(node, 'dhRecbto'), '');
  const nProt = protocolNumber(fieldOf(node, 'nProt'));
  if (known && cancels) found.facts.push({ kind: 'cancellation', chNFe, tpAmb, at, nProt });
  else {
    // A note of the test environment proves no number of the other.
    const proved = known ? standing : 'ask';
    found.facts.push({ kind: 'witness', chNFe, tpAmb, standing: proved, cStat: '', tpEvento, at, nProt });
  }
}

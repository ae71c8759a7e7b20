/** Judges the fields of notes, protocols and events; the full reader and the fast one hand over the same fields. */

import { cancelsNote } from '../../../shared/fiscal/events.ts';
import {
  isEnvironment,
  isStatus,
  isValidKey,
  issuedOf,
  keyProblem,
  protocolNumber,
  standingOf,
  type KeyedFields,
} from './fields.ts';
import type { Found } from './found.ts';

export const PROTOCOL_FIELDS = ['tpAmb', 'chNFe', 'nProt', 'cStat'] as const;
export const EVENT_FIELDS = ['tpAmb', 'cStat', 'chNFe', 'tpEvento', 'dhRegEvento', 'nProt'] as const;
export const EVENT_REQUEST_FIELDS = ['chNFe', 'tpEvento'] as const;

/** The texts of fields by their names; "" for one that is absent. */
export type FieldTexts<Name extends string> = Readonly<Record<Name, string>>;

export interface NoteTexts extends KeyedFields {
  /** Of `infNFe`: NFe and the key. */
  readonly id: string;
  readonly tpAmb: string;
  readonly dhEmi: string;
  readonly dEmi: string;
}

export function judgeNote(texts: NoteTexts, found: Found): void {
  const { tpAmb } = texts;
  const chNFe = texts.id.startsWith('NFe') ? texts.id.slice(3) : texts.id;
  const problem = keyProblem(chNFe, texts);
  if (problem !== undefined) found.broken.push(problem);
  else if (!isEnvironment(tpAmb)) found.broken.push('environment-unknown');
  else found.notes.push({ chNFe, tpAmb, issued: issuedOf(texts.dhEmi, texts.dEmi) });
}

export function judgeProtocol(texts: FieldTexts<(typeof PROTOCOL_FIELDS)[number]>, found: Found): void {
  const { tpAmb, chNFe, cStat } = texts;
  if (!isStatus(cStat)) found.broken.push('no-values');
  else if (chNFe === '' && standingOf(cStat) === 'refused') found.others.push('note-refused');
  // Mostly the key of the note in the same document, which is known to be valid.
  else if (found.notes.at(-1)?.chNFe !== chNFe && !isValidKey(chNFe)) found.broken.push('key-invalid');
  else if (!isEnvironment(tpAmb)) found.broken.push('environment-unknown');
  else {
    const nProt = protocolNumber(texts.nProt);
    found.protocols.push({ chNFe, tpAmb, standing: standingOf(cStat), cStat, nProt });
  }
}

/** The authority's answer, and what was asked where the document has it. */
export function judgeEvent(
  answer: FieldTexts<(typeof EVENT_FIELDS)[number]>,
  asked: FieldTexts<(typeof EVENT_REQUEST_FIELDS)[number]> | undefined,
  found: Found,
): void {
  const { tpAmb, cStat } = answer;
  const chNFe = answer.chNFe || (asked?.chNFe ?? '');
  const tpEvento = answer.tpEvento || (asked?.tpEvento ?? '');
  if (!isStatus(cStat)) found.broken.push('no-values');
  else if (asked !== undefined && (asked.chNFe !== chNFe || asked.tpEvento !== tpEvento)) {
    found.broken.push('answer-differs');
  } else if (!cancelsNote(tpEvento, cStat)) found.others.push(eventKind(tpEvento, /^1\d\d$/.test(cStat)));
  else if (!isValidKey(chNFe)) found.broken.push('key-invalid');
  else if (!isEnvironment(tpAmb)) found.broken.push('environment-unknown');
  else {
    const at = issuedOf(answer.dhRegEvento, '');
    found.facts.push({ kind: 'cancellation', chNFe, tpAmb, at, nProt: protocolNumber(answer.nProt) });
  }
}

function eventKind(tpEvento: string, registered: boolean) {
  if (!registered) return isCancellationEvent(tpEvento) ? 'cancellation-refused' : 'event-refused';
  if (tpEvento === '110110') return 'correction-letter';
  if (tpEvento === '110140') return 'epec';
  return /^2102\d\d$/.test(tpEvento) ? 'manifestation' : 'event';
}

export function isCancellationEvent(tpEvento: string): boolean {
  return tpEvento === '110111' || tpEvento === '110112';
}

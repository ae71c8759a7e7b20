/** Judges the fields of notes, protocols and events; the full reader and the fast one hand over the same fields. */

import { cancelsNote } from '../../../shared/fiscal/events.ts';
import type { OtherDocument, ReadReason } from '../../../shared/number-reading.ts';
import {
  eventStanding,
  isCancellationEvent,
  isContingencyKey,
  isUnknownNote,
  isUnknownReplacement,
  protocolStanding,
  type ProvenStanding,
} from '../evidence-table.ts';
import { namedNote } from './broken-notes.ts';
import {
  eventType,
  isEnvironment,
  isStatus,
  isValidKey,
  issuedOf,
  keyProblem,
  protocolNumber,
  type KeyedFields,
} from './fields.ts';
import type { Found } from './found.ts';

export const PROTOCOL_FIELDS = ['tpAmb', 'chNFe', 'nProt', 'cStat'] as const;
export const EVENT_FIELDS = ['tpAmb', 'cStat', 'chNFe', 'tpEvento', 'dhRegEvento', 'nProt'] as const;
export const EVENT_REQUEST_FIELDS = ['tpAmb', 'chNFe', 'tpEvento'] as const;

/** The texts of fields by their names; "" for one that is absent. */
export type FieldTexts<Name extends string> = Readonly<Record<Name, string>>;

export interface NoteTexts extends KeyedFields {
  /** Of `infNFe`: NFe and the key. */
  readonly id: string;
  readonly tpAmb: string;
  readonly dhEmi: string;
  readonly dEmi: string;
}

/** `own`: the key that its fields make, where they are read. */
export function judgeNote(texts: NoteTexts, found: Found, own = ''): void {
  const { tpAmb } = texts;
  const chNFe = texts.id.startsWith('NFe') ? texts.id.slice(3) : texts.id;
  const problem = keyProblem(chNFe, texts);
  if (problem !== undefined) {
    found.broken.push(problem);
    // A valid key of its own is asked already.
    if (!isValidKey(chNFe) || isContingencyKey(own)) found.asks.push(...namedNote(own, tpAmb));
  } else if (!isEnvironment(tpAmb)) found.broken.push('environment-unknown');
  else {
    const offline = isContingencyKey(own) && !isContingencyKey(chNFe) ? own : undefined;
    found.notes.push({ chNFe, tpAmb, issued: issuedOf(texts.dhEmi, texts.dEmi), offline });
  }
}

/** Of the answer that a part belongs to: its environment, and the key that was asked; "" where none says it. */
export interface Around {
  readonly tpAmb: string;
  readonly chNFe: string;
}

export const NOWHERE: Around = { tpAmb: '', chNFe: '' };

/** What a part names otherwise than the answer around it is not believed, as when it is received. */
export function differsFrom(around: Around, { tpAmb, chNFe }: Around): ReadReason | undefined {
  const other = (own: string, named: string) => own !== '' && named !== '' && own !== named;
  if (other(around.chNFe, chNFe)) return 'answer-differs';
  return other(around.tpAmb, tpAmb) ? 'environment-differs' : undefined;
}

/** `top`: the code of the answer around it, where that counts first, and what it proves. */
export function judgeProtocol(
  texts: FieldTexts<(typeof PROTOCOL_FIELDS)[number]>,
  found: Found,
  around: Around = NOWHERE,
  top?: { readonly cStat: string; readonly standing: ProvenStanding },
): void {
  const { cStat } = texts;
  const chNFe = texts.chNFe || around.chNFe;
  const before = found.notes.at(-1);
  const note = before?.chNFe === chNFe ? before : found.notes.find((each) => each.chNFe === chNFe);
  // What it leaves out is that of the answer around it, or of its note.
  const tpAmb = texts.tpAmb || (note?.tpAmb ?? around.tpAmb);
  const nProt = protocolNumber(texts.nProt);
  const standing = top?.standing ?? protocolStanding(cStat, nProt);
  const broken = (reason: ReadReason) => putBroken(reason, [chNFe], tpAmb, found);
  const differs = differsFrom(around, { tpAmb, chNFe });
  if (!isStatus(cStat)) broken('no-values');
  else if (differs) broken(differs);
  else if (chNFe === '' && standing === undefined) found.others.push('note-refused');
  // Mostly the key of the note in the same document, which is known to be valid.
  else if (note === undefined && !isValidKey(chNFe)) broken('key-invalid');
  else if (!isEnvironment(tpAmb)) broken('environment-unknown');
  else {
    const code = top?.cStat ?? cStat;
    found.protocols.push({ chNFe, tpAmb, standing: standing ?? 'refused', cStat: code, nProt });
  }
}

/**
 * An answer that cannot be used is about a note all the same, which may be in the document too, and without it only tried. Where it names
 * none it may be that of any note before it.
 */
export function putBroken(reason: ReadReason, keys: readonly string[], tpAmb: string, found: Found): void {
  found.broken.push(reason);
  const named = keys.filter(isValidKey);
  for (const chNFe of named.length > 0 ? named : found.notes.map((note) => note.chNFe)) {
    const note = found.notes.find((each) => each.chNFe === chNFe);
    found.asks.push(...namedNote(chNFe, note?.tpAmb ?? tpAmb));
  }
}

type Refused = FieldTexts<'cStat' | 'tpAmb' | 'chNFe' | 'tpEvento'>;

export function putRefused(what: OtherDocument, refused: Refused, found: Found): void {
  found.others.push(what);
  putAsk(refused, isUnknownNote(refused.cStat), found);
}

/** Whoever asked had the note: only a refusal that says that SEFAZ does not have it leaves nothing to ask, unless it was issued offline. */
export function putAsk({ cStat, tpAmb, chNFe, tpEvento }: Refused, isUnknown: boolean, found: Found): void {
  if (isUnknown && !isContingencyKey(chNFe)) return;
  found.asks.push(...namedNote(chNFe, tpAmb).map((note) => ({ ...note, cStat, tpEvento })));
}

/** The authority's answer, and what was asked where the document has it. `replacedBy`: the note for which it was, or was to be, cancelled. */
export function judgeEvent(
  answer: FieldTexts<(typeof EVENT_FIELDS)[number]>,
  asked: FieldTexts<(typeof EVENT_REQUEST_FIELDS)[number]> | undefined,
  found: Found,
  replacedBy = '',
  around: Around = NOWHERE,
): void {
  const { cStat } = answer;
  const tpAmb = answer.tpAmb || asked?.tpAmb || around.tpAmb;
  const chNFe = answer.chNFe || asked?.chNFe || around.chNFe;
  const named = answer.tpEvento || (asked?.tpEvento ?? '');
  const tpEvento = eventType(named);
  const broken = (reason: ReadReason) => putBroken(reason, [chNFe, asked?.chNFe ?? ''], tpAmb, found);
  const differs = differsFrom(around, { tpAmb, chNFe });
  if (!isStatus(cStat)) broken('no-values');
  else if (asked !== undefined && (asked.chNFe !== chNFe || asked.tpEvento !== named)) {
    broken('answer-differs');
  } else if (asked !== undefined && asked.tpAmb !== '' && asked.tpAmb !== tpAmb) {
    broken('environment-differs');
  } else if (differs) broken(differs);
  else {
    const standing = eventStanding(tpEvento, cStat);
    if (!cancelsNote(tpEvento, cStat))
      putAsk({ cStat, tpAmb, chNFe: replacedBy, tpEvento }, isUnknownReplacement(cStat), found);
    if (standing === undefined)
      putRefused(
        isCancellationEvent(tpEvento) ? 'cancellation-refused' : 'event-refused',
        { cStat, tpAmb, chNFe, tpEvento },
        found,
      );
    else if (!isValidKey(chNFe)) broken('key-invalid');
    else if (!isEnvironment(tpAmb)) broken('environment-unknown');
    else {
      const at = issuedOf(answer.dhRegEvento, '');
      const nProt = protocolNumber(answer.nProt);
      if (cancelsNote(tpEvento, cStat)) found.facts.push({ kind: 'cancellation', chNFe, tpAmb, at, nProt });
      else found.facts.push({ kind: 'witness', chNFe, tpAmb, standing, cStat, tpEvento, at, nProt });
      if (cancelsNote(tpEvento, cStat) && isValidKey(replacedBy)) {
        const note = { chNFe: replacedBy, tpAmb, standing: 'authorized', cStat, tpEvento } as const;
        found.facts.push({ kind: 'witness', ...note, at, nProt });
      }
    }
  }
}

/** What a consultation says of a document in hand, in the form in which it is compared. */

import type { Consultation } from '../../../shared/contract.ts';
import { tpAmbOf } from '../../../shared/contract/pieces.ts';
import { givesSituation } from '../../../shared/fiscal/cstat.ts';
import { isMarkedByFisco } from '../../../shared/fiscal/events.ts';
import { cancellationOf, isOfNote, listOf, textAt, type Cancellation } from '../../../shared/note-story.ts';
import type { AnswerNode } from '../../../shared/service/service.ts';
import type { Situation } from '../../../shared/fiscal/situation.ts';

export type ListedEvent = ReturnType<typeof listedEvent>;

export interface SefazSays {
  readonly situation: Situation;
  readonly cStat: string;
  readonly xMotivo: string;
  /** infProt/digVal of the note: the digest of what was authorized (MOC 5.4). */
  readonly digests: readonly string[];
  readonly protocols: readonly { readonly nProt: string; readonly dhRecbto: string }[];
  readonly events: readonly ListedEvent[];
  readonly cancellation: Cancellation | undefined;
  /** Its events have a mark of the Fisco's that stands. */
  readonly markedByFisco: boolean;
  /** It does not have the note, and another site may (NT 2026.007). */
  readonly perhapsAtSvrs: boolean;
}

/** SEFAZ has the number under another key: month (561), numeric code (562), or something else (613) differs. */
const OTHER_KEY: readonly string[] = ['561', '562', '613'];

/**
 * Undefined where SEFAZ's answer is not about the note: stopped, refused, too old (526). Then a final situation of
 * an earlier answer is used.
 */
export function sefazSays(consultation: Consultation): SefazSays | undefined {
  const { retConsSitNFe: answer, situacao, anterior } = consultation;
  const { cStat, xMotivo = '' } = answer;
  if (givesSituation(answer) || OTHER_KEY.includes(cStat)) {
    const situation = OTHER_KEY.includes(cStat) ? 'nao-consta' : situacao;
    const subject = { chNFe: consultation.chNFe, tpAmb: tpAmbOf(consultation.environment) };
    const infos = answer.protNFe.flatMap((one) => listOf(child(one, 'infProt') ?? one));
    return {
      situation,
      cStat,
      xMotivo,
      digests: infos.map((one) => textAt(one, 'digVal').replace(/\s+/g, '')).filter((one) => one !== ''),
      protocols: infos
        .map((one) => ({ nProt: textAt(one, 'nProt'), dhRecbto: textAt(one, 'dhRecbto') }))
        .filter(({ nProt }) => nProt !== ''),
      events: answer.procEventoNFe.filter((one) => isOfNote(one, subject)).map(listedEvent),
      cancellation: cancellationOf(consultation),
      markedByFisco: isMarkedByFisco(consultation.eventos.map(({ tpEvento }) => tpEvento)),
      perhapsAtSvrs: consultation.avisos.includes('answer.perhaps-at-svrs'),
    };
  }
  const final = anterior && (anterior.situacao === 'cancelada' || anterior.situacao === 'denegada');
  if (!final) return undefined;
  const { situacao: situation, cStat: before, xMotivo: words } = anterior;
  return {
    situation,
    cStat: before,
    xMotivo: words,
    digests: [],
    protocols: [],
    events: [],
    cancellation: undefined,
    markedByFisco: false,
    perhapsAtSvrs: false,
  };
}

function listedEvent(entry: AnswerNode) {
  const asked = (name: string) => textAt(entry, 'evento', 'infEvento', name);
  const answered = (name: string) => textAt(entry, 'retEvento', 'infEvento', name);
  return {
    tpEvento: asked('tpEvento') || answered('tpEvento'),
    nSeqEvento: asked('nSeqEvento') || answered('nSeqEvento'),
    nProt: answered('nProt'),
    cStat: answered('cStat'),
    /** DigestValue of its signature; "" where the answer has none. */
    digest: textAt(entry, 'evento', 'Signature', 'SignedInfo', 'Reference', 'DigestValue').replace(
      /\s+/g,
      '',
    ),
  };
}

function child(node: AnswerNode, name: string): AnswerNode | undefined {
  return typeof node === 'object' && !Array.isArray(node) ? node[name] : undefined;
}

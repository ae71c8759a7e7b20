/**
 * Interprets a note's answer for display: its events in order and the situation that follows from all of it (MOC
 * 5.4).
 */

import { givesSituation, situationOf, type Situation } from '../../shared/fiscal/cstat.ts';
import { cancelsNote, eventName } from '../../shared/fiscal/events.ts';
import { cancellationOf, isOfNote, textAt } from '../../shared/note-story.ts';
import type {
  AnswerNode,
  AnswerTree,
  NoteAlert,
  NoteEvent,
  RetConsSitNFe,
} from '../../shared/service/service.ts';

/** Fields of an event's detail with text written by a person, in order of preference. */
const EVENT_TEXTS = ['xCorrecao', 'xJust', 'xObs', 'xTexto'] as const;

/**
 * Events of the note `chNFe`, sorted by the time they were made; the legacy cancellation (retCancNFe) is one of them. One
 * that names another key is that note's, and not here.
 */
export function noteEvents(answer: RetConsSitNFe, chNFe: string): NoteEvent[] {
  const events = answer.procEventoNFe.flatMap((entry) =>
    isTree(entry) && isOfNote(entry, chNFe) ? [eventOf(entry)] : [],
  );
  for (const legacy of asList(answer['retCancNFe']))
    if (isTree(legacy) && isOfNote(legacy, chNFe)) events.push(legacyCancellation(legacy));
  return events.sort((a, b) => instantOf(a) - instantOf(b));
}

/** When SEFAZ registered the last cancellation of the note, and its protocol; undefined where the answer has none. */
export function noteCancellation(
  answer: RetConsSitNFe,
  chNFe: string,
): { readonly at: string; readonly nProt: string } | undefined {
  const event = cancellationOf({ chNFe, eventos: noteEvents(answer, chNFe) });
  if (!event) return undefined;
  const own = answer.procEventoNFe.find(
    (entry) => textAt(entry, 'retEvento', 'infEvento', 'nProt') === event.nProt,
  );
  return { at: textAt(own, 'retEvento', 'infEvento', 'dhRegEvento') || event.at, nProt: event.nProt };
}

/** The situation by the top cStat, except that a registered cancellation event prevails over "authorized", and over a code that is new to us. */
export function noteSituation(
  answer: RetConsSitNFe,
  events: readonly NoteEvent[],
): { situation: Situation; disagrees: boolean } {
  const situation = situationOf(answer);
  const mayBeValid = situation === 'autorizada' || (situation === 'outra' && givesSituation(answer));
  const cancelled = mayBeValid && events.some(({ tpEvento, cStat }) => cancelsNote(tpEvento, cStat ?? ''));
  return cancelled ? { situation: 'cancelada', disagrees: true } : { situation, disagrees: false };
}

/** Protocol of the note itself; "" if the answer has none. */
export function noteProtocol(answer: RetConsSitNFe): string {
  for (const entry of answer.protNFe) {
    const nProt = isTree(entry) ? text(branch(entry, 'infProt'), 'nProt') : '';
    if (nProt) return nProt;
  }
  return '';
}

/** The alerts of every protocol: pairs of cMsg and xMsg, one after the other in infProt (layout 4.00, NT 2026.002). */
export function noteAlerts(answer: RetConsSitNFe): NoteAlert[] {
  return answer.protNFe.flatMap((entry) =>
    (isTree(entry) ? asList(entry['infProt']) : []).flatMap((info) => (isTree(info) ? alertsIn(info) : [])),
  );
}

function alertsIn(info: AnswerTree): NoteAlert[] {
  const codes = asList(info['cMsg']);
  const words = asList(info['xMsg']);
  const at = (list: readonly AnswerNode[], i: number) => {
    const node = list[i];
    return typeof node === 'string' ? node : '';
  };
  return Array.from({ length: Math.max(codes.length, words.length) }, (_, i) => ({
    cMsg: at(codes, i),
    xMsg: at(words, i),
  }));
}

function eventOf(entry: AnswerTree): NoteEvent {
  const asked = branch(branch(entry, 'evento'), 'infEvento');
  const answered = branch(branch(entry, 'retEvento'), 'infEvento');
  const detail = branch(asked, 'detEvento');
  const tpEvento = text(asked, 'tpEvento') || text(answered, 'tpEvento');
  const words = EVENT_TEXTS.map((name) => text(detail, name)).find((found) => found !== '');
  const substitute = text(detail, 'chNFeRef');
  return {
    tpEvento,
    descricao: eventName(tpEvento, text(answered, 'xEvento') || text(detail, 'descEvento')),
    dhEvento: text(asked, 'dhEvento') || text(answered, 'dhRegEvento'),
    nProt: text(answered, 'nProt'),
    ...answerFields(answered),
    texto: words,
    ...(substitute === '' ? {} : { chNFeRef: substitute }),
  };
}

function legacyCancellation(entry: AnswerTree): NoteEvent {
  const info = branch(entry, 'infCanc');
  return {
    tpEvento: '110111',
    descricao: eventName('110111'),
    dhEvento: text(info, 'dhRecbto'),
    nProt: text(info, 'nProt'),
    ...answerFields(info),
  };
}

function answerFields(answered: AnswerTree): Pick<NoteEvent, 'cStat'> {
  const cStat = text(answered, 'cStat');
  return cStat === '' ? {} : { cStat };
}

function instantOf(event: NoteEvent): number {
  const instant = Date.parse(event.dhEvento);
  return Number.isNaN(instant) ? 0 : instant;
}

function isTree(node: AnswerNode | undefined): node is AnswerTree {
  return typeof node === 'object' && !Array.isArray(node);
}

function asList(node: AnswerNode | undefined): AnswerNode[] {
  if (node === undefined) return [];
  return Array.isArray(node) ? node : [node];
}

function branch(tree: AnswerTree, name: string): AnswerTree {
  const node = tree[name];
  return isTree(node) ? node : {};
}

function text(tree: AnswerTree, name: string): string {
  const node = tree[name];
  return typeof node === 'string' ? node : '';
}

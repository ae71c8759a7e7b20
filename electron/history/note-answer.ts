/**
 * Interprets a note's answer for display: its events in order and the situation that follows from all of it (MOC
 * 5.4).
 */

import { situationOf, type Situation } from '../../shared/fiscal/cstat.ts';
import { cancelsNote, eventName, tellingCode, tellingType } from '../../shared/fiscal/events.ts';
import {
  cancellationOf,
  isOfNote,
  listOf,
  onlyTextAt,
  textAt,
  textsAt,
  type Subject,
} from '../../shared/note-story.ts';
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
 * Events of the note that was asked, sorted by the time they were made; the legacy cancellation (retCancNFe) is one of them. One
 * that names another key or environment is another note's, and not here.
 */
export function noteEvents(answer: RetConsSitNFe, subject: Subject): NoteEvent[] {
  const { procEventoNFe, protNFe: _, ...rest } = answer;
  const listed = procEventoNFe.flatMap((entry) => {
    const answered = within(entry, 'retEvento');
    return answered.length > 0 ? answered : [entry];
  });
  const events = [...listed, ...within(rest, 'retEvento')]
    .flatMap(eachAnswer)
    .flatMap((entry) => (isOfNote(entry, subject) ? [eventOf(entry)] : []));
  for (const around of within([procEventoNFe, rest], 'retCancNFe'))
    for (const legacy of listOf(around['retCancNFe']))
      if (isTree(legacy) && isOfNote(legacy, subject)) events.push(legacyCancellation(legacy));
  return events.sort((a, b) => instantOf(a) - instantOf(b));
}

/** When SEFAZ registered the last cancellation of the note, and its protocol; undefined where the answer has none. */
export function noteCancellation(
  answer: RetConsSitNFe,
  subject: Subject,
): { readonly at: string; readonly nProt: string } | undefined {
  const event = cancellationOf({ chNFe: subject.chNFe, eventos: noteEvents(answer, subject) });
  if (!event) return undefined;
  const own = answer.procEventoNFe.find(
    (entry) => textAt(entry, 'retEvento', 'infEvento', 'nProt') === event.nProt,
  );
  return { at: textAt(own, 'retEvento', 'infEvento', 'dhRegEvento') || event.at, nProt: event.nProt };
}

/**
 * The situation by the top cStat, except that a registered cancellation event, or a protocol of a cancellation or denial, prevails over
 * "authorized", and over a code that is new to us.
 */
export function noteSituation(
  answer: RetConsSitNFe,
  events: readonly NoteEvent[],
): { situation: Situation; disagrees: boolean } {
  const situation = situationOf(answer);
  const mayBeValid = situation === 'autorizada' || situation === 'outra';
  const end = mayBeValid ? endOf(answer, events) : undefined;
  return end ? { situation: end, disagrees: true } : { situation, disagrees: false };
}

function endOf({ protNFe }: RetConsSitNFe, events: readonly NoteEvent[]): Situation | undefined {
  if (events.some(({ tpEvento, cStat }) => cancelsNote(tpEvento, cStat ?? ''))) return 'cancelada';
  const said = protNFe
    .flatMap((entry) => textsAt(entry, 'infProt', 'cStat'))
    .map((cStat) => situationOf({ cStat }));
  return (['cancelada', 'denegada'] as const).find((end) => said.includes(end));
}

/** Protocol of the note itself; "" if the answer has none, or several in one. */
export function noteProtocol(answer: RetConsSitNFe): string {
  for (const entry of answer.protNFe) {
    const nProt = onlyTextAt(entry, 'infProt', 'nProt');
    if (nProt) return nProt;
  }
  return '';
}

/** The alerts of every protocol: pairs of cMsg and xMsg, one after the other in infProt (layout 4.00, NT 2026.002). */
export function noteAlerts(answer: RetConsSitNFe): NoteAlert[] {
  return answer.protNFe.flatMap((entry) =>
    (isTree(entry) ? listOf(entry['infProt']) : []).flatMap((info) => (isTree(info) ? alertsIn(info) : [])),
  );
}

function alertsIn(info: AnswerTree): NoteAlert[] {
  const codes = listOf(info['cMsg']);
  const words = listOf(info['xMsg']);
  const at = (list: readonly AnswerNode[], i: number) => {
    const node = list[i];
    return typeof node === 'string' ? node : '';
  };
  return Array.from({ length: Math.max(codes.length, words.length) }, (_, i) => ({
    cMsg: at(codes, i),
    xMsg: at(words, i),
  }));
}

/** The parts of an answer, in whatever casing, as files of other programs are read. */
const PARTS = ['evento', 'retEvento', 'retCancNFe'] as const;

/** Each tree in `node`, itself included, that has a part of that name: also where a server encloses it in something of its own. */
function within(node: AnswerNode, part: (typeof PARTS)[number]): AnswerTree[] {
  if (typeof node === 'string') return [];
  if (Array.isArray(node)) return node.flatMap((one) => within(one, part));
  const own = usual(node);
  return isTree(own) && part in own ? [own] : Object.values(node).flatMap((one) => within(one, part));
}

function usual(node: AnswerNode): AnswerNode {
  if (!isTree(node)) return node;
  const named = (name: string) => PARTS.find((part) => part.toLowerCase() === name.toLowerCase()) ?? name;
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [named(name), inner]));
}

/** Of several `infEvento` each answers an event: the type of one has not the code of another. */
function eachAnswer(entry: AnswerNode): AnswerTree[] {
  if (!isTree(entry)) return [];
  const answers = listOf(entry['retEvento']).flatMap((one) => (isTree(one) ? listOf(one['infEvento']) : []));
  return answers.length > 1 ? answers.map((infEvento) => ({ ...entry, retEvento: { infEvento } })) : [entry];
}

function eventOf(entry: AnswerTree): NoteEvent {
  const asked = (...path: string[]) => textAt(entry, 'evento', 'infEvento', ...path);
  const answered = (name: string) => textAt(entry, 'retEvento', 'infEvento', name);
  const ofAnswer = (name: string) => textsAt(entry, 'retEvento', 'infEvento', name);
  const tpEvento = tellingType([
    ...textsAt(entry, 'evento', 'infEvento', 'tpEvento'),
    ...ofAnswer('tpEvento'),
  ]);
  const cStat = tellingCode(ofAnswer('cStat'));
  const words = EVENT_TEXTS.map((name) => asked('detEvento', name)).find((found) => found !== '');
  const substitute = asked('detEvento', 'chNFeRef');
  return {
    tpEvento,
    descricao: eventName(tpEvento, answered('xEvento') || asked('detEvento', 'descEvento')),
    dhEvento: asked('dhEvento') || answered('dhRegEvento'),
    nProt: answered('nProt'),
    ...answeredBy(cStat),
    texto: words,
    ...(substitute === '' ? {} : { chNFeRef: substitute }),
  };
}

function legacyCancellation(entry: AnswerTree): NoteEvent {
  const answered = (name: string) => textAt(entry, 'infCanc', name);
  return {
    tpEvento: '110111',
    descricao: eventName('110111'),
    dhEvento: answered('dhRecbto'),
    nProt: answered('nProt'),
    ...answeredBy(tellingCode(textsAt(entry, 'infCanc', 'cStat'))),
  };
}

function answeredBy(cStat: string): Pick<NoteEvent, 'cStat'> {
  return cStat === '' ? {} : { cStat };
}

function instantOf(event: NoteEvent): number {
  const instant = Date.parse(event.dhEvento);
  return Number.isNaN(instant) ? 0 : instant;
}

function isTree(node: AnswerNode | undefined): node is AnswerTree {
  return typeof node === 'object' && !Array.isArray(node);
}

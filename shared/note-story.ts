/** Reads the story of a note out of SEFAZ's answer, whose tree is carried whole and untyped. */

import type { Consultation } from './contract.ts';
import { ACCESS_KEY_PATTERN } from './fiscal/access-key.ts';
import { isAuthorized } from './fiscal/cstat.ts';
import { cancelsNote } from './fiscal/events.ts';
import type { AnswerNode, NoteEvent, RetConsSitNFe } from './service.ts';

export interface Protocol {
  readonly nProt: string;
  readonly dhRecbto: string;
}

/** What cancelled a note, as its event tells it; "" for what the event does not say. */
export interface Cancellation {
  readonly name: string;
  readonly at: string;
  readonly nProt: string;
  readonly reason: string;
  /** Key of the note that takes its place (event 110112). */
  readonly substitute: string | undefined;
}

export interface TimelineStep {
  readonly kind: 'received' | 'event';
  readonly at: string;
  readonly nProt: string;
  /** Present for events. */
  readonly event?: NoteEvent;
}

/** Text at a path of names; lists are entered at their first entry; "" when it is not there. */
export function textAt(node: AnswerNode | undefined, ...path: readonly string[]): string {
  let current: AnswerNode | undefined = node;
  for (const name of path) {
    if (Array.isArray(current)) current = current[0];
    current = typeof current === 'object' && !Array.isArray(current) ? current[name] : undefined;
  }
  if (Array.isArray(current)) current = current[0];
  return typeof current === 'string' ? current : '';
}

/** The protocol of the note itself, where the answer brings one. */
export function protocolOf(answer: RetConsSitNFe): Protocol | undefined {
  const first = answer.protNFe[0];
  const nProt = textAt(first, 'infProt', 'nProt');
  const dhRecbto = textAt(first, 'infProt', 'dhRecbto');
  return nProt || dhRecbto ? { nProt, dhRecbto } : undefined;
}

/** The note's story in order of time; what has no time keeps its place at the end. */
export function timelineOf({ retConsSitNFe, eventos }: Consultation): readonly TimelineStep[] {
  const protocol = protocolOf(retConsSitNFe);
  const steps: TimelineStep[] = eventos.map((event) => ({
    kind: 'event',
    at: event.dhEvento,
    nProt: event.nProt,
    event,
  }));
  if (protocol) steps.push({ kind: 'received', at: protocol.dhRecbto, nProt: protocol.nProt });
  return steps.sort((a, b) => timeOf(a.at) - timeOf(b.at));
}

/** A cancellation that SEFAZ registered; an answer that does not tell how it received the event counts as one that did. */
export function isCancellation({ tpEvento, cStat = '135' }: NoteEvent): boolean {
  return cancelsNote(tpEvento, cStat);
}

/** The event that cancelled the note, the last one where there are several; undefined where the answer brings none. */
export function cancellationOf({
  chNFe,
  eventos,
}: Pick<Consultation, 'chNFe' | 'eventos'>): Cancellation | undefined {
  const event = eventos.filter(isCancellation).at(-1);
  if (!event) return undefined;
  const { chNFeRef = '' } = event;
  return {
    name: event.descricao,
    at: event.dhEvento,
    nProt: event.nProt,
    reason: event.texto ?? '',
    substitute: ACCESS_KEY_PATTERN.test(chNFeRef) && chNFeRef !== chNFe ? chNFeRef : undefined,
  };
}

/** True when the protocol of the answer is the one of the authorization; beside a cancellation an old answer may hold another. */
export function authorizes(answer: RetConsSitNFe): boolean {
  return isAuthorized(textAt(answer.protNFe[0], 'infProt', 'cStat'));
}

function timeOf(iso: string): number {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time;
}

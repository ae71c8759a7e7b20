/** Reads a note's history out of SEFAZ's answer, whose tree is passed on whole and untyped. */

import type { Consultation } from './contract.ts';
import { ACCESS_KEY_PATTERN } from './fiscal/key/access-key.ts';
import { isAuthorized } from './fiscal/cstat.ts';
import { cancelsNote } from './fiscal/events.ts';
import type { TpAmb } from './fiscal/numbering.ts';
import type { AnswerNode, NoteEvent, RetConsSitNFe } from './service/service.ts';

export interface Protocol {
  readonly nProt: string;
  readonly dhRecbto: string;
}

/** What cancelled a note, from its event; "" for missing fields. */
export interface Cancellation {
  readonly name: string;
  readonly at: string;
  readonly nProt: string;
  readonly reason: string;
  /** Key of the substituting note (event 110112). */
  readonly substitute: string | undefined;
}

export interface TimelineStep {
  readonly kind: 'received' | 'event';
  readonly at: string;
  readonly nProt: string;
  /** Present for events. */
  readonly event?: NoteEvent;
}

/** Text at a path of names, without white space around it; of several the first one; "" if absent. */
export function textAt(node: AnswerNode | undefined, ...path: readonly string[]): string {
  return textsAt(node, ...path)[0] ?? '';
}

/** All texts at a path of names, through lists. */
export function textsAt(
  node: AnswerNode | undefined,
  ...[name, ...rest]: readonly string[]
): readonly string[] {
  return listOf(node).flatMap((one): readonly string[] => {
    if (typeof one === 'string') return name === undefined ? [one.trim()] : [];
    if (Array.isArray(one)) return [];
    // With attributes its text is a member of its own.
    return name === undefined ? textsAt(one['#text']).slice(0, 1) : textsAt(one[name], ...rest);
  });
}

/** The text at a path of names; "" where there are several that differ: it is unknown which counts. */
export function onlyTextAt(node: AnswerNode | undefined, ...path: readonly string[]): string {
  const [first = '', ...others] = textsAt(node, ...path);
  return others.every((other) => other === first) ? first : '';
}

/** The note that was asked, and where. */
export interface Subject {
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
}

/** No event or cancellation in `node` names another key or environment; one that is left out is the note's. */
export function isOfNote(node: AnswerNode, subject: Subject): boolean {
  if (typeof node === 'string') return true;
  if (Array.isArray(node)) return node.every((one) => isOfNote(one, subject));
  return Object.entries(node).every(([name, inner]) =>
    name === 'infEvento' || name === 'infCanc'
      ? listOf(inner).every((info) => namesOnly(info, subject))
      : isOfNote(inner, subject),
  );
}

function namesOnly(info: AnswerNode, { chNFe, tpAmb }: Subject): boolean {
  if (typeof info === 'string' || Array.isArray(info)) return true;
  const isOnly = (name: string, own: string) =>
    textsAt(info, name).every((named) => ['', own].includes(named));
  return isOnly('chNFe', chNFe) && isOnly('tpAmb', tpAmb);
}

/** What is there once or more often; none where it is not there. */
export function listOf(node: AnswerNode | undefined): readonly AnswerNode[] {
  if (node === undefined) return [];
  return Array.isArray(node) ? node : [node];
}

/** The protocol of the note itself, if the answer has one. */
export function protocolOf(answer: RetConsSitNFe): Protocol | undefined {
  const first = answer.protNFe[0];
  const nProt = onlyTextAt(first, 'infProt', 'nProt');
  const dhRecbto = textAt(first, 'infProt', 'dhRecbto');
  return nProt || dhRecbto ? { nProt, dhRecbto } : undefined;
}

/** The note's history in chronological order; entries without a time stay at the end. */
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

/** A cancellation that SEFAZ registered; an event without a status counts as registered. */
export function isCancellation({ tpEvento, cStat = '135' }: NoteEvent): boolean {
  return cancelsNote(tpEvento, cStat);
}

/** The event that cancelled the note, the last one if there are several; undefined if there is none. */
export function cancellationOf({
  chNFe,
  eventos,
}: Pick<Consultation, 'eventos'> & { readonly chNFe: string }): Cancellation | undefined {
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

/** True if the protocol of the answer is the authorization's; a cancelled note's old answer may have another. */
export function authorizes(answer: RetConsSitNFe): boolean {
  return isAuthorized(textAt(answer.protNFe[0], 'infProt', 'cStat'));
}

/** What the protocol of the note is called in its story: of a cancelled note some answers have the cancellation's. */
export function receivedAs({
  situacao,
  retConsSitNFe,
}: Pick<Consultation, 'situacao' | 'retConsSitNFe'>): 'authorized' | 'denied' | 'other' {
  if (situacao === 'denegada') return 'denied';
  return situacao === 'autorizada' || authorizes(retConsSitNFe) ? 'authorized' : 'other';
}

function timeOf(iso: string): number {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time;
}

/**
 * Turns the bytes of one request into the bytes of its answer: the checks common to all services, then the service's
 * own.
 */

import type { X509Certificate } from 'node:crypto';
import { ACCESS_KEY_PATTERN } from '../../shared/fiscal/key/access-key.ts';
import type { AbuseGuard } from './abuse-guard.ts';
import { HOME_UF, retConsSitNFe, retConsStatServ, retInutNFe } from './answers.ts';
import { answerConsult } from './checks-consult.ts';
import { answerDisable, type Message, type ProtocolOf563 } from './checks-disable.ts';
import type { Holder } from './der.ts';
import { fieldsFault, formVerdict, STATES, STATUS_FIELDS } from './layout.ts';
import type { Ledger } from './notes/ledger.ts';
import type { NoteWriter } from './notes/note-xml.ts';
import type { TrainingScenario } from '../../shared/contract.ts';
import type { Seeds } from './notes/seeds.ts';
import { decodeBody, envelopeOf, faultOf, readRequest, type Service } from './soap.ts';
import { verdict, type Verdict } from './texts.ts';
import { stamp } from './times.ts';
import { childOf, type Element } from './xml.ts';

/** 500 KB, the limit of rule B01. */
export const MAX_BODY = 500 * 1024;

export interface Authorizer {
  readonly ledger: Ledger;
  readonly seeds: Seeds;
  readonly writer: NoteWriter;
  readonly issuer: X509Certificate;
  readonly guard: AbuseGuard | undefined;
  readonly protocolOf563: ProtocolOf563;
  readonly now: () => Date;
}

export interface Arrival {
  readonly service: Service;
  /** Undefined if it was longer than {@link MAX_BODY}. */
  readonly body: Buffer | undefined;
  readonly charset: string;
  /** The holder of the transmitter's certificate. */
  readonly holder: Holder | undefined;
  readonly situation: TrainingScenario;
  /** The question came to SVRS as the other site. */
  readonly atSvrs: boolean;
}

export type Answer = ReturnType<typeof sound>;

/** Checks A07, B01, B02, B03, B04, the guard, then the service's; a message of another service gets a SOAP fault. */
export async function authorize(arrival: Arrival, authorizer: Authorizer): Promise<Answer> {
  const { service, body, holder, situation } = arrival;
  const now = authorizer.now();
  const refuse = (given: Verdict, root?: Element) => sound(service, refusalOf(service, given, now, root));
  if (!holder) return refuse(verdict('282'));
  if (!body) return refuse(verdict('214'));
  const { text, utf8 } = decodeBody(body, arrival.charset);
  const request = readRequest(text, service);
  if (request.kind === 'malformed') return refuse(verdict('243'));
  if (request.kind === 'fault') return { status: 500, text: faultOf('Sender', request.reason) };
  const { root, source } = request;
  if (situation === 'stopped') return refuse(verdict('108'), root);
  if (situation === 'stopped-no-forecast') return refuse(verdict('109'), root);
  if (situation === 'refused' && service.name === 'disable') return refuse(verdict('241'), root);
  const message = { root, source, utf8 };
  if (situation === 'abuse' || isClosed(arrival, message, authorizer, now)) {
    return refuse(verdict('656', '[det: aguarde uma hora antes de tentar de novo]'), root);
  }
  return sound(service, await answerOf(arrival, message, authorizer, now));
}

async function answerOf(
  arrival: Arrival,
  message: Message,
  authorizer: Authorizer,
  now: Date,
): Promise<string> {
  const { seeds, writer, ledger, issuer, protocolOf563, guard } = authorizer;
  switch (arrival.service.name) {
    case 'consult':
      return answerConsult(message, { seeds, writer, now, holder: arrival.holder, atSvrs: arrival.atSvrs });
    case 'status':
      return answerStatus(message, now);
    case 'disable': {
      const answer = await answerDisable(message, { ledger, seeds, issuer, now, protocolOf563 });
      const cStat = /<cStat>(\d+)</.exec(answer)?.[1] ?? '';
      const id = childOf(message.root, 'infInut')?.attributes['Id'] ?? '';
      if (cStat !== '102') guard?.refused(arrival.holder?.id ?? '', id, cStat, now);
      return answer;
    }
  }
}

function isClosed(arrival: Arrival, { root }: Message, { guard }: Authorizer, now: Date): boolean {
  if (!guard || !arrival.holder) return false;
  const key = childOf(root, 'chNFe')?.text;
  if (arrival.service.name === 'consult' && key !== undefined) guard.asked(arrival.holder.id, key, now);
  return guard.closed(arrival.holder.id, arrival.service.name, now);
}

function answerStatus({ root, utf8 }: Message, now: Date): string {
  const asked = childOf(root, 'cUF')?.text ?? '';
  const cUF = STATES.test(asked) ? asked : HOME_UF;
  const form = formVerdict(root, 'consStatServ', utf8, (element) => fieldsFault(element, STATUS_FIELDS));
  const right = childOf(root, 'tpAmb')?.text === '2' ? verdict('107') : verdict('252');
  return retConsStatServ(form ?? right, cUF, now);
}

/** A refusal before the service examined the message: it echoes the UF and the key if they can be read. */
function refusalOf(service: Service, verdict: Verdict, now: Date, root: Element | undefined): string {
  const key = childOf(root, 'chNFe')?.text ?? '';
  const readable = ACCESS_KEY_PATTERN.test(key);
  const asked = key.slice(0, 2) || childOf(childOf(root, 'infInut') ?? root, 'cUF')?.text || '';
  const cUF = STATES.test(asked) ? asked : HOME_UF;
  switch (service.name) {
    case 'consult':
      return retConsSitNFe({ verdict, cUF, now, ...(readable ? { chNFe: key } : {}) });
    case 'status':
      return retConsStatServ(verdict, cUF, now);
    case 'disable':
      return retInutNFe({ verdict, cUF, dhRecbto: stamp(now) });
  }
}

function sound(service: Service, xml: string) {
  return { status: 200, text: envelopeOf(service, xml) };
}

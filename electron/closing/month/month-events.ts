/** The events that SEFAZ registered: which of a number are of the month, and their names in the zip. */

import { monthOfKey } from '../../../shared/fiscal/key/access-key.ts';
import { isCancellationEvent, isRegisteredEvent } from '../../documents/evidence-table.ts';
import type { Fact } from '../../documents/facts.ts';
import { decodeDocument } from '../../documents/read/decode.ts';
import type { Documents, Taken } from './documents.ts';
import { monthOf } from './month.ts';
import type { NumberFact } from './month-rows.ts';

export interface TakenEvent {
  readonly fact: NumberFact;
  /** In the zip. */
  readonly entry: string;
}

/**
 * Puts the events of a number that leave it as it is (correction letters, manifestations, EPEC) into the zip: those of
 * a note of the month, and those registered in it.
 */
export async function takeEvents(
  facts: readonly NumberFact[],
  month: string,
  documents: Documents,
): Promise<TakenEvent[]> {
  const events = facts.filter(
    (fact) => isEvent(fact) && (monthOfKey(fact.chNFe) === month || monthOf(fact.at) === month),
  );
  const taken: TakenEvent[] = [];
  for (const same of Map.groupBy(events, eventId).values()) {
    const event = await takeEvent(same, documents);
    if (event && same[0]) taken.push({ fact: same[0], entry: event.entry });
  }
  return taken;
}

/** Undefined where no document of it is there, or all of them have one that SEFAZ refused. */
export function takeEvent(facts: readonly NumberFact[], documents: Documents): Promise<Taken | undefined> {
  return documents.take(facts, eventEntry, isRegistered, isWhole);
}

/** The signed event with its answer; of a lot's or a consult's answer no program imports the events. */
function isWhole(bytes: Uint8Array): boolean {
  const text = decodeDocument(bytes);
  return /<(?:[\w.-]+:)?(?:evento|cancNFe)[\s>]/.test(text) && !/<(?:[\w.-]+:)?retConsSitNFe[\s>]/.test(text);
}

/** Name in the zip of an event; until 2012 a cancellation was a service of its own, without type and sequence. */
function eventEntry({ chNFe, tpEvento }: NumberFact, bytes: Uint8Array): string {
  const text = decodeDocument(bytes);
  const digits = (name: string) =>
    new RegExp(`<(?:[\\w.-]+:)?${name}>\\s*([0-9]{1,6})\\s*</`).exec(text)?.[1] ?? '';
  const sequence = (digits('nSeqEvento') || '1').padStart(2, '0');
  return `eventos/${chNFe}-${tpEvento || digits('tpEvento') || '110111'}-${sequence}.xml`;
}

/** Whether SEFAZ registered all events of a document: a program that reads the zip would apply a refused one. */
function isRegistered(bytes: Uint8Array, facts: readonly Fact[]): boolean {
  const answers = decodeDocument(bytes).match(/<(?:[\w.-]+:)?retEvento[\s>]/g)?.length ?? 0;
  const registered = facts.filter((fact) => fact.kind === 'cancellation' || isEvent(fact));
  return answers <= registered.length;
}

/** Of 110112 there is a second fact in one document, of the note that replaced the cancelled one. */
function isEvent(fact: Pick<NumberFact, 'kind' | 'tpEvento' | 'cStat'> | Fact): boolean {
  if (fact.kind !== 'witness') return false;
  const { tpEvento, cStat } = fact;
  return tpEvento !== '' && !isCancellationEvent(tpEvento) && isRegisteredEvent(cStat);
}

function eventId({ chNFe, tpEvento, at, nProt }: NumberFact): string {
  return `${chNFe} ${tpEvento} ${at} ${nProt}`;
}

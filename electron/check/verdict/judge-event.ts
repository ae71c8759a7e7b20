/** The verdict on an event of a note: its own signature and answer, and SEFAZ's list of the note's events. */

import type { EventFacts } from '../../../shared/check/check-facts.ts';
import { cancelsNote, isCancellation, isRegistered } from '../../../shared/fiscal/events.ts';
import { eventStanding } from '../../documents/evidence-table.ts';
import type { VerdictCode } from '../../../shared/check/verdict.ts';
import type { ListedEvent, SefazSays } from './sefaz-says.ts';

/** What a consultation lists since NT 2015.002; that another event is missing there means nothing. */
const LISTED: readonly string[] = ['110110', '110111', '110112', '110140'];

/** An event of this type and number is there (MOC 7.0, 5.8). */
const DUPLICATE = '573';

/** `alone`: the file has only SEFAZ's answer, which carries no signature of the event's author. */
export function judgeEvent(event: EventFacts, sefaz: SefazSays | undefined, alone: boolean): VerdictCode {
  if (event.key !== 'ok') return 'key-differs';
  const listed = sefaz && listedAs(event, sefaz);
  if (listed && !alone && listed.digest !== '' && event.digests.length > 0)
    if (!event.digests.includes(listed.digest)) return 'event-other-content';
  if (!alone) {
    if (event.signature === 'missing') return 'unsigned';
    if (event.signature === 'bad' || event.signature === 'other') return 'bad-signature';
  }
  if (event.answer === 'wrong') return 'wrong-protocol';
  if (listed && !isRegistered(listed.cStat)) return 'event-refused';
  // White space between its tags says less than that SEFAZ does not have the event.
  const spaced = !alone && event.signature === 'reformatted';
  if (listed && !spaced && isUncompared(event, listed)) return 'event-unconfirmed';
  if (listed || (sefaz && cancelledThere(event, sefaz))) return spaced ? 'reformatted' : 'event-registered';
  if (event.answer === 'refused') return 'event-refused';
  if (sefaz && LISTED.includes(event.tpEvento)) return 'event-unlisted';
  if (spaced) return 'reformatted';
  if (event.tpAmb === '2' && !sefaz) return 'test';
  if (event.answer === 'missing') return 'event-unsent';
  return alone ? 'event-answer' : 'event-unconfirmed';
}

/** SEFAZ lists it without what would tell its words from other ones; a cancellation is one whatever its words. */
export function isUncompared(event: EventFacts, { digest }: ListedEvent): boolean {
  return digest === '' && event.answer !== 'alone' && !isCancellation(event.tpEvento);
}

/** The same type and sequence number in SEFAZ's list. */
export function listedAs(event: EventFacts, { events }: SefazSays): ListedEvent | undefined {
  return events.find(
    ({ tpEvento, nSeqEvento }) =>
      tpEvento === event.tpEvento && Number(nSeqEvento) === Number(event.nSeqEvento),
  );
}

/** True where the note is cancelled and the answer names no event that did it (101, or retCancNFe): it may be this one. */
function cancelledThere(event: EventFacts, sefaz: SefazSays): boolean {
  return isCancellation(event.tpEvento) && sefaz.situation === 'cancelada' && !cancelledByOther(event, sefaz);
}

/** SEFAZ lists what cancelled the note, and it is not this event. */
export function cancelledByOther(event: EventFacts, sefaz: SefazSays): boolean {
  const named = sefaz.events.some(({ tpEvento, cStat }) => cancelsNote(tpEvento, cStat));
  return isCancellation(event.tpEvento) && named && !listedAs(event, sefaz);
}

/** What SEFAZ had already when it refused the event, by its code, unless it says now that it has not. */
export function hadBefore(
  event: EventFacts,
  sefaz: SefazSays | undefined,
): 'cancelled' | 'event' | undefined {
  if (event.answer !== 'refused') return undefined;
  if (eventStanding(event.tpEvento, event.cStat) === 'cancelled')
    return sefaz && sefaz.situation !== 'cancelada' ? undefined : 'cancelled';
  const isGone = sefaz && isListedType(event.tpEvento) && !listedAs(event, sefaz);
  return event.cStat === DUPLICATE && !isGone ? 'event' : undefined;
}

/** Whether SEFAZ's silence on this event means that it is not there. */
export function isListedType(tpEvento: string): boolean {
  return LISTED.includes(tpEvento);
}

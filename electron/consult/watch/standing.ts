/** What a watched note is known to be, and what in a new answer differs from it. */

import type { Environment, WatchKind, WatchKnown } from '../../../shared/contract.ts';
import { tpAmbOf } from '../../../shared/contract/pieces.ts';
import type { Situation } from '../../../shared/fiscal/situation.ts';
import { cancelsNote, isMarkedByFisco } from '../../../shared/fiscal/events.ts';
import type { NoteEvent, RetConsSitNFe } from '../../../shared/service/service.ts';
import { isMarked } from '../../../shared/explain/situation-notices.ts';
import { noteEvents, noteProtocol, noteSituation } from '../../history/note-answer.ts';

export interface Standing {
  readonly situacao: Situation;
  readonly cStat: string;
  /** Of the note; "" if the answer had none. */
  readonly nProt: string;
  /** Registered events in their order. */
  readonly events: readonly StandingEvent[];
}

export type StandingEvent = ReturnType<typeof standingEvent>;

const CORRECTION = '110110';
const SUBSTITUTION = '110112';
/** Nothing about the note can change any more (MOC 5.4). */
const FINAL: ReadonlySet<Situation> = new Set(['cancelada', 'denegada']);
/** SEFAZ has the note. */
const FOUND: ReadonlySet<Situation> = new Set(['autorizada', 'cancelada', 'denegada', 'epec', 'outra']);

/** Of the note that was asked, as this answer says. */
export function standingOf(
  answer: RetConsSitNFe,
  { chNFe, environment }: { readonly chNFe: string; readonly environment: Environment },
): Standing {
  const events = noteEvents(answer, { chNFe, tpAmb: tpAmbOf(environment) });
  return {
    situacao: noteSituation(answer, events).situation,
    cStat: answer.cStat,
    nProt: noteProtocol(answer),
    events: events.map(standingEvent),
  };
}

/** As it is shown and kept with a change; `at`: when it was answered. */
export function knownOf({ situacao, cStat, nProt, events }: Standing, at: string): WatchKnown {
  const marked = isMarkedByFisco(events.map(({ tpEvento }) => tpEvento));
  return { situacao, cStat, nProt, at, ...(marked ? { avisos: ['note.marked-by-fisco'] } : {}) };
}

export function isFinal({ situacao }: Pick<Standing, 'situacao'>): boolean {
  return FINAL.has(situacao);
}

/** `before` undefined: nothing was known, so that only what should not be booked counts as a difference. */
export function differenceOf(before: Standing | undefined, after: Standing) {
  /** The gravest first; none if nothing differs. */
  const kinds: WatchKind[] = [];
  const known = new Set(before?.events.map(({ id }) => id));
  const fresh = after.events.filter(({ id, tpEvento }) =>
    before ? !known.has(id) : isMarked(knownOf(after, '')) && isMarkedByFisco([tpEvento]),
  );
  if (before?.situacao !== after.situacao) {
    const kind = situationKind(before, after);
    if (kind) kinds.push(kind);
  }
  const others = fresh.filter(({ cancels }) => !cancels);
  if (others.some(({ tpEvento }) => tpEvento === CORRECTION)) kinds.push('correction');
  if (others.some(({ tpEvento }) => tpEvento !== CORRECTION)) kinds.push('event');
  if (before && before.nProt !== '' && after.nProt !== '' && before.nProt !== after.nProt) {
    kinds.push('protocol');
  }
  return { kinds, events: fresh.map(({ name }) => name) };
}

function situationKind(before: Standing | undefined, after: Standing): WatchKind | undefined {
  switch (after.situacao) {
    case 'cancelada':
      return after.events.some(({ tpEvento, cancels }) => cancels && tpEvento === SUBSTITUTION)
        ? 'substituted'
        : 'cancelled';
    case 'denegada':
      return 'denied';
    case 'autorizada':
      return before ? 'authorized' : undefined;
    case 'nao-consta':
      return before && FOUND.has(before.situacao) ? 'not-found' : undefined;
    default:
      return before ? 'situation' : undefined;
  }
}

function standingEvent({ tpEvento, nProt, dhEvento, cStat = '', descricao }: NoteEvent) {
  return {
    /** Type, protocol and time: two corrections of a note differ in them. */
    id: `${tpEvento} ${nProt || dhEvento}`,
    tpEvento,
    name: descricao,
    cancels: cancelsNote(tpEvento, cStat),
  };
}

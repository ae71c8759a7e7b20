/** Joins what files and consultations say of each key of a number into one situation, as the month's table shows it. */

import { isContingencyKey } from '../../numbering/ledger/number-code.ts';
import type { SeenKey } from '../job.ts';
import { isOfMonth, monthOf, monthOfKey } from './month.ts';
import type { NumberFact } from './month-rows.ts';

export type Situation = 'authorized' | 'cancelled' | 'denied' | 'contingency' | 'unauthorized';

export interface MonthNote {
  readonly chNFe: string;
  /** As its XML has it; "" without one. */
  readonly issued: string;
  readonly situation: Situation;
  readonly nProt: string;
  /** Issued in this month; otherwise only an event of it is. */
  readonly ofMonth: boolean;
  /** The note's files, the best first: with its protocol, then by place. */
  readonly notes: readonly NumberFact[];
  /** Protocols in files of their own: needed where no note has its own. */
  readonly protocols: readonly NumberFact[];
  readonly cancellations: readonly NumberFact[];
}

/** The notes of one number that are of `month`, or have a cancellation registered in it. */
export function monthNotesOf(
  facts: readonly NumberFact[],
  seen: ReadonlyMap<string, SeenKey>,
  month: string,
): MonthNote[] {
  const keyed = facts.filter(({ kind }) => kind !== 'booked' && kind !== 'disabled');
  return [...Map.groupBy(keyed, ({ chNFe }) => chNFe)].flatMap(([chNFe, all]): MonthNote[] => {
    const notes = all.filter(({ kind }) => kind === 'note').sort((a, b) => rank(a) - rank(b) || a.id - b.id);
    const answers = all.filter(({ kind }) => kind === 'protocol' || kind === 'witness');
    const protocols = all.filter(({ kind }) => kind === 'protocol');
    const cancellations = all.filter(({ kind }) => kind === 'cancellation');
    const issued = notes.find(({ at }) => at !== '')?.at ?? '';
    const ofMonth = isOfMonth(issued, chNFe, month);
    const cancelledNow = cancellations.some(({ at }) => monthOf(at) === month);
    if (!ofMonth && !cancelledNow) return [];
    const known = seen.get(chNFe);
    return [
      {
        ...{ chNFe, issued, ofMonth, notes, protocols, cancellations },
        situation: situationOf(chNFe, [...notes, ...answers], cancellations.length > 0, known),
        nProt: [...notes, ...protocols].find(({ nProt }) => nProt !== '')?.nProt ?? known?.nProt ?? '',
      },
    ];
  });
}

/** A note that only a consultation names. */
export function seenNote({ chNFe, standing, nProt }: SeenKey, month: string): MonthNote | undefined {
  if (monthOfKey(chNFe) !== month) return undefined;
  const situation = situationOf(chNFe, [], false, { chNFe, standing, nProt });
  return {
    ...{ chNFe, nProt, situation, issued: '', ofMonth: true },
    ...{ notes: [], protocols: [], cancellations: [] },
  };
}

function rank({ standing }: NumberFact): number {
  return standing === 'no-protocol' ? 1 : 0;
}

/** What cannot be undone decides: a cancellation, then a denial, then an authorization. */
function situationOf(
  chNFe: string,
  facts: readonly NumberFact[],
  cancelled: boolean,
  seen: SeenKey | undefined,
): Situation {
  const says = (standing: SeenKey['standing']) =>
    seen?.standing === standing || facts.some((fact) => fact.standing === standing);
  if (cancelled || says('cancelled')) return 'cancelled';
  if (says('denied')) return 'denied';
  if (says('authorized')) return 'authorized';
  return isContingencyKey(chNFe) ? 'contingency' : 'unauthorized';
}

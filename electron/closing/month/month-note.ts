/** Joins what files and consultations say of each key of a number, as far as it is of the month. */

import type { NumberState } from '../../../shared/contract.ts';
import { situationOf } from '../../../shared/fiscal/cstat.ts';
import { protocolStanding } from '../../documents/evidence-table.ts';
import type { Cancellation, SeenKey } from '../job.ts';
import { monthOf, monthOfNote } from './month.ts';
import type { NumberFact } from './month-rows.ts';

/** The states of a number that cannot be undone: its note is at SEFAZ, valid, cancelled or denied. */
export type Settled = Extract<NumberState, 'used' | 'cancelled' | 'denied'>;

export interface MonthNote {
  readonly chNFe: string;
  /** As its XML has it; "" without one. */
  readonly issued: string;
  /** Undefined where nothing shows that SEFAZ has this note. */
  readonly settled: Settled | undefined;
  readonly nProt: string;
  /** AAAA-MM of its issue. */
  readonly month: string;
  /** Issued in this month; otherwise only an event of it is. */
  readonly ofMonth: boolean;
  /** False: only a consultation names it, that of another key where it is `elsewhere`. */
  readonly filed: boolean;
  readonly elsewhere: boolean;
  /** The Fisco has marked it, as a consultation says. */
  readonly marked: boolean;
  /** Of a used one, where nothing but codes that are new to us says so; else "". */
  readonly newCode: string;
  /** The note's files, the best first: with its protocol, then by place. */
  readonly notes: readonly NumberFact[];
  /** Protocols in files of their own: needed where the note that is taken has none. */
  readonly protocols: readonly NumberFact[];
  readonly cancellations: readonly NumberFact[];
  /** By them, or by a consultation. */
  readonly cancelled: Cancellation | undefined;
}

/** The notes of one number that are of `month`, or have a cancellation registered in it. */
export function monthNotesOf(
  facts: readonly NumberFact[],
  seen: readonly SeenKey[],
  month: string,
): MonthNote[] {
  const filed = Map.groupBy(facts.filter(isKeyed), ({ chNFe }) => chNFe);
  const keys = new Set([...filed.keys(), ...seen.map(({ chNFe }) => chNFe)]);
  return [...keys].flatMap((chNFe): MonthNote[] => {
    const all = filed.get(chNFe) ?? [];
    const notes = all.filter(({ kind }) => kind === 'note').sort((a, b) => rank(a) - rank(b) || a.id - b.id);
    const protocols = all.filter(({ kind }) => kind === 'protocol');
    const cancellations = all.filter(({ kind }) => kind === 'cancellation');
    const issued = notes.find(({ at }) => at !== '')?.at ?? '';
    const known = seen.find((key) => key.chNFe === chNFe);
    const settled = settledBy(all, known);
    const own = monthOfNote(issued, chNFe, settled !== undefined);
    const ofMonth = own === month;
    const told = [...cancellations, ...(known?.cancellation ? [known.cancellation] : [])];
    if (!ofMonth && !told.some(({ at }) => monthOf(at) === month)) return [];
    return [
      {
        chNFe,
        issued,
        month: own,
        ofMonth,
        notes,
        protocols,
        cancellations,
        cancelled: told.find(({ at }) => at !== '') ?? told[0],
        filed: all.length > 0,
        elsewhere: known?.elsewhere === true,
        marked: known?.marked === true,
        newCode: settled === 'used' ? newCodeOf(all, known) : '',
        settled,
        nProt: [...notes, ...protocols].find(({ nProt }) => nProt !== '')?.nProt ?? known?.nProt ?? '',
      },
    ];
  });
}

/** Whether it is said of a note, not of a range or by the books. */
export function isKeyed({ kind }: NumberFact): boolean {
  return kind !== 'booked' && kind !== 'disabled';
}

/** A note that was changed and sent once more is refused (204): of its files the one that SEFAZ has comes first. */
function rank(fact: NumberFact): number {
  if (hasOwnProtocol(fact)) return 0;
  return fact.standing === 'no-protocol' ? 2 : 1;
}

/** Not the rejection that some programs keep in its place. */
export function hasOwnProtocol({ standing, cStat }: Pick<NumberFact, 'standing' | 'cStat'>): boolean {
  return standing !== 'no-protocol' && (cStat === '' || situationOf({ cStat }) !== 'nao-consultada');
}

function newCodeOf(facts: readonly NumberFact[], seen: SeenKey | undefined): string {
  const ofAnswers = facts.filter(({ standing, tpEvento }) => standing === 'authorized' && tpEvento === '');
  const proofs = [...ofAnswers, ...(seen?.standing === 'authorized' ? [seen] : [])].map(
    ({ cStat = '' }) => cStat,
  );
  const [first = ''] = proofs;
  return proofs.every((cStat) => situationOf({ cStat }) === 'outra' && protocolStanding(cStat) === undefined)
    ? first
    : '';
}

/** What is said of one key: a cancellation, then a denial, then an authorization. */
export function settledBy(facts: readonly NumberFact[], seen: SeenKey | undefined): Settled | undefined {
  const says = (standing: SeenKey['standing']) =>
    seen?.standing === standing || facts.some((fact) => fact.standing === standing);
  if (says('cancelled') || facts.some(({ kind }) => kind === 'cancellation')) return 'cancelled';
  if (says('denied')) return 'denied';
  return says('authorized') ? 'used' : undefined;
}

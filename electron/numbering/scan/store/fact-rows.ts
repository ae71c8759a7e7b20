/** Facts as rows of the store and back; a row is a flat array, which crosses threads as JSON. */

import { accessKeyParts } from '../../../../shared/fiscal/key/access-key.ts';
import type { Mod, TpAmb } from '../../../../shared/fiscal/numbering.ts';
import { FILE_STANDINGS, type FileStanding } from '../../../documents/evidence-table.ts';
import type { BookedFact, Fact, ProvenStanding } from '../../../documents/facts.ts';
import type { SeriesPlace } from '../../series.ts';

/** The numbers under which the store keeps the kinds of facts. */
export const KIND = { note: 1, protocol: 2, cancellation: 3, disabled: 4, booked: 5, witness: 6 } as const;
/** Lines of an EFD that does not count alone (settle-books.ts): of one that another replaced, and of several of which one does. */
export const REPLACED = 7;
export const DISPUTED = 8;
/** What a document says of a note's number. */
export const STANDING: Readonly<Record<FileStanding, number>> = {
  authorized: 1,
  cancelled: 2,
  denied: 3,
  'no-protocol': 4,
  taken: 5,
  'disabled-by-rejection': 6,
  epec: 7,
  ask: 8,
};
/** What a line of an EFD says. */
export const BOOKED = { regular: 1, cancelled: 2, denied: 3, disabled: 4 } as const;

/** A fact as stored: `says` is a standing, what is booked, or the year of a disablement; `at` is the issue or the event. */
export interface FactColumns {
  readonly nnf: number;
  /** Of a disablement; `nnf` of all others. */
  readonly last: number;
  readonly kind: number;
  readonly says: number;
  readonly key: string;
  readonly at: string;
  /** Of a line of an EFD its period. */
  readonly cstat: string;
  readonly nprot: string;
  /** Of an EFD; the type of an event. */
  readonly line: number;
}

/**
 * The file's index in its task, the series' text, and the columns in the order of the table; `entry` is the path inside
 * a zip, "" outside.
 */
export type FactRow = readonly [
  file: number,
  place: string,
  nnf: number,
  last: number,
  kind: number,
  says: number,
  key: string,
  at: string,
  cstat: string,
  nprot: string,
  line: number,
  entry: string,
];

/** One text for a series: `CNPJ|mod|serie|tpAmb`. */
export function placeText({ cnpj, mod, serie, tpAmb }: SeriesPlace): string {
  return `${cnpj}|${mod}|${serie}|${tpAmb}`;
}

export function placeOfText(text: string): SeriesPlace & { readonly mod: Mod } {
  const [cnpj = '', mod = '', serie = '', tpAmb = ''] = text.split('|');
  return { cnpj, mod: mod as Mod, serie: Number(serie), tpAmb: tpAmb as TpAmb };
}

export function rowOf(file: number, fact: Fact, entry: string): FactRow {
  if (fact.kind === 'disabled') {
    const { nNFIni, nNFFin, ano, at, cStat, nProt } = fact;
    return [file, placeText(fact), nNFIni, nNFFin, KIND.disabled, ano, '', at, cStat, nProt, 0, entry];
  }
  if (fact.kind === 'booked') {
    const { nNF, booked, chNFe, issued, period, line } = fact;
    const place = placeText(fact);
    return [file, place, nNF, nNF, KIND.booked, BOOKED[booked], chNFe, issued, period, '', line, entry];
  }
  if (fact.kind === 'refused') {
    const { nNF, standing, at, cStat } = fact;
    const says = STANDING[standing];
    return [file, placeText(fact), nNF, nNF, KIND.witness, says, '', at, cStat, '', 0, entry];
  }
  const { chNFe, tpAmb, nProt } = fact;
  const { emitter, mod, serie, nNF } = accessKeyParts(chNFe);
  const place = placeText({ cnpj: emitter, mod, serie, tpAmb });
  if (fact.kind === 'cancellation') {
    return [file, place, nNF, nNF, KIND.cancellation, 0, chNFe, fact.at, '', nProt, 0, entry];
  }
  if (fact.kind === 'witness') {
    const { standing, at, cStat, tpEvento } = fact;
    const says = STANDING[standing];
    return [file, place, nNF, nNF, KIND.witness, says, chNFe, at, cStat, nProt, Number(tpEvento), entry];
  }
  const issued = fact.kind === 'note' ? fact.issued : '';
  const says = STANDING[fact.standing];
  return [file, place, nNF, nNF, KIND[fact.kind], says, chNFe, issued, fact.cStat, nProt, 0, entry];
}

/** The inverse of {@link rowOf}, without the file. */
export function factOf(place: SeriesPlace & { readonly mod: Mod }, row: FactColumns): Fact {
  const { tpAmb } = place;
  const { nnf, key, at, cstat, nprot } = row;
  switch (row.kind) {
    case KIND.disabled:
      return {
        kind: 'disabled',
        ...place,
        nNFIni: nnf,
        nNFFin: row.last,
        ano: row.says,
        cStat: cstat === '563' ? '563' : '102',
        at,
        nProt: nprot,
      };
    case DISPUTED:
    case KIND.booked: {
      const booked = bookedOf(row.says);
      return {
        kind: 'booked',
        ...place,
        tpAmb: '1',
        nNF: nnf,
        chNFe: key,
        booked,
        issued: at,
        period: cstat,
        line: row.line,
      };
    }
    case KIND.cancellation:
      return { kind: 'cancellation', chNFe: key, tpAmb, at, nProt: nprot };
    case KIND.witness: {
      const tpEvento = row.line === 0 ? '' : String(row.line);
      const standing = provenOf(row.says);
      if (key === '') return { kind: 'refused', ...place, nNF: nnf, standing, cStat: cstat, at };
      return { kind: 'witness', chNFe: key, tpAmb, standing, cStat: cstat, tpEvento, at, nProt: nprot };
    }
    case KIND.protocol: {
      const standing = provenOf(row.says);
      return { kind: 'protocol', chNFe: key, tpAmb, standing, cStat: cstat, nProt: nprot };
    }
    default: {
      const standing = standingOf(row.says);
      return { kind: 'note', chNFe: key, tpAmb, issued: at, standing, cStat: cstat, nProt: nprot };
    }
  }
}

const STANDINGS = new Map(FILE_STANDINGS.map((standing) => [STANDING[standing], standing]));
const BOOKINGS = Object.keys(BOOKED) as BookedFact['booked'][];

export function standingOf(says: number): FileStanding {
  const found = STANDINGS.get(says);
  if (found === undefined) throw new Error(`unknown standing ${says}`);
  return found;
}

function provenOf(says: number): ProvenStanding {
  const standing = standingOf(says);
  if (standing === 'no-protocol') throw new Error('a stored answer says nothing');
  return standing;
}

export function bookedOf(says: number): BookedFact['booked'] {
  const found = BOOKINGS[says - 1];
  if (found === undefined) throw new Error(`unknown booking ${says}`);
  return found;
}

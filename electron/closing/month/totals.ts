/**
 * Adds up a month's authorized notes in hundredths: sales separately from entries and returns, and how many have no XML
 * here.
 */

import type { ClosingTotals } from '../../../shared/contract.ts';
import type { NoteFields } from './note-fields.ts';

export type NoteClass = keyof Omit<ClosingTotals, 'withoutXml'>;

export interface ClassTotal {
  notes: number;
  cents: bigint;
}

export interface Totals {
  readonly classes: Readonly<Record<NoteClass, ClassTotal>>;
  /** Authorized, and with no total that could be added. */
  withoutXml: number;
}

export function noTotals(): Totals {
  const none = (): ClassTotal => ({ notes: 0, cents: 0n });
  return { classes: { out: none(), in: none(), returned: none(), adjusted: none() }, withoutXml: 0 };
}

/** `fields` of the note's XML; absent, or without a total, it is counted and not added. */
export function addNote(totals: Totals, fields: NoteFields | undefined): void {
  if (fields === undefined || fields.vNF === '') {
    totals.withoutXml += 1;
    return;
  }
  const total = totals.classes[classOf(fields)];
  total.notes += 1;
  total.cents += centsOf(fields.vNF);
}

/** A return is one whichever way the goods go; credit and debit notes (5, 6) move no goods and are no sale. */
function classOf({ tpNF, finNFe }: Pick<NoteFields, 'tpNF' | 'finNFe'>): NoteClass {
  if (finNFe === '4') return 'returned';
  if (finNFe === '5' || finNFe === '6') return 'adjusted';
  return tpNF === '0' ? 'in' : 'out';
}

/** As faces and the manifest have them: reais with a point. */
export function totalsView({ classes, withoutXml }: Totals): ClosingTotals {
  const view = ({ notes, cents }: ClassTotal) => ({ notes, value: reais(cents) });
  return {
    out: view(classes.out),
    in: view(classes.in),
    returned: view(classes.returned),
    adjusted: view(classes.adjusted),
    withoutXml,
  };
}

/** "1234.50". */
function reais(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** A total has two decimals (vNF, 13v2); one with fewer or more is read too. */
function centsOf(vNF: string): bigint {
  const [whole = '0', fraction = ''] = vNF.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
}

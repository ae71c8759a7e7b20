/** Which month a document belongs to, and the days of a month. */

import { monthOfKey } from '../../../shared/fiscal/key/access-key.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import type { SeriesPlace } from '../../numbering/series.ts';

/** AAAA-MM of an instant or a day, as it is written; "" where there is none: some programs write an empty one as 0001-01-01. */
export function monthOf(at: string): string {
  return /^20\d{2}-(?:0[1-9]|1[0-2])/.exec(at)?.[0] ?? '';
}

/**
 * AAAA-MM of a note: by its own instant, in the emitter's local time as written; without one, and of a note that SEFAZ has, which compared
 * both, by its key (docs/adr/0053-closing.md).
 */
export function monthOfNote(issued: string, chNFe: string, isProved: boolean): string {
  return (isProved ? '' : monthOf(issued)) || (chNFe === '' ? '' : monthOfKey(chNFe));
}

/** AAAA-MM of a line of an EFD: by its key, else by its day, else by the first day of the EFD. */
export function monthOfBooked(line: {
  readonly at: string;
  readonly chNFe: string;
  readonly period: string;
}): string {
  return line.chNFe === '' ? monthOf(line.at) || monthOf(line.period) : monthOfKey(line.chNFe);
}

/**
 * AAAA-MM of skipped numbers of one series, from the notes that files have beside them: the earlier one, as its deadline
 * counts. "" where no dated note is known.
 */
export function gapMonths(
  files: Pick<FileEvidence, 'nearest'>,
  place: SeriesPlace,
  ranges: readonly NumberRange[],
): string[] {
  const ends = { below: ranges.map(({ nNFIni }) => nNFIni), above: ranges.map(({ nNFFin }) => nNFFin) };
  const [below, above] = (['below', 'above'] as const).map((side) => files.nearest(place, ends[side], side));
  return ranges.map((_, i) => {
    const months = [below?.[i], above?.[i]].map((note) => monthOf(note?.issued ?? ''));
    return months.filter((month) => month !== '').sort()[0] ?? '';
  });
}

export function daysOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

const NAMES = [
  'janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho',
  'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro',
]; // prettier-ignore

/** "outubro de 2026". */
export function monthName(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  return `${NAMES[Number(number) - 1] ?? ''} de ${year}`;
}

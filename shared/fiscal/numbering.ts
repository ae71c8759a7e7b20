/** Series, note numbers, ranges and the year of the numbering: the limits a disablement must respect (MOC 5.3, I02a–I04). */

import { z } from 'zod';

export const MAX_RANGE = 10_000;
export const MAX_NUMBER = 999_999_999;
const FIRST_YEAR = 2006;

export const modSchema = z.enum(['55', '65']);
export type Mod = z.infer<typeof modSchema>;

export const tpAmbSchema = z.enum(['1', '2']);
export type TpAmb = z.infer<typeof tpAmbSchema>;

/** Series 0..999, without leading zeros (TSerie). */
export const serieSchema = z.int().min(0).max(999).brand<'Serie'>();

/** Number of a note, 1..999.999.999 (TNF). */
export const noteNumberSchema = z.int().min(1).max(MAX_NUMBER).brand<'NoteNumber'>();
export type NoteNumber = z.infer<typeof noteNumberSchema>;

export interface NumberRange {
  readonly nNFIni: number;
  readonly nNFFin: number;
}
export const ALL_NUMBERS: NumberRange = { nNFIni: 1, nNFFin: MAX_NUMBER };

/** Numbers, and the model and series that they are of. */
export interface PlacedRange extends NumberRange {
  readonly mod: Mod;
  readonly serie: number;
}

/** Names a series among those of one company. */
export function seriesKey({ mod, serie }: { readonly mod: string; readonly serie: number }): string {
  return `${mod} ${serie}`;
}

/** The order of the series of one company: by model and number. */
export function bySeries(a: { readonly mod: string; readonly serie: number }, b: typeof a): number {
  return a.mod.localeCompare(b.mod) || a.serie - b.serie;
}

/** Names the numbers of a range among those of one company. */
export function rangeKey(range: NumberRange & { readonly mod: string; readonly serie: number }): string {
  return `${seriesKey(range)} ${range.nNFIni}-${range.nNFFin}`;
}

/** In the order of model, series and number. */
export function compareRanges(a: PlacedRange, b: PlacedRange): number {
  return Number(a.mod) - Number(b.mod) || a.serie - b.serie || a.nNFIni - b.nNFIni;
}

export type RangeProblem = 'layout' | 'upside-down' | 'too-many';

/** Number of numbers in a range, both ends included. */
export function rangeCount(range: NumberRange): number {
  return range.nNFFin - range.nNFIni + 1;
}

/** 225 layout, 224 start after end, 201 more than 10.000 numbers; undefined if the range is valid. */
export function rangeProblem(range: NumberRange): RangeProblem | undefined {
  if (
    !noteNumberSchema.safeParse(range.nNFIni).success ||
    !noteNumberSchema.safeParse(range.nNFFin).success
  ) {
    return 'layout';
  }
  if (range.nNFIni > range.nNFFin) return 'upside-down';
  return rangeCount(range) > MAX_RANGE ? 'too-many' : undefined;
}

/** Consecutive ranges of at most `size` numbers that cover `range` exactly. */
export function splitRange(range: NumberRange, size = MAX_RANGE): NumberRange[] {
  const parts: NumberRange[] = [];
  for (let start = range.nNFIni; start <= range.nNFFin; start += size) {
    parts.push({ nNFIni: start, nNFFin: Math.min(start + size - 1, range.nNFFin) });
  }
  return parts;
}

export type SeriesVerdict =
  | 'free'
  | 'blocked-nfa'
  | 'blocked-cpf'
  | 'warn-fisco-site'
  | 'warn-unassigned'
  | 'warn-cpf-65';

/**
 * Whether a company with a CNPJ may use a series (NT 2018.001; MOC I02a): 890–899 belong to SEFAZ's own CNPJ and
 * 910–969 to CPF emitters (refused with 266) in model 55; model 65 only gets a warning, since I02a names no model.
 */
export function seriesVerdict(mod: Mod, serie: number): SeriesVerdict {
  if (mod === '65') return serie >= 910 && serie <= 969 ? 'warn-cpf-65' : 'free';
  if (serie >= 890 && serie <= 899) return 'blocked-nfa';
  if (serie >= 900 && serie <= 909) return 'warn-fisco-site';
  if (serie >= 910 && serie <= 969) return 'blocked-cpf';
  return serie >= 970 ? 'warn-unassigned' : 'free';
}

/** Whether its notes may have the Fisco's own CNPJ in their keys, and be signed by it: NF-e of series 890 to 909 (NT 2018.001). */
export function mayBeMadeByFisco(mod: string, serie: number): boolean {
  return mod === '55' && serie >= 890 && serie <= 909;
}

/** True for the series that some states reserve for NFC-e in contingency (Ajuste SINIEF 13/18). */
export function isContingencySeries(mod: Mod, serie: number): boolean {
  return mod === '65' && serie >= 890 && serie <= 989;
}

export type YearProblem = 'future' | 'too-old';

/** 453 (future year) and 454 (before 2006), detected before anything is sent. `year` has four digits. */
export function yearProblem(year: number, thisYear: number): YearProblem | undefined {
  if (year > thisYear) return 'future';
  return year < FIRST_YEAR ? 'too-old' : undefined;
}

/** The two digits of the XML: 2026 → "26". */
export function shortYear(year: number): string {
  return String(year % 100).padStart(2, '0');
}

/** Four digits from the XML or from a caller: "26" → 2026, "2026" → 2026; undefined for anything else. */
export function fullYear(text: string): number | undefined {
  if (/^[0-9]{2}$/.test(text)) return 2000 + Number(text);
  return /^20[0-9]{2}$/.test(text) ? Number(text) : undefined;
}

/** Rows of files for tests of the ledger. */

import { accessKeyCheckDigit } from '../../../../shared/fiscal/key/access-key.ts';
import type { BookedRow, DisabledRow, KeyRow } from '../file-evidence.ts';
import type { Overlay } from '../join-series.ts';

export const NO_OVERLAY: Overlay = { ranges: [], points: new Map() };

export interface KeyOf {
  readonly cnpj?: string;
  readonly mod?: '55' | '65';
  readonly serie?: number;
  readonly tpEmis?: string;
  /** Two digits of the year and two of the month. */
  readonly aamm?: string;
  readonly cNF?: number;
}

/** A valid key of state 35. */
export function keyOf(nNF: number, parts: KeyOf = {}): string {
  const {
    cnpj = '11222333000181',
    mod = '55',
    serie = 1,
    tpEmis = '1',
    aamm = '2611',
    cNF = 12345678,
  } = parts;
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  const first43 = `35${aamm}${cnpj}${mod}${digits(serie, 3)}${digits(nNF, 9)}${tpEmis}${digits(cNF, 8)}`;
  return `${first43}${accessKeyCheckDigit(first43)}`;
}

/** An authorized note of 2026-11-05, unless said otherwise; its key is of the month of its date. */
export function keyRow(nNF: number, row: KeyOf & Partial<Pick<KeyRow, 'issued' | 'standing'>> = {}): KeyRow {
  const { issued = '2026-11-05T10:00:00-03:00', standing = 'authorized', ...parts } = row;
  const aamm = issued === '' ? {} : { aamm: `${issued.slice(2, 4)}${issued.slice(5, 7)}` };
  return { kind: 'key', nNF, chNFe: keyOf(nNF, { ...aamm, ...parts }), issued, standing };
}

export function disabledRow(nNFIni: number, nNFFin = nNFIni): DisabledRow {
  return { kind: 'disabled', nNFIni, nNFFin };
}

export function bookedRow(nNF: number, booked: BookedRow['booked'], issued = '', chNFe = ''): BookedRow {
  return { kind: 'booked', nNF, chNFe, issued, booked };
}

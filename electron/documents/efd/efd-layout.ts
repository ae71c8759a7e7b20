/** The registers of an EFD ICMS/IPI that say something of numbers (Guia Prático da EFD ICMS/IPI; Ato COTEPE/ICMS 44/2018). */

import { cnpjProblem } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { OtherDocument, ReadReason } from '../../../shared/number-reading.ts';
import type { BookedFact } from '../facts.ts';
import { isValidKey } from '../read/fields.ts';

/** COD_VER from 002 (2009) to 020 (2026). In all of them the fields read here have the same places. */
const OLDEST = 2;
const NEWEST = 20;
/** Fields of a C100, the name of the register included. */
const C100_FIELDS = 29;

/** The opening of an EFD (register 0000). */
export interface EfdOpening {
  /** COD_VER, three digits. */
  readonly version: string;
  /** COD_FIN 1: it takes the place of the earlier one of this period (Ajuste SINIEF 2/09). */
  readonly replaces: boolean;
  /** First and last day, AAAA-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly cnpj: string;
  /** State and state registration: a company with several has a book for each. */
  readonly registration: string;
}

export type OpeningRead = { readonly is: 'opening'; readonly opening: EfdOpening } | NoOpening;
/** `version` is its COD_VER where that is the reason. */
export type NoOpening =
  | { readonly is: 'other'; readonly what: OtherDocument }
  | { readonly is: 'broken'; readonly reason: ReadReason; readonly version?: string };

/** EFD-Contribuições has its dates two fields later; ECD and ECF have their own name in the second field. */
export function readOpening(line: string): OpeningRead {
  const [, register, version = '', finality, start = '', end = '', laterStart = '', laterEnd = ''] =
    line.split('|');
  if (register !== '0000') return { is: 'broken', reason: 'efd-header' };
  if (!/^\d{3}$/.test(version)) return { is: 'other', what: 'sped' };
  const from = isoDay(start);
  const to = isoDay(end);
  if (from === '' || to === '') {
    const later = isoDay(laterStart) !== '' && isoDay(laterEnd) !== '';
    return later ? { is: 'other', what: 'efd-contribuicoes' } : { is: 'broken', reason: 'efd-header' };
  }
  if (Number(version) < OLDEST || Number(version) > NEWEST) {
    return { is: 'broken', reason: 'efd-version', version };
  }
  // Of a person with a CPF the field is empty: that person's notes are no company's.
  const [cnpj = '', , uf = '', ie = ''] = line.split('|').slice(7);
  if (cnpjProblem(cnpj) !== undefined) return { is: 'broken', reason: 'efd-header' };
  const registration = `${uf} ${ie.replace(/\W/g, '')}`;
  return { is: 'opening', opening: { version, replaces: finality === '1', from, to, cnpj, registration } };
}

const BOOKED: Readonly<Record<string, BookedFact['booked']>> = {
  '00': 'regular',
  '01': 'regular',
  '02': 'cancelled',
  '03': 'cancelled',
  '04': 'denied',
  '05': 'disabled',
  '06': 'regular',
  '07': 'regular',
  '08': 'regular',
};

/**
 * A C100 of an own note or NFC-e; undefined for other documents and for those that others issued. `wrong` if it has too
 * few fields, or its fields contradict each other. The key's CNPJ counts before that of the opening: states with one
 * registration for all establishments have one EFD for them.
 */
export function readC100(
  text: string,
  line: number,
  { cnpj, from, to }: EfdOpening,
): BookedFact | 'wrong' | undefined {
  const fields = text.split('|');
  const [, , , issuer, , mod, situation = '', series = '', number = '', key = '', day = ''] = fields;
  // The line begins and ends with a separator.
  if (fields.length < C100_FIELDS + 2) return 'wrong';
  if (issuer !== '0' || (mod !== '55' && mod !== '65')) return undefined;
  const booked = Object.hasOwn(BOOKED, situation) ? BOOKED[situation] : undefined;
  const serie = Number(series);
  const nNF = Number(number);
  if (booked === undefined || !/^\d{0,3}$/.test(series) || !/^\d{1,9}$/.test(number) || nNF === 0)
    return 'wrong';
  const written = isoDay(day);
  if (written === '' && day !== '') return 'wrong';
  // No document is later than the book (Guia Prático, C100 DT_DOC): such a day tells nothing, and the number is in it all the same.
  const issued = written > to ? '' : written;
  // Its letters are capitals (NT Conjunta 2025.001); one in small ones is the same key.
  const chNFe = key.toUpperCase();
  const said = { nNF, chNFe, booked, issued, period: from, line };
  const fact = { kind: 'booked', cnpj, mod, serie, tpAmb: '1', ...said } as const;
  if (chNFe === '') return fact;
  if (!isValidKey(chNFe) || !chNFe.startsWith(mod, 20)) return 'wrong';
  const agrees = Number(chNFe.slice(22, 25)) === serie && Number(chNFe.slice(25, 34)) === nNF;
  return agrees ? { ...fact, cnpj: chNFe.slice(6, 20) } : 'wrong';
}

/** DDMMAAAA → AAAA-MM-DD; "" for anything else. */
function isoDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : '';
}

/** The parts of an access key, and its faults group by group, without the schema library. */

import { cnpjProblem } from '../issuer/cnpj-digits.ts';
import { isPersonsSeries } from '../issuer/cpf.ts';
import { mod11 } from './mod11.ts';
import { ufOf, type Uf } from '../issuer/uf-codes.ts';

/** The format since CNPJs may contain letters (schema PL_010e, TChNFe). */
export const ACCESS_KEY_PATTERN = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

export type AccessKeyFault =
  | 'length'
  | 'characters'
  | 'cUF'
  | 'year'
  | 'month'
  | 'emitter'
  | 'mod'
  | 'nNF'
  | 'cDV';

/** A fault and its position: `start` inclusive, `end` exclusive, in characters of the bare key. */
export interface AccessKeyProblem {
  readonly fault: AccessKeyFault;
  readonly start: number;
  readonly end: number;
}

export interface AccessKeyParts {
  readonly cUF: string;
  readonly uf: Uf | undefined;
  /** Four digits. */
  readonly year: number;
  /** 1..12. */
  readonly month: number;
  /** 14 characters: a CNPJ, or a CPF padded with zeros in series 910–969. */
  readonly emitter: string;
  readonly emitterKind: 'CNPJ' | 'CPF';
  readonly mod: string;
  readonly serie: number;
  readonly nNF: number;
  readonly tpEmis: string;
  readonly cNF: string;
  readonly cDV: string;
}

/** Check digit for the first 43 characters (MOC 7.0 Anexo III; NT Conjunta 2025.001, s. 5). */
export function accessKeyCheckDigit(first43: string): string {
  return String(mod11(first43));
}

/** The key that these parts make, of their lengths (MOC 7.0 Anexo I, B02 to B23); numbers and a CPF are filled up with zeros. */
export function accessKeyOf(parts: {
  readonly cUF: string;
  /** AAMM. */
  readonly yearMonth: string;
  readonly emitter: string;
  readonly mod: string;
  readonly serie: number | string;
  readonly nNF: number | string;
  readonly tpEmis: string;
  readonly cNF: string;
}): string {
  const { cUF, yearMonth, emitter, mod, serie, nNF, tpEmis, cNF } = parts;
  const first43 =
    `${cUF}${yearMonth}${emitter.padStart(14, '0')}${mod}` +
    `${String(serie).padStart(3, '0')}${String(nNF).padStart(9, '0')}${tpEmis}${cNF}`;
  return first43 + accessKeyCheckDigit(first43);
}

/** Splits a key by position; meaningful only if {@link ACCESS_KEY_PATTERN} matches. */
export function accessKeyParts(key: string): AccessKeyParts {
  const cUF = key.slice(0, 2);
  const serie = Number(key.slice(22, 25));
  const emitter = key.slice(6, 20);
  return {
    cUF,
    uf: ufOf(cUF),
    year: 2000 + Number(key.slice(2, 4)),
    month: Number(key.slice(4, 6)),
    emitter,
    emitterKind: isPersonsSeries(emitter, serie) ? 'CPF' : 'CNPJ',
    mod: key.slice(20, 22),
    serie,
    nNF: Number(key.slice(25, 34)),
    tpEmis: key.slice(34, 35),
    cNF: key.slice(35, 43),
    cDV: key.slice(43),
  };
}

/**
 * Every fault of a bare key, in the order of its characters, by the authorizer's rules J02a–J02g (MOC 5.4).
 * `thisYear` is the upper bound of the year; without it any year from 2006 on is accepted.
 */
export function accessKeyProblems(key: string, thisYear?: number): AccessKeyProblem[] {
  if (key.length !== 44) return [{ fault: 'length', start: 0, end: key.length }];
  if (!ACCESS_KEY_PATTERN.test(key)) return [charactersProblem(key)];
  const parts = accessKeyParts(key);
  const problems: AccessKeyProblem[] = [];
  const add = (fault: AccessKeyFault, start: number, end: number) => problems.push({ fault, start, end });
  if (!parts.uf) add('cUF', 0, 2);
  if (parts.year < 2006 || parts.year > (thisYear ?? Infinity)) add('year', 2, 4);
  if (parts.month < 1 || parts.month > 12) add('month', 4, 6);
  if (parts.emitterKind === 'CNPJ' && cnpjProblem(parts.emitter)) add('emitter', 6, 20);
  if (parts.mod !== '55' && parts.mod !== '65') add('mod', 20, 22);
  if (parts.nNF === 0) add('nNF', 25, 34);
  if (accessKeyCheckDigit(key.slice(0, 43)) !== parts.cDV) add('cDV', 43, 44);
  return problems;
}

function charactersProblem(key: string): AccessKeyProblem {
  const wrong = [...key].findIndex(
    (character, i) => !(i >= 6 && i < 18 ? /[0-9A-Z]/ : /[0-9]/).test(character),
  );
  const start = Math.max(wrong, 0);
  return { fault: 'characters', start, end: start + 1 };
}

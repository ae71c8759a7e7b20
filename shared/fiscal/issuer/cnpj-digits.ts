/** The form and the check digits of a CNPJ, without the schema library (NT Conjunta 2025.001; NT 2026.004). */

import { mod11 } from '../key/mod11.ts';

export const CNPJ_PATTERN = /^[0-9A-Z]{12}[0-9]{2}$/;

export type CnpjProblem = 'length' | 'characters' | 'check-digit';

/** Two check digits for the first twelve characters of a CNPJ. */
export function cnpjCheckDigits(base12: string): string {
  const first = mod11(base12);
  return `${first}${mod11(`${base12}${first}`)}`;
}

/** The fault of a bare CNPJ, or undefined. A run of one repeated digit passes the arithmetic but is never issued. */
export function cnpjProblem(bare: string): CnpjProblem | undefined {
  if (bare.length !== 14) return 'length';
  if (!CNPJ_PATTERN.test(bare)) return 'characters';
  if (cnpjCheckDigits(bare.slice(0, 12)) !== bare.slice(12)) return 'check-digit';
  return bare === bare.charAt(0).repeat(14) ? 'check-digit' : undefined;
}

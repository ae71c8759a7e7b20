/**
 * CNPJ: twelve digits or capital letters and two check digits, compared as text (NT Conjunta 2025.001; NT 2026.004).
 */

import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';
import { mod11 } from './mod11.ts';

export const CNPJ_PATTERN = /^[0-9A-Z]{12}[0-9]{2}$/;

export type CnpjProblem = 'length' | 'characters' | 'check-digit';

/** Bare CNPJ, 14 characters, valid check digits. */
export const cnpjSchema = z
  .string()
  .refine((text) => cnpjProblem(text) === undefined, { error: 'cnpj' })
  .brand<'Cnpj'>();
export type Cnpj = z.infer<typeof cnpjSchema>;

/** First eight characters of a CNPJ: the company; matriz and filiais share it. */
export const cnpjRootSchema = z
  .string()
  .regex(/^[0-9A-Z]{8}$/)
  .brand<'CnpjRoot'>();
export type CnpjRoot = z.infer<typeof cnpjRootSchema>;

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

/** Reads a CNPJ as people write it: dots, slash, hyphen, blanks and lower case are accepted. */
export function parseCnpj(text: string): Result<Cnpj, CnpjProblem> {
  const bare = text.replace(/[\s./-]/g, '').toUpperCase();
  const problem = cnpjProblem(bare);
  return problem ? err(problem) : ok(bare as Cnpj);
}

export function cnpjRoot(cnpj: string): CnpjRoot {
  return cnpj.slice(0, 8) as CnpjRoot;
}

/** AA.AAA.AAA/AAAA-DD; text of another length is returned unchanged. */
export function formatCnpj(bare: string): string {
  return bare.length === 14
    ? `${bare.slice(0, 2)}.${bare.slice(2, 5)}.${bare.slice(5, 8)}/${bare.slice(8, 12)}-${bare.slice(12)}`
    : bare;
}

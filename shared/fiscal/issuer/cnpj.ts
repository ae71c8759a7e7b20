/**
 * CNPJ: twelve digits or capital letters and two check digits, compared as text (NT Conjunta 2025.001; NT 2026.004).
 */

import { z } from 'zod';
import { err, ok, type Result } from '../../result.ts';
import { cnpjProblem, type CnpjProblem } from './cnpj-digits.ts';

export { CNPJ_PATTERN, cnpjCheckDigits, cnpjProblem, type CnpjProblem } from './cnpj-digits.ts';

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

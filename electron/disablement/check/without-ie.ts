/**
 * A company without state registration (NT 2026.007): no text says where its numbers are disabled, at SVRS, which has its notes,
 * or at the state of the key, nor what either answers. So nothing is sent.
 */

import { appError, type AppError } from '../../../shared/errors.ts';
import type { Mod } from '../../../shared/fiscal/numbering.ts';
import { FIRST_MONTH, mayBeWithoutIe } from '../../../shared/fiscal/without-ie.ts';
import type { KnownCompany } from '../deps.ts';

/** @param range.ano four digits; numbers of years before the company lost its IE, and before NT 2026.007, remain with the state */
export function withoutIe(
  company: Pick<KnownCompany, 'noIeSince'> | undefined,
  {
    cnpj,
    mod,
    serie,
    ano,
  }: { readonly cnpj: string; readonly mod: Mod; readonly serie: number; readonly ano: number },
): AppError | undefined {
  const since = company?.noIeSince;
  if (since === undefined || !mayBeWithoutIe(mod, serie)) return undefined;
  if (ano < Math.max(yearOf(since), yearOf(FIRST_MONTH))) return undefined;
  return appError('company.without-ie', { cnpj, since });
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** The state under which a request is made: the one that a person confirmed, or, in tests only, the caller's. */

import type { Environment, Finding } from '../../../shared/contract.ts';
import { appError, invalidInput, type AppError } from '../../../shared/errors.ts';
import { formatCnpj, type Cnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { KnownCompany, KnownNumbers } from '../deps.ts';
import type { Neighbours } from './neighbours.ts';

export interface UfAsked {
  readonly environment: Environment;
  readonly cnpj: Cnpj;
  /** The caller's state; it counts as no confirmation and is stored in the request alone. */
  readonly uf?: Uf | undefined;
}

/** Errors: `company.uf-unconfirmed`, `input.invalid` by `company.other-uf` if a person confirmed another one. */
export function ufForRequest(
  company: KnownCompany,
  { environment, cnpj, uf }: UfAsked,
): Result<Uf, AppError> {
  if (company.ufConfirmed && company.uf) {
    if (uf === undefined || uf === company.uf) return ok(company.uf);
    return err(invalidInput([{ path: 'uf', rule: 'company.other-uf' }]));
  }
  if (uf !== undefined && acceptsCallersUf(environment)) return ok(uf);
  return err(appError('company.uf-unconfirmed', { cnpj }));
}

/** An unknown company may be used too, with its CNPJ as its name; in production to look only. */
export function companyAsked(
  known: KnownCompany | undefined,
  asked: UfAsked,
  act: 'look' | 'record',
): KnownCompany | undefined {
  if (known || asked.uf === undefined) return known;
  if (act === 'record' && !acceptsCallersUf(asked.environment)) return undefined;
  return { name: formatCnpj(asked.cnpj), ufConfirmed: false };
}

/** Whether a request made under `uf` may still be sent. */
export function ufStillHolds(company: KnownCompany | undefined, environment: Environment, uf: Uf): boolean {
  if (company?.ufConfirmed) return company.uf === uf;
  return acceptsCallersUf(environment);
}

/**
 * Of a company that moved: the SEFAZ of its state now has no notes of the other one, and would disable their numbers too. Between two
 * such notes the numbers were skipped there, and are none of its own.
 */
export function otherUfFindings(
  known: KnownNumbers,
  { below, above }: Neighbours,
  uf: Uf | undefined,
): Finding[] {
  const others = [below, above].flatMap((note) => {
    const noteUf = note && known.ufOf(note.nNF);
    return uf && noteUf && noteUf !== uf ? [{ nNF: note.nNF, noteUf }] : [];
  });
  const [first, second] = others;
  if (!uf || !first) return [];
  const noteUf = [...new Set(others.map((each) => each.noteUf))].join('/');
  const data = { nNF: first.nNF, ...(second ? { above: second.nNF } : {}), noteUf, uf };
  return [{ level: second ? 'block' : 'warn', code: 'range.other-uf', data }];
}

/** `input.invalid` with the rule `range.other-uf`, if that blocks. */
export function otherUfError(known: KnownNumbers, neighbours: Neighbours, uf: Uf): AppError | undefined {
  const [found] = otherUfFindings(known, neighbours, uf);
  if (found?.level !== 'block') return undefined;
  return invalidInput([{ path: 'nNFIni', rule: found.code, data: found.data ?? {} }]);
}

function acceptsCallersUf(environment: Environment): boolean {
  return environment !== 'producao';
}

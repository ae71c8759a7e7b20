/** Companies of a shared journal whose rows are not what this computer saw, or that no program wrote, as commands say them. */

import { z } from 'zod';
import type { SharedJournalState } from '../../../shared/contract.ts';
import { appErrorSchema } from '../../../shared/errors.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { named } from '../../../shared/service/named.ts';

type Chains = Pick<SharedJournalState, 'chains'>;

export const FAULT = named(appErrorSchema, {
  codigo: 'code',
  cnpj: [z.string(), ({ data }) => String(data?.['cnpj'] ?? '')],
  posicao: [z.number(), ({ data }) => Number(data?.['position'] ?? 0)],
  usuario: [
    z.string().optional(),
    ({ data }) => (data?.['role'] === undefined ? undefined : String(data['role'])),
  ],
});

/** Nothing where there are none. */
export function faultsJson({ chains }: Chains) {
  return { alterados: chains.length > 0 ? chains.map((chain) => FAULT.of(chain)) : undefined };
}

export function faultLines({ chains }: Chains): string[] {
  return chains.map((fault) => explainError(fault, 'pt-BR').what);
}

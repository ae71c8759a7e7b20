/** Companies of a shared journal whose rows are not what this computer saw, or that no program wrote, as commands say them. */

import type { SharedJournalState } from '../../../shared/contract.ts';
import { explainError } from '../../../shared/explain/index.ts';

type Chains = Pick<SharedJournalState, 'chains'>;

/** Nothing where there are none. */
export function faultsJson({ chains }: Chains): { readonly alterados?: readonly object[] } {
  if (chains.length === 0) return {};
  return {
    alterados: chains.map(({ code, data = {} }) => ({
      codigo: code,
      cnpj: String(data['cnpj'] ?? ''),
      posicao: Number(data['position'] ?? 0),
      ...(data['role'] === undefined ? {} : { usuario: String(data['role']) }),
    })),
  };
}

export function faultLines({ chains }: Chains): string[] {
  return chains.map((fault) => explainError(fault, 'pt-BR').what);
}

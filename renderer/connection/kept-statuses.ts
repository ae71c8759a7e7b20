/** Keeps the last status of each state's service that this window received, so that Início can show one that stopped. */

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Environment } from '../../shared/contract.ts';
import type { Mod } from '../../shared/fiscal/numbering.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';

export interface KeptStatus {
  readonly uf: Uf;
  readonly mod: Mod;
  readonly cStat: string;
  readonly xMotivo: string;
  /** Mean response time in seconds, as SEFAZ sent it. */
  readonly tMed?: string | undefined;
  readonly dhRetorno?: string | undefined;
  readonly xObs?: string | undefined;
  /** When the answer was received. */
  readonly at: string;
}

const NONE: readonly KeptStatus[] = [];
const keyOf = (environment: Environment) => ['kept-statuses', environment] as const;

export function useKeptStatuses(environment: Environment): readonly KeptStatus[] {
  const kept = useQuery<readonly KeptStatus[]>({
    queryKey: keyOf(environment),
    queryFn: skipToken,
    gcTime: Infinity,
  });
  return kept.data ?? NONE;
}

export function useKeepStatus(environment: Environment): (status: KeptStatus) => void {
  const queries = useQueryClient();
  return useCallback(
    (status) =>
      queries.setQueryData<readonly KeptStatus[]>(keyOf(environment), (before = NONE) => [
        status,
        ...before.filter(({ uf, mod }) => uf !== status.uf || mod !== status.mod),
      ]),
    [queries, environment],
  );
}

/** The guard against 656 as it concerns one note: the pauses where it is asked, by the certificate that asks, and what is left for it. */

import type { UseQueryResult } from '@tanstack/react-query';
import type { CallOutput } from '../../shared/contract.ts';
import type { AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { useQueryCall, type CallFailure } from '../api/hooks.ts';
import { useWhere } from '../ui/session.tsx';
import { askerOf } from './waits.ts';

export function useKeyLimits(
  chNFe: AccessKey,
  enabled = true,
): UseQueryResult<CallOutput<'consult.limits'>, CallFailure> {
  const { environment, company, companies } = useWhere();
  const asker = askerOf(chNFe, companies, company);
  const of = asker ? { cnpj: asker.cnpj } : {};
  return useQueryCall('consult.limits', { environment, chNFe, ...of }, { enabled });
}

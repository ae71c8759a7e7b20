/** The state of one batch, kept current by the core's events. */

import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { BatchView } from '../../../shared/contract.ts';
import { useAppEvent, useQueryCall, type CallFailure } from '../../api/hooks.ts';
import { useWhere } from '../../ui/session.tsx';

export function useBatchView(id: string): UseQueryResult<BatchView, CallFailure> {
  const { environment } = useWhere();
  const queries = useQueryClient();
  useAppEvent((event) => {
    if (event.name === 'batch.progress' && event.data.id === id)
      queries.setQueryData(['batch.status', { environment, id }], event.data);
  });
  return useQueryCall('batch.status', { environment, id });
}

/** All batches of this environment, newest first. */
export function useBatches(): readonly BatchView[] {
  const { environment } = useWhere();
  const queries = useQueryClient();
  const input = { environment };
  useAppEvent((event) => {
    if (event.name !== 'batch.progress') return;
    queries.setQueryData<readonly BatchView[]>(['batch.list', input], (list) =>
      list?.map((each) => (each.id === event.data.id ? event.data : each)),
    );
  });
  return useQueryCall('batch.list', input).data ?? NONE;
}

const NONE: readonly BatchView[] = [];

/** The state of the journal that several computers share, and why nothing can be disabled through it. */

import { useEffect } from 'react';
import type { SharedJournalState } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { useWhere } from '../session.tsx';

const CONNECTING_MS = 1_000;

/** Undefined in training, which is never shared. */
export function useSharedState(): SharedJournalState | undefined {
  const { environment } = useWhere();
  const isTraining = environment === 'treino';
  const { data, refetch } = useQueryCall('shared-journal.state', {}, { enabled: !isTraining });
  const isConnecting = data?.standing === 'connecting';
  useEffect(() => {
    if (!isConnecting) return;
    // The page may begin to listen after the server's first answer was announced.
    const timer = setInterval(() => void refetch(), CONNECTING_MS);
    return () => clearInterval(timer);
  }, [isConnecting, refetch]);
  return isTraining ? undefined : data;
}

/** Undefined where this computer has a journal of its own, and in training. */
export function useSharedJournal(): SharedJournalState | undefined {
  const state = useSharedState();
  return state?.standing === 'none' ? undefined : state;
}

/** What hinders all disablements on this computer, the more pressing first; undefined where nothing does. */
export function refusalOf({ refused, standing, error }: SharedJournalState): AppError | undefined {
  // What the folder lacks can be imported only from a server that answers.
  if (standing === 'away' && refused?.code !== 'database.reopen') return error ?? { code: 'database.away' };
  return refused;
}

/** Why nothing of the chosen company can be disabled now on this computer; undefined where the journal does not hinder it. */
export function useSharedRefusal(): AppError | undefined {
  const { company } = useWhere();
  const state = useSharedState();
  if (!state) return undefined;
  return refusalOf(state) ?? state.chains.find(({ data }) => data?.['cnpj'] === company?.cnpj);
}

/** The closing of all companies of each environment: kept while the window is open, since it goes on after its page was left. */

import { useSyncExternalStore } from 'react';
import type { CallOutput, Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { useClient } from '../api/hooks.ts';
import { createListeners } from '../ui/listeners.ts';

interface KeptClosing {
  readonly running?: AbortController;
  /** `name`: of its month. */
  readonly done?: CallOutput<'closing.make-all'> & { readonly name: string };
  readonly error?: AppError;
}

export interface AllClosing extends Pick<KeptClosing, 'done' | 'error'> {
  readonly pending: boolean;
  readonly run: (month: string, name: string) => Promise<void>;
  readonly cancel: () => void;
}

const NONE: KeptClosing = {};
const kept = new Map<Environment, KeptClosing>();
const { subscribe, notify } = createListeners();

export function useAllClosing(environment: Environment): AllClosing {
  const { call } = useClient();
  const now = () => kept.get(environment) ?? NONE;
  const { running, done, error } = useSyncExternalStore(subscribe, now);
  const keep = (next: KeptClosing) => {
    kept.set(environment, next);
    notify();
  };
  return {
    ...(done ? { done } : {}),
    ...(error ? { error } : {}),
    pending: running !== undefined,
    run: async (month, name) => {
      if (now().running) return;
      const mine = new AbortController();
      keep({ running: mine });
      // Signed as the data folder has it, where a company has a certificate that can.
      const made = await call('closing.make-all', { environment, month }, { signal: mine.signal });
      keep(made.ok ? { done: { name, ...made.value } } : { error: made.error });
    },
    cancel: () => running?.abort(),
  };
}

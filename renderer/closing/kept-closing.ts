/** The closing of all companies, which goes on after its page was left. */

import type { CallOutput, Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { useClient } from '../api/hooks.ts';
import { createKept } from '../ui/kept.ts';

interface KeptClosing {
  readonly running: AbortController | undefined;
  /** `name`: of its month. */
  readonly done: (CallOutput<'closing.make-all'> & { readonly name: string }) | undefined;
  readonly error: AppError | undefined;
}

export interface AllClosing extends Partial<Pick<KeptClosing, 'done' | 'error'>> {
  readonly pending: boolean;
  readonly run: (month: string, name: string) => Promise<void>;
  readonly cancel: () => void;
}

const useKept = createKept<KeptClosing>();

export function useAllClosing(environment: Environment): AllClosing {
  const { call } = useClient();
  const { now, latest, keep } = useKept(environment);
  const { running, done, error } = now;
  return {
    done,
    error,
    pending: running !== undefined,
    run: async (month, name) => {
      if (latest().running) return;
      const mine = new AbortController();
      keep({ running: mine, done: undefined, error: undefined });
      // Signed as the data folder has it, where a company has a certificate that can.
      const made = await call('closing.make-all', { environment, month }, { signal: mine.signal });
      keep({ running: undefined, ...(made.ok ? { done: { name, ...made.value } } : { error: made.error }) });
    },
    cancel: () => running?.abort(),
  };
}

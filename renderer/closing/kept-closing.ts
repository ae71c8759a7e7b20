/** Closings of a month, of one company or of all, which go on after their page was left. */

import { useCallback, useEffect } from 'react';
import type { CallOutput, ClosingMade, Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import { useClient } from '../api/hooks.ts';
import { createKept, type Kept } from '../ui/kept.ts';
import { useLatest } from '../ui/latest.ts';

interface KeptRun<T> {
  readonly running: AbortController | undefined;
  readonly done: T | undefined;
  readonly error: AppError | undefined;
}

interface Run<T> extends Partial<Pick<KeptRun<T>, 'done' | 'error'>> {
  readonly pending: boolean;
  readonly cancel: () => void;
}

/** `name`: of its month. */
type AllMade = CallOutput<'closing.make-all'> & { readonly name: string };

export interface AllClosing extends Run<AllMade> {
  readonly run: (month: string, name: string) => Promise<void>;
}

export interface MonthClosing extends Run<ClosingMade> {
  /** True where the month was closed. */
  readonly run: (sign: boolean) => Promise<boolean>;
  /** Of one that has ended. */
  readonly forget: () => void;
}

const useKeptAll = createKept<KeptRun<AllMade>>();
const useKeptMonth = createKept<KeptRun<ClosingMade>>();

export function useAllClosing(environment: Environment): AllClosing {
  const { call } = useClient();
  const kept = useKeptAll(environment);
  return {
    ...runOf(kept),
    run: async (month, name) => {
      await start(kept, async (signal) => {
        // Signed as the data folder has it, where a company has a certificate that can.
        const made = await call('closing.make-all', { environment, month }, { signal });
        return made.ok ? ok({ name, ...made.value }) : made;
      });
    },
  };
}

/** Of the month in sight of the page that calls it. What ended is forgotten as the page is left: it is not said again when that is opened another time. */
export function useMonthClosing(environment: Environment, cnpj: string, month: string): MonthClosing {
  const { call } = useClient();
  const kept = useKeptMonth(`${environment} ${cnpj} ${month}`);
  const { latest, keep } = kept;
  const forget = useCallback(() => {
    if (!latest().running) keep({ done: undefined, error: undefined });
  }, [latest, keep]);
  const atLeaving = useLatest(forget);
  useEffect(() => () => atLeaving.current(), [atLeaving]);
  return {
    ...runOf(kept),
    run: (sign) =>
      start(kept, (signal) => call('closing.make', { environment, cnpj, month, sign }, { signal })),
    forget,
  };
}

function runOf<T>({ now: { running, done, error } }: Kept<KeptRun<T>>): Run<T> {
  return { done, error, pending: running !== undefined, cancel: () => running?.abort() };
}

/** False where it failed, or one runs already. */
async function start<T>(
  { latest, keep }: Kept<KeptRun<T>>,
  make: (signal: AbortSignal) => Promise<Result<T, AppError>>,
): Promise<boolean> {
  if (latest().running) return false;
  const running = new AbortController();
  keep({ running, done: undefined, error: undefined });
  const made = await make(running.signal);
  keep({ running: undefined, ...(made.ok ? { done: made.value } : { error: made.error }) });
  return made.ok;
}

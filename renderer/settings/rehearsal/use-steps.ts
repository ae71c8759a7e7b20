/** Takes the steps of a rehearsal, each by a press: one at a time, servers one after the other, and what became of each. */

import { useRef, useState } from 'react';
import type { CallInput, Environment } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { useClient } from '../../api/hooks.ts';

export type Step = 'computer' | 'servers' | 'production' | 'status' | 'consult' | 'disable' | 'resend';
type Input = Omit<CallInput<'field.step'>, 'step' | 'environment' | 'cnpj'>;

export interface StepState {
  readonly going?: { readonly done: number; readonly total: number };
  /** Of an ended one: every call of it went as it should. */
  readonly ok?: boolean;
  /** It could not be taken at all. */
  readonly error?: AppError;
}

export interface Steps {
  readonly states: Readonly<Partial<Record<Step, StepState>>>;
  readonly busy: boolean;
  take(step: Step, input?: Input): Promise<void>;
  stop(): void;
}

export function useSteps(environment: Environment, cnpj: string): Steps {
  const { call } = useClient();
  const [states, setStates] = useState<Steps['states']>({});
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  const set = (step: Step, state: StepState) => setStates((before) => ({ ...before, [step]: state }));

  const taken = async (step: Step, input: Input, signal: AbortSignal): Promise<StepState> => {
    const where = step === 'production' ? 'producao' : environment;
    if (step !== 'servers' && step !== 'production') {
      const done = await call('field.step', { environment: where, cnpj, step, ...input }, { signal });
      return done.ok ? { ok: done.value.ok } : { error: done.error };
    }
    const plan = await call('field.plan', { environment: where }, { signal });
    if (!plan.ok) return { error: plan.error };
    const { servers } = plan.value;
    let ok = true;
    for (const [done, server] of servers.entries()) {
      set(step, { going: { done, total: servers.length } });
      if (signal.aborted) return { error: appError('call.aborted') };
      const seen = await call('field.step', { environment: where, cnpj, step: 'server', server }, { signal });
      if (!seen.ok) return { error: seen.error };
      ok &&= seen.value.ok;
    }
    return { ok };
  };

  return {
    states,
    busy,
    async take(step, input = {}) {
      if (running.current) return;
      const mine = new AbortController();
      running.current = mine;
      setBusy(true);
      set(step, { going: { done: 0, total: 1 } });
      set(step, await taken(step, input, mine.signal));
      running.current = undefined;
      setBusy(false);
    },
    stop: () => running.current?.abort(),
  };
}

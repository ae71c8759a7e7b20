/** The act itself: prepare, confirm, send; or send the same request again. Told step by step, and never twice at once. */

import { useEffect, useRef, useState } from 'react';
import type { CallInput, DisablementView } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { useAppEvent, useCommand } from '../api/hooks.ts';
import { useWhere } from '../ui/session.tsx';

export const ACT_STEPS = [
  'signing',
  'recording',
  'confirming',
  'connecting',
  'sending',
  'waiting',
  'saving',
] as const;
export type ActStep = (typeof ACT_STEPS)[number];

/** `declined`: the person said no, nothing was sent. `stopped`: nothing was sent, for the reason given. `twice`: an act was going on already. */
export type ActOutcome =
  | { readonly kind: 'twice' }
  | { readonly kind: 'done'; readonly view: DisablementView }
  | { readonly kind: 'declined' }
  | { readonly kind: 'stopped'; readonly error: AppError; readonly requestId?: string };

/** What the person typed and answered for, where it was asked. */
export type Said = Pick<CallInput<'disablement.send'>, 'typedCount' | 'confirm'>;

export interface Act {
  /** The step in progress; undefined when nothing is going on. */
  readonly step: ActStep | undefined;
  readonly again: boolean;
  readonly prepareAndSend: (
    input: CallInput<'disablement.prepare'>,
    typedCount?: number,
  ) => Promise<ActOutcome>;
  readonly send: (requestId: string, said?: Said) => Promise<ActOutcome>;
  readonly resend: (requestId: string) => Promise<ActOutcome>;
}

export function useAct(): Act {
  const { environment } = useWhere();
  const perform = useCommand('disablement.perform');
  const first = useCommand('disablement.send');
  const second = useCommand('disablement.resend');
  const [step, setStep] = useState<ActStep>();
  const [again, setAgain] = useState(false);

  useAppEvent((event) => {
    if (event.name !== 'disablement.progress') return;
    // The row is written once more after connecting: what the eye follows only goes forward.
    setStep((now) =>
      now && ACT_STEPS.indexOf(event.data.step) > ACT_STEPS.indexOf(now) ? event.data.step : now,
    );
  });

  const going = step !== undefined;
  useEffect(() => {
    if (!going) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [going]);

  // Not the state: of two clicks before the next drawing the second must do nothing.
  const acting = useRef(false);
  const runOnce = async (work: () => Promise<ActOutcome>): Promise<ActOutcome> => {
    if (acting.current) return { kind: 'twice' };
    acting.current = true;
    try {
      return await work();
    } finally {
      acting.current = false;
      setStep(undefined);
    }
  };

  const stoppedBy = (error: AppError, requestId?: string): ActOutcome => {
    if (error.code === 'confirmation.declined') return { kind: 'declined' };
    return { kind: 'stopped', error, ...(requestId === undefined ? {} : { requestId }) };
  };
  const outcomeOf = (sent: Result<DisablementView, AppError>, requestId: string): ActOutcome =>
    sent.ok ? { kind: 'done', view: sent.value } : stoppedBy(sent.error, requestId);
  const send = async (requestId: string, said: Said = {}): Promise<ActOutcome> => {
    setAgain(false);
    setStep('confirming');
    return outcomeOf(await first.run({ environment, requestId, ...said }), requestId);
  };

  return {
    step,
    again,
    send: (requestId, said) => runOnce(() => send(requestId, said)),
    prepareAndSend: (input, typedCount) =>
      runOnce(async () => {
        setAgain(false);
        setStep('signing');
        const typed = typedCount === undefined ? {} : { typedCount };
        const performed = await perform.run({ ...input, ...typed });
        if (!performed.ok) return stoppedBy(performed.error);
        const { view, sent, stopped } = performed.value;
        if (sent) return { kind: 'done', view };
        const { requestId, nProt, state } = view;
        if (stopped) return { kind: 'stopped', error: stopped, requestId };
        // Nothing was sent: another window, the service or a command had asked for the same before.
        const code = state === 'homologated' ? 'disablement.already' : 'disablement.uncertain';
        return { kind: 'stopped', error: { code, data: { requestId, nProt } } };
      }),
    resend: (requestId) =>
      runOnce(async () => {
        setAgain(true);
        setStep('confirming');
        return outcomeOf(await second.run({ environment, requestId }), requestId);
      }),
  };
}

/** Runs a disablement: prepare, confirm, send; or sends the same request again. Reports each step, and never runs twice at once. */

import { useEffect, useRef, useState } from 'react';
import type { CallInput, DisablementView } from '../../shared/contract.ts';
import { disablementStepNameSchema } from '../../shared/contract/pieces.ts';
import type { AppError } from '../../shared/errors.ts';
import { requestError } from '../../shared/request-error.ts';
import type { Result } from '../../shared/result.ts';
import { useAppEvent, useCommand } from '../api/hooks.ts';
import { useWhere } from '../ui/session.tsx';

export const ACT_STEPS = disablementStepNameSchema.options;
export type ActStep = (typeof ACT_STEPS)[number];

/** What is known of the act that runs: its request, once that is made, and its step. */
export interface UnderWay {
  readonly requestId?: string;
  readonly step: ActStep;
}

/** The act after a step of some request: of a service or a command beside it there are steps too. */
export function stepAfter(
  act: UnderWay,
  { requestId, step }: { readonly requestId: string; readonly step: ActStep },
): UnderWay {
  const begins = step === 'signing' || step === 'confirming';
  if (requestId !== (act.requestId ?? (begins ? requestId : undefined))) return act;
  // The journal's row is written once more after connecting; the progress shown never goes back.
  const ahead = ACT_STEPS.indexOf(step) > ACT_STEPS.indexOf(act.step);
  return { requestId, step: ahead ? step : act.step };
}

/** The person has confirmed: the request is being sent. */
export function isAgreed(step: ActStep): boolean {
  return ACT_STEPS.indexOf(step) > ACT_STEPS.indexOf('confirming');
}

/**
 * `declined`: the person did not confirm, nothing was sent. `stopped`: nothing was sent, for the reason given.
 * `twice`: one was already running.
 */
export type ActOutcome =
  | { readonly kind: 'twice' }
  | { readonly kind: 'done'; readonly view: DisablementView }
  | { readonly kind: 'declined' }
  | { readonly kind: 'stopped'; readonly error: AppError; readonly requestId?: string };

/** What the person typed and declared, where it was asked for. */
export type Said = Pick<CallInput<'disablement.send'>, 'typedCount' | 'confirm'>;

export interface Act {
  /** The current step; undefined while nothing runs. */
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
  const [underWay, setUnderWay] = useState<UnderWay>();
  const [again, setAgain] = useState(false);

  useAppEvent((event) => {
    if (event.name === 'disablement.progress') setUnderWay((now) => now && stepAfter(now, event.data));
  });

  const going = underWay !== undefined;
  useEffect(() => {
    if (!going) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [going]);

  // A ref, not the state: the second of two clicks before the next render must do nothing.
  const acting = useRef(false);
  const runOnce = async (work: () => Promise<ActOutcome>): Promise<ActOutcome> => {
    if (acting.current) return { kind: 'twice' };
    acting.current = true;
    try {
      return await work();
    } finally {
      acting.current = false;
      setUnderWay(undefined);
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
    setUnderWay({ requestId, step: 'confirming' });
    return outcomeOf(await first.run({ environment, requestId, ...said }), requestId);
  };

  return {
    step: underWay?.step,
    again,
    send: (requestId, said) => runOnce(() => send(requestId, said)),
    prepareAndSend: (input, typedCount) =>
      runOnce(async () => {
        setAgain(false);
        setUnderWay({ step: 'signing' });
        const typed = typedCount === undefined ? {} : { typedCount };
        const performed = await perform.run({ ...input, ...typed });
        if (!performed.ok) return stoppedBy(performed.error);
        const { view, sent, stopped } = performed.value;
        if (sent) return { kind: 'done', view };
        if (stopped) return { kind: 'stopped', error: stopped, requestId: view.requestId };
        // Nothing was sent: another window, the service or a command had already made the same request.
        return { kind: 'stopped', error: requestError(view) };
      }),
    resend: (requestId) =>
      runOnce(async () => {
        setAgain(true);
        setUnderWay({ requestId, step: 'confirming' });
        return outcomeOf(await second.run({ environment, requestId }), requestId);
      }),
  };
}

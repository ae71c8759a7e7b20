/** Runs a group once, and follows which of its requests is at which step. */

import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import { useAppEvent, useCommand } from '../../api/hooks.ts';
import { useWhere } from '../../ui/session.tsx';
import { ACT_STEPS, type ActStep } from '../use-act.ts';
import type { GroupResult } from './group-model.ts';

export interface GroupProgress {
  /** Index of the request that is being sent; -1 while all are prepared and confirmed. */
  readonly at: number;
  readonly requestId: string;
  readonly step: ActStep;
}

export interface GroupRun {
  /** Undefined while nothing runs. */
  readonly progress: GroupProgress | undefined;
  /** The person asked to stop: the request that is under way is finished, and no other is begun. */
  readonly stopping: boolean;
  readonly stop: () => void;
  /** Undefined if one is running already. */
  readonly run: (
    input: CallInput<'disablement.perform-group'>,
  ) => Promise<Result<GroupResult, AppError> | undefined>;
}

const START: GroupProgress = { at: -1, requestId: '', step: 'signing' };

export function useGroup(): GroupRun {
  const perform = useCommand('disablement.perform-group');
  const [progress, setProgress] = useState<GroupProgress>();
  useAppEvent((event) => {
    if (event.name === 'disablement.progress') {
      setProgress((now) => now && advanced(now, event.data));
    }
  });
  const [stopping, setStopping] = useState(false);
  const { run: stop } = useCommand('disablement.stop-group');
  const { environment } = useWhere();
  // Earlier it would keep the request under way from being sent, too. The group's own call then answers with its end.
  const between = progress !== undefined && isOnItsWay(progress);
  useEffect(() => {
    if (stopping && between) void stop({ environment });
  }, [stopping, between, stop, environment]);
  const going = progress !== undefined;
  useEffect(() => {
    if (!going) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [going]);
  // A ref, not the state: the second of two clicks before the next render must do nothing.
  const acting = useRef(false);
  return {
    progress,
    stopping,
    stop: () => setStopping(true),
    run: async (input) => {
      if (acting.current) return undefined;
      acting.current = true;
      setProgress(START);
      setStopping(false);
      try {
        return await perform.run(input);
      } finally {
        acting.current = false;
        setProgress(undefined);
      }
    },
  };
}

/** Nothing calls this request back any more. */
export function isOnItsWay({ at, step }: GroupProgress): boolean {
  return at >= 0 && ACT_STEPS.indexOf(step) >= ACT_STEPS.indexOf('sending');
}

/** Within one request the steps never go back; a connection for another one begins it. */
export function advanced(
  now: GroupProgress,
  { requestId, step }: { readonly requestId: string; readonly step: ActStep },
): GroupProgress {
  if (step === 'connecting' && requestId !== now.requestId) return { at: now.at + 1, requestId, step };
  if (now.at >= 0 && requestId !== now.requestId) return now;
  return ACT_STEPS.indexOf(step) > ACT_STEPS.indexOf(now.step) ? { ...now, step } : now;
}

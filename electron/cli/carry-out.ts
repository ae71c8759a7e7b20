/** Carries a confirmed disablement out: prepares, sends, and gives the stored result to one who repeats it. */

import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call, DisablementView, Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { DisablementRequest } from './disablement-request.ts';
import { failureOf, type CommandFailure } from './failure.ts';

export interface CarriedOut {
  readonly view: DisablementView;
  /** False where the stored request is told and nothing left the machine. */
  readonly sent: boolean;
}

/** Prepares and sends; a repeat of the identical range sends nothing and gives what is stored. */
export async function carryOut(
  call: Call,
  request: DisablementRequest,
  signal: AbortSignal,
): Promise<Result<CarriedOut, CommandFailure>> {
  // What is for the check alone, or for other calls, is no part of a request.
  const { uf: _uf, month: _month, typedCount, ...wanted } = request;
  const prepared = await call('disablement.prepare', wanted);
  if (!prepared.ok) {
    const view = await stored(call, request.environment, prepared.error);
    return view ? ok({ view, sent: false }) : err(failureOf(prepared.error));
  }
  const named = { environment: request.environment, requestId: prepared.value.requestId };
  const sent = await call(
    'disablement.send',
    { ...named, confirm: wanted.confirm, ...(typedCount === undefined ? {} : { typedCount }) },
    { signal },
  );
  if (sent.ok) return ok({ view: sent.value, sent: true });
  // Nothing left the machine: the prepared row would only be one more thing to wonder about.
  await call('disablement.discard', named);
  return err(failureOf(sent.error));
}

/** The identical request: disabled, so that its result is told again, or pending. */
async function stored(
  call: Call,
  environment: Environment,
  error: AppError,
): Promise<DisablementView | undefined> {
  const requestId = error.data?.['requestId'];
  const identical = error.code === 'disablement.already' || error.code === 'disablement.uncertain';
  if (!identical || typeof requestId !== 'string') return undefined;
  const view = await savedView(call, { environment, requestId });
  return view?.state === 'homologated' || view?.state === 'uncertain' ? view : undefined;
}

/** The stored request; an XML that is not on disk yet, or not any more, is written again first. */
export async function savedView(
  call: Call,
  named: { readonly environment: Environment; readonly requestId: string },
): Promise<DisablementView | undefined> {
  const view = await call('disablement.get', named);
  if (!view.ok) return undefined;
  const { state, file } = view.value;
  if (state !== 'homologated' || (file?.saved === true && (await isThere(file.path)))) return view.value;
  const again = await call('disablement.save-file', named);
  return again.ok ? again.value : view.value;
}

const LOOK_MS = 3_000;

/** True also where the disk or share does not say in time: what was saved once is then taken at its word. */
async function isThere(path: string): Promise<boolean> {
  const look = stat(path).then(
    () => true,
    () => false,
  );
  return Promise.race([look, pause(LOOK_MS, true, { ref: false })]);
}

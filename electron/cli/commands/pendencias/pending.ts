/** The disablements that need a person's action, in one environment or in all. */

import type { Call, DisablementView, Environment } from '../../../../shared/contract.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { appError } from '../../../../shared/errors.ts';
import { failureOf, usage, type CommandFailure } from '../../output/failure.ts';
import type { CliContext } from '../../command.ts';

const ALL: readonly Environment[] = ['producao', 'homologacao', 'treino'];

/** Requests with an unknown or unproved answer, or an unsaved XML, in journal order. */
export async function pendingIn(
  call: Call,
  environment: Environment | undefined,
  context: CliContext,
): Promise<Result<DisablementView[], CommandFailure>> {
  return listedIn(call, environment, context, { pending: true });
}

export function isUnanswered({ state }: DisablementView): boolean {
  return state === 'uncertain' || state === 'sending';
}

/** A running process is sending it; a dead process's request was made uncertain before it is listed. */
export function isUnderWay({ state }: DisablementView): boolean {
  return state === 'sending';
}

/** Imported from a file that proves nothing. */
export function isUnproved({ state }: DisablementView): boolean {
  return state === 'imported';
}

export function isUnsaved({ state, file }: DisablementView): boolean {
  return state === 'homologated' && file?.saved === false;
}

/** Requests that wait for a person, in journal order. */
export async function waitingIn(
  call: Call,
  environment: Environment | undefined,
  context: CliContext,
): Promise<Result<DisablementView[], CommandFailure>> {
  return listedIn(call, environment, context, { pending: false, waiting: true });
}

async function listedIn(
  call: Call,
  environment: Environment | undefined,
  context: CliContext,
  which: { readonly pending: boolean; readonly waiting?: boolean },
): Promise<Result<DisablementView[], CommandFailure>> {
  const all = context.hasTraining() ? ALL : ALL.filter((one) => one !== 'treino');
  let found: DisablementView[] = [];
  for (const one of environment ? [environment] : all) {
    const listed = await call('disablement.list', { environment: one, ...which });
    if (!listed.ok) return err(failureOf(listed.error));
    found = found.concat(listed.value);
  }
  return ok(found);
}

/** The request with this Id (with or without "ID") or request number that waits for an answer or a proof. */
export async function findPending(
  call: Call,
  environment: Environment | undefined,
  context: CliContext,
  wanted: string,
): Promise<Result<DisablementView, CommandFailure>> {
  const owed = await pendingIn(call, environment, context);
  return owed.ok ? named(owed.value.filter(isOpen), wanted) : owed;
}

/** The one to send again: an imported file of the same Id proves nothing and does not stand in its way; alone it is refused by the core. */
export async function findUnanswered(
  call: Call,
  environment: Environment | undefined,
  context: CliContext,
  wanted: string,
): Promise<Result<DisablementView, CommandFailure>> {
  const owed = await pendingIn(call, environment, context);
  if (!owed.ok) return owed;
  const found = named(owed.value.filter(isUnanswered), wanted);
  return found.ok ? found : named(owed.value.filter(isOpen), wanted);
}

/** Waits for an answer or a proof. */
function isOpen(view: DisablementView): boolean {
  return isUnanswered(view) || isUnproved(view);
}

/** The request with this Id or request number that waits for a person. */
export async function findWaiting(
  call: Call,
  environment: Environment | undefined,
  context: CliContext,
  wanted: string,
): Promise<Result<DisablementView, CommandFailure>> {
  const waiting = await waitingIn(call, environment, context);
  return waiting.ok ? named(waiting.value, wanted) : waiting;
}

/** "ID" may be left out. */
function named(views: readonly DisablementView[], wanted: string): Result<DisablementView, CommandFailure> {
  const bare = wanted.toUpperCase().replace(/^ID/, '');
  const matches = views.filter(
    ({ id, requestId }) => id === `ID${bare}` || requestId === wanted.toLowerCase(),
  );
  const [view] = matches;
  if (!view) return err(failureOf(appError('disablement.missing', { id: wanted })));
  if (matches.length === 1) return ok(view);
  if (new Set(matches.map(({ environment }) => environment)).size > 1) {
    return err(usage(['Há pedidos com este ID em mais de um ambiente.'], ['Diga qual com --ambiente.']));
  }
  return err(
    usage([
      'Há mais de um pedido com este ID.',
      ...matches.map(({ requestId, xJust }) => `Diga qual em lugar do ID: ${requestId}  ${xJust}`),
    ]),
  );
}

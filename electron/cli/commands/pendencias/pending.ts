/** The disablements that need a person's action, in one environment or in all. */

import type { Call, DisablementView, Environment } from '../../../../shared/contract.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { failureOf, usage, type CommandFailure } from '../../output/failure.ts';
import type { CliContext } from '../../command.ts';
import { notPending } from './not-pending.ts';

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
  let found: DisablementView[] = [];
  for (const one of placesOf(environment, context)) {
    const listed = await call('disablement.list', { environment: one, ...which }, { signal: context.signal });
    if (!listed.ok) return err(failureOf(listed.error));
    found = found.concat(listed.value);
  }
  return ok(found);
}

function placesOf(environment: Environment | undefined, context: CliContext): readonly Environment[] {
  if (environment) return [environment];
  return context.hasTraining() ? ALL : ALL.filter((one) => one !== 'treino');
}

type FindOne = (
  call: Call,
  environment: Environment | undefined,
  context: CliContext,
  wanted: string,
) => Promise<Result<DisablementView, CommandFailure>>;

/** The request with this Id (with or without "ID") or request number that waits for an answer or a proof. */
export const findPending = findAmong(pendingIn, [isOpen]);

/** The one to send again: an imported file of the same Id proves nothing and does not stand in its way; alone it is refused by the core. */
export const findUnanswered = findAmong(pendingIn, [isUnanswered, isOpen]);

/** The request with this Id or request number that waits for a person. */
export const findWaiting = findAmong(waitingIn, [() => true]);

/** Of each kind in turn. */
function findAmong(list: typeof pendingIn, kinds: readonly ((view: DisablementView) => boolean)[]): FindOne {
  return async (call, environment, context, wanted) => {
    const listed = await list(call, environment, context);
    if (!listed.ok) return listed;
    for (const isOne of kinds) {
      const found = named(listed.value.filter(isOne), wanted);
      if (found) return found;
    }
    return err(await notPending(call, placesOf(environment, context), wanted));
  };
}

/** Waits for an answer or a proof. */
function isOpen(view: DisablementView): boolean {
  return isUnanswered(view) || isUnproved(view);
}

/** "ID" may be left out. Undefined if it is none of them. */
function named(
  views: readonly DisablementView[],
  wanted: string,
): Result<DisablementView, CommandFailure> | undefined {
  const bare = wanted.toUpperCase().replace(/^ID/, '');
  const matches = views.filter(
    ({ id, requestId }) => id === `ID${bare}` || requestId === wanted.toLowerCase(),
  );
  const [view] = matches;
  if (!view) return undefined;
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

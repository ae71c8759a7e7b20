/** The disablements that wait for a hand, in one environment or in all. */

import type { Call, DisablementView, Environment } from '../../shared/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { appError } from '../../shared/errors.ts';
import { failureOf, usage, type CommandFailure } from './failure.ts';
import type { World } from './run.ts';

const ALL: readonly Environment[] = ['producao', 'homologacao', 'treino'];

/** Those whose answer is not known or not proved, and those whose XML is not saved, in the order of the journal. */
export async function owedIn(
  call: Call,
  environment: Environment | undefined,
  world: World,
): Promise<Result<DisablementView[], CommandFailure>> {
  const all = world.hasTraining() ? ALL : ALL.filter((one) => one !== 'treino');
  const environments = environment ? [environment] : all;
  const found: DisablementView[] = [];
  for (const one of environments) {
    const listed = await call('disablement.list', { environment: one, pending: true });
    if (!listed.ok) return err(failureOf(listed.error));
    found.push(...listed.value);
  }
  return ok(found);
}

export function isUnanswered({ state }: DisablementView): boolean {
  return state === 'uncertain' || state === 'sending';
}

/** A living process has it in hand; what a dead one left was made uncertain before it is listed. */
export function isUnderWay({ state }: DisablementView): boolean {
  return state === 'sending';
}

/** It came from a file that proves nothing. */
export function isUnproved({ state }: DisablementView): boolean {
  return state === 'imported';
}

export function isUnsaved({ state, file }: DisablementView): boolean {
  return state === 'homologated' && file?.saved === false;
}

/** The request with this Id that waits for an answer or a proof ("ID" may be left out) or request number. */
export async function findPending(
  call: Call,
  environment: Environment | undefined,
  world: World,
  wanted: string,
): Promise<Result<DisablementView, CommandFailure>> {
  const owed = await owedIn(call, environment, world);
  if (!owed.ok) return owed;
  const bare = wanted.toUpperCase().replace(/^ID/, '');
  const matches = owed.value.filter(
    (view) =>
      (isUnanswered(view) || isUnproved(view)) &&
      (view.id === `ID${bare}` || view.requestId === wanted.toLowerCase()),
  );
  const [view] = matches;
  if (!view) return err(failureOf(appError('disablement.missing', { id: wanted })));
  if (matches.length > 1) {
    return err(usage(['Há pedidos com este ID em mais de um ambiente.'], ['Diga qual com --ambiente.']));
  }
  return ok(view);
}

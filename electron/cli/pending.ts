/** The disablements that wait for a hand, in one environment or in all. */

import type { Call, DisablementView, Environment } from '../../shared/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { failureOf, type CommandFailure } from './failure.ts';
import type { World } from './run.ts';

const ALL: readonly Environment[] = ['producao', 'homologacao', 'treino'];

/** Those whose answer is not known (an unsaved XML is no such thing), in the order of the journal. */
export async function pendingIn(
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
    found.push(...listed.value.filter(({ state }) => state === 'uncertain' || state === 'sending'));
  }
  return ok(found);
}

/** `X-Treino`: a situation of the training SEFAZ for one call, for the tests of an integrator (docs/service.md). */

import { createTurns } from '../../shared/in-turn.ts';
import { TRAINING_WORDS } from '../../shared/training-words.ts';
import type { Environment, TrainingScenario } from '../../shared/contract.ts';
import type { ServiceRequest } from './http/http-server.ts';
import { auditedReply, type AuditedReply, type Core } from './operation.ts';
import { invalid } from './reply.ts';

/** Of the calls that choose a situation. */
const inTurn = createTurns();

/** Runs `work` in the situation that the header names; elsewhere than in training the header means nothing. */
export async function rehearsed(
  { headers }: ServiceRequest,
  environment: Environment | undefined,
  core: Core,
  work: () => Promise<AuditedReply>,
): Promise<AuditedReply> {
  const sent = headers['x-treino'];
  if (sent === undefined || environment !== 'treino') return work();
  const scenario = TRAINING_WORDS.get(String(sent).trim().toLowerCase());
  if (!scenario) {
    return auditedReply(invalid(-400, `X-Treino: use ${[...TRAINING_WORDS.keys()].join(', ')}.`));
  }
  // One after the other: at once, one would have the other's situation, and leave it for good.
  return inTurn(() => within(scenario, core, work));
}

async function within(
  scenario: TrainingScenario,
  core: Core,
  work: () => Promise<AuditedReply>,
): Promise<AuditedReply> {
  const before = await core.call('training.scenario', {});
  await core.call('training.scenario', { scenario });
  try {
    return await work();
  } finally {
    // What was answered without SEFAZ leaves nothing for the next call.
    await core.call('training.scenario', before.ok ? before.value : { scenario: 'normal' });
  }
}

/** `X-Treino`: a situation of the training SEFAZ for one call, for the tests of an integrator (docs/service.md). */

import { TRAINING_WORDS } from '../../shared/training/words.ts';
import type { Environment, TrainingScenario } from '../../shared/contract.ts';
import type { ServiceRequest } from './http/http-server.ts';
import { auditedReply, type AuditedReply, type Core } from './operation.ts';
import { invalid } from './reply.ts';

/** The end of the last call that chose a situation. */
let chosen: Promise<unknown> = Promise.resolve();
/** Training's calls that chose none, running or waiting for one that did. */
const plain = new Set<Promise<unknown>>();

/** Runs `work` in the situation that the header names; elsewhere than in training the header means nothing. */
export async function rehearsed(
  { headers }: ServiceRequest,
  environment: Environment | undefined,
  core: Core,
  work: () => Promise<AuditedReply>,
): Promise<AuditedReply> {
  const sent = headers['x-treino'];
  if (environment !== 'treino') return work();
  if (sent === undefined) return beside(work);
  const scenario = TRAINING_WORDS.get(String(sent).trim().toLowerCase());
  if (!scenario) {
    return auditedReply(invalid(-400, `X-Treino: use ${[...TRAINING_WORDS.keys()].join(', ')}.`));
  }
  return alone(() => within(scenario, core, work));
}

/** At once, one call would have the other's situation: "refused" of a range that the caller sent as usual. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const mine = Promise.all([chosen, ...plain]).then(work);
  chosen = mine.catch(() => undefined);
  return mine;
}

/** With others of its kind, after those that chose a situation before it came. */
function beside<T>(work: () => Promise<T>): Promise<T> {
  const mine = chosen.then(work);
  const ended: Promise<unknown> = mine.catch(() => undefined).then(() => plain.delete(ended));
  plain.add(ended);
  return mine;
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

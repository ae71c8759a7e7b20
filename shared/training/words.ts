/** The situations of the training SEFAZ as programs and scripts name them. */

import type { TrainingScenario } from '../contract.ts';

export const TRAINING_WORDS: ReadonlyMap<string, TrainingScenario> = new Map<string, TrainingScenario>([
  ['resposta-perdida', 'answer-lost'],
  ['parada', 'stopped'],
  ['consumo-indevido', 'abuse'],
  ['recusa', 'refused'],
  ['lenta', 'slow'],
  ['sem-cifra', 'no-cipher'],
  ['normal', 'normal'],
]);

/** Without a number of times: a lost answer is then resolved by a request that is answered. */
export const HAPPENS_ONCE: ReadonlySet<TrainingScenario> = new Set([
  'answer-lost',
  'reset-before-answer',
  'cut-answer',
]);

/** After the `?` of an address of the training SEFAZ: the question goes to SVRS, which keeps the notes of issuers without IE. */
export const AT_SVRS = 'svrs';

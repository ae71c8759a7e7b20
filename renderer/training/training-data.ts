/** What the training SEFAZ holds: its example keys and its gap. */

import type { CallOutput } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';

export type TrainingData = CallOutput<'training.get'>;

/** Undefined until the answer is there. */
export function useTrainingData(): TrainingData | undefined {
  return useQueryCall('training.get', {}).data;
}

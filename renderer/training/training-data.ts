/** The data of the training SEFAZ: example keys and the gap in its numbering. */

import type { CallOutput } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';

export type TrainingData = CallOutput<'training.get'>;

/** Undefined until it is loaded. */
export function useTrainingData(): TrainingData | undefined {
  return useQueryCall('training.get', {}).data;
}

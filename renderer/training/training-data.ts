/** What the training SEFAZ holds: its example keys and its gap, asked for once a window. */

import { useEffect, useState } from 'react';
import type { CallOutput } from '../../shared/contract.ts';
import { useClient } from '../api/hooks.ts';

export type TrainingData = CallOutput<'training.begin'>;

/** Beginning again is harmless: the simulated SEFAZ of this process is the same one. */
export function useTrainingData(): TrainingData | undefined {
  const { call } = useClient();
  const [data, setData] = useState<TrainingData>();
  useEffect(() => {
    const controller = new AbortController();
    void call('training.begin', {}, { signal: controller.signal }).then((begun) => {
      if (begun.ok && !controller.signal.aborted) setData(begun.value);
    });
    return () => controller.abort();
  }, [call]);
  return data;
}

/** Whether the closings of this data folder are signed by their companies' certificates, once a person has said so. */

import { join } from 'node:path';
import { z } from 'zod';
import type { ClosingReview } from '../../shared/contract.ts';
import { createPreferences } from '../storage/files/preferences.ts';

const choiceSchema = z.object({ assinar: z.boolean().optional() });

export interface SigningChoice {
  /** `ask`: not chosen yet; then nothing is signed unless it is asked for. */
  get(): ClosingReview['signing'];
  /** Absent: not chosen. */
  set(sign: boolean | undefined): Promise<void>;
}

/** `fechamento.json` of the data folder; where it is damaged a person is asked again. */
export function createSigningChoice(dataDir: string): SigningChoice {
  const preferences = createPreferences(join(dataDir, 'fechamento.json'), choiceSchema, {});
  return {
    get: () => {
      const { assinar } = preferences.get();
      if (assinar === undefined) return 'ask';
      return assinar ? 'on' : 'off';
    },
    set: async (sign) => {
      await preferences.set(sign === undefined ? {} : { assinar: sign });
    },
  };
}

/** The situation that another process asks for: a file which the training SEFAZ takes at its next request. */

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { trainingScenarioSchema } from '../../shared/contract.ts';
import type { Scenario } from './scenario.ts';

const FILE = 'situacao.json';

const scenarioSchema = z.union([
  trainingScenarioSchema,
  z.strictObject({ kind: trainingScenarioSchema, times: z.int() }),
]);

export interface ScenarioMailbox {
  leave(scenario: Scenario): void;
  /** What was left since the last time; of several processes one gets it. */
  take(): Scenario | undefined;
}

export function scenarioMailbox(dataDir: string): ScenarioMailbox {
  const file = join(dataDir, FILE);
  const mine = `${file}.${process.pid}`;
  return {
    leave: (scenario) => {
      writeFileSync(mine, JSON.stringify(scenario));
      renameSync(mine, file);
    },
    take: () => {
      try {
        renameSync(file, mine);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      const text = readFileSync(mine, 'utf8');
      rmSync(mine);
      return scenarioSchema.parse(JSON.parse(text));
    },
  };
}

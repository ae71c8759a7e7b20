/** The situation that another process asks for: a file which the training SEFAZ takes at its next request. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { trainingScenarioSchema } from '../../shared/contract.ts';
import { parsedJson } from '../../shared/parsed-json.ts';
import { renameOverSync } from '../storage/files/rename-over.ts';
import type { Scenario } from './scenario.ts';

const FILE = 'situacao.json';

const scenarioSchema = z.union([
  trainingScenarioSchema,
  z.strictObject({ kind: trainingScenarioSchema, times: z.int() }),
]);

export function scenarioMailbox(dataDir: string) {
  const file = join(dataDir, FILE);
  const mine = `${file}.${process.pid}`;
  return {
    leave: (scenario: Scenario) => {
      writeFileSync(mine, JSON.stringify(scenario));
      renameOverSync(mine, file);
    },
    /** What was left since the last time; of several processes one gets it. What this program does not know is nothing. */
    take: () => {
      // Asked at each request: an error that is made and caught costs ten times as much.
      if (!existsSync(file)) return undefined;
      try {
        renameOverSync(file, mine);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      const text = readFileSync(mine, 'utf8');
      rmSync(mine);
      return scenarioSchema.safeParse(parsedJson(text)).data;
    },
  };
}

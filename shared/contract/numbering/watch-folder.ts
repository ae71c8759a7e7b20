/** The calls about folders of the ledger that are kept current while the program is open. */

import { z } from 'zod';
import { type CallDefinition, environmentSchema, inEnvironment } from '../pieces.ts';

const paths = z.strictObject({ paths: z.array(z.string()) });

export const watchFolderCalls = {
  /** Folders that are kept current, of those that were read. */
  'folder.watched': { staleAfter: ['ledger', 'watch'], input: inEnvironment, output: paths },
  /** Keeps a folder that was read current from now on, or no longer; another path changes nothing. */
  'folder.watch': {
    changes: ['watch'],
    input: z.strictObject({
      environment: environmentSchema,
      path: z.string().min(1).max(4096),
      on: z.boolean(),
    }),
    output: paths,
  },
} as const satisfies Record<string, CallDefinition>;

/** The calls about the settings that the core keeps (`shared/settings.ts`). */

import { z } from 'zod';
import { settingsSchema } from '../../settings.ts';
import { type CallDefinition, environmentSchema } from '../pieces.ts';

const of = z.strictObject({ environment: environmentSchema });

export const settingsCalls = {
  'settings.get': { staleAfter: ['settings'], input: of, output: settingsSchema },
  /** Those that are given; they count at once. Error `file.not-written`: they count until the program ends. */
  'settings.set': {
    changes: ['settings'],
    input: of.extend(settingsSchema.partial().shape),
    output: settingsSchema,
  },
} as const satisfies Record<string, CallDefinition>;

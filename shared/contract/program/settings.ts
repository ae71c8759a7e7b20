/** The calls about the settings that the core keeps (`shared/settings.ts`). */

import { settingsSchema } from '../../settings.ts';
import { type CallDefinition, inEnvironment } from '../pieces.ts';

export const settingsCalls = {
  'settings.get': { staleAfter: ['settings'], input: inEnvironment, output: settingsSchema },
  /** Those that are given; they count at once. Error `file.not-written`: they count until the program ends. */
  'settings.set': {
    changes: ['settings'],
    input: inEnvironment.extend(settingsSchema.partial().shape),
    output: settingsSchema,
  },
} as const satisfies Record<string, CallDefinition>;

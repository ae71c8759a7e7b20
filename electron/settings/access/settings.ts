/** Stores the settings of the JSON service: whether it runs, its port, and whether every caller needs a token. */

import { join } from 'node:path';
import { z } from 'zod';
import { createPreferences, fieldOr, type Preferences } from '../../storage/files/preferences.ts';

/** In the data folder. */
export const SERVICE_FILE = 'servico.json';

const DEFAULT_PORT = 8787;

const PORT = z.int().min(0).max(65535);

const settingsSchema = z.object({
  /** Switched on by a person; the window then starts the service at its own start. */
  on: z.boolean().default(false),
  port: PORT.default(DEFAULT_PORT),
  /** Absent until a person chooses: then required exactly where several people use the computer. */
  tokenAlways: z.boolean().optional(),
});
export type ServiceSettings = z.infer<typeof settingsSchema>;

export type ServiceSettingsStore = Preferences<ServiceSettings>;

export function createServiceSettings(dataDir: string): ServiceSettingsStore {
  return createPreferences(
    join(dataDir, SERVICE_FILE),
    settingsSchema,
    settingsSchema.parse({}),
    // A damaged file neither lets a caller in without a token nor opens what was not asked for.
    ({ on, port, tokenAlways }) => ({
      on: fieldOr(z.boolean(), on, false),
      port: fieldOr(PORT, port, DEFAULT_PORT),
      tokenAlways: fieldOr(z.boolean(), tokenAlways, true),
    }),
  );
}

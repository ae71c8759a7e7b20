/** Reads how long the window may be idle before session-only certificates are locked. */

import { join } from 'node:path';
import { z } from 'zod';
import { createPreferences } from '../storage/files/preferences.ts';

const settingsSchema = z.object({ idleMinutes: z.int().min(1).max(480) });

export const DEFAULT_IDLE_MINUTES = 30;

/** Where what a person chose cannot be read: it may have been less than usual. */
export const STRICT_IDLE_MINUTES = 5;

export interface SecuritySettings {
  idleMinutes(): number;
}

/** `seguranca.json` of the data folder; without it the default applies, and a shorter time where it is damaged. */
export function createSecuritySettings(dataDir: string): SecuritySettings {
  const usual = { idleMinutes: DEFAULT_IDLE_MINUTES };
  const preferences = createPreferences(join(dataDir, 'seguranca.json'), settingsSchema, usual, () => ({
    idleMinutes: STRICT_IDLE_MINUTES,
  }));
  return { idleMinutes: () => preferences.get().idleMinutes };
}

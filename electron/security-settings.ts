/** Remembers how long the window may be left alone before what is not kept for good is locked. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './storage/atomic-file.ts';

const settingsSchema = z.object({ idleMinutes: z.int().min(1).max(480) });

export const DEFAULT_IDLE_MINUTES = 30;

export interface SecuritySettings {
  idleMinutes(): number;
  setIdleMinutes(minutes: number): Promise<void>;
}

/** `seguranca.json` of the data folder; a file that cannot be understood counts as none: the default is the careful one. */
export function createSecuritySettings(dataDir: string): SecuritySettings {
  const path = join(dataDir, 'seguranca.json');
  let minutes: number | undefined;
  return {
    idleMinutes: () => (minutes ??= read(path)),
    setIdleMinutes: async (wanted) => {
      minutes = wanted;
      await replaceFile(path, Buffer.from(`${JSON.stringify({ idleMinutes: wanted }, null, 2)}\n`));
    },
  };
}

function read(path: string): number {
  if (!existsSync(path)) return DEFAULT_IDLE_MINUTES;
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data.idleMinutes : DEFAULT_IDLE_MINUTES;
  } catch (error) {
    if (error instanceof SyntaxError) return DEFAULT_IDLE_MINUTES;
    throw error;
  }
}

/** Remembers how the JSON service was last set up: whether it is on, its port, and whether it always asks for a token. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../storage/atomic-file.ts';

const DEFAULT_PORT = 8787;

const settingsSchema = z.object({
  /** Switched on by a person: the window starts it with itself. */
  on: z.boolean().default(false),
  port: z.int().min(0).max(65535).default(DEFAULT_PORT),
  tokenAlways: z.boolean().default(false),
});
export type ServiceSettings = z.infer<typeof settingsSchema>;

export interface ServiceSettingsStore {
  get(): ServiceSettings;
  set(settings: ServiceSettings): Promise<void>;
}

/** `servico.json` of the data folder; a file that cannot be understood counts as none, since it holds only preferences. */
export function createServiceSettings(dataDir: string): ServiceSettingsStore {
  const path = join(dataDir, 'servico.json');
  let current: ServiceSettings | undefined;
  return {
    get: () => (current ??= read(path)),
    set: async (settings) => {
      current = settings;
      await replaceFile(path, Buffer.from(`${JSON.stringify(settings, null, 2)}\n`));
    },
  };
}

function read(path: string): ServiceSettings {
  if (!existsSync(path)) return settingsSchema.parse({});
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : settingsSchema.parse({});
  } catch (error) {
    if (error instanceof SyntaxError) return settingsSchema.parse({});
    throw error;
  }
}

/** A small JSON file that holds nothing but preferences: read once, written whole, and never a reason to stop. */

import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Result } from '../../../shared/result.ts';
import { replaceFile, type WriteFault } from './atomic-file.ts';

export interface Preferences<T> {
  get(): T;
  /** Counts at once, whatever the disk says; the result tells whether it will at the next start. */
  set(value: T): Promise<Result<{ readonly path: string }, WriteFault>>;
}

/** `usual` counts where there is no file, or one that cannot be understood; a disk that cannot be read still throws. */
export function createPreferences<T>(path: string, schema: z.ZodType<T>, usual: T): Preferences<T> {
  let current: { readonly value: T } | undefined;
  return {
    get: () => (current ??= { value: read(path, schema) ?? usual }).value,
    set: async (value) => {
      current = { value };
      return replaceFile(path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
    },
  };
}

function read<T>(path: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

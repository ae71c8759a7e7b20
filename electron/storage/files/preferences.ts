/** A small JSON file with preferences: read once, written completely, and never fatal. */

import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Result } from '../../../shared/result.ts';
import { replaceFile, type WriteFault } from './atomic-file.ts';

export interface Preferences<T> {
  get(): T;
  /** Takes effect at once, even if the write fails; the result tells whether it will persist. */
  set(value: T): Promise<Result<{ readonly path: string }, WriteFault>>;
}

/** `usual` is used if there is no valid file; a read error of the disk is still thrown. */
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

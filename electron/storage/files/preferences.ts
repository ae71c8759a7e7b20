/** A small JSON file with preferences: read once, or anew where another program wrote it, written completely, and never fatal. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { appError, type AppError } from '../../../shared/errors.ts';
import { createTurns } from '../../../shared/in-turn.ts';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { replaceFile } from './atomic-file.ts';
import { problemOf } from '../../log/system-code.ts';

export interface Preferences<T> {
  get(): T;
  /** Takes effect at once, and until the program ends where it could not be written. Error: `file.not-written`. */
  set(value: T): Promise<Result<true, AppError>>;
  /** Takes what another program has written since; true if there was anything. A value that could not be written stays until then. */
  refresh(): boolean;
}

/** What a damaged file still has, by field; nothing where it is no JSON object. */
export type Left = Readonly<Record<string, unknown>>;

/**
 * `usual` is used where there is no file; a read error of the disk is still thrown. In a damaged file a person's choice is lost:
 * `damaged` gives the safe value instead, field by field (docs/security.md).
 */
export function createPreferences<T>(
  path: string,
  schema: z.ZodType<T>,
  usual: T,
  damaged: (left: Left) => T = () => usual,
): Preferences<T> {
  let current: { readonly value: T } | undefined;
  let stamp = '';
  const inTurn = createTurns();
  let writing = 0;
  const load = () => {
    // Before it is read: what is written meanwhile is seen by the next look.
    const seen = stampOf(path);
    const value = read(path, schema, usual, damaged);
    stamp = seen;
    return { value };
  };
  const write = async (value: T) => {
    const written = await replaceFile(path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
    stamp = stampOf(path);
    if (written.ok) return ok(true as const);
    return err(appError('file.not-written', { path: basename(path), problem: written.error.problem }));
  };
  return {
    get: () => (current ??= load()).value,
    set: (value) => {
      current = { value };
      writing += 1;
      // One after the other: of two at once either might be the last on the disk.
      return inTurn(() => write(value).finally(() => (writing -= 1)));
    },
    refresh() {
      // What is being written here is the later one.
      if (!current || writing > 0 || stampOf(path) === stamp) return false;
      try {
        current = load();
      } catch (error) {
        // Held by another program: what was read before counts until a later look can read it.
        problemOf(error);
        return false;
      }
      return true;
    },
  };
}

/** Changes with each write: every one makes a new file. */
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino}:${found.mtimeMs}:${found.size}` : '';
}

function read<T>(path: string, schema: z.ZodType<T>, usual: T, damaged: (left: Left) => T): T {
  if (!existsSync(path)) return usual;
  const text = readFileSync(path, 'utf8');
  const content = parsedJson(text);
  const parsed = schema.safeParse(content);
  if (content !== undefined && parsed.success) return parsed.data;
  return damaged(isObject(content) ? content : {});
}

function isObject(content: unknown): content is Left {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}

/** A field as it is where it is right, else another value. */
export function fieldOr<T>(schema: z.ZodType<T>, value: unknown, otherwise: T): T {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : otherwise;
}

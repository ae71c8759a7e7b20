/**
 * Checks in a few milliseconds whether a build still matches its sources; plain JavaScript, because every command
 * pays for it.
 */

import { createHash } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Increased whenever the meaning of a stamp changes. */
export const STAMP_VERSION = 1;

/** @param {string} root @param {string} target */
export function stampPath(root, target) {
  return join(root, 'dist', '.stamps', `${target}.json`);
}

/**
 * True when every output of `target` is there as it was written and every input has the content it had.
 * Modification times are asked first; only a file whose time differs is read.
 *
 * @param {string} root
 * @param {string} target
 */
export function isFresh(root, target) {
  const stamp = readStamp(root, target);
  if (stamp === undefined) return false;
  for (const [file, size, mtimeMs] of stamp.outputs) {
    const stat = statSync(join(root, 'dist', file), { throwIfNoEntry: false });
    if (stat === undefined || stat.size !== size || stat.mtimeMs !== mtimeMs) return false;
  }
  let touched = false;
  for (const input of stamp.inputs) {
    const path = join(root, input[0]);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return false;
    if (stat.size === input[1] && stat.mtimeMs === input[2]) continue;
    if (hashOf(path) !== input[3]) return false;
    input[1] = stat.size;
    input[2] = stat.mtimeMs;
    touched = true;
  }
  // Same content with other times (a fresh checkout): recorded, so that it is not read again.
  if (touched) writeStamp(root, target, stamp);
  return true;
}

/** @param {string} root @param {string} target @returns {import('./freshness.mjs').Stamp | undefined} */
export function readStamp(root, target) {
  let text;
  try {
    text = readFileSync(stampPath(root, target), 'utf8');
  } catch {
    return undefined; // Never built.
  }
  try {
    const stamp = JSON.parse(text);
    return stamp.version === STAMP_VERSION ? stamp : undefined;
  } catch {
    return undefined; // Truncated by a kill of an older version: treated as never built.
  }
}

/** @param {string} root @param {string} target @param {import('./freshness.mjs').Stamp} stamp */
export function writeStamp(root, target, stamp) {
  const path = stampPath(root, target);
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify(stamp));
  renameSync(temporary, path);
}

/** @param {string} path */
export function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('base64');
}

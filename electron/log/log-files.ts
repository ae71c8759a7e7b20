/** The files of the log: one a day, continued in at most one further part an hour when it is full, the oldest removed. */

import { readdirSync } from 'node:fs';
import type { LogEntry } from '../ports.ts';

/** Bytes after which a day's log goes on in a new part: a fault that repeats must not fill the disk. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** Of the part that an hour began: the rest is for what failed. */
const MAX_INFO_BYTES = (MAX_FILE_BYTES / 4) * 3;
/** Files kept, of all days: with the limit above 60 MiB at most, and never less than a day, since an hour begins one. */
export const KEEP_FILES = 30;

const FILE_NAME = /^(\d{4}-\d{2}-\d{2})(?:\.(\d{1,4}))?\.jsonl$/;

/** `2026-11-20.jsonl`, then `2026-11-20.14.jsonl` if it was full after 13 h. */
export function logFileName(day: string, part: number): string {
  return part === 1 ? `${day}.jsonl` : `${day}.${part}.jsonl`;
}

/** The part that this hour may begin, whichever program is the first to need it; a number says its hour. */
export function partOf(time: Date): number {
  return time.getUTCHours() + 1;
}

/** Bytes after which an entry of this level goes elsewhere. */
export function mostBytes(level: LogEntry['level'], part: number, time: Date): number {
  return level === 'info' && part >= partOf(time) ? MAX_INFO_BYTES : MAX_FILE_BYTES;
}

/** The names of a folder's log files, oldest first. Throws what reading the folder throws. */
export function logFiles(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, part] = FILE_NAME.exec(name) ?? [];
      return day === undefined ? [] : [{ name, day, part: Number(part ?? 1) }];
    })
    .sort((a, b) => a.day.localeCompare(b.day) || a.part - b.part)
    .map(({ name }) => name);
}

/** The part of this day that was written last; 1 if there is none. */
export function lastPart(files: readonly string[], day: string): number {
  const last = files.findLast((name) => name.startsWith(day));
  return Number((last && FILE_NAME.exec(last)?.[2]) ?? 1);
}

/** The log of a host: one JSON line per entry, in one file per day under `registros`, redacted as it is written. */

import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Log, LogEntry } from '../ports.ts';
import { redact } from './redaction.ts';

export const LOG_FOLDER = 'registros';

const KEEP_FILES = 30;
const FILE_NAME = /^\d{4}-\d{2}-\d{2}\.jsonl$/;

export interface FileLog extends Log {
  close(): void;
}

/** `dataDir` is created with the first entry. A write error is reported once through `complain` and never thrown. */
export function createFileLog(dataDir: string, clock: Clock, complain: (text: string) => void): FileLog {
  const folder = join(dataDir, LOG_FOLDER);
  let open: { readonly day: string; readonly fd: number } | undefined;
  let complained = false;

  const close = () => {
    if (open) closeSync(open.fd);
    open = undefined;
  };
  const fileOf = (day: string): number => {
    if (open?.day === day) return open.fd;
    close();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    open = { day, fd: openSync(join(folder, `${day}.jsonl`), 'a', 0o600) };
    dropOldFiles(folder);
    return open.fd;
  };

  return {
    write(entry) {
      const time = clock.now().toISOString();
      try {
        writeSync(fileOf(time.slice(0, 10)), `${lineOf(time, entry)}\n`);
      } catch (error) {
        // A full disk must not stop the app: the first failure is reported, further ones would repeat it.
        if (!complained) complain(redact(`registro não gravado: ${String(error)}`));
        complained = true;
      }
    },
    close,
  };
}

/** Writes only the known fields of a log entry. */
export function lineOf(time: string, entry: LogEntry): string {
  const { level, op, correlation, ms, code, detail } = entry;
  return JSON.stringify({
    time,
    level,
    op: redact(op),
    ...(correlation === undefined ? {} : { correlation: redact(correlation) }),
    ...(ms === undefined ? {} : { ms: Math.round(ms * 10) / 10 }),
    ...(code === undefined ? {} : { code }),
    ...(detail === undefined ? {} : { detail: redact(detail) }),
  });
}

function dropOldFiles(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => FILE_NAME.test(name))
    .sort();
  for (const name of files.slice(0, -KEEP_FILES)) rmSync(join(folder, name), { force: true });
}

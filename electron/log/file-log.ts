/** The log of a host: one JSON line per entry, in files by day under `registros`, redacted as it is written. */

import { closeSync, fstatSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Log, LogEntry } from '../ports.ts';
import { KEEP_FILES, lastPart, logFileName, logFiles, MAX_FILE_BYTES } from './log-files.ts';
import { redact } from './redaction.ts';

export const LOG_FOLDER = 'registros';

/** Characters of a stack that are kept: its beginning says where it happened. */
const MAX_DETAIL = 8_000;

export interface FileLog extends Log {
  close(): void;
}

/** `dataDir` is created with the first entry. A write error is reported once through `complain` and never thrown. */
export function createFileLog(dataDir: string, clock: Clock, complain: (text: string) => void): FileLog {
  const folder = join(dataDir, LOG_FOLDER);
  let open: { readonly day: string; readonly part: number; readonly fd: number } | undefined;
  let complained = false;

  const close = () => {
    if (open) closeSync(open.fd);
    open = undefined;
  };
  const openPart = (day: string, part: number): number => {
    close();
    open = { day, part, fd: openSync(join(folder, logFileName(day, part)), 'a', 0o600) };
    for (const name of logFiles(folder).slice(0, -KEEP_FILES)) rmSync(join(folder, name), { force: true });
    return open.fd;
  };
  const fileOf = (day: string): number => {
    if (open?.day !== day) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      openPart(day, lastPart(logFiles(folder), day));
    }
    // Asked each time: the command line writes into the same file.
    while (open && fstatSync(open.fd).size >= MAX_FILE_BYTES) openPart(day, open.part + 1);
    if (!open) throw new Error('no log file is open');
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
    ...(detail === undefined ? {} : { detail: redact(detail).slice(0, MAX_DETAIL) }),
  });
}

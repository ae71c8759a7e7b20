/** The log of a host: one JSON line per entry, in files by day under `registros`, redacted as it is written. */

import { closeSync, fstatSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Log, LogEntry } from '../ports.ts';
import { KEEP_FILES, lastPart, logFileName, logFiles, mostBytes, partOf } from './log-files.ts';
import { redact } from './redaction.ts';
import { createRepeats, type Counted } from './repeats.ts';

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
  /** Entries for which this hour had no room. */
  let dropped = 0;
  const repeats = createRepeats();

  const closeFile = () => {
    if (open) closeSync(open.fd);
    open = undefined;
  };
  const openPart = (day: string, part: number): number => {
    closeFile();
    open = { day, part, fd: openSync(join(folder, logFileName(day, part)), 'a', 0o600) };
    for (const name of logFiles(folder).slice(0, -KEEP_FILES)) rmSync(join(folder, name), { force: true });
    return open.fd;
  };
  /** Undefined where this hour has no room for such an entry. */
  const fileFor = (level: LogEntry['level'], time: Date): number | undefined => {
    const day = time.toISOString().slice(0, 10);
    if (open?.day !== day) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      openPart(day, lastPart(logFiles(folder), day));
    }
    // Asked each time: the command line writes into the same file.
    while (open && fstatSync(open.fd).size >= mostBytes(level, open.part, time)) {
      if (open.part >= partOf(time)) return undefined;
      openPart(day, partOf(time));
    }
    return open?.fd;
  };
  const put = (entry: Counted, time: Date) => {
    const fd = fileFor(entry.level, time);
    if (fd === undefined) {
      dropped += 1 + (entry.times ?? 0);
      return;
    }
    const lost: Counted[] = dropped === 0 ? [] : [{ level: 'warn', op: 'log.dropped', times: dropped }];
    dropped = 0;
    for (const each of [...lost, entry]) writeSync(fd, `${lineOf(time.toISOString(), each)}\n`);
  };
  const putAll = (entries: readonly Counted[], time: Date) => {
    try {
      for (const each of entries) put(each, time);
    } catch (error) {
      // A full disk must not stop the app: the first failure is reported, further ones would repeat it.
      if (!complained) complain(redact(`registro não gravado: ${String(error)}`));
      complained = true;
    }
  };

  return {
    write(entry) {
      const time = clock.now();
      putAll(repeats.take(entry, time), time);
    },
    close() {
      putAll(repeats.rest(), clock.now());
      closeFile();
    },
  };
}

/** Writes only the known fields of a log entry. */
export function lineOf(time: string, entry: Counted): string {
  const { level, op, correlation, ms, code, times, detail } = entry;
  return JSON.stringify({
    time,
    level,
    op: redactName(op),
    ...(correlation === undefined ? {} : { correlation: redact(correlation) }),
    ...(ms === undefined ? {} : { ms: Math.round(ms * 10) / 10 }),
    ...(code === undefined ? {} : { code }),
    ...(times === undefined ? {} : { times }),
    ...(detail === undefined ? {} : { detail: redact(detail).slice(0, MAX_DETAIL) }),
  });
}

/**
 * A written line, redacted again for a reader elsewhere: each of its texts for itself, since a rule that takes the rest of a line
 * would take the fields that follow. What is no line of ours is redacted whole.
 */
export function redactLine(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), (field, value: unknown) => {
      if (typeof value !== 'string') return value;
      return field === 'op' || field === 'code' ? redactName(value) : redact(value);
    });
  } catch (error) {
    if (error instanceof SyntaxError) return redact(line);
    throw error;
  }
}

/** The name of a call or of an error names a password or a token at most; anything else may have one in it. */
function redactName(text: string): string {
  return PLAIN_NAME.test(text) ? text : redact(text);
}

const PLAIN_NAME = /^[a-z]{1,24}(?:[.-][a-z]{1,24}){1,6}$/;

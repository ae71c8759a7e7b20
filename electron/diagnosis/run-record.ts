/** Remembers in a small file that the program runs and what broke in it, so that the next start can say so. */

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { lastRunSchema, type LastRun } from '../../shared/contract/program/support.ts';
import { renameOverSync } from '../storage/files/rename-over.ts';
import { systemCode } from '../log/system-code.ts';

/** A page that crashes again and again needs no longer list. */
const MAX_INCIDENTS = 20;
/** Names of errors and of Chromium's reasons; anything else could be text of a document. */
const REASON = /^[\w-]{1,40}$/;

const recordSchema = z.strictObject({
  startedAt: lastRunSchema.shape.startedAt,
  version: z.string().max(40),
  incidents: lastRunSchema.shape.incidents,
  ended: z.boolean(),
  /** Of the run before, not yet dismissed. */
  before: lastRunSchema.optional(),
});
type RunFile = z.infer<typeof recordSchema>;

/** Of a run that was cut off while it was written: when that was. */
interface Damaged {
  readonly damaged: Date;
}

export type RunRecord = ReturnType<typeof openRunRecord>;

export interface RunRecordOptions {
  /** Of the window of one user: two programs never share it. */
  readonly file: string;
  readonly version: string;
  readonly now: () => Date;
  /** Receives a write error, which changes nothing else. */
  readonly failed: (error: unknown) => void;
}

export function openRunRecord({ file, version, now, failed }: RunRecordOptions) {
  const attempt = (act: () => void) => {
    try {
      act();
    } catch (error) {
      failed(error);
    }
  };
  let record: RunFile = { startedAt: now().toISOString(), version, incidents: [], ended: false };
  attempt(() => {
    const before = lastRunOf(readRecord(file));
    if (before) record = { ...record, before };
  });
  const write = () =>
    attempt(() => {
      if (record.ended && record.incidents.length === 0 && !record.before)
        return rmSync(file, { force: true });
      writeFileSync(`${file}.novo`, JSON.stringify(record), { mode: 0o600 });
      renameOverSync(`${file}.novo`, file);
    });
  write();
  return {
    /** Never throws: it is called while something else is broken. */
    note(kind: 'page' | 'main', reason: string) {
      const incident = { at: now().toISOString(), kind, reason: REASON.test(reason) ? reason : 'unknown' };
      record = { ...record, incidents: [...record.incidents, incident].slice(-MAX_INCIDENTS) };
      write();
    },
    /** The program was closed. Never throws. */
    end() {
      record = { ...record, ended: true };
      write();
    },
    /** How the run before ended, until it is dismissed; undefined if all was well. */
    lastRun: () => record.before,
    dismiss() {
      const { before: _dismissed, ...rest } = record;
      record = rest;
      write();
    },
  };
}

/** Undefined if there is none; a damaged one is that of a run that was cut off. */
function readRecord(file: string): RunFile | Damaged | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch (error) {
    // It was written last when that run began, or broke.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return { damaged: statSync(file).mtime };
    throw error;
  }
}

/** The newest that is worth telling: of the run itself, else what it had not reported yet. */
function lastRunOf(record: RunFile | Damaged | undefined): LastRun | undefined {
  if (record === undefined) return undefined;
  if ('damaged' in record) {
    return { startedAt: record.damaged.toISOString(), version: '', suddenly: true, incidents: [] };
  }
  const { startedAt, version, incidents, ended, before } = record;
  if (ended && incidents.length === 0) return before;
  return { startedAt, version, incidents, suddenly: !ended };
}

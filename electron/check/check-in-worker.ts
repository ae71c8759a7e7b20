/** Checks a file in a worker thread, with limits of time and memory, because its content may be hostile. */

import { createThreadCalls, OutOfTime } from '../threads/calls.ts';
import { isOutOfMemory, threadProgram } from '../threads/program.ts';
import type { ProcInutReport } from './proc-inut.ts';

/** `disablement`: checked as one ProcInutNFe whatever its root; `any`: each document in it by its own root. */
export interface CheckJob {
  readonly bytes: Uint8Array;
  readonly as: 'any' | 'disablement';
}

/** The calls of the thread. */
export interface CheckCalls {
  /** At least one report. */
  readonly check: (job: CheckJob) => Promise<readonly ProcInutReport[]>;
}

export interface CheckLimits {
  /** Limits per file. */
  readonly timeMs: number;
  readonly heapMb: number;
}

/** The largest honest file takes a few hundred milliseconds. */
export const CHECK_LIMITS: CheckLimits = { timeMs: 8_000, heapMb: 256 };
/** The files of a folder share one thread, which ends this long after the last file. */
const IDLE_MS = 10_000;

const HEAVY: readonly ProcInutReport[] = [
  {
    kind: 'other',
    verdict: 'error',
    findings: [{ level: 'error', code: 'file.too-heavy' }],
    correctable: false,
  },
];

const PROGRAM = threadProgram(import.meta.url, 'checker-worker');
const threadOf = (heapMb: number) =>
  createThreadCalls<CheckCalls>(PROGRAM, {
    limits: { maxOldGenerationSizeMb: heapMb },
    idleMs: IDLE_MS,
  });

let thread = { heapMb: CHECK_LIMITS.heapMb, calls: threadOf(CHECK_LIMITS.heapMb) };
let last: Promise<unknown> = Promise.resolve();

/**
 * The report of the first document in `bytes`, which stay with the caller. A file beyond the limits is reported as
 * `file.too-heavy`. Never throws because of a file's content.
 */
export async function checkInWorker(
  bytes: Uint8Array,
  as: CheckJob['as'],
  limits?: CheckLimits,
): Promise<ProcInutReport> {
  const [first] = await checkAllInWorker(bytes, as, limits);
  if (!first) throw new Error('the checker thread gave no report');
  return first;
}

/** The reports of every document in `bytes`; one file at a time, for all callers. */
export function checkAllInWorker(
  bytes: Uint8Array,
  as: CheckJob['as'],
  limits: CheckLimits = CHECK_LIMITS,
): Promise<readonly ProcInutReport[]> {
  const mine = last.then(() => check({ bytes: Uint8Array.from(bytes), as }, limits));
  last = mine.catch(() => undefined);
  return mine;
}

async function check(job: CheckJob, { timeMs, heapMb }: CheckLimits): Promise<readonly ProcInutReport[]> {
  if (thread.heapMb !== heapMb) {
    await thread.calls.end();
    thread = { heapMb, calls: threadOf(heapMb) };
  }
  try {
    const moved = [job.bytes.buffer as ArrayBuffer];
    return (await thread.calls.call('check', job, { timeMs, moved })).map(withBuffer);
  } catch (error) {
    if (error instanceof OutOfTime || isOutOfMemory(error)) return HEAVY;
    throw error;
  }
}

/** The structured clone between threads turns a Buffer into a Uint8Array. */
function withBuffer(report: ProcInutReport): ProcInutReport {
  const { answerCertificate } = report;
  return answerCertificate ? { ...report, answerCertificate: Buffer.from(answerCertificate) } : report;
}

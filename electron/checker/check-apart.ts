/** Checks a file in a worker thread, with limits of time and memory, because its content may be hostile. */

import { Worker } from 'node:worker_threads';
import { READY, type CheckJob } from './check-messages.ts';
import type { ProcInutReport } from './proc-inut.ts';

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

interface Running {
  readonly worker: Worker;
  readonly heapMb: number;
  /** Resolves when the code is loaded; loading does not count towards a file's time. */
  readonly ready: Promise<void>;
}

let running: Running | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * The report of the first document in `bytes`, which stay with the caller. A file beyond the limits is reported as
 * `file.too-heavy`. Never throws because of a file's content.
 */
export async function checkApart(
  bytes: Uint8Array,
  as: CheckJob['as'],
  limits?: CheckLimits,
): Promise<ProcInutReport> {
  const [first] = await checkAllApart(bytes, as, limits);
  if (!first) throw new Error('the checker thread gave no report');
  return first;
}

/** The same for every document in them; one file at a time, whoever asks. */
export function checkAllApart(
  bytes: Uint8Array,
  as: CheckJob['as'],
  limits: CheckLimits = CHECK_LIMITS,
): Promise<readonly ProcInutReport[]> {
  const mine = last.then(() => check({ bytes: Uint8Array.from(bytes), as }, limits));
  last = mine.catch(() => undefined);
  return mine;
}

async function check(job: CheckJob, { timeMs, heapMb }: CheckLimits): Promise<readonly ProcInutReport[]> {
  clearTimeout(idle);
  if (running?.heapMb !== heapMb) await end();
  const { worker, ready } = (running ??= start(heapMb));
  worker.ref();
  try {
    await ready;
    const reports = await ask(worker, job, timeMs);
    if (reports === HEAVY) await end();
    else rest(worker);
    return reports.map(withBuffer);
  } catch (error) {
    await end();
    throw error;
  }
}

/** Listeners are removed one by one: removing all would remove the thread's own. */
async function ask(worker: Worker, job: CheckJob, timeMs: number): Promise<readonly ProcInutReport[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly ProcInutReport[]>();
  const failed = (error: Error) => (isOutOfMemory(error) ? resolve(HEAVY) : reject(error));
  const ended = () => reject(new Error('the checker thread ended without an answer'));
  const timer = setTimeout(() => resolve(HEAVY), timeMs);
  worker.once('message', resolve).once('error', failed).once('exit', ended);
  try {
    worker.postMessage(job, [job.bytes.buffer as ArrayBuffer]);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', failed).off('exit', ended);
  }
}

function start(heapMb: number): Running {
  // In development the worker is the TypeScript source; the build emits it as a separate entry next to the bundle.
  const here = import.meta.url;
  const url = new URL(here.endsWith('.ts') ? './checker-worker.ts' : './checker-worker.js', here);
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', (first: unknown) =>
      first === READY ? resolve() : reject(new Error('the checker thread sent an unexpected first message')),
    );
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the checker thread did not start')));
  });
  worker.once('exit', () => {
    if (running?.worker === worker) running = undefined;
  });
  return { worker, heapMb, ready };
}

/** An idle thread must not keep the process alive. */
function rest(worker: Worker): void {
  worker.unref();
  idle = setTimeout(() => void end(), IDLE_MS);
  idle.unref();
}

async function end(): Promise<void> {
  const ending = running?.worker;
  running = undefined;
  await ending?.terminate();
}

/** The structured clone between threads turns a Buffer into a Uint8Array. */
function withBuffer(report: ProcInutReport): ProcInutReport {
  const { answerCertificate } = report;
  return answerCertificate ? { ...report, answerCertificate: Buffer.from(answerCertificate) } : report;
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

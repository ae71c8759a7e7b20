/** Opens a PKCS#12 file in a worker thread, with a limit of time and memory and a way to give up. */

import { Worker } from 'node:worker_threads';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { OpenedCertificate } from './pkcs12.ts';
import { pkcs12BytesOf } from './recognise.ts';
import { refused } from '../refusal.ts';

/** What the worker is asked; the buffer is handed over, not shared. */
export interface OpenRequest {
  readonly bytes: Uint8Array;
  readonly password: string;
}

export interface OpenOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds from when the thread runs; default 8,000, only a backstop: the reader bounds its own work. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 8_000;
const MAX_HEAP_MB = 256;

/**
 * `readPkcs12` in a thread of its own. `bytes` stay the caller's; the copy that travels is zeroed.
 * Errors: those of `readPkcs12`; `certificate.too-many-iterations` when the time is over; `call.aborted`.
 */
export async function openPkcs12(
  bytes: Uint8Array,
  password: string,
  options: OpenOptions = {},
): Promise<Result<OpenedCertificate, AppError>> {
  const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  if (signal?.aborted) return refused('call.aborted');
  const found = pkcs12BytesOf(bytes);
  if (!found.ok) return found;

  const worker = new Worker(workerUrl(), { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  let giveUp: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result<OpenedCertificate, AppError>>((resolve, reject) => {
      giveUp = () => resolve(refused('call.aborted'));
      signal?.addEventListener('abort', giveUp, { once: true });
      worker.once('online', () => {
        timer = setTimeout(
          () => resolve(refused('certificate.too-many-iterations', { timeoutMs })),
          timeoutMs,
        );
      });
      worker.once('message', (answer: Result<OpenedCertificate, AppError>) => resolve(asBuffers(answer)));
      worker.once('error', (error: Error) => {
        if (isOutOfMemory(error)) resolve(refused('certificate.file-damaged'));
        else reject(error);
      });
      worker.once('exit', () => reject(new Error('the PKCS#12 worker ended without an answer')));
      const copy = Uint8Array.from(found.value);
      const request: OpenRequest = { bytes: copy, password };
      worker.postMessage(request, [copy.buffer]);
    });
  } finally {
    clearTimeout(timer);
    if (giveUp) signal?.removeEventListener('abort', giveUp);
    await worker.terminate();
  }
}

// From the sources the worker is TypeScript; the build emits it as an entry of its own beside the bundle.
function workerUrl(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './pkcs12-worker.ts' : './pkcs12-worker.js', here);
}

// The copy between threads turns a Buffer into a plain Uint8Array.
function asBuffers(answer: Result<OpenedCertificate, AppError>): Result<OpenedCertificate, AppError> {
  if (!answer.ok) return answer;
  const { leafDer, chainDer } = answer.value;
  return ok({
    ...answer.value,
    leafDer: Buffer.from(leafDer),
    chainDer: chainDer.map((der) => Buffer.from(der)),
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Opens a PKCS#12 file in a worker thread with limits of time and memory; it can be aborted. */

import { Worker } from 'node:worker_threads';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { OpenedCertificate } from './pkcs12.ts';
import { pkcs12BytesOf } from './recognise.ts';
import { refused } from '../refusal.ts';

/** The message to the worker; the buffer is transferred, not shared. */
export interface OpenRequest {
  readonly bytes: Uint8Array;
  readonly password: string;
}

export interface OpenOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds from the start of the thread; default 8,000. Only a backstop: the reader bounds its own work. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 8_000;
const MAX_HEAP_MB = 256;

/**
 * Runs `readPkcs12` in its own thread. `bytes` stay with the caller; the transferred copy is zeroed. Errors: those
 * of `readPkcs12`; `certificate.too-many-iterations` at the time limit; `call.aborted`.
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

// In development the worker is the TypeScript source; the build emits it as a separate entry next to the bundle.
function workerUrl(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './pkcs12-worker.ts' : './pkcs12-worker.js', here);
}

// The structured clone between threads turns a Buffer into a Uint8Array.
function asBuffers(answer: Result<OpenedCertificate, AppError>): Result<OpenedCertificate, AppError> {
  if (!answer.ok) return answer;
  const { leafDer, chainDer, otherKeysDer = [] } = answer.value;
  return ok({
    ...answer.value,
    leafDer: Buffer.from(leafDer),
    chainDer: chainDer.map((der) => Buffer.from(der)),
    otherKeysDer: otherKeysDer.map((der) => Buffer.from(der)),
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

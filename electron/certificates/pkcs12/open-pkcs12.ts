/** Opens a PKCS#12 file in a worker thread with limits of time and memory; it can be aborted. */

import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { OpenedCertificate } from './pkcs12.ts';
import { pkcs12BytesOf } from './recognise.ts';
import { isOutOfMemory, threadProgram } from '../../threads/program.ts';
import { runInThread } from '../../threads/job.ts';
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

  let timer: NodeJS.Timeout | undefined;
  try {
    return await runInThread<Result<OpenedCertificate, AppError>, Result<OpenedCertificate, AppError>>(
      threadProgram(import.meta.url, 'pkcs12-worker'),
      {
        limits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
        online: ({ post, end }) => {
          timer = setTimeout(() => end(refused('certificate.too-many-iterations', { timeoutMs })), timeoutMs);
          const copy = Uint8Array.from(found.value);
          post({ bytes: copy, password } satisfies OpenRequest, [copy.buffer]);
        },
        message: (answer, { end }) => end(asBuffers(answer)),
        signal,
        aborted: ({ end }) => end(refused('call.aborted')),
        failed: (error) => {
          if (isOutOfMemory(error)) return refused('certificate.file-damaged');
          throw error;
        },
        waitForEnd: true,
      },
    );
  } finally {
    clearTimeout(timer);
  }
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

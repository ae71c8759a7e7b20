/** Where the program of a worker thread lies, and the failure by which its memory limit shows. */

import { posix } from 'node:path';
import { systemCode } from '../log/system-code.ts';

/**
 * The program `path`, without its ending and relative to the caller, whose `import.meta.url` is given. In development it is the
 * TypeScript source; the build emits each `*-worker.ts` as an entry of its own, all beside the bundle.
 */
export function threadProgram(importer: string, path: `${string}-worker`): URL {
  return importer.endsWith('.ts')
    ? new URL(`./${path}.ts`, importer)
    : new URL(`./${posix.basename(path)}.js`, importer);
}

/** The thread needed more memory than its limits allow. */
export function isOutOfMemory(error: unknown): boolean {
  return systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
}

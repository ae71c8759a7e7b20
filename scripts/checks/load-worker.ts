/**
 * What a thread runs to load a worker's file and nothing more: it posts `{ problem }`, "" once every import of it is there, else why one
 * is not. A worker that misses the data of its job fails later than that; some post words of their own before.
 */

export const LOAD_WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const { pathToFileURL } = require('node:url');
process.on('unhandledRejection', () => undefined);
import(pathToFileURL(workerData.file).href).then(
  () => parentPort.postMessage({ problem: '' }),
  (error) => parentPort.postMessage({
    problem: error instanceof SyntaxError || /MODULE|ENOENT|EXPORT|RESOLV/.test(error.code ?? '') ? String(error) : '',
  }),
);
`;

/** The `problem` of such a message; undefined of any other. */
export function problemIn(message: unknown): string | undefined {
  return typeof message === 'object' && message !== null && 'problem' in message
    ? String(message.problem)
    : undefined;
}

/**
 * Set up before each unit test file, and with the hosts of the browser's tests: where `npm test` has built the program, a thread runs
 * what it built of its source, as the command line does (`electron/cli/testing/processes.ts`): half the time of a start.
 */

import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import threads, { type WorkerOptions } from 'node:worker_threads';

const built = process.env['BALCAO_TEST_PROGRAM'];
const SOURCE = /-worker\.ts$/u;
/** Files follow each other in one process: the class is in place already. */
const IN_PLACE = Symbol.for('balcao.built-threads');

if (built !== undefined && !(IN_PLACE in threads.Worker)) {
  const { Worker } = threads;
  const builtOf = (program: string | URL) => {
    if (!(program instanceof URL) || !SOURCE.test(program.pathname)) return program;
    const path = join(dirname(built), basename(program.pathname).replace(/\.ts$/u, '.js'));
    // Threads of tests alone are not built.
    return existsSync(path) ? pathToFileURL(path) : program;
  };
  Object.assign(threads, {
    Worker: class extends Worker {
      static readonly [IN_PLACE] = true;
      constructor(program: string | URL, options?: WorkerOptions) {
        super(builtOf(program), options);
      }
    },
  });
  syncBuiltinESMExports();
}

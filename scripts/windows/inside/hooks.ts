/**
 * Preloaded into Windows' Node: gives the tests our stand-in for `vitest`, the stand-in the real one, fast-check with its fixed
 * seed, and `fetch` and `spawn` what Wine has.
 */

import childProcess from 'node:child_process';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

const STAND_IN = new URL('./vitest.ts', import.meta.url).href;
/** As in vitest.config.ts. */
const OURS = new Map([
  ['vitest', STAND_IN],
  ['fast-check', new URL('../../unit/fast-check.ts', import.meta.url).href],
]);

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context;
    const url =
      parentURL === STAND_IN || parentURL?.includes('/node_modules/') ? undefined : OURS.get(specifier);
    return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
  },
});

// Wine 8 has no delay for keep-alive: a socket that was asked for one, as `fetch` asks, does not connect.
Socket.prototype.setKeepAlive = function (this: Socket) {
  return this;
};

// Where addresses are random Wine 8 fails to start one process in some thousands (wine.ts), with an error that Node has no name for.
const once = childProcess.spawn;
const spawnAgain = (...call: Parameters<typeof once>) => {
  try {
    return once(...call);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'UNKNOWN')) throw error;
    return once(...call);
  }
};
Object.assign(childProcess, { spawn: spawnAgain });
syncBuiltinESMExports();

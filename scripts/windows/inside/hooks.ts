/** Preloaded into Windows' Node: gives the tests our stand-in for `vitest`, the stand-in the real one, and `fetch` what Wine has. */

import { registerHooks } from 'node:module';
import { Socket } from 'node:net';

const STAND_IN = new URL('./vitest.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' && context.parentURL !== STAND_IN && !context.parentURL?.includes('/node_modules/')
      ? { url: STAND_IN, format: 'module', shortCircuit: true }
      : next(specifier, context),
});

// Wine 8 has no delay for keep-alive: a socket that was asked for one, as `fetch` asks, does not connect.
Socket.prototype.setKeepAlive = function (this: Socket) {
  return this;
};

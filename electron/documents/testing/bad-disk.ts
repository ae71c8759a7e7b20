/**
 * A disk for tests that hangs at paths with "pendura" in them, ends the thread at paths with "falha", and is not there once a path with
 * "pisca" in it was listed; imported before its readers.
 */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { openSync, readdirSync, statSync } = fs;

const onBadDisk: ProxyHandler<typeof openSync | typeof readdirSync | typeof statSync> = {
  apply: (call, self, args: unknown[]) => {
    const path = String(args[0]);
    if (path.includes('falha')) process.exit(1);
    if (path.includes('pendura')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    if (path.includes('pisca')) {
      const [, options] = args;
      if (typeof options === 'object' && options && 'throwIfNoEntry' in options) return undefined;
      throw Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'open' });
    }
    return Reflect.apply(call as () => unknown, self, args) as unknown;
  },
};

Object.assign(fs, {
  openSync: new Proxy(openSync, onBadDisk),
  readdirSync: new Proxy(readdirSync, onBadDisk),
  statSync: new Proxy(statSync, onBadDisk),
});
syncBuiltinESMExports();

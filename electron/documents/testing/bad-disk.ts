/** A disk for tests that hangs at paths with "pendura" in them, and ends the thread at paths with "falha"; imported before its readers. */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { openSync, readdirSync } = fs;

const onBadDisk: ProxyHandler<typeof openSync | typeof readdirSync> = {
  apply: (call, self, args: unknown[]) => {
    const path = String(args[0]);
    if (path.includes('falha')) process.exit(1);
    if (path.includes('pendura')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return Reflect.apply(call as () => unknown, self, args) as unknown;
  },
};

Object.assign(fs, {
  openSync: new Proxy(openSync, onBadDisk),
  readdirSync: new Proxy(readdirSync, onBadDisk),
});
syncBuiltinESMExports();

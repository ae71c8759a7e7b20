/** The core and the web host load where Electron cannot be resolved. */

import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../root.ts';

const run = promisify(execFile);

const script = (file: string) => `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron' || specifier.startsWith('electron/')) throw new Error('electron was asked for');
    return next(specifier, context);
  },
});
const loaded = await import(${JSON.stringify(pathToFileURL(join(ROOT, file)).href)});
console.log(Object.keys(loaded).sort().join(' '));
`;

it.each([
  ['electron/app.ts', 'createApp'],
  ['electron/web-host/start-host.ts', 'startHost'],
])('%s loads without electron', async (file, name) => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script(file)]);
  expect(stdout.trim().split(' ')).toContain(name);
});

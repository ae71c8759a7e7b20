/** A command ends with its exit code and complete output, even while a file operation hangs. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-sai-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

/** Reads `path` without waiting for it, prints a word, and exits. */
function run(path: string, how: 'exitProcess' | 'exitNow', code: number) {
  const script = `
    import { readFile } from 'node:fs/promises';
    const { ${how} } = await import(${JSON.stringify(new URL('./exit-process.ts', import.meta.url).href)});
    readFile(${JSON.stringify(path)}).catch(() => undefined);
    process.stdout.write('dito', () => ${how}(${code}));`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { code: ended.status, signal: ended.signal, printed: ended.stdout, complained: ended.stderr };
}

test.skipIf(process.platform === 'win32').each(['exitProcess', 'exitNow'] as const)('%s', (how) => {
  // A pipe without a writer blocks its reader, like a share with a lost server.
  const pipe = join(folder, how);
  execFileSync('mkfifo', [pipe]);
  expect(run(pipe, how, 6)).toEqual({ code: 6, signal: null, printed: 'dito', complained: '' });
});

test('a file that answers delays nothing', () => {
  const path = join(folder, 'arquivo');
  writeFileSync(path, 'x');
  expect(run(path, 'exitProcess', 3)).toMatchObject({ code: 3, printed: 'dito' });
});

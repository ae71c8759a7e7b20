/** The console that a person opens from the window. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { consoleBeside, openConsole } from './terminal.ts';

it('knows the installed command before all others, and runs nothing by itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-terminal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const program = join(folder, 'balcao-nfe.exe');
  const env = { Path: 'C:\\Windows', SystemRoot: 'C:\\Windows' };
  expect(consoleBeside(program, 'win32', env)).toBeUndefined();
  mkdirSync(join(folder, 'comando'));
  writeFileSync(join(folder, 'comando', 'balcao.cmd'), '');
  expect(consoleBeside(program, 'linux', env)).toBeUndefined();
  const found = consoleBeside(program, 'win32', env);
  expect(found?.env).toEqual({ ...env, Path: `${join(folder, 'comando')};C:\\Windows` });
  expect(found?.program).toBe(join('C:\\Windows', 'System32', 'cmd.exe'));
  expect(found?.args).toEqual(['/d', '/c', 'start', 'Balcao NF-e', found?.program, '/d']);
});

it('says that it did not open', async () => {
  expect(await openConsole({ program: '/nonexistent/cmd.exe', args: [], env: {} })).toBe(false);
});

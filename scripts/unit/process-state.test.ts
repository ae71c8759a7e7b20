/** That a test file leaves its process to the next one as it was, and which files cannot. */

import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ROOT } from '../root.ts';
import { filesOfOwnProcess } from './own-process.ts';
import { rememberProcess } from './process-state.ts';
import { shuffled } from './shuffled.ts';

test('the environment, the folder, the exit code, the clock and what was spied on are put back', () => {
  process.env['KEPT'] = 'before';
  const now = { clock: Date, folder: process.cwd(), code: process.exitCode, random: Math.random };
  const putBack = rememberProcess();
  process.env['KEPT'] = 'changed';
  process.env['ADDED'] = 'new';
  process.chdir(join(ROOT, 'docs'));
  process.exitCode = 4;
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('fetch', undefined);
  putBack();
  expect(process.env['KEPT']).toBe('before');
  expect(process.env['ADDED']).toBeUndefined();
  expect({ clock: Date, folder: process.cwd(), code: process.exitCode, random: Math.random }).toEqual(now);
  expect(fetch).toBeInstanceOf(Function);
});

test('a file with false modules has a process of its own, any other shares one', () => {
  const own = filesOfOwnProcess(ROOT);
  expect(own).toContain('electron/sefaz/trust/trust.test.ts');
  expect(own).not.toContain('electron/disablement/journal/journal.test.ts');
  expect(own.length).toBeLessThan(40);
});

test('an order is that of its seed and leaves nothing out', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);
  expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
  expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
  expect(shuffled(items, 7).sort((one, other) => one - other)).toEqual(items);
});

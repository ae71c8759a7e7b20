/** Holds which test files share a process to what their modules say, and their order to its seed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { filesOfOneProcess, reasons } from './one-process.ts';
import { shuffled } from './shuffled.ts';

const whyOf = (modules: Readonly<Record<string, string>>) =>
  reasons((path) => {
    const text = modules[path];
    if (text === undefined) throw new Error(`no ${path}`);
    return text;
  })('a/one.test.ts');

test('a file whose modules have nothing that lasts shares a process', () => {
  const modules = {
    'a/one.test.ts': `import { readFileSync } from 'node:fs';\nimport { two } from './two.ts';\nlet own = 0;`,
    'a/two.ts': `import type { Server } from 'node:http';\nimport { z } from 'zod';\nconst KNOWN = new Set(['a']);`,
  };
  expect(whyOf(modules)).toBeUndefined();
});

test.each([
  ['a process', `import { spawn } from 'node:child_process';`, 'node:child_process'],
  ['a database', `import { DatabaseSync } from 'node:sqlite';`, 'node:sqlite'],
  ['a connection', `const { connect } = await import('node:tls');`, 'node:tls'],
  ['the environment', `export const home = process.env['HOME'];`, 'process.'],
  ['a false timer', `vi.useFakeTimers();`, 'vi.'],
  ['a variable of a module', `let known = 0;`, 'let '],
  ['a map that is filled', `const known = new Map<string, number>();`, 'const known'],
])('%s, however far away, needs a process of its own', (_what, text, named) => {
  const modules = {
    'a/one.test.ts': `import { two } from './two.ts';`,
    'a/two.ts': `export * from '../b/three.ts';`,
    'b/three.ts': text,
  };
  expect(whyOf(modules)).toContain(`b/three.ts: ${named}`);
});

test('the files of this tree that do are some, and none that starts processes or has a server', () => {
  const files = filesOfOneProcess(ROOT);
  expect(files.length).toBeGreaterThan(50);
  expect(files).toContain('electron/sefaz/soap/envelope.test.ts');
  for (const file of files) {
    expect(file).not.toMatch(/end-to-end/u);
    expect(readFileSync(join(ROOT, file), 'utf8'), file).not.toMatch(
      /from '[^']*(?:cluster|processes|test-app)\.ts'/u,
    );
  }
});

test('an order is that of its seed and leaves nothing out', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);
  expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
  expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
  expect(shuffled(items, 7).sort((one, other) => one - other)).toEqual(items);
});

/** The record of restores, written by several processes at once. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BACKUP_FOLDER } from './backup.ts';
import { lastRestore, noteRestore } from './restore-record.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-restauro-'));
  mkdirSync(join(home, BACKUP_FOLDER));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

test('two processes that write it at once do not disturb each other', async () => {
  noteRestore(home, {
    name: '2026-11-20',
    copyAt: '2026-11-20T12:00:00Z',
    restoredAt: '2026-11-20T13:00:00Z',
    aside: 'antes',
    told: false,
  });
  const module = JSON.stringify(new URL('./restore-record.ts', import.meta.url).href);
  const script = join(home, 'amend.mjs');
  writeFileSync(
    script,
    `import { amendLastRestore } from ${module};
     for (let n = 0; n < 100; n += 1) amendLastRestore(${JSON.stringify(home)}, { told: n % 2 === 0 });`,
  );
  let said = '';
  const children = [0, 1].map(() => fork(script, { silent: true }));
  for (const { stderr } of children) stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const exits = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as unknown));
  expect([exits, said]).toEqual([[0, 0], '']);
  expect(lastRestore(home)).toMatchObject({ name: '2026-11-20' });
  expect(readdirSync(join(home, BACKUP_FOLDER))).toEqual(['restauracoes.json']);
});

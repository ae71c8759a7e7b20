import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { zip } from './zip.ts';

const AT = new Date(2026, 10, 20, 12, 34, 56);
const ENTRIES = [
  { name: 'pasta/ação.txt', content: Buffer.from('Números pulados\n'.repeat(500)) },
  { name: 'vazio', content: Buffer.alloc(0) },
];

const hasUnzip = spawnSync('unzip', ['-v']).status === 0;

it.skipIf(!hasUnzip)(
  'an archive can be read by another program (skipped where unzip is not installed)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-zip-'));
    const file = join(folder, 'a.zip');
    writeFileSync(file, await zip(ENTRIES, AT));
    const tested = spawnSync('unzip', ['-t', file], { encoding: 'utf8' });
    const read = spawnSync('unzip', ['-p', file, 'pasta/*'], { encoding: 'utf8' });
    const listed = spawnSync('unzip', ['-l', file], { encoding: 'utf8' });
    const modes = spawnSync('unzip', ['-Z', '-s', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    expect(tested).toMatchObject({ status: 0 });
    expect(read.stdout).toBe('Números pulados\n'.repeat(500));
    expect(listed.stdout).toMatch(/2026-11-20 12:34\s/);
    expect(modes.stdout.match(/^-rw-------/gm)).toHaveLength(2);
  },
);

it('the same entries give the same bytes', async () => {
  expect(await zip(ENTRIES, AT)).toEqual(await zip(ENTRIES, AT));
});

it('an empty archive is its end record alone', async () => {
  expect(await zip([], new Date(0))).toHaveLength(22);
});

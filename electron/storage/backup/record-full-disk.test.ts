/** What an import owes is written whole or not at all, also where the disk has no room for all of it. */

import type * as Fs from 'node:fs';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BACKUP_FOLDER } from './backup.ts';
import { owedImport, oweImports } from './restore-record.ts';

/** Bytes that the disk still takes: what goes beyond is not written, and without any room there is an error. */
const disk = vi.hoisted(() => ({ room: Infinity }));
vi.mock('node:fs', async (actual) => {
  const fs = await actual<typeof Fs>();
  const writeSync = (file: number, text: string | Uint8Array): number => {
    const bytes = Buffer.from(text);
    if (disk.room === 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
    const written = fs.writeSync(file, bytes.subarray(0, Math.min(bytes.length, disk.room)));
    disk.room -= written;
    return written;
  };
  const writeFileSync = (file: number, text: string): void => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes.subarray(at));
  };
  return { ...fs, writeSync, writeFileSync };
});

let home: string;
beforeEach(() => {
  disk.room = Infinity;
  home = mkdtempSync(join(tmpdir(), 'balcao-disco-cheio-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

test('what an import owes is kept, and nothing else, where a full disk takes a part of it only', () => {
  const owed = { folders: [join(home, 'notas')], filed: true };
  oweImports(home, '2026-11-20', owed);
  disk.room = 20;
  expect(() => oweImports(home, '2026-11-21', { folders: [join(home, 'outra')], filed: true })).toThrow(
    'space',
  );
  expect(owedImport(home)).toEqual(owed);
  expect(readdirSync(join(home, BACKUP_FOLDER))).toHaveLength(1);
});

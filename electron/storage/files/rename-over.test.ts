/** A file is replaced even while another process reads it, on Windows as elsewhere. */

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renameOver, renameOverSync } from './rename-over.ts';

let home: string;
let from: string;
let to: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-troca-'));
  [from, to] = [join(home, 'novo'), join(home, 'velho')];
  writeFileSync(from, 'novo');
  writeFileSync(to, 'velho');
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

test('while a reader has the old one open, it is replaced at the latest when that one closes it', async () => {
  const reader = openSync(to, 'r');
  const replaced = renameOver(from, to);
  setTimeout(() => closeSync(reader), 50);
  await replaced;
  expect(readFileSync(to, 'utf8')).toBe('novo');
});

test('at once where nobody has it open', () => {
  renameOverSync(from, to);
  expect(readFileSync(to, 'utf8')).toBe('novo');
});

test('what is missing is reported at once', async () => {
  rmSync(from);
  expect(() => renameOverSync(from, to)).toThrow(/ENOENT/);
  await expect(renameOver(from, to)).rejects.toThrow(/ENOENT/);
  expect(readFileSync(to, 'utf8')).toBe('velho');
});

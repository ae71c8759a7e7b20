/** The data folder is made for its owner alone, refused where it cannot be, and never looked for over the network. */

import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultDataDir, isNetworkPath, makeDataFolder } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-folder-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the data folder', () => {
  it('is made with those above it, for its owner only', () => {
    const deep = join(folder, 'a', 'b');
    expect(makeDataFolder(deep)).toEqual({ ok: true, value: true });
    if (process.platform !== 'win32') expect(statSync(deep).mode & 0o777).toBe(0o700);
    expect(makeDataFolder(deep).ok).toBe(true);
  });

  it('is refused below a file, and where the system denies that a parent is missing', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(makeDataFolder(join(file, 'x'))).toMatchObject({ ok: false, error: { code: 'data.folder' } });
    if (existsSync('/proc/self')) expect(makeDataFolder('/proc/nope/x').ok).toBe(false);
  });

  it('is told apart from a network path', () => {
    expect(['\\\\server\\share', '//server/share'].every(isNetworkPath)).toBe(true);
    expect(['/home/x', 'C:\\dados', 'dados'].some(isNetworkPath)).toBe(false);
  });

  it('has a usual place on every system', () => {
    expect(defaultDataDir({ XDG_DATA_HOME: '/x' }, 'linux')).toBe(join('/x', 'balcao-nfe'));
    expect(defaultDataDir({ APPDATA: '/y' }, 'win32')).toBe(join('/y', 'Balcao NF-e'));
  });
});

/** The data folder is created for its owner alone, refused where it cannot be, and never on a network path. */

import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultDataDir, makeDataFolder, settleHome } from './data-folder.ts';
import { openDatabase } from '../storage/database/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-folder-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

describe('on Windows', () => {
  const env = () => {
    const home = mkdtempSync(join(folder, 'perfil-'));
    return { APPDATA: join(home, 'Roaming'), LOCALAPPDATA: join(home, 'Local') };
  };
  const fill = (dir: string) => {
    const db = openDatabase(join(dir, 'Balcao NF-e', 'diario.sqlite'), {
      durability: 'full',
      migrations: [],
    });
    if (!db.ok) throw new Error(db.error.code);
    return db.value;
  };

  it('data of an earlier version in the roaming profile is moved to this computer, once', () => {
    const machine = env();
    fill(machine.APPDATA).close();
    const here = { dataDir: join(machine.LOCALAPPDATA, 'Balcao NF-e') };
    expect(settleHome(machine, 'win32')).toEqual(here);
    expect(existsSync(join(here.dataDir, 'diario.sqlite'))).toBe(true);
    expect(settleHome(machine, 'win32')).toEqual(here);
    expect(settleHome(env(), 'linux')).toEqual({ dataDir: defaultDataDir(machine, 'linux') });
  });

  it('is used in its old place while another program has it open', () => {
    const machine = env();
    const open = fill(machine.APPDATA);
    open.exec('CREATE TABLE t (n INTEGER)');
    const home = settleHome(machine, 'win32');
    open.close();
    expect(home).toEqual({ dataDir: join(machine.APPDATA, 'Balcao NF-e'), stayed: 'in-use' });
    expect(existsSync(machine.LOCALAPPDATA)).toBe(false);
  });
});

describe('the data folder', () => {
  it('is created with its parents, for its owner only', () => {
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

  it('has a default location on every system', () => {
    expect(defaultDataDir({ XDG_DATA_HOME: '/x' }, 'linux')).toBe(join('/x', 'balcao-nfe'));
    expect(defaultDataDir({ APPDATA: '/x', LOCALAPPDATA: '/y' }, 'win32')).toBe(join('/y', 'Balcao NF-e'));
  });
});

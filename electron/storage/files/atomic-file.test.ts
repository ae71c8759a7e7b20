/** Files are written completely or not at all, never over another, with nothing left behind. */

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type * as Promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replaceFile, writeOnce } from './atomic-file.ts';
import { tempName } from './temp-files.ts';

const fault = vi.hoisted(() => ({
  link: '',
  sync: '',
  changed: false,
  looked: (): Promise<void> => Promise.resolve(),
  synced: (_path: string): void => undefined,
}));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Promises>();
  const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  return {
    ...real,
    link: (...names: Parameters<typeof real.link>) => (fault.link ? refuse(fault.link) : real.link(...names)),
    lstat: async (...given: Parameters<typeof real.lstat>) => {
      const found = await real.lstat(...given).catch((error: unknown) => error);
      await fault.looked();
      if (found instanceof Error) throw found;
      return found;
    },
    readFile: (...given: Parameters<typeof real.readFile>) =>
      fault.changed ? Promise.resolve(Buffer.from('<a/>')) : real.readFile(...given),
    open: async (...given: Parameters<typeof real.open>) => {
      const file = await real.open(...given);
      const sync = file.sync.bind(file);
      file.sync = () => {
        fault.synced(String(given[0]));
        return fault.sync && given[1] === 'wx' ? refuse(fault.sync) : sync();
      };
      return file;
    },
  };
});

const BYTES = Buffer.from('<a>ç</a>');
let home: string;
let path: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-arquivo-'));
  path = join(home, '2026', '11', 'ID1-procInutNFe.xml');
});
afterEach(() => {
  fault.link = '';
  fault.sync = '';
  fault.changed = false;
  fault.looked = () => Promise.resolve();
  fault.synced = () => undefined;
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});
const names = () => readdirSync(join(home, '2026', '11')).sort();

test('a file is on the disk before it has its name, and its name is on the disk before it counts as saved', async () => {
  await writeOnce(join(home, '2026', '11', 'antes.xml'), BYTES);
  const synced: unknown[] = [];
  fault.synced = (what) =>
    void synced.push([dirname(what) === dirname(path) ? 'file' : what, existsSync(path)]);
  await writeOnce(path, BYTES);
  expect(synced).toEqual([
    ['file', false],
    [dirname(path), true],
  ]);
});

test('a disk that gives back other bytes than it was given is a fault', async () => {
  fault.changed = true;
  expect(await writeOnce(path, BYTES)).toEqual({ ok: false, error: { problem: 'read-back' } });
});

test('a disk that says the name is taken and shows nothing there ends with a fault', async () => {
  fault.link = 'EEXIST';
  expect(await writeOnce(path, BYTES)).toEqual({ ok: false, error: { problem: 'read-back' } });
  expect(names()).toEqual([]);
});

// A share without hard links uses another method with the same result.
describe.each([
  ['with hard links', ''],
  ['without hard links', 'ENOTSUP'],
])('%s', (_name, refusal) => {
  beforeEach(() => {
    fault.link = refusal;
  });

  test('creates the folders and writes', async () => {
    expect(await writeOnce(path, BYTES)).toEqual({ ok: true, value: { path, outcome: 'written' } });
    expect(readFileSync(path)).toEqual(BYTES);
    expect(names()).toEqual(['ID1-procInutNFe.xml']);
  });

  test('the same bytes again are already done', async () => {
    await writeOnce(path, BYTES);
    expect(await writeOnce(path, BYTES)).toEqual({ ok: true, value: { path, outcome: 'already-there' } });
    expect(names()).toHaveLength(1);
  });

  test.skipIf(process.platform === 'win32').each([
    ['a link whose end is away', '/nao/ha/isso'],
    ['a link to itself', 'ID1-procInutNFe.xml'],
  ])('%s in the place of the file is left, and the file stands beside it', async (_what, end) => {
    await writeOnce(join(home, '2026', '11', 'outro.xml'), BYTES);
    symlinkSync(end, path);
    const beside = join(home, '2026', '11', 'ID1-procInutNFe (2).xml');
    expect(await writeOnce(path, BYTES)).toEqual({ ok: true, value: { path: beside, outcome: 'suffixed' } });
    expect(readlinkSync(path)).toBe(end);
    expect(readFileSync(beside)).toEqual(BYTES);
    expect(names()).toHaveLength(3);
  });

  test('different bytes get a second file, which stays one however often they are written', async () => {
    await writeOnce(path, Buffer.from('other'));
    const beside = join(home, '2026', '11', 'ID1-procInutNFe (2).xml');
    for (let n = 0; n < 2; n++) {
      expect(await writeOnce(path, BYTES)).toEqual({
        ok: true,
        value: { path: beside, outcome: 'suffixed' },
      });
    }
    expect(readFileSync(path, 'utf8')).toBe('other');
    expect(names()).toHaveLength(2);
  });

  test('two writers at once end with both contents complete', async () => {
    const written = await Promise.all([writeOnce(path, BYTES), writeOnce(path, Buffer.from('other'))]);
    const done = written.filter((result) => result.ok);
    // Where names are reserved, the second writer may be asked to retry; it never overwrites.
    expect(done.length).toBeGreaterThanOrEqual(refusal ? 1 : 2);
    for (const result of done) expect(readFileSync(result.value.path).length).toBeGreaterThan(0);
    expect(names().every((name) => name.endsWith('.xml'))).toBe(true);
    expect(names()).toHaveLength(done.length);
  });
});

test('a name that another writer reserved a moment ago stays so on a share whose clock is hours behind', async () => {
  fault.link = 'ENOTSUP';
  mkdirSync(join(home, '2026', '11'), { recursive: true });
  const reserved = join(home, '2026', '11', tempName('ID1-procInutNFe.reserva', 'shared'));
  writeFileSync(reserved, '');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
  try {
    expect(await writeOnce(path, BYTES)).toEqual({ ok: false, error: { problem: 'reserved' } });
  } finally {
    clock.mockRestore();
  }
  utimesSync(reserved, new Date(0), new Date(0));
  expect(await writeOnce(path, BYTES)).toMatchObject({ value: { outcome: 'written' } });
});

test('a writer that slept while another one took its name over replaces nothing', async () => {
  fault.link = 'ENOTSUP';
  const other = Buffer.from('other');
  let looks = 0;
  fault.looked = async () => {
    // The second look is made under the reservation: the computer sleeps after it.
    if (++looks !== 2) return;
    const reserved = names().find((name) => name.endsWith('.reserva.tmp')) ?? '';
    utimesSync(join(home, '2026', '11', reserved), new Date(0), new Date(0));
    expect(await writeOnce(path, other)).toMatchObject({ value: { outcome: 'written' } });
  };
  expect(await writeOnce(path, BYTES)).toEqual({ ok: false, error: { problem: 'reserved' } });
  expect(readFileSync(path)).toEqual(other);
  expect(names()).toEqual(['ID1-procInutNFe.xml']);
});

test.each(['ENOSPC', 'EIO'])('%s is reported, and nothing is left behind', async (code) => {
  fault.sync = code;
  expect(await writeOnce(path, BYTES)).toEqual({ ok: false, error: { problem: code } });
  expect(names()).toEqual([]);
});

test('a name that is too long, or a file in place of a folder, is reported', async () => {
  expect(await writeOnce(join(home, `${'x'.repeat(300)}.xml`), BYTES)).toMatchObject({
    error: { problem: 'ENAMETOOLONG' },
  });
  writeFileSync(join(home, 'file'), '');
  expect((await writeOnce(join(home, 'file', 'a', 'b.xml'), BYTES)).ok).toBe(false);
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a read-only folder is reported (skipped for root, whom no mode stops)',
  async () => {
    mkdirSync(join(home, 'so-leitura'), { mode: 0o500 });
    expect(await writeOnce(join(home, 'so-leitura', 'a.xml'), BYTES)).toMatchObject({
      error: { problem: 'EACCES' },
    });
    chmodSync(join(home, 'so-leitura'), 0o700);
  },
);

test('deletes the temporary files of ended processes and old ones, not those of running processes', async () => {
  const folder = join(home, '2026', '11');
  mkdirSync(folder, { recursive: true });
  const living = tempName('vivo');
  const dead = living.replace(`-${process.pid}-`, '-4194399-');
  const elsewhere = '.balcao-deadbeef-1-x.tmp';
  const old = '.balcao-deadbeef-2-y.tmp';
  for (const name of [living, dead, elsewhere, old, 'alheio.tmp']) writeFileSync(join(folder, name), 'x');
  utimesSync(join(folder, old), new Date(0), new Date(0));
  await writeOnce(path, BYTES);
  expect(names()).toEqual([living, elsewhere, 'ID1-procInutNFe.xml', 'alheio.tmp'].sort());
});

test('what another computer is writing is not taken for old where the clock of this one is days ahead of the disk’s', async () => {
  const folder = join(home, '2026', '11');
  mkdirSync(folder, { recursive: true });
  const elsewhere = '.balcao-deadbeef-1-x.tmp';
  writeFileSync(join(folder, elsewhere), 'x');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 86_400_000);
  await writeOnce(path, BYTES);
  clock.mockRestore();
  expect(names()).toEqual([elsewhere, 'ID1-procInutNFe.xml']);
});

test('a folder is listed for what ended processes left once, not for each file that is written to it', async () => {
  const folder = join(home, '2026', '11');
  await writeOnce(path, BYTES);
  const dead = tempName('vivo').replace(`-${process.pid}-`, '-4194399-');
  writeFileSync(join(folder, dead), 'x');
  await writeOnce(join(folder, 'ID2-procInutNFe.xml'), BYTES);
  expect(names()).toEqual([dead, 'ID1-procInutNFe.xml', 'ID2-procInutNFe.xml']);
});

test('no temporary name could be taken for an XML', () => {
  expect(tempName('abc')).toMatch(/\.tmp$/);
});

test('replaceFile replaces settings completely', async () => {
  const settings = join(home, 'a', 'config.json');
  expect(await replaceFile(settings, Buffer.from('1'))).toEqual({ ok: true, value: { path: settings } });
  expect((await replaceFile(settings, Buffer.from('22'))).ok).toBe(true);
  expect(readFileSync(settings, 'utf8')).toBe('22');
  fault.sync = 'ENOSPC';
  expect(await replaceFile(settings, Buffer.from('333'))).toEqual({
    ok: false,
    error: { problem: 'ENOSPC' },
  });
  expect(readFileSync(settings, 'utf8')).toBe('22');
  expect(readdirSync(join(home, 'a'))).toEqual(['config.json']);
});

/** Signed data that another program holds at the moment they are looked at, as an antivirus does with a new file. */

import type * as Files from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BUILT_IN } from '../../sefaz/data/built-in.ts';
import { makeDataKey, nextData, signed } from '../../sefaz/testing/signed-data.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { createSefazData, SEFAZ_DATA_FILE } from './sefaz-data.ts';

const held = vi.hoisted(() => ({ file: '' }));
vi.mock('node:fs', async (original) => {
  const files = await original<typeof Files>();
  const readFileSync = (...given: Parameters<typeof Files.readFileSync>) => {
    if (given[0] !== held.file) return files.readFileSync(...given);
    throw Object.assign(new Error('locked'), { code: 'EBUSY' });
  };
  return { ...files, default: files, readFileSync };
});

let dataDir: string;
let db: DatabaseSync;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-dados-'));
  db = new DatabaseSync(':memory:');
  for (const step of SCHEMA) db.exec(step);
});
afterEach(() => {
  db.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

it('are taken once they are let go, though the file did not change, and said once to be unreadable', async () => {
  const key = makeDataKey();
  const path = join(dataDir, SEFAZ_DATA_FILE);
  writeFileSync(path, signed(nextData(), key));
  held.file = path;
  const logged: string[] = [];
  const keeper = createSefazData({
    dataDir,
    db,
    keys: [key.spki],
    program: '1.0.0',
    clock: { now: () => new Date('2027-02-03T12:00:00Z') },
    log: { write: ({ op }) => void logged.push(op) },
    changed: () => undefined,
    who: () => 'maria',
  });
  const version = () => {
    keeper.refresh();
    return keeper.state().version;
  };
  expect(keeper.state()).toMatchObject({ version: BUILT_IN.version, refused: { reason: 'unreadable' } });
  // Longer than a look is spared.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(version()).toBe(BUILT_IN.version);
  held.file = '';
  await expect.poll(version).toBe(nextData().version);
  expect(keeper.state().refused).toBeUndefined();
  expect(logged).toEqual(['sefaz-data.refused.unreadable']);
  keeper.close();
});

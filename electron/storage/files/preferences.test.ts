/** Preferences are read back as they were set, and an invalid file counts as none. */

import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPreferences } from './preferences.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-preferences-'));
const schema = z.object({ minutes: z.int().min(1) });
const usual = { minutes: 30 };
afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

describe('preferences', () => {
  it('are read back after the program ended', async () => {
    const path = join(folder, 'kept.json');
    expect(createPreferences(path, schema, usual).get()).toEqual(usual);
    await createPreferences(path, schema, usual).set({ minutes: 5 });
    expect(createPreferences(path, schema, usual).get()).toEqual({ minutes: 5 });
  });

  it.each(['', '{"minutes":', '{"minutes":0}', '[]'])(
    'of a file that contains %j are the defaults',
    (text) => {
      const path = join(folder, 'odd.json');
      writeFileSync(path, text);
      expect(createPreferences(path, schema, usual).get()).toEqual(usual);
    },
  );

  it('that another program wrote are taken also where the file could not be read at the first look', () => {
    const path = join(folder, 'held.json');
    writeFileSync(path, '{"minutes":5}');
    const preferences = createPreferences(path, schema, usual);
    expect(preferences.get()).toEqual({ minutes: 5 });
    writeFileSync(path, '{"minutes":10}');
    const { readFileSync } = fs;
    fs.readFileSync = () => {
      throw Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY', syscall: 'open' });
    };
    syncBuiltinESMExports();
    try {
      expect(preferences.refresh()).toBe(false);
      expect(preferences.get()).toEqual({ minutes: 5 });
    } finally {
      fs.readFileSync = readFileSync;
      syncBuiltinESMExports();
    }
    expect(preferences.refresh()).toBe(true);
    expect(preferences.get()).toEqual({ minutes: 10 });
  });
});

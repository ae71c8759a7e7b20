/** Preferences are read back as they were set, and an invalid file counts as none. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
});

/** Stores the settings that `shared/settings.ts` describes, each in its file of the data folder. */

import { join } from 'node:path';
import { z } from 'zod';
import { SETTINGS, type SettingName, type SettingValue } from '../../shared/settings.ts';
import { createPreferences, type Preferences } from '../storage/files/preferences.ts';

export type StoredSettings = ReturnType<typeof createStoredSettings>;

/** One for a program, so that all of it sees what was set. */
export function createStoredSettings() {
  const files = new Map<string, Preferences<Record<string, unknown>>>();
  const fileOf = (dataDir: string, name: SettingName) => {
    const { file, key, schema, usual, damaged } = SETTINGS[name];
    const path = join(dataDir, file);
    const open = () =>
      createPreferences<Record<string, unknown>>(path, z.object({ [key]: schema }), { [key]: usual }, () => ({
        [key]: damaged,
      }));
    const preferences = files.get(path) ?? open();
    files.set(path, preferences);
    return preferences;
  };
  return {
    get: <N extends SettingName>(dataDir: string, name: N) => {
      const preferences = fileOf(dataDir, name);
      // A person may have chosen another value in another program of this folder.
      preferences.refresh();
      return preferences.get()[SETTINGS[name].key] as SettingValue<N>;
    },
    /** Counts at once, even if the write fails. */
    set: (dataDir: string, name: SettingName, value: unknown) =>
      fileOf(dataDir, name).set({ [SETTINGS[name].key]: value }),
  };
}

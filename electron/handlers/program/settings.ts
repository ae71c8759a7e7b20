/** The calls about the settings that the core keeps. */

import { ok } from '../../../shared/result.ts';
import { SETTING_NAMES, SETTINGS, settingsSchema, type SettingName } from '../../../shared/settings.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Deps } from '../scope.ts';

export function createSettingsHandlers(deps: Deps<'dataDir' | 'log' | 'settings' | 'inRealm'>) {
  const { settings, inRealm, log } = deps;
  const folderOf = (name: SettingName, realm: { readonly dataDir: string }) =>
    SETTINGS[name].of === 'computer' ? deps.dataDir : realm.dataDir;
  const all = (realm: { readonly dataDir: string }) =>
    settingsSchema.parse(
      Object.fromEntries(SETTING_NAMES.map((name) => [name, settings.get(folderOf(name, realm), name)])),
    );
  return {
    'settings.get': ({ environment }) => inRealm(environment, (realm) => ok(all(realm))),
    'settings.set': ({ environment, ...given }) =>
      inRealm(environment, async (realm) => {
        for (const name of SETTING_NAMES.filter((each) => each in given)) {
          const value = given[name];
          const written = await settings.set(folderOf(name, realm), name, value);
          log.write({ level: 'info', op: 'settings.set', detail: `${name}: ${String(value)}` });
          if (!written.ok) return written;
        }
        return ok(all(realm));
      }),
  } satisfies Partial<Handlers>;
}

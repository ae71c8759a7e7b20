/** The settings that the core keeps, one description each: contract, store, log and the card in Ajustes derive from it. */

import { z } from 'zod';

interface Setting {
  /** In the data folder, with the value under `key`. */
  readonly file: string;
  readonly key: string;
  readonly schema: z.ZodType;
  /** The value where none was chosen. */
  readonly usual: unknown;
  /** Where what a person chose cannot be read: the safe one (docs/security.md). */
  readonly damaged: unknown;
  /** `computer`: one for all environments; `environment`: training has its own. */
  readonly of: 'computer' | 'environment';
  /** What Ajustes offers; absent where another screen does. Its words: both `settings-options.ts` of `renderer/i18n`. */
  readonly card?: readonly (number | string | boolean)[];
}

export const SETTINGS = {
  /** Minutes without a call of a front end after which its session-only certificates are locked. */
  idleMinutes: {
    file: 'seguranca.json',
    key: 'idleMinutes',
    schema: z.int().min(1).max(480),
    usual: 30,
    damaged: 5,
    of: 'computer',
    card: [5, 15, 30, 60, 120],
  },
  /** Whether closings are signed by their companies' certificates; absent: a person is asked. */
  signClosings: {
    file: 'fechamento.json',
    key: 'assinar',
    schema: z.boolean().optional(),
    usual: undefined,
    damaged: undefined,
    of: 'environment',
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof SETTINGS;
export type SettingName = keyof Settings;
export type SettingValue<N extends SettingName> = z.infer<Settings[N]['schema']>;
export type CardSetting = {
  [N in SettingName]: Settings[N] extends { card: unknown } ? N : never;
}[SettingName];

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export const settingsSchema = z.strictObject(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].schema])) as {
    [N in SettingName]: Settings[N]['schema'];
  },
);

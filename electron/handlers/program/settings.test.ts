/** The settings that the core keeps: where each is stored, for which environments it counts, and what the log says. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Environment } from '../../../shared/contract.ts';
import { SETTINGS } from '../../../shared/settings.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { LogEntry } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';
import { createStoredSettings } from '../../settings/stored-settings.ts';
import { createSettingsHandlers } from './settings.ts';

const caller: Caller = { face: 'test', session: 'one' };
let dataDir: string;
let log: LogEntry[];
let handlers: Pick<Handlers, 'settings.get' | 'settings.set'>;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-ajustes-'));
  log = [];
  const folderOf = (environment: Environment) =>
    environment === 'treino' ? join(dataDir, 'treino') : dataDir;
  handlers = createSettingsHandlers({
    dataDir,
    log: { write: (entry) => log.push(entry) },
    settings: createStoredSettings(),
    inRealm: async (environment, use) => use({ dataDir: folderOf(environment) } as Realm),
  });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));

const get = async (environment: Environment) => handlers['settings.get']({ environment }, caller);

it('of the computer counts in every environment, and the log says what was set', async () => {
  const usual = Object.fromEntries(Object.entries(SETTINGS).map(([name, { usual: value }]) => [name, value]));
  expect(await get('treino')).toEqual({ ok: true, value: usual });
  const set = await handlers['settings.set']({ environment: 'treino', idleMinutes: 15 }, caller);
  expect(set).toEqual({ ok: true, value: { ...usual, idleMinutes: 15 } });
  expect(await get('producao')).toEqual(set);
  expect(JSON.parse(readFileSync(join(dataDir, 'seguranca.json'), 'utf8'))).toEqual({ idleMinutes: 15 });
  expect(log).toEqual([{ level: 'info', op: 'settings.set', detail: 'idleMinutes: 15' }]);
});

it('of an environment is another one in training, and writes no other file', async () => {
  await handlers['settings.set']({ environment: 'producao', signClosings: true }, caller);
  expect(await get('homologacao')).toMatchObject({ value: { signClosings: true } });
  expect(await get('treino')).toMatchObject({ value: { signClosings: undefined } });
  expect(JSON.parse(readFileSync(join(dataDir, 'fechamento.json'), 'utf8'))).toEqual({ assinar: true });
  expect(existsSync(join(dataDir, 'seguranca.json'))).toBe(false);
});

it('that cannot be written counts until the program ends, and the failure is reported', async () => {
  rmSync(dataDir, { recursive: true, maxRetries: 10 });
  // A file in the place of the folder: nothing can be written below it.
  writeFileSync(dataDir, '');
  const set = await handlers['settings.set']({ environment: 'producao', idleMinutes: 5 }, caller);
  expect(set).toMatchObject({ ok: false, error: { code: 'file.not-written' } });
  expect(await get('producao')).toMatchObject({ value: { idleMinutes: 5 } });
});

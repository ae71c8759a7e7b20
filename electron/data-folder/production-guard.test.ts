/** A data folder that others may change can be used for homologation and training, never for production. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedWith } from '../storage/files/folder-access.ts';
import { createProductionGuard } from './production-guard.ts';
import { openTestApp } from '../testing/test-app.ts';

const chNFe = '35261111222333000181550010000000011000000014';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-partilhada-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

describe.skipIf(process.platform === 'win32')('a data folder that others may write', () => {
  it('is detected by its mode', async () => {
    expect(await sharedWith(folder)).toBeUndefined();
    for (const mode of [0o770, 0o777, 0o702]) {
      chmodSync(folder, mode);
      expect(await sharedWith(folder)).toBe('mode');
    }
    chmodSync(folder, 0o755);
    expect(await sharedWith(folder)).toBeUndefined();
  });

  it('is refused for production with its own text, and for nothing else, until it is corrected', async () => {
    const app = await openTestApp(folder);
    const consult = (environment: 'producao' | 'homologacao') =>
      app.call('consult.note', { environment, chNFe });
    chmodSync(folder, 0o777);
    expect(await consult('producao')).toMatchObject({ error: { code: 'data.shared', data: { folder } } });
    expect(await consult('homologacao')).not.toMatchObject({ error: { code: 'data.shared' } });
    expect(await app.call('company.list', { environment: 'producao' })).toMatchObject({ ok: true });
    chmodSync(folder, 0o700);
    expect(await consult('producao')).not.toMatchObject({ error: { code: 'data.shared' } });
    await app.close();
  });
});

it('every production request is refused, and an unknown state is only logged', async () => {
  const noted: string[] = [];
  const guardOf = (shared: () => Promise<string | undefined>) =>
    createProductionGuard({
      dataDir: folder,
      clock: { now: () => new Date() },
      log: { write: ({ op }) => noted.push(op) },
      sharedWith: shared,
    });
  const refuses = guardOf(() => Promise.resolve('acl'));
  const acts = [
    'consult.note',
    'disablement.perform',
    'disablement.perform-group',
    'disablement.prepare',
    'disablement.send',
    'disablement.resend',
    'numbering.ask',
    'token.create',
  ];
  for (const name of acts) {
    expect(await refuses(name, { environment: 'producao' }), name).toMatchObject({ code: 'data.shared' });
    expect(await refuses(name, { environment: 'homologacao' }), name).toBeUndefined();
  }
  const unsure = guardOf(() => Promise.reject(new Error('icacls')));
  expect(await unsure('consult.note', { environment: 'producao' })).toBeUndefined();
  expect(noted).toEqual(['data.access']);
});

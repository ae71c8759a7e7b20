/** Backups through the contract: made, listed, restored at the next start, and the files on disk imported before any send. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { valueOf } from '../disablement/testing/rig.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const environment = 'treino' as const;
const disable = async ({ call }: TestApp, n: number) => {
  const { company } = valueOf(await call('training.begin', {}));
  const range = {
    environment,
    cnpj: company.cnpj,
    mod: '55' as const,
    serie: 1,
    nNFIni: n,
    nNFFin: n,
    ano: 2026,
  };
  const made = valueOf(
    await call('disablement.prepare', { ...range, xJust: 'Número pulado por falha do emissor' }),
  );
  return valueOf(await call('disablement.send', { environment, requestId: made.requestId }));
};

test('what was disabled after the copy is back after the restore, from its file, and its numbers stay taken', async () => {
  let app = await openTestApp();
  apps.push(app);
  const first = await disable(app, 3);
  expect(first.state).toBe('homologated');
  const copy = valueOf(await app.call('backup.make', { environment }));
  expect(valueOf(await app.call('backup.list', { environment }))).toEqual([copy]);
  const second = await disable(app, 6);
  expect(second.state).toBe('homologated');
  expect(valueOf(await app.call('backup.restore', { environment, name: copy.name }))).toEqual({
    atNextStart: true,
  });

  app = await app.reopen();
  apps.splice(0, 1, app);
  const rows = valueOf(await app.call('disablement.list', { environment, pending: false }));
  expect(rows.map(({ nNFIni, state, nProt }) => [nNFIni, state, nProt])).toEqual([
    [6, 'homologated', second.nProt],
    [3, 'homologated', first.nProt],
  ]);
  expect(rows[0]?.requestId).not.toBe(second.requestId);
  const again = await app.call('disablement.prepare', {
    environment,
    cnpj: first.cnpj,
    mod: '55',
    serie: 1,
    nNFIni: 6,
    nNFFin: 6,
    ano: 2026,
    xJust: 'Número pulado por falha do emissor',
  });
  expect(again.ok).toBe(false);
  // Without keys in the copy, training made its own again.
  expect((await disable(app, 9)).state).toBe('homologated');
  const audit = valueOf(await app.call('journal.audit', { environment }));
  expect(audit).toMatchObject({
    chain: { state: 'ok' },
    files: [{ state: 'ok' }, { state: 'ok' }, { state: 'ok' }],
  });
  expect(existsSync(join(app.dataDir, 'treino', 'copias', 'importar-antes-de-enviar.txt'))).toBe(false);
});

test('closing leaves the copy of the day where there is a journal, and none where there is not', async () => {
  const app = await openTestApp();
  apps.push(app);
  await disable(app, 3);
  apps.splice(0, 1, await app.reopen());
  const [day] = readdirSync(join(app.dataDir, 'treino', 'copias'));
  expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(existsSync(join(app.dataDir, 'copias'))).toBe(existsSync(join(app.dataDir, 'diario.sqlite')));
});

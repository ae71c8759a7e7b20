/** The packaged archive in real Electron: every worker loads out of it, and what they do is done. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { LOAD_WORKER } from '../../scripts/checks/load-worker.ts';
import { findElectron } from '../../scripts/start/electron-binary.ts';
import { stage } from '../../scripts/packaging/stage.ts';
import { ROOT } from '../../scripts/root.ts';

const executablePath = findElectron();
test.skip(
  executablePath === undefined,
  'Electron’s binary was not downloaded: node node_modules/electron/install.js',
);
test.describe.configure({ mode: 'serial' });

let folder = '';
let workers: string[] = [];
let program: ElectronApplication;
let page: Page;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-arquivo-'));
  const staged = await stage(ROOT, join(folder, 'app'));
  workers = staged.filter((file) => file.endsWith('-worker.js'));
  const archive = join(folder, 'app.asar');
  await createPackage(join(folder, 'app'), archive);
  program = await _electron.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [archive, `--dados=${join(folder, 'dados')}`],
  });
  page = await program.firstWindow();
});
test.afterAll(async () => {
  await program.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('every worker loads out of the archive', async () => {
  expect(workers.length).toBeGreaterThan(5);
  const failed = await program.evaluate(
    async ({ app }, { files, code }) => {
      const { Worker } = process.getBuiltinModule('node:worker_threads');
      const said: string[] = [];
      for (const file of files) {
        const worker = new Worker(code, { eval: true, workerData: { file: `${app.getAppPath()}/${file}` } });
        const problem = await new Promise<string>((resolve) => {
          worker.once('error', (error) => resolve(String(error)));
          worker.on('message', (message: unknown) => {
            if (typeof message === 'object' && message !== null && 'problem' in message)
              resolve(String(message.problem));
          });
        });
        await worker.terminate();
        if (problem !== '') said.push(`${file}: ${problem}`);
      }
      return said;
    },
    { files: workers, code: LOAD_WORKER },
  );
  expect(failed).toEqual([]);
});

test('copies the databases and prints an answer, with what lies in the archive beside the program', async () => {
  const call = async (name: string, input: object) => {
    const answer: unknown = await page.evaluate(
      `window.balcao.call('e2e', '${name}', ${JSON.stringify(input)})`,
    );
    expect(answer, name).toMatchObject({ ok: true });
    return answer as { value: Record<string, unknown> };
  };
  const { examples } = (await call('training.begin', {})).value;
  const note = { environment: 'treino', chNFe: (examples as Record<string, string>)['authorized'] };
  const { consultadoEm } = (await call('consult.note', note)).value;
  expect((await call('consult.save', { ...note, consultadoEm, as: 'pdf' })).value['path']).toMatch(/\.pdf$/);
  expect((await call('backup.make', { environment: 'treino' })).value['bytes']).toBeGreaterThan(0);
});

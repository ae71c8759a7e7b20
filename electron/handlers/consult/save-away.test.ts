/** Files beside the XML of the archive: none is written where the folder that a person chose is not there. */

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { createArchiveRoot } from '../../storage/files/archive-root.ts';
import { must, openTestApp, type TestApp } from '../../testing/test-app.ts';

const environment = 'treino' as const;
let home: string;
let disk: string;
let t: TestApp;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'balcao-fora-'));
  disk = join(home, 'pendrive');
  mkdirSync(join(home, 'dados', 'treino'), { recursive: true });
  await createArchiveRoot(join(home, 'dados', 'treino')).choose({ folder: disk, mount: false });
  t = await openTestApp(join(home, 'dados'));
});
afterAll(async () => {
  await t.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

test('no answer, list or report is saved on another disk while the chosen one is away', async () => {
  const { examples } = must(await t.call('training.begin', {}));
  const chNFe = accessKeySchema.parse(examples['authorized']);
  const { consultadoEm } = must(await t.call('consult.note', { environment, chNFe }));
  const { batch } = must(await t.call('batch.read', { environment, from: { kind: 'text', text: chNFe } }));
  const { run } = must(await t.call('check.begin', { environment }));
  const answer = { environment, chNFe, consultadoEm } as const;
  const saved = {
    xml: await t.call('consult.save', { ...answer, as: 'xml' }),
    pdf: await t.call('consult.save', { ...answer, as: 'pdf' }),
    history: await t.call('history.export', { environment }),
    batch: await t.call('batch.export', { environment, id: batch?.id ?? '', as: 'csv' }),
    check: await t.call('check.export', { run }),
  };
  for (const [what, result] of Object.entries(saved)) {
    expect(result, what).toMatchObject({
      error: { code: 'file.not-written', data: { problem: 'ENOENT' } },
    });
  }
  // Made anew it would pass for the chosen folder, and the XML of disablements would be hidden behind the disk.
  expect(existsSync(disk)).toBe(false);
});

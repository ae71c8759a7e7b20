/** What files say of numbers that cannot be opened, as while a scanner holds it, is not as if no file was ever read. */

import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeOf, valueOf } from '../../disablement/testing/test-context.ts';
import { encoded, noteDocument } from '../../numbering/testing/documents.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { environment, makeDisabler } from '../../testing/training-disabler.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it('holds a disablement back, whose numbers it may show as used, until it can be read', async () => {
  const disable = makeDisabler(() => app);
  const held = join(app.dataDir, 'treino', 'numeros.sqlite');
  mkdirSync(held, { recursive: true });
  expect(codeOf(await disable(3))).toBe('data.folder');
  expect(app.asked).toEqual([]);
  expect(codeOf(await app.call('numbering.series', { environment }))).toBe('data.folder');
  rmSync(held, { recursive: true, maxRetries: 10 });
  expect(valueOf(await disable(3)).state).toBe('homologated');
});

function makeNewer(path: string): void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA user_version = 9999');
  db.close();
}

it.each([
  ['damaged', (path: string) => writeFileSync(path, 'no database'.repeat(1000))],
  ['newer', makeNewer],
  ['deleted', (path: string) => rmSync(path)],
])(
  'offers no number while what its folders say is %s, until each of them is read again',
  async (_what, harm) => {
    const disable = makeDisabler(() => app);
    const folder = join(app.dataDir, 'notas');
    mkdirSync(folder);
    const { cnpj } = valueOf(await app.call('training.begin', {})).company;
    for (const nNF of [1, 2, 4]) {
      writeFileSync(join(folder, `${nNF}.xml`), encoded(noteDocument({ cnpj, nNF, tpAmb: '2' }).xml));
    }
    valueOf(await app.call('numbering.read', { environment, path: folder }));
    app = await app.reopen();
    harm(join(app.dataDir, 'treino', 'numeros.sqlite'));

    expect(codeOf(await app.call('numbering.gaps', { environment, limit: 10 }))).toBe('ledger.unread');
    expect(codeOf(await disable(2))).toBe('ledger.unread');
    expect(app.asked).toEqual([]);
    const [source] = valueOf(await app.call('numbering.sources', { environment }));
    expect(source).toMatchObject({ path: folder, kind: 'folder' });

    const away = `${folder}-fora`;
    renameSync(folder, away);
    valueOf(await app.call('numbering.read-again', { environment }));
    expect(codeOf(await disable(2))).toBe('ledger.unread');
    renameSync(away, folder);
    valueOf(await app.call('numbering.read-again', { environment }));
    expect(valueOf(await app.call('numbering.gaps', { environment, limit: 10 })).gaps).toMatchObject([
      { nNFIni: 3, nNFFin: 3 },
    ]);
  },
);

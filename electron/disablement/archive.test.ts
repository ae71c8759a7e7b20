/** The XML on disk, and what keeps it owed until it is there. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environment, named, realmForTests } from './testing/realm.ts';
import { codeOf, valueOf } from './testing/rig.ts';

const t = realmForTests();

describe('the archive', () => {
  test('a folder that cannot be written leaves it homologated and pending until it can', async () => {
    writeFileSync(join(t.home, 'arquivo'), 'in the way');
    const requestId = await t.prepared(3);
    const view = valueOf(await t.send(requestId));
    expect(view).toMatchObject({ state: 'homologated', file: { saved: false } });
    expect(view.file?.problem).toMatch(/^E(NOTDIR|EXIST)$/);
    expect(codeOf(t.app.filePath(named(requestId)))).toBe('archive.not-saved');
    expect(valueOf(await t.app.list({ environment, pending: true }))).toHaveLength(1);
    rmSync(join(t.home, 'arquivo'));
    const saved = valueOf(await t.app.saveFile(named(requestId)));
    expect(saved.file).toMatchObject({ saved: true });
    expect(readFileSync(saved.file?.path ?? '', 'utf8')).toBe(saved.retornoInutNFe?.xmlInut);
    expect(valueOf(await t.app.list({ environment, pending: true }))).toEqual([]);
  });

  test('the next start saves what the last one could not', async () => {
    writeFileSync(join(t.home, 'arquivo'), 'in the way');
    const requestId = await t.prepared(3);
    await t.send(requestId);
    await t.shutDown();
    rmSync(join(t.home, 'arquivo'));
    t.app = t.open();
    t.app.recover();
    await t.app.waitIdle();
    expect(valueOf(await t.app.get(named(requestId))).file).toMatchObject({ saved: true });
  });

  test('another file under its name is left alone, and the suffix is told', async () => {
    const requestId = await t.prepared(3);
    const { id } = valueOf(await t.app.get(named(requestId)));
    const folder = join(t.home, 'arquivo', '11222333000181', 'homologacao', '2026', '11');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${id}-procInutNFe.xml`), 'somebody else’s');
    const view = valueOf(await t.send(requestId));
    expect(view.file).toEqual({
      saved: true,
      path: join(folder, `${id}-procInutNFe (2).xml`),
      problem: 'suffixed',
    });
    expect(readFileSync(join(folder, `${id}-procInutNFe.xml`), 'utf8')).toBe('somebody else’s');
  });

  test('a file that somebody deleted is written again from the journal', async () => {
    const requestId = await t.prepared(3);
    const { file, retornoInutNFe } = valueOf(await t.send(requestId));
    rmSync(file?.path ?? '');
    valueOf(await t.app.saveFile(named(requestId)));
    expect(readFileSync(file?.path ?? '', 'utf8')).toBe(retornoInutNFe?.xmlInut);
  });
});

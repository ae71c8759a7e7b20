/** Saving the XML to disk, and its pending state until it is saved. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { err } from '../../../shared/result.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import type { DisablementDeps } from '../deps.ts';
import { openJournal } from '../journal/sqlite/sqlite-journal.ts';
import { createOwners } from '../journal/sqlite/owner-files.ts';
import { answerBody } from '../testing/model-sefaz.ts';
import { environment, named, realmForTests } from '../testing/realm.ts';
import { answered, codeOf, valueOf, wires } from '../testing/test-context.ts';

const t = realmForTests();

describe('the archive', () => {
  test('a folder that cannot be written leaves the request homologated and pending until it can', async () => {
    writeFileSync(join(t.home, 'arquivo'), 'in the way');
    const requestId = await t.prepared(3);
    const view = valueOf(await t.send(requestId));
    expect(view).toMatchObject({ state: 'homologated', file: { saved: false } });
    expect(view.file?.problem).toMatch(/^E(NOTDIR|EXIST)$/);
    expect(codeOf(await t.app.filePath(named(requestId)))).toBe('archive.not-saved');
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
    await t.app.recover();
    await t.app.waitIdle();
    expect(valueOf(await t.app.get(named(requestId))).file).toMatchObject({ saved: true });
  });

  test('another file under its name is left unchanged, and the suffix is reported', async () => {
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

  test('a deleted file is written again from the journal', async () => {
    const requestId = await t.prepared(3);
    const { file, retornoInutNFe } = valueOf(await t.send(requestId));
    rmSync(file?.path ?? '');
    valueOf(await t.app.saveFile(named(requestId)));
    expect(readFileSync(file?.path ?? '', 'utf8')).toBe(retornoInutNFe?.xmlInut);
  });
});

/** An archive that blocks until it is released, and then works or fails. */
function hangingDisk(dataDir: string, fault?: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const underway = { most: 0, now: 0 };
  const disk: DisablementDeps['disk'] = {
    journal: valueOf(openJournal(dataDir)),
    owners: createOwners(dataDir),
    writeOnce: async (...file) => {
      underway.now += 1;
      underway.most = Math.max(underway.most, underway.now);
      await promise;
      const written = fault === undefined ? await writeOnce(...file) : err({ problem: fault });
      underway.now -= 1;
      return written;
    },
  };
  return { disk, underway, letGo: () => resolve(undefined) };
}

describe('an archive that hangs', () => {
  test('delays the answer by its limit only, is reported, and gets its files when it responds again', async () => {
    const { disk, underway, letGo } = hangingDisk(join(t.home, 'dados'));
    const topics: string[] = [];
    t.app = t.open({ disk, saveLimitMs: 20, changed: (some) => topics.push(...some) });
    const requests = [await t.prepared(3), await t.prepared(4)];
    for (const requestId of requests) {
      const view = valueOf(await t.send(requestId));
      expect(view).toMatchObject({ state: 'homologated', file: { saved: false, problem: 'slow' } });
    }
    expect(t.app.busy()).toBe(false);
    expect(underway.most).toBe(1);
    topics.length = 0;
    letGo();
    await t.app.waitIdle();
    expect(topics).toContain('disablements');
    for (const requestId of requests) {
      const { file, retornoInutNFe } = valueOf(await t.app.get(named(requestId)));
      expect(file).toMatchObject({ saved: true });
      expect(readFileSync(file?.path ?? '', 'utf8')).toBe(retornoInutNFe?.xmlInut);
    }
  });

  test('takes nothing from what is said of a refusal or of a lost answer after it, which have no file', async () => {
    const { disk, letGo } = hangingDisk(join(t.home, 'dados'));
    t.app = t.open({ disk, saveLimitMs: 20 });
    await t.send(await t.prepared(3));
    const [refused, lost] = [await t.prepared(4), await t.prepared(5)];
    t.context.wire = () => answered(answerBody('256', 'Texto'));
    expect(valueOf(await t.send(refused))).toMatchObject({ state: 'refused', answer: { cStat: '256' } });
    t.context.wire = wires.answerLost;
    expect(valueOf(await t.send(lost))).toMatchObject({ state: 'uncertain' });
    letGo();
    await t.app.waitIdle();
  });

  test('does not keep the program from ending, and is saved to at the next start', async () => {
    const { disk, underway, letGo } = hangingDisk(join(t.home, 'dados'));
    t.app = t.open({ disk, saveLimitMs: 20 });
    const requestId = await t.prepared(3);
    await t.send(requestId);
    await t.shutDown();
    letGo();
    t.app = t.open();
    await t.app.recover();
    await t.app.waitIdle();
    expect(valueOf(await t.app.get(named(requestId))).file).toMatchObject({ saved: true });
    // Savings left running end too, before their folder is removed.
    await vi.waitFor(() => expect(underway.now).toBe(0));
  });

  test('blocks no other: what is saved elsewhere meanwhile stays the recorded place', async () => {
    const { disk, letGo } = hangingDisk(join(t.home, 'dados'));
    const roots = [join(t.home, 'um'), join(t.home, 'dois')];
    let root = roots[0] ?? '';
    let hangs = true;
    t.app = t.open({
      disk: { ...disk, writeOnce: (...file) => (hangs ? disk.writeOnce : writeOnce)(...file) },
      archiveRoot: () => root,
      saveLimitMs: 20,
    });
    const requestId = await t.prepared(3);
    await t.send(requestId);
    hangs = false;
    root = roots[1] ?? '';
    valueOf(await t.app.saveFile(named(requestId)));
    const fileNow = async () => valueOf(await t.app.get(named(requestId))).file;
    // A real disk may exceed that limit too; the saving continues.
    const file = await vi.waitFor(
      async () => {
        const now = await fileNow();
        expect(now?.saved).toBe(true);
        return now;
      },
      { timeout: 10_000 },
    );
    expect(file?.path.startsWith(root)).toBe(true);
    letGo();
    await t.app.waitIdle();
    expect((await fileNow())?.path).toBe(file?.path);
  });
});

test.each(['ENOSPC', 'EROFS', 'EACCES', 'ENETUNREACH', 'UNKNOWN', 'EIO', 'read-back'])(
  'after %s the bytes are saved completely later',
  async (fault) => {
    const { disk, letGo } = hangingDisk(join(t.home, 'dados'), fault);
    letGo();
    t.app = t.open({ disk });
    const requestId = await t.prepared(3);
    const view = valueOf(await t.send(requestId));
    expect(view).toMatchObject({ state: 'homologated', file: { saved: false, problem: fault } });
    await t.shutDown();
    t.app = t.open();
    const { saved, left } = valueOf(await t.app.saveAll());
    expect([saved, left]).toEqual([1, 0]);
    const { file, retornoInutNFe } = valueOf(await t.app.get(named(requestId)));
    expect(readFileSync(file?.path ?? '', 'utf8')).toBe(retornoInutNFe?.xmlInut);
  },
);

describe('a chosen archive', () => {
  const chosen = (folder: string) => ({
    archiveRoot: () => folder,
    standingRoot: () => ({ folder, mount: false }),
  });

  test('that is missing is never created', async () => {
    const folder = join(t.home, 'longe');
    t.app = t.open(chosen(folder));
    const requestId = await t.prepared(3);
    expect(valueOf(await t.send(requestId)).file).toMatchObject({ saved: false, problem: 'ENOENT' });
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    t.app.retryFiles();
    await t.app.waitIdle();
    expect(valueOf(await t.app.get(named(requestId))).file).toMatchObject({ saved: true });
  });

  test('gets the earlier files on request, which also stay, and the audit reads the new ones', async () => {
    const before = valueOf(await t.send(await t.prepared(3))).file?.path ?? '';
    const untouched = await t.prepared(9);
    const folder = join(t.home, 'nova');
    mkdirSync(folder);
    await t.shutDown();
    t.app = t.open(chosen(folder));
    expect(await t.app.filedElsewhere()).toBe(1);
    const steps: string[] = [];
    const copied = await t.app.copyToArchive({ progress: (done, total) => steps.push(`${done}/${total}`) });
    expect(valueOf(copied)).toEqual({ copied: 1, failed: 0 });
    expect(steps).toEqual(['0/1', '1/1']);
    expect(await t.app.filedElsewhere()).toBe(0);
    expect(existsSync(before)).toBe(true);
    const [audited, ...others] = valueOf(await t.app.auditFiles());
    expect(others).toEqual([]);
    expect(audited).toMatchObject({ state: 'ok' });
    expect(audited?.path.startsWith(folder)).toBe(true);
    expect((await t.app.verifyChain()).ok).toBe(true);
    expect(valueOf(await t.app.get(named(untouched))).state).toBe('prepared');
  });

  test('that is missing is reported by a copy, and an aborted copy keeps what was copied', async () => {
    await t.send(await t.prepared(3));
    await t.shutDown();
    t.app = t.open(chosen(join(t.home, 'longe')));
    expect(valueOf(await t.app.copyToArchive())).toEqual({ copied: 0, failed: 1, problem: 'ENOENT' });
    const signal = AbortSignal.abort();
    expect(codeOf(await t.app.copyToArchive({ signal }))).toBe('call.aborted');
  });
});

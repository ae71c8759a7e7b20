/** Compares every stored file with the journal, and restores missing or changed ones from it. */

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspectSignature } from '../../check/inspect-signature.ts';
import { answerBody } from '../testing/model-sefaz.ts';
import { named, realmForTests } from '../testing/realm.ts';
import { answered, CNPJ, codeOf, valueOf } from '../testing/test-context.ts';

const t = realmForTests();

const saved = async (n: number) => {
  const requestId = await t.prepared(n);
  const view = valueOf(await t.send(requestId));
  return { requestId, path: view.file?.path ?? '', bytes: view.retornoInutNFe?.xmlInut ?? '' };
};
const states = async () => valueOf(await t.app.auditFiles()).map(({ state }) => state);

describe('the audit', () => {
  test('finds every file as it was written, and reports its progress', async () => {
    for (const n of [3, 4, 5]) await saved(n);
    const progress: [number, number][] = [];
    const files = valueOf(
      await t.app.auditFiles({ progress: (done, total) => progress.push([done, total]) }),
    );
    expect(files.map(({ state, suffixed }) => ({ state, suffixed }))).toEqual(
      Array.from({ length: 3 }, () => ({ state: 'ok', suffixed: false })),
    );
    expect(progress.at(-1)).toEqual([3, 3]);
  });

  test('distinguishes missing from changed, by content and not by date', async () => {
    const [gone, changed, same] = [await saved(3), await saved(4), await saved(5)];
    rmSync(gone.path);
    writeFileSync(changed.path, changed.bytes.replace('<serie>1<', '<serie>2<'));
    writeFileSync(same.path, same.bytes);
    expect(await states()).toEqual(['missing', 'changed', 'ok']);
  });

  test('counts a file that was never saved as missing', async () => {
    writeFileSync(join(t.home, 'arquivo'), 'in the way');
    await t.send(await t.prepared(3));
    expect(await states()).toEqual(['missing']);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a folder that cannot be looked into is unreadable, not missing (skipped for root, whom no mode stops)',
    async () => {
      await saved(3);
      chmodSync(join(t.home, 'arquivo'), 0o000);
      expect(await states()).toEqual(['unreadable']);
      chmodSync(join(t.home, 'arquivo'), 0o700);
    },
  );

  test('ignores requests without a file: prepared, refused and uncertain', async () => {
    await t.prepared(3);
    t.context.wire = () => answered(answerBody('241', 'Rejeição'));
    await t.send(await t.prepared(4));
    expect(await states()).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')(
    'a share that hangs is reported as unreadable, and files elsewhere are still checked',
    async () => {
      const share = join(t.home, 'arquivo');
      const files = [await saved(3), await saved(4), await saved(5), await saved(6)];
      t.app = t.open({ archiveRoot: () => join(t.home, 'outro'), saveLimitMs: 10_000 });
      await saved(7);
      t.app = t.open({ archiveRoot: () => share, saveLimitMs: 200 });
      // A pipe without a writer blocks its reader, like a share with a lost server.
      for (const { path } of files.slice(1)) {
        rmSync(path);
        execFileSync('mkfifo', [path]);
      }
      try {
        const found = await states();
        expect(found[0]).toBe('ok');
        expect(found.slice(1, 4)).toEqual(['unreadable', 'unreadable', 'unreadable']);
        expect(found[4]).toBe('ok');
        const stop = new AbortController();
        const aborted = t.app.auditFiles({ signal: stop.signal });
        stop.abort();
        expect(codeOf(await aborted)).toBe('call.aborted');
      } finally {
        // Releases the waiting readers.
        for (const { path } of files.slice(1)) closeSync(openSync(path, 'r+'));
      }
    },
  );

  test('can be aborted', async () => {
    await saved(3);
    expect(codeOf(await t.app.auditFiles({ signal: AbortSignal.abort() }))).toBe('call.aborted');
    expect(codeOf(await t.app.repairFiles({ signal: AbortSignal.abort() }))).toBe('call.aborted');
  });
});

describe('the signature of what is stored', () => {
  test('is verified again, and the signer is named; for a changed file an invalid signature is reported too', async () => {
    const [good, changed] = [await saved(3), await saved(4)];
    writeFileSync(changed.path, changed.bytes.replace('<xJust>', '<xJust>x'));
    const files = valueOf(await t.app.auditFiles({}, inspectSignature));
    expect(files.map(({ path, state, signature }) => [path, state, signature?.holds])).toEqual([
      [good.path, 'ok', true],
      [changed.path, 'changed', false],
    ]);
    expect(files[0]?.signature?.signer).toMatch(/PADARIA/);
    expect(files[0]?.subject).toMatchObject({ environment: 'homologacao', serie: 1, nNFIni: 3, nNFFin: 3 });
  });
});

describe('the head on an older receipt', () => {
  test('is found in the chain by its first characters, with its position and time', async () => {
    await saved(3);
    const head = await t.app.chainHead(CNPJ);
    const { events } = await t.app.verifyChain();
    await saved(4);
    expect((await t.app.verifyChain(head)).found).toMatchObject({ position: events });
    expect((await t.app.verifyChain(head.slice(0, 12))).found).toMatchObject({ position: events });
    expect((await t.app.verifyChain('f'.repeat(64))).found).toBeUndefined();
  });

  test('counts only in the valid part', async () => {
    await saved(3);
    const early = await t.app.chainHead(CNPJ);
    const { events } = await t.app.verifyChain();
    await saved(4);
    const late = await t.app.chainHead(CNPJ);
    const db = t.raw();
    db.exec('DROP TRIGGER disablement_event_no_update');
    db.exec(`UPDATE disablement_event SET at = '2020' WHERE position = ${events + 1}`);
    db.close();
    expect((await t.app.verifyChain(early)).found).toMatchObject({ position: events });
    expect(await t.app.verifyChain(late)).toMatchObject({ ok: false });
    expect((await t.app.verifyChain(late)).found).toBeUndefined();
  });
});

describe('a data folder in another place', () => {
  /** As in the program: the archive next to the journal, in one folder. */
  const place = (name: string) => {
    const dataDir = join(t.home, name);
    return { dataDir, archiveRoot: () => join(dataDir, 'arquivo') };
  };
  const within = (name: string, path: string) => path.replace(join(t.home, 'antes'), join(t.home, name));

  test('moved, it has its files: nothing is missing, and a repair writes nothing', async () => {
    t.app = t.open(place('antes'));
    const { requestId, path } = await saved(3);
    await t.shutDown();
    renameSync(join(t.home, 'antes'), join(t.home, 'depois'));
    t.app = t.open(place('depois'));
    const now = within('depois', path);
    expect(valueOf(await t.app.auditFiles())).toMatchObject([{ path: now, state: 'ok' }]);
    expect(valueOf(await t.app.repairFiles())).toEqual({ repaired: [], failed: [] });
    // From then on the journal has the new path.
    expect(valueOf(await t.app.get(named(requestId))).file).toEqual({ saved: true, path: now });
    rmSync(now);
    expect(valueOf(await t.app.auditFiles())).toMatchObject([{ path: now, state: 'missing' }]);
  });

  test('copied, its own files count, and never those of the original', async () => {
    t.app = t.open(place('antes'));
    const [good, changed, gone] = [await saved(3), await saved(4), await saved(5)];
    await t.shutDown();
    cpSync(join(t.home, 'antes'), join(t.home, 'copia'), { recursive: true });
    writeFileSync(within('copia', changed.path), 'changed');
    rmSync(within('copia', gone.path));
    t.app = t.open(place('copia'));
    expect(valueOf(await t.app.auditFiles()).map(({ path, state }) => [path, state])).toEqual([
      [within('copia', good.path), 'ok'],
      [within('copia', changed.path), 'changed'],
      [within('copia', gone.path), 'missing'],
    ]);
    const { repaired } = valueOf(await t.app.repairFiles());
    expect(repaired.map(({ path }) => path)).toEqual([
      within('copia', changed.path).replace(/\.xml$/, ' (2).xml'),
      within('copia', gone.path),
    ]);
    expect(await states()).toEqual(['ok', 'ok', 'ok']);
    expect(readFileSync(changed.path, 'utf8')).toBe(changed.bytes);
  });

  test('a chosen archive elsewhere leaves the earlier files valid', async () => {
    const { path } = await saved(3);
    t.app = t.open({ archiveRoot: () => join(t.home, 'outro') });
    expect(valueOf(await t.app.auditFiles())).toMatchObject([{ path, state: 'ok' }]);
  });
});

describe('the repair', () => {
  test('writes a missing file again, byte for byte, and ignores valid ones', async () => {
    const [gone] = [await saved(3), await saved(4)];
    rmSync(gone.path);
    const { requestId, path } = gone;
    expect(valueOf(await t.app.repairFiles())).toEqual({ repaired: [{ requestId, path }], failed: [] });
    expect(readFileSync(path, 'utf8')).toBe(gone.bytes);
    expect(await states()).toEqual(['ok', 'ok']);
    expect((await t.app.verifyChain()).ok).toBe(true);
  });

  test('leaves a changed file where it is and saves the right one next to it, once', async () => {
    const { path, bytes, requestId } = await saved(3);
    writeFileSync(path, 'changed');
    const beside = path.replace(/\.xml$/, ' (2).xml');
    expect(valueOf(await t.app.repairFiles())).toEqual({
      repaired: [{ requestId, path: beside }],
      failed: [],
    });
    expect(readFileSync(path, 'utf8')).toBe('changed');
    expect(readFileSync(beside, 'utf8')).toBe(bytes);
    expect(await states()).toEqual(['ok']);
    expect(valueOf(await t.app.get(named(requestId))).file).toMatchObject({ saved: true, path: beside });
    expect(valueOf(await t.app.repairFiles())).toEqual({ repaired: [], failed: [] });
  });

  test('a file with the official name and other content is reported until a person removes it', async () => {
    const { path } = await saved(3);
    writeFileSync(path, '');
    expect(valueOf(await t.app.auditFiles())[0]).not.toHaveProperty('twin');
    await t.app.repairFiles();
    expect(valueOf(await t.app.auditFiles())).toMatchObject([{ state: 'ok', suffixed: true, twin: path }]);
    expect(readFileSync(path, 'utf8')).toBe('');
    rmSync(path);
    expect(valueOf(await t.app.auditFiles())[0]).not.toHaveProperty('twin');
  });

  test('a folder in place of the file is treated like other content', async () => {
    const { path, bytes } = await saved(3);
    rmSync(path);
    mkdirSync(path);
    expect(await states()).toEqual(['changed']);
    const beside = path.replace(/\.xml$/, ' (2).xml');
    expect(valueOf(await t.app.repairFiles())).toMatchObject({ repaired: [{ path: beside }], failed: [] });
    expect(readFileSync(beside, 'utf8')).toBe(bytes);
    expect(valueOf(await t.app.auditFiles())).toMatchObject([{ state: 'ok', twin: path }]);
  });

  test('reports what could not be written, which the journal keeps', async () => {
    const { path } = await saved(3);
    rmSync(join(t.home, 'arquivo'), { recursive: true, maxRetries: 10 });
    writeFileSync(join(t.home, 'arquivo'), 'in the way');
    const report = valueOf(await t.app.repairFiles());
    expect(report).toMatchObject({
      repaired: [],
      failed: [{ path, problem: expect.stringMatching(/^E(NOTDIR|EXIST)$/) }],
    });
    rmSync(join(t.home, 'arquivo'));
    expect(valueOf(await t.app.repairFiles()).repaired).toHaveLength(1);
  });

  test('writes nothing from a journal whose own bytes were changed', async () => {
    const { path } = await saved(3);
    rmSync(path);
    const db = t.raw();
    db.exec('DROP TRIGGER disablement_event_no_update');
    db.exec("UPDATE disablement_event SET raw = CAST('falso' AS BLOB) WHERE kind = 'outcome'");
    db.close();
    expect(valueOf(await t.app.repairFiles()).failed).toMatchObject([{ path, problem: 'journal' }]);
    expect(await states()).toEqual(['missing']);
    expect(await t.app.verifyChain()).toMatchObject({ ok: false, broken: { why: 'hash' } });
  });
});

/**
 * Real disks that are full, read-only or missing, under the archive and the journal: nothing is sent unrecorded, no
 * answer is lost.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { fill, MAY_MOUNT, NO_MOUNT, smallDisk } from '../../testing/small-disk.ts';
import { JOURNAL_SCHEMA } from '../journal/sqlite/sqlite-schema.ts';
import { createJournal, openJournal } from '../journal/sqlite/sqlite-journal.ts';
import { createOwners } from '../journal/sqlite/owner-files.ts';
import { answerBody } from '../testing/model-sefaz.ts';
import { named, realmForTests } from '../testing/realm.ts';
import { answered, CNPJ, codeOf, rangeOf, valueOf, wires } from '../testing/test-context.ts';

const t = realmForTests();
const mounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of mounts.splice(0)) unmount();
});
const mount = (at: string, size: string) => void mounts.push(smallDisk(at, size));

/** Homologated with its file not saved, then saved once `mend` has removed the cause. */
async function keptUntil(problem: string, mend: () => void): Promise<void> {
  const requestId = await t.prepared(3, 5);
  const sent = valueOf(await t.send(requestId));
  expect(sent).toMatchObject({ state: 'homologated', provedBy: '102', file: { saved: false, problem } });
  await t.app.waitIdle(); // the next attempt starts by itself
  expect(sent.retornoInutNFe?.xmlInut).toContain('<ProcInutNFe');
  mend();
  const again = t.open();
  await again.recover();
  await again.waitIdle();
  const view = valueOf(await again.get(named(requestId)));
  expect(view.file).toMatchObject({ saved: true });
  expect(readFileSync(view.file?.path ?? '', 'utf8')).toBe(sent.retornoInutNFe?.xmlInut);
  expect(readdirSync(dirname(view.file?.path ?? '')).filter((name) => !name.endsWith('.xml'))).toEqual([]);
  expect(t.sefaz.ledger).toHaveLength(1);
}

describe('the archive', () => {
  test.skipIf(!MAY_MOUNT)(`on a full disk${NO_MOUNT}`, async () => {
    const root = join(t.home, 'arquivo');
    mount(root, '64k');
    const ballast = fill(root);
    await keptUntil('ENOSPC', () => rmSync(ballast));
  });

  test.skipIf(!MAY_MOUNT)(`on a read-only disk${NO_MOUNT}`, async () => {
    const root = join(t.home, 'arquivo');
    mount(root, '1m');
    mkdirSync(join(root, CNPJ, 'homologacao', '2026', '11'), { recursive: true });
    execFileSync('mount', ['-o', 'remount,ro', root]);
    await keptUntil('EROFS', () => execFileSync('mount', ['-o', 'remount,rw', root]));
  });

  test('under a file in place of its folder', async () => {
    const root = join(t.home, 'arquivo');
    writeFileSync(root, '');
    await keptUntil('ENOTDIR', () => rmSync(root));
  });

  test('on a share that disappears while the file is written', async () => {
    const dataDir = join(t.home, 'dados');
    const disk = {
      journal: valueOf(openJournal(dataDir)),
      owners: createOwners(dataDir),
      writeOnce: (path: string, bytes: Uint8Array) => {
        const writing = writeOnce(path, bytes);
        rmSync(join(t.home, 'arquivo'), { recursive: true, force: true, maxRetries: 10 });
        writeFileSync(join(t.home, 'arquivo'), '');
        return writing;
      },
    };
    t.app = t.open({ disk });
    const requestId = await t.prepared(3, 5);
    const sent = valueOf(await t.send(requestId));
    expect(sent).toMatchObject({ state: 'homologated', file: { saved: false } });
    await t.app.waitIdle();
    rmSync(join(t.home, 'arquivo'));
    const again = t.open();
    await again.recover();
    await again.waitIdle();
    expect(valueOf(await again.get(named(requestId))).file).toMatchObject({ saved: true });
  });
});

test.skipIf(process.platform !== 'linux')(
  'a file truncated by the system is reported, and leaves nothing behind',
  () => {
    const module = new URL('../../storage/files/atomic-file.ts', import.meta.url).href;
    const script = `
    const { writeOnce } = await import(${JSON.stringify(module)});
    console.log(JSON.stringify(await writeOnce(process.argv[1], Buffer.alloc(9000))));`;
    const path = join(t.home, 'arquivo', 'a.xml');
    // The signal of the limit is ignored, because a full disk sends none: the write then fails.
    const line = `trap '' XFSZ; ulimit -f 4; exec "$0" "$@"`;
    const node = [process.execPath, '--input-type=module', '-e', script, path];
    const done = spawnSync('bash', ['-c', line, ...node], { encoding: 'utf8' });
    expect(JSON.parse(done.stdout)).toEqual({ ok: false, error: { problem: 'EFBIG' } });
    expect(readdirSync(join(t.home, 'arquivo'))).toEqual([]);
  },
);

/** Takes all space from the journal, like a full disk; real pages, real SQLITE_FULL. */
function withoutRoom(db: DatabaseSync): () => void {
  db.exec('CREATE TABLE IF NOT EXISTS filler (bytes BLOB)');
  const pages = Number(db.prepare('PRAGMA page_count').get()?.['page_count']);
  db.exec(`PRAGMA max_page_count = ${pages}`);
  return () => db.exec('PRAGMA max_page_count = 1073741823');
}

/** The app over a journal whose space the test can take. */
function overOwnDatabase(): DatabaseSync {
  const dataDir = join(t.home, 'outros');
  const db = valueOf(
    openDatabase(join(dataDir, 'diario.sqlite'), { durability: 'full', migrations: JOURNAL_SCHEMA }),
  );
  t.app = t.open({ disk: { journal: createJournal(db), owners: createOwners(dataDir), writeOnce } });
  return db;
}

describe('the journal', () => {
  test('without space before sending: refused, nothing is sent, and later it is', async () => {
    const db = overOwnDatabase();
    const requestId = await t.prepared(3, 5);
    const room = withoutRoom(db);
    // Fills the free space of the last page too: a request is longer than that.
    expect(codeOf(await t.app.prepare(rangeOf(10)))).toBe('data.folder');
    db.exec(
      'CREATE TEMP TRIGGER no_room BEFORE INSERT ON disablement_event BEGIN INSERT INTO filler VALUES (zeroblob(9000)); END',
    );
    expect(codeOf(await t.send(requestId))).toBe('data.folder');
    expect(t.context.posted).toHaveLength(0);
    db.exec('DROP TRIGGER no_room');
    room();
    expect(valueOf(await t.send(requestId))).toMatchObject({ state: 'homologated', attempts: 1 });
    expect((await t.app.verifyChain()).ok).toBe(true);
  });

  test('without space when the answer arrives: uncertain, kept in memory, recorded as soon as there is space', async () => {
    const db = overOwnDatabase();
    const requestId = await t.prepared(3, 5);
    let room: () => void = () => undefined;
    t.context.wire = (body, process) => {
      room = withoutRoom(db);
      // An answer that fits in no existing page.
      return answered(Buffer.concat([process(body), Buffer.alloc(20_000, ' ')]));
    };
    const sent = valueOf(await t.send(requestId));
    expect(sent).toMatchObject({ state: 'uncertain', fault: { code: 'data.folder' } });
    expect(t.sefaz.ledger).toHaveLength(1);
    room();
    expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({
      state: 'homologated',
      provedBy: '102',
      nProt: '135260000000001',
    });
    expect((await t.app.verifyChain()).ok).toBe(true);
  });

  test('without space for a refusal, though a smaller event would fit: it is one once there is space', async () => {
    const db = overOwnDatabase();
    const requestId = await t.prepared(3, 5);
    let room: () => void = () => undefined;
    t.context.wire = () => {
      room = withoutRoom(db);
      const refusal = answerBody('241', 'Um número da faixa já foi utilizado');
      return answered(Buffer.concat([refusal, Buffer.alloc(20_000, ' ')]));
    };
    expect(valueOf(await t.send(requestId)).state).toBe('uncertain');
    expect(valueOf(await t.app.get(named(requestId))).state).toBe('sending');
    room();
    expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({
      state: 'refused',
      answer: { cStat: '241' },
    });
  });

  test('without space when the answer arrives, and closed once there is: the answer is recorded', async () => {
    const db = overOwnDatabase();
    const requestId = await t.prepared(3, 5);
    let room: () => void = () => undefined;
    t.context.wire = (body, process) => {
      room = withoutRoom(db);
      return answered(Buffer.concat([process(body), Buffer.alloc(20_000, ' ')]));
    };
    await t.send(requestId);
    room();
    await t.shutDown();
    t.app = t.open({ dataDir: join(t.home, 'outros') });
    expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({
      state: 'homologated',
      provedBy: '102',
    });
  });

  test('without space when the answer arrives, and ended before there is: uncertain, and resolved by sending again', async () => {
    const db = overOwnDatabase();
    const requestId = await t.prepared(3, 5);
    t.context.wire = (body, process) => {
      withoutRoom(db);
      return answered(Buffer.concat([process(body), Buffer.alloc(20_000, ' ')]));
    };
    await t.send(requestId);
    await t.shutDown();
    t.context.wire = wires.works;
    t.app = t.open({ dataDir: join(t.home, 'outros') });
    await t.app.recover();
    expect(valueOf(await t.app.get(named(requestId))).state).toBe('uncertain');
    expect(valueOf(await t.resend(requestId))).toMatchObject({ state: 'homologated', provedBy: '563' });
    expect(t.sefaz.ledger).toHaveLength(1);
  });

  test.skipIf(!MAY_MOUNT)(`on a full disk before sending: refused, nothing is sent${NO_MOUNT}`, async () => {
    const dataDir = join(t.home, 'pequeno');
    mount(dataDir, '512k');
    t.app = t.open({ dataDir });
    const requestId = await t.prepared(3, 5);
    const ballast = fill(dataDir);
    expect(codeOf(await t.send(requestId))).toBe('data.folder');
    expect(t.context.posted).toHaveLength(0);
    rmSync(ballast);
    expect(valueOf(await t.send(requestId))).toMatchObject({ state: 'homologated' });
    await t.shutDown();
  });

  test.skipIf(!MAY_MOUNT)(
    `on a disk that fills while waiting for the answer: nothing is lost${NO_MOUNT}`,
    async () => {
      const dataDir = join(t.home, 'pequeno');
      mount(dataDir, '512k');
      t.app = t.open({ dataDir });
      const requestId = await t.prepared(3, 5);
      let ballast = '';
      t.context.wire = (body, process) => {
        ballast = fill(dataDir);
        return answered(process(body));
      };
      expect(valueOf(await t.send(requestId)).state).toBe('uncertain');
      rmSync(ballast);
      expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({
        state: 'homologated',
        provedBy: '102',
      });
      await t.shutDown();
    },
  );
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../storage/database/database.ts';
import { encoded, keyOf, noteDocument } from '../../testing/documents.ts';
import type { ScanProgress } from './messages.ts';
import { startReaders } from './readers.ts';
import { runJob } from '../scan-job.ts';
import { STANDING } from '../store/fact-rows.ts';
import { openNumbers } from '../store/schema.ts';

const CNPJ = '11222333000181';
const note = (nNF: number) => encoded(noteDocument({ cnpj: CNPJ, nNF }).xml);

let home: string;
let db: Database;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-numeros-'));
  const opened = openNumbers(join(home, 'dados'));
  if (!opened.ok) throw new Error(opened.error.code);
  db = opened.value;
});
afterEach(() => {
  db.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

const job = async (
  progress: (step: ScanProgress) => void = () => undefined,
  program = '../../testing/hanging-reader.ts',
) => {
  const url = new URL(program, import.meta.url);
  const readers = startReaders(url, 2, 1_500);
  const reports = await runJob(
    {
      db,
      dataDir: join(home, 'dados'),
      readers,
      progress,
      signal: new AbortController().signal,
    },
    { act: 'read', path: join(home, 'notas') },
    '2026-11-22T12:00:00.000Z',
  );
  readers.end();
  const report = reports.ok ? reports.value[0] : undefined;
  if (!report) throw new Error('nothing was read');
  return report;
};

it('files and folders at which a thread hangs or fails are reported, and the rest is read by another thread', async () => {
  const root = join(home, 'notas');
  mkdirSync(join(root, 'pasta-pendura'), { recursive: true });
  for (const nNF of [1, 2, 3]) writeFileSync(join(root, `${nNF}.xml`), note(nNF));
  writeFileSync(join(root, '2-pendura.xml'), note(4));
  writeFileSync(join(root, '2-falha.xml'), note(5));
  const steps: ScanProgress[] = [];
  const report = await job((step) => steps.push(step));
  expect(report).toMatchObject({ files: 5, notes: 3, source: { files: 5 } });
  expect(report.source.problem).toBeUndefined();
  expect(report.unreadable).toEqual([
    { path: join(root, '2-falha.xml'), reason: 'too-heavy' },
    { path: join(root, '2-pendura.xml'), reason: 'too-slow' },
    { path: join(root, 'pasta-pendura'), reason: 'too-slow' },
  ]);
  expect(steps.at(-1)).toMatchObject({ done: 5, total: 5, counting: false });
}, 30_000);

it('a disk at which thread after thread hangs is given up, and nothing that was known is lost', async () => {
  const root = join(home, 'notas');
  mkdirSync(root);
  writeFileSync(join(root, '1.xml'), note(1));
  expect((await job()).notes).toBe(1);
  for (let n = 0; n < 9; n += 1) writeFileSync(join(root, `falha-${n}.xml`), note(n + 2));
  const report = await job();
  expect(report.source).toMatchObject({ problem: 'disk', notes: 1 });
}, 30_000);

it('what was listed and is not there a moment later, as on a share that blinks, is named, and keeps what it said', async () => {
  const root = join(home, 'notas');
  mkdirSync(root);
  writeFileSync(join(root, '1.xml'), note(1));
  writeFileSync(join(root, '2-pisca.xml'), note(2));
  expect((await job(undefined, './numbers-read-worker.ts')).notes).toBe(2);
  writeFileSync(join(root, '3-pisca.xml'), note(3));
  writeFileSync(join(root, '4-pisca.tmp'), 'x');
  mkdirSync(join(root, 'pisca'));
  writeFileSync(join(root, 'pisca', '5.xml'), note(5));
  const named = ['2-pisca.xml', '3-pisca.xml', 'pisca'];
  expect(await job()).toMatchObject({
    notes: 2,
    gone: 0,
    unreadable: named.map((name) => ({ path: join(root, name), reason: 'changing' })),
  });
  expect(await job(undefined, './numbers-read-worker.ts')).toMatchObject({ notes: 4, unreadable: [] });
}, 60_000);

it('of a note that cannot be opened the key in its name is known, until it can be read', async () => {
  const root = join(home, 'notas');
  mkdirSync(root);
  for (const [nNF, fault] of [
    [1, 'falha'],
    [2, 'pisca'],
    [3, 'sã'],
  ] as const)
    writeFileSync(join(root, `${keyOf({ cnpj: CNPJ, nNF })}-${fault}.xml`), note(nNF));
  const standings = () =>
    db
      .prepare('SELECT nnf, says FROM facts ORDER BY nnf')
      .all()
      .map(({ nnf, says }) => [nnf, says]);
  const { ask, authorized } = STANDING;
  for (let reading = 0; reading < 2; reading += 1) {
    expect((await job()).unreadable.map(({ reason }) => reason)).toEqual(['too-heavy', 'changing']);
    expect(standings()).toEqual([
      [1, ask],
      [2, ask],
      [3, authorized],
    ]);
  }
  expect((await job(undefined, './numbers-read-worker.ts')).unreadable).toEqual([]);
  expect(standings()).toEqual([1, 2, 3].map((nNF) => [nNF, authorized]));
}, 60_000);

/** A part of a folder that is unplugged, emptied or moved: what was known of it stays until a person says that it is gone. */

import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { NoteFiles } from '../ledger/note-files.ts';
import { encoded, noteDocument, type NotePlan } from '../testing/documents.ts';
import { storeForEachTest, type StoreForTests } from '../testing/number-store.ts';

const CNPJ = '11222333000181';
const PLACE = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;
const onPosix = process.platform !== 'win32';

let home: string;
let root: string;
let store: NoteFiles;
let read: StoreForTests['read'];
const current = storeForEachTest();
beforeEach(() => ({ home, root, store, read } = current()));

function put(path: string, nNF: number, plan: Partial<NotePlan> = {}): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, encoded(noteDocument({ cnpj: CNPJ, nNF, ...plan }).xml));
}
const numbers = () => [
  ...new Set([...store.evidence.rows(PLACE)].map((row) => ('nNF' in row ? row.nNF : row.nNFIni))),
];
const said = () =>
  store.ignored(store.sources().map(({ id }) => id)).map((each) => ({ what: 'reason', ...each }));

it('a subfolder that is gone or empty, as an unplugged disk leaves it, keeps what it said and is named', async () => {
  put(join(root, '1.xml'), 1);
  put(join(root, 'disco', '2025', '2.xml'), 2);
  put(join(root, 'disco', '2026', '3.xml'), 3);
  expect((await read()).source.away).toEqual([]);
  const disk = join(root, 'disco');
  renameSync(disk, join(home, 'fora'));
  for (const prepare of [() => undefined, () => mkdirSync(disk), () => undefined]) {
    prepare();
    const report = await read();
    expect(report).toMatchObject({ gone: 0, notes: 3, source: { away: [disk] } });
    expect(report.source.problem).toBeUndefined();
    expect(report.unreadable).toEqual([{ path: disk, reason: 'folder-away' }]);
    expect(said()).toMatchObject([{ path: disk, reason: 'folder-away' }]);
    expect(numbers()).toEqual([1, 2, 3]);
  }
  rmSync(disk, { recursive: true, maxRetries: 10 });
  renameSync(join(home, 'fora'), disk);
  expect(await read()).toMatchObject({ unreadable: [], notes: 3, source: { away: [] } });
});

it('of a folder whose own files are gone while those below it are there nothing is kept', async () => {
  put(join(root, 'loja', '1.xml'), 1);
  put(join(root, 'loja', 'caixa', '2.xml'), 2);
  await read();
  unlinkSync(join(root, 'loja', '1.xml'));
  expect(await read()).toMatchObject({ gone: 1, unreadable: [], notes: 1 });
});

it.runIf(onPosix)(
  'a link that leads nowhere is named, and what was read through it stays (skipped where links need a right)',
  async () => {
    put(join(root, '1.xml'), 1);
    put(join(home, 'hd', '2.xml'), 2);
    put(join(home, 'tres.xml'), 3);
    symlinkSync(join(home, 'hd'), join(root, 'outro-disco'));
    symlinkSync(join(home, 'tres.xml'), join(root, '3.xml'));
    symlinkSync(join(home, 'nada'), join(root, 'pendurado'));
    const broken = { path: join(root, 'pendurado'), reason: 'link-broken' };
    expect((await read()).unreadable).toEqual([broken]);
    renameSync(join(home, 'hd'), join(home, 'hd-fora'));
    renameSync(join(home, 'tres.xml'), join(home, 'tres-fora.xml'));
    const report = await read();
    expect(report.unreadable).toEqual([
      { path: join(root, '3.xml'), reason: 'link-away' },
      { path: join(root, 'outro-disco'), reason: 'link-away' },
      broken,
    ]);
    expect(report.source.away).toEqual([join(root, '3.xml'), join(root, 'outro-disco')]);
    expect(numbers()).toEqual([1, 2, 3]);
    const { id } = report.source;
    expect(await store.confirmGone(id, join(root, '3.xml'))).toEqual({ ok: true, value: true });
    expect(numbers()).toEqual([1, 2]);
    expect((await read()).unreadable.map(({ reason }) => reason)).toEqual([
      'link-broken',
      'link-away',
      'link-broken',
    ]);
  },
);

it('a person says that the files of one folder are really gone: those alone lose what they said', async () => {
  put(join(root, '1.xml'), 1);
  put(join(root, 'a', '2.xml'), 2);
  put(join(root, 'ab', '3.xml'), 3);
  const { id } = (await read()).source;
  for (const name of ['a', 'ab']) rmSync(join(root, name), { recursive: true, maxRetries: 10 });
  expect((await read()).source.away).toEqual([join(root, 'a'), join(root, 'ab')]);
  expect(await store.confirmGone(id, join(root, 'b'))).toEqual({ ok: true, value: false });
  expect(await store.confirmGone(id, root)).toEqual({ ok: true, value: false });
  expect(await store.confirmGone(id, join(root, 'a'))).toEqual({ ok: true, value: true });
  expect(numbers()).toEqual([1, 3]);
  expect(store.evidence.folded(PLACE)?.from).toEqual(Uint32Array.of(1, 3));
  expect(store.sources()).toMatchObject([{ files: 2, notes: 2, away: [join(root, 'ab')] }]);
  expect(await read()).toMatchObject({ notes: 2, source: { away: [join(root, 'ab')] } });
});

it('a cancelled reading still names what is away', async () => {
  put(join(root, '1.xml'), 1);
  put(join(root, 'a', '2.xml'), 2);
  await read();
  rmSync(join(root, 'a'), { recursive: true, maxRetries: 10 });
  await read();
  await store.readSource(root, { signal: AbortSignal.abort() });
  expect(store.sources()).toMatchObject([{ away: [join(root, 'a')] }]);
});

it('files that went to another folder of the source say the same there: nothing is kept or named', async () => {
  put(join(root, 'pendentes', '1.xml'), 1, { standing: 'no-protocol' });
  put(join(root, 'pendentes', '2.xml'), 2);
  await read();
  rmSync(join(root, 'pendentes', '1.xml'));
  mkdirSync(join(root, 'enviadas'));
  renameSync(join(root, 'pendentes', '2.xml'), join(root, 'enviadas', '2.xml'));
  put(join(root, 'enviadas', '1.xml'), 1);
  expect(await read()).toMatchObject({ gone: 2, notes: 2, unreadable: [], source: { away: [] } });
  expect(numbers()).toEqual([1, 2]);
});

it('a note that was cut off and is whole in another folder is not away; one of which only a try is there is', async () => {
  for (const [nNF, standing] of [
    [1, 'authorized'],
    [2, 'no-protocol'],
  ] as const) {
    const path = join(root, `pendentes-${nNF}`, 'nota.xml');
    put(path, nNF, { standing });
    truncateSync(path, 600);
  }
  expect((await read()).unreadable.map(({ reason }) => reason)).toEqual(['cut-off', 'cut-off']);
  for (const nNF of [1, 2]) rmSync(join(root, `pendentes-${nNF}`, 'nota.xml'));
  put(join(root, 'enviadas', '1.xml'), 1);
  put(join(root, 'enviadas', '2.xml'), 2, { standing: 'no-protocol' });
  expect((await read()).source.away).toEqual([join(root, 'pendentes-2')]);
});

it('a file whose contents went elsewhere in part only stays known', async () => {
  put(join(root, 'pendentes', '1.xml'), 1);
  put(join(root, 'enviadas', '2.xml'), 2);
  await read();
  rmSync(join(root, 'pendentes', '1.xml'));
  // The same note, which the remaining files no longer show as authorized.
  put(join(root, 'enviadas', '1.xml'), 1, { standing: 'no-protocol' });
  expect(await read()).toMatchObject({ gone: 0, notes: 3, source: { away: [join(root, 'pendentes')] } });
});

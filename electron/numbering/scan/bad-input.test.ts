import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { NoteFiles } from '../ledger/note-files.ts';
import { c100Line, efdFile, openingLine } from '../../documents/efd/testing/efd.ts';
import { encoded, keyOf, noteDocument } from '../testing/documents.ts';
import { event } from '../testing/sayings.ts';
import { zipOf } from '../testing/trees.ts';
import { storeForEachTest, type StoreForTests } from '../testing/number-store.ts';

const CNPJ = '11222333000181';
const note = (nNF: number) => encoded(noteDocument({ cnpj: CNPJ, nNF }).xml);

let home: string;
let root: string;
let store: NoteFiles;
let read: StoreForTests['read'];
const current = storeForEachTest();
beforeEach(() => ({ home, root, store, read } = current()));

const asRoot = process.getuid?.() === 0;
const onPosix = process.platform !== 'win32';

it.runIf(onPosix)(
  'links in a circle are reported once and read once (skipped where links need a right)',
  async () => {
    mkdirSync(join(root, 'a', 'b'), { recursive: true });
    writeFileSync(join(root, 'a', 'b', '1.xml'), note(1));
    symlinkSync(root, join(root, 'a', 'b', 'acima'));
    symlinkSync('em-circulo', join(root, 'em-circulo'));
    symlinkSync(join(home, 'nada.xml'), join(root, 'pendurado.xml'));
    mkdirSync(join(home, 'fora'));
    writeFileSync(join(home, 'fora', '2.xml'), note(2));
    symlinkSync(join(home, 'fora'), join(root, 'atalho'));
    const first = await read();
    expect(first).toMatchObject({ files: 2, notes: 2 });
    expect(first.unreadable).toEqual([
      { path: join(root, 'a/b/acima'), reason: 'folder-loop' },
      { path: join(root, 'em-circulo'), reason: 'link-broken' },
      { path: join(root, 'pendurado.xml'), reason: 'link-broken' },
    ]);
    expect((await read()).unreadable).toEqual(first.unreadable);
  },
);

it.skipIf(!onPosix || asRoot)(
  'files and folders without permission are reported, and keep what they said before (skipped for root)',
  async () => {
    mkdirSync(join(root, 'pasta'));
    writeFileSync(join(root, 'pasta', '1.xml'), note(1));
    writeFileSync(join(root, '2.xml'), note(2));
    expect((await read()).notes).toBe(2);
    chmodSync(join(root, 'pasta'), 0);
    chmodSync(join(root, '2.xml'), 0);
    const report = await read();
    chmodSync(join(root, 'pasta'), 0o700);
    expect(report.notes).toBe(2);
    expect(report.unreadable.map(({ reason }) => reason)).toEqual(['no-permission', 'no-permission']);
  },
);

it('a file of 2 GB is reported as too large', async () => {
  const path = join(root, 'enorme.xml');
  writeFileSync(path, '<a/>');
  truncateSync(path, 2 * 2 ** 30);
  const report = await read();
  expect(report.unreadable).toEqual([{ path, reason: 'too-large' }]);
});

it.runIf(onPosix)('a pipe with the name of a note does not hang (Windows has none)', async () => {
  expect(spawnSync('mkfifo', [join(root, 'fila.xml')]).status).toBe(0);
  writeFileSync(join(root, '1.xml'), note(1));
  expect(await read()).toMatchObject({ files: 1, notes: 1, unreadable: [] });
});

it('names with line ends, in capitals and of great length are read', async () => {
  const deep = join(root, ...Array.from({ length: 4 }, () => 'pasta com um nome comprido '.repeat(5).trim()));
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, '1.XML'), note(1));
  if (onPosix) writeFileSync(join(root, 'duas\nlinhas.xml'), note(2));
  expect(await read()).toMatchObject({ notes: onPosix ? 2 : 1, unreadable: [] });
});

it.runIf(process.platform === 'linux')(
  'a name that is no UTF-8 is reported (only Linux has such names)',
  async () => {
    const odd = Buffer.concat([Buffer.from(`${root}/n`), Buffer.from([0xff]), Buffer.from('.xml')]);
    writeFileSync(odd, note(1));
    // A file whose name promises no note is not reported.
    writeFileSync(Buffer.concat([odd.subarray(0, -4), Buffer.from('.jpg')]), note(1));
    const report = await read();
    expect(report.unreadable).toEqual([{ path: join(root, 'n\uFFFD.xml'), reason: 'name' }]);
  },
);

it('a file that a person names is read whatever its extension, and broken ones are reported', async () => {
  const path = join(home, 'nota.dat');
  writeFileSync(path, note(7));
  expect(await read(path)).toMatchObject({ notes: 1, source: { kind: 'file' } });
  const bad = join(home, 'ruim.dat');
  writeFileSync(bad, 'isto não é uma nota');
  expect((await read(bad)).unreadable).toHaveLength(1);
});

const SERIES = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;

it('an EFD is read wherever it lies, also in a zip', async () => {
  const efd = Buffer.from(efdFile([c100Line({ nNF: 42 })]));
  writeFileSync(join(root, 'sped.txt'), efd);
  writeFileSync(join(root, 'sped.zip'), await zipOf([{ path: 'efd.txt', bytes: efd }]));
  expect(await read()).toMatchObject({ files: 2, booked: 2, unreadable: [] });
  expect(store.evidence.facts(SERIES, 42).map(({ path }) => path)).toEqual([
    join(root, 'sped.txt'),
    `${join(root, 'sped.zip')}!efd.txt`,
  ]);
});

it('of an EFD that is cut off the keys in it are known, and only a consult tells of their numbers', async () => {
  const key = (nNF: number) => keyOf({ cnpj: CNPJ, nNF });
  const lines = [1, 2, 3].map((nNF) =>
    c100Line({ nNF, key: key(nNF), ...(nNF === 2 ? { situation: '99' } : {}) }),
  );
  const efd = Buffer.from(efdFile([...lines, c100Line({ nNF: 4 })]));
  const path = join(root, 'cortada.txt');
  writeFileSync(path, efd.subarray(0, efd.indexOf('|9999|')));
  expect(await read()).toMatchObject({ booked: 0, unreadable: [{ path, reason: 'efd-cut-off' }] });
  expect([...store.evidence.rows(SERIES)]).toMatchObject([1, 2, 3].map((nNF) => ({ nNF, standing: 'ask' })));
  writeFileSync(path, efd);
  expect(await read()).toMatchObject({ booked: 3 });
});

it('of an EFD of a newer layout the keys of its notes are known, and only a consult tells of their numbers', async () => {
  const lines = [1, 2].map((nNF) => c100Line({ nNF, key: keyOf({ cnpj: CNPJ, nNF }) }));
  const path = join(root, 'sped.txt');
  const known = efdFile([c100Line({ nNF: 3, key: keyOf({ cnpj: CNPJ, nNF: 3 }) })]);
  writeFileSync(path, Buffer.concat([efdFile(lines, openingLine('021')), known]));
  expect(await read()).toMatchObject({ booked: 1, unreadable: [{ path, reason: 'efd-version' }] });
  expect([...store.evidence.rows(SERIES)]).toMatchObject([
    ...[1, 2].map((nNF) => ({ kind: 'key', nNF, standing: 'ask' })),
    { kind: 'booked', nNF: 3 },
  ]);
});

it('of a line of an EFD that cannot be used the key in it is known, and only a consult tells of its number', async () => {
  const key = (nNF: number) => keyOf({ cnpj: CNPJ, nNF });
  const lines = [
    c100Line({ nNF: 1, key: key(1) }),
    c100Line({ nNF: 2, key: key(2), serie: 'U' }),
    c100Line({ nNF: 3, key: key(3), situation: '99' }),
    c100Line({ nNF: 4, key: key(4), day: '31022026' }),
    c100Line({ nNF: 5 }),
  ];
  const path = join(root, 'sped.txt');
  writeFileSync(path, efdFile(lines));
  expect((await read()).unreadable).toEqual([{ path, reason: 'efd-lines' }]);
  expect([...store.evidence.rows(SERIES)]).toMatchObject([
    { kind: 'booked', nNF: 1 },
    { nNF: 2, standing: 'ask' },
    { nNF: 3, standing: 'ask' },
    { nNF: 4, standing: 'ask' },
    { kind: 'booked', nNF: 5 },
  ]);
});

it('an event whose type is none is read, and keeps nothing else from being read', async () => {
  const typed = (tpEvento: string, cStat: string, nNF: number) => event(tpEvento, cStat)({ cnpj: CNPJ, nNF });
  writeFileSync(join(root, '1.xml'), typed('11O110', '135', 1));
  writeFileSync(join(root, '2.xml'), typed('110110.5', '136', 2));
  writeFileSync(join(root, '3.xml'), typed('1e999', '999', 3));
  writeFileSync(join(root, '4.xml'), note(4));
  const summary = `<resEvento><chNFe>${keyOf({ cnpj: CNPJ, nNF: 5 })}</chNFe><tpEvento>x</tpEvento></resEvento>`;
  writeFileSync(join(root, '5.xml'), summary);
  expect(await read()).toMatchObject({ files: 5, notes: 1 });
  expect([...store.evidence.rows(SERIES)]).toMatchObject([
    { nNF: 1, standing: 'authorized' },
    { nNF: 2, standing: 'ask' },
    { nNF: 3, standing: 'ask' },
    { nNF: 4, standing: 'authorized' },
    { nNF: 5, standing: 'ask' },
  ]);
});

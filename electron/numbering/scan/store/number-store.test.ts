import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NoteFiles } from '../../ledger/note-files.ts';
import { cancellationDocument, disabledDocument, noteDocument } from '../../testing/documents.ts';
import { makeTree, writeTree, type Placing } from '../../testing/trees.ts';
import { openNumberStore } from './number-store.ts';
import { openNumbers } from './schema.ts';
import { forgetSource } from './source-store.ts';

const CNPJ = '11222333000181';
const PLACE = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;

let home: string;
let root: string;
const opened: NoteFiles[] = [];

function open(): NoteFiles {
  const store = openNumberStore({
    dataDir: join(home, 'dados'),
    now: () => new Date('2026-11-22T12:00:00Z'),
  });
  if (!store.ok) throw new Error(store.error.code);
  opened.push(store.value);
  return store.value;
}

async function read(store: NoteFiles, path = root) {
  const report = await store.readSource(path);
  if (!report.ok) throw new Error(JSON.stringify(report.error));
  return report.value;
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-numeros-'));
  root = join(home, 'notas');
  mkdirSync(root);
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

it('a folder with nested folders, zips in zips and duplicates says what its files say', async () => {
  const documents = [
    noteDocument({ cnpj: CNPJ, nNF: 1 }),
    noteDocument({ cnpj: CNPJ, nNF: 2, entry: true, layout: '3.10' }),
    cancellationDocument({ cnpj: CNPJ, nNF: 2 }),
    disabledDocument({ cnpj: CNPJ, nNFIni: 5, nNFFin: 7 }),
    noteDocument({ cnpj: CNPJ, nNF: 9, standing: 'no-protocol' }),
  ];
  const placings: Placing[] = [
    { folder: [], encoding: 'utf-8', zipped: 0, twice: false },
    { folder: ['2026', 'março'], encoding: 'latin1', zipped: 0, twice: true },
    { folder: [], encoding: 'utf-16le', zipped: 1, twice: false },
    { folder: ['XML'], encoding: 'bom', zipped: 2, twice: false },
    { folder: ['XML'], encoding: 'utf-16be', zipped: 1, twice: false },
  ];
  const tree = await makeTree(documents, placings, 2);
  writeTree(root, tree);
  const store = open();
  const report = await read(store);
  expect(report).toMatchObject({ notes: 4, events: 1, disablements: 1, unreadableMore: 0 });
  expect(report.unreadable.map(({ path }) => path)).toEqual(tree.broken.map((path) => join(root, path)));
  const [first, ...rest] = store.evidence.facts(PLACE, 1);
  expect(first).toEqual({ fact: documents[0]?.facts[0], path: join(root, 'doc-0.xml') });
  expect(rest).toEqual([]);
  expect(store.evidence.facts(PLACE, 6).map(({ path }) => path)).toEqual([
    `${join(root, 'XML/notas.zip')}!dentro.zip!doc-3.XML`,
  ]);
  expect(
    [...store.evidence.rows(PLACE)].map((row) => (row.kind === 'disabled' ? row.nNFIni : row.nNF)),
  ).toEqual([1, 2, 5, 9]);
  expect(store.evidence.folded(PLACE)?.from.length).toBeGreaterThan(0);
});

it('of a source that was being forgotten when the program was killed nothing says any more that it was read whole', async () => {
  writeTree(root, await makeTree([noteDocument({ cnpj: CNPJ, nNF: 1 })]));
  const store = open();
  const { source } = await read(store);
  expect(store.evidence.isPartial()).toBe(false);
  const db = openNumbers(join(home, 'dados'));
  if (!db.ok) throw new Error(db.error.code);
  const killed = () => {
    throw new Error('killed');
  };
  expect(() => forgetSource(db.value, source.id, killed)).toThrow('killed');
  db.value.close();
  expect(store.evidence.isPartial()).toBe(true);
  expect((await read(store)).source.readAt).toBeDefined();
  expect(store.evidence.isPartial()).toBe(false);
});

/** Files of notes read again after any change say what a first reading of them says. */

import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { long } from '../../disablement/testing/figures.ts';
import type { NoteFiles } from '../ledger/note-files.ts';
import {
  cancellationDocument,
  disabledDocument,
  encoded,
  noteDocument,
  type MadeDocument,
} from '../testing/documents.ts';
import { makeTree, placingArbitrary, writeTree } from '../testing/trees.ts';
import { openNumberStore } from './store/number-store.ts';
import { NUMBERS_FILE } from './store/schema.ts';

const CNPJ = '11222333000181';

let home: string;
const opened: NoteFiles[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-numeros-'));
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

function open(dataDir = join(home, 'dados')): NoteFiles {
  const store = openNumberStore({ dataDir, now: () => new Date('2026-11-22T12:00:00Z') });
  if (!store.ok) throw new Error(store.error.code);
  opened.push(store.value);
  return store.value;
}

async function read(store: NoteFiles, path: string) {
  const report = await store.readSource(path);
  if (!report.ok) throw new Error(JSON.stringify(report.error));
  return report.value;
}

/** Every fact with its path below `root`, and the folds. */
function known(store: NoteFiles, root: string) {
  return store.evidence.places().map((place) => {
    const numbers = [...store.evidence.rows(place)].map((row) => ('nNF' in row ? row.nNF : row.nNFIni));
    const facts = [...new Set(numbers)].map((nNF) =>
      store.evidence
        .facts(place, nNF)
        .map(({ fact, path }) => JSON.stringify([relative(root, path), fact]))
        .sort(),
    );
    return { place, facts, folded: store.evidence.folded(place) };
  });
}

const documentArbitrary: fc.Arbitrary<MadeDocument> = fc
  .record({
    nNF: fc.integer({ min: 1, max: 30 }),
    what: fc.integer({ min: 0, max: 6 }),
    day: fc.constantFrom('2026-03-10', '2026-03-11'),
  })
  .map(({ nNF, what, day }) => {
    if (what === 0)
      return disabledDocument({ cnpj: CNPJ, nNFIni: nNF, nNFFin: nNF + 3, root: 'procInutNFe' });
    if (what === 1) return cancellationDocument({ cnpj: CNPJ, nNF });
    if (what === 2) return noteDocument({ cnpj: CNPJ, nNF, day, standing: 'no-protocol', tpEmis: '9' });
    if (what === 3) return noteDocument({ cnpj: CNPJ, nNF, day, standing: 'denied', layout: '3.10' });
    return noteDocument({ cnpj: CNPJ, nNF, day, serie: what - 3, entry: nNF % 2 === 0 });
  });
const treeArbitrary = fc.record({
  documents: fc.array(documentArbitrary, { minLength: 1, maxLength: 12 }),
  placings: fc.array(placingArbitrary, { maxLength: 12 }),
  broken: fc.integer({ min: 0, max: 2 }),
});

it('what is known after any changes is what a first reading of the same files says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(treeArbitrary, { minLength: 2, maxLength: 3 }), async (states) => {
      const folder = mkdtempSync(join(home, 'caso-'));
      const root = join(folder, 'notas');
      const store = open(join(folder, 'dados'));
      for (const { documents, placings, broken } of states) {
        // Names stay while contents change, and some of what was there before is gone.
        rmSync(root, { recursive: true, force: true, maxRetries: 10 });
        const tree = await makeTree(documents, placings, broken);
        writeTree(root, tree);
        let report = await read(store, root);
        for (const path of report.source.away) await store.confirmGone(report.source.id, path);
        // What is away is kept and named, until it is said to be gone.
        if (report.source.away.length > 0) report = await read(store, root);
        const fresh = open(join(folder, `novo-${opened.length}`));
        const first = await read(fresh, root);
        expect(known(store, root)).toEqual(known(fresh, root));
        expect(report.unreadable).toEqual(first.unreadable);
        expect({ ...report, source: 0, changed: 0, gone: 0, ms: 0 }).toEqual({
          ...first,
          source: 0,
          changed: 0,
          gone: 0,
          ms: 0,
        });
        const expected = [
          ...new Set(tree.facts.map((placed) => JSON.stringify([placed.path, placed.fact]))),
        ].sort();
        const found = known(store, root).flatMap(({ facts }) => facts.flat());
        expect([...new Set(found)].sort()).toEqual(expected);
      }
    }),
    { numRuns: long ? 12 : 1 },
  );
}, 180_000);

it('two notes of one number, a retry of one key and two disablements are the same whichever is read first', async () => {
  const retried = { cnpj: CNPJ, nNF: 7 };
  const halves: readonly MadeDocument[][] = [
    [
      noteDocument({ cnpj: CNPJ, nNF: 5 }),
      noteDocument({ ...retried, day: '2026-03-10', standing: 'no-protocol' }),
      disabledDocument({ cnpj: CNPJ, nNFIni: 20, nNFFin: 25 }),
    ],
    [
      noteDocument({ cnpj: CNPJ, nNF: 5, tpEmis: '9', standing: 'no-protocol' }),
      noteDocument({ ...retried, day: '2026-03-11' }),
      disabledDocument({ cnpj: CNPJ, nNFIni: 20, nNFFin: 22 }),
    ],
  ];
  for (const [i, half] of halves.entries()) writeTree(join(home, `${i}`), await makeTree(half));
  const place = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;
  const [one, other] = await Promise.all(
    [
      ['0', '1'],
      ['1', '0'],
    ].map(async (order) => {
      const store = open(join(home, `dados-${order.join('')}`));
      for (const half of order) await read(store, join(home, half));
      return { rows: [...store.evidence.rows(place)], folded: store.evidence.folded(place) };
    }),
  );
  expect(one).toEqual(other);
  expect(one?.rows).toContainEqual(
    expect.objectContaining({ nNF: 7, standing: 'authorized', issued: '2026-03-11T09:30:00-03:00' }),
  );
});

async function oldTree(root: string, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, n) => noteDocument({ cnpj: CNPJ, nNF: n + 1 }));
  writeTree(root, await makeTree(documents));
  // Files that changed a moment ago are read again, since they may change again without a new time.
  const past = new Date('2026-11-20T12:00:00Z');
  for (const name of readdirSync(root)) utimesSync(join(root, name), past, past);
}

it('unchanged files are not read again, and files that are gone lose what they said', async () => {
  const root = join(home, 'notas');
  await oldTree(root, 5);
  const store = open();
  expect(await read(store, root)).toMatchObject({ files: 5, changed: 5, gone: 0 });
  expect(await read(store, root)).toMatchObject({ files: 5, changed: 0, gone: 0, notes: 5 });
  rmSync(join(root, 'doc-2.xml'));
  writeFileSync(join(root, 'doc-0.xml'), 'x');
  expect(await read(store, root)).toMatchObject({ files: 4, changed: 1, gone: 1, notes: 3 });
});

it('a source whose folder is missing, or empty as an unplugged drive leaves it, keeps what it said', async () => {
  const root = join(home, 'notas');
  writeTree(root, await makeTree([noteDocument({ cnpj: CNPJ, nNF: 1 })]));
  const store = open();
  await read(store, root);
  renameSync(root, join(home, 'fora'));
  expect((await read(store, root)).source).toMatchObject({ problem: 'missing', notes: 1 });
  mkdirSync(root);
  expect((await read(store, root)).source).toMatchObject({ problem: 'missing', notes: 1 });
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
  cpSync(join(home, 'fora'), root, { recursive: true, preserveTimestamps: true });
  const back = await read(store, root);
  expect(back.source.problem).toBeUndefined();
  expect(back.notes).toBe(1);
});

it('a file or a zip that is a source of its own says the same at every reading of it', async () => {
  const path = join(home, '1.xml');
  writeFileSync(path, encoded(noteDocument({ cnpj: CNPJ, nNF: 1 }).xml));
  const store = open();
  for (let n = 0; n < 2; n += 1) expect(await read(store, path)).toMatchObject({ notes: 1, gone: 0 });
  rmSync(path);
  expect((await read(store, path)).source).toMatchObject({ problem: 'missing', notes: 1 });
});

it('a path that was never read and is not there is an error, and no source', async () => {
  const store = open();
  expect(await store.readSource(join(home, 'nada'))).toMatchObject({ error: { code: 'file.unreadable' } });
  expect(store.sources()).toEqual([]);
});

it('a forgotten source leaves nothing, and other sources what they said', async () => {
  const [one, two] = [join(home, 'um'), join(home, 'dois')];
  writeTree(one, await makeTree([noteDocument({ cnpj: CNPJ, nNF: 1 })]));
  writeTree(two, await makeTree([noteDocument({ cnpj: CNPJ, nNF: 2 })]));
  const store = open();
  const { source } = await read(store, one);
  const { source: other } = await read(store, two);
  const place = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;
  expect([...store.evidenceOf([other.id]).rows(place)]).toMatchObject([{ nNF: 2 }]);
  expect(store.evidenceOf([source.id]).folded(place)?.from).toEqual(Uint32Array.of(1));
  expect(await store.forget(source.id)).toEqual({ ok: true, value: true });
  expect(await store.forget(source.id)).toEqual({ ok: true, value: false });
  expect([...store.evidence.rows(place)]).toMatchObject([{ nNF: 2 }]);
  expect(store.evidence.folded(place)?.from).toEqual(Uint32Array.of(2));
  expect(store.sources().map(({ path }) => path)).toEqual([two]);
});

it('a cancelled reading keeps what it read and says so; the next one completes it', async () => {
  const root = join(home, 'notas');
  writeTree(root, await makeTree([noteDocument({ cnpj: CNPJ, nNF: 1 })]));
  const store = open();
  await read(store, root);
  const stopped = await store.readSource(root, { signal: AbortSignal.abort() });
  expect(stopped).toMatchObject({ value: { source: { problem: 'cancelled' }, notes: 1, gone: 0 } });
  const report = await read(store, root);
  expect(report.source.problem).toBeUndefined();
  expect(report.notes).toBe(1);
});

it('only one reading runs at a time in a data folder', async () => {
  const root = join(home, 'notas');
  const manyNotes = Array.from({ length: 300 }, (_, n) => noteDocument({ cnpj: CNPJ, nNF: n + 1 }));
  writeTree(root, await makeTree(manyNotes));
  const results = await Promise.all([open(), open()].map((store) => store.readSource(root)));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toMatchObject({ error: { code: 'ledger.busy' } });
});

it('a process killed in the middle of a reading leaves a store that the next reading completes', async () => {
  const root = join(home, 'notas');
  const documents = Array.from({ length: 700 }, (_, n) => noteDocument({ cnpj: CNPJ, nNF: n + 1 }));
  const zipped = documents.map((_, n) => ({
    folder: [],
    encoding: 'utf-8' as const,
    twice: false,
    zipped: n < 300 ? (1 as const) : (0 as const),
  }));
  writeTree(root, await makeTree(documents, zipped));
  const dataDir = join(home, 'dados');
  const script = `import { openNumberStore } from ${JSON.stringify(join(import.meta.dirname, 'store/number-store.ts'))};
    const store = openNumberStore({ dataDir: process.argv[2], now: () => new Date() });
    await store.value.readSource(process.argv[3], { progress: ({ done }) => done > 100 && process.send('reading') });`;
  writeFileSync(join(home, 'ler.ts'), script);
  const child = spawn(process.execPath, [join(home, 'ler.ts'), dataDir, root], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  child.once('message', () => child.kill('SIGKILL'));
  expect(await ended).toBe('SIGKILL');
  const store = open(dataDir);
  expect(await read(store, root)).toMatchObject({ notes: 700, unreadable: [] });
  expect(store.evidence.folded({ cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' })).toMatchObject({
    from: Uint32Array.of(1),
    to: Uint32Array.of(700),
  });
}, 30_000);

it('a damaged store is put aside and read anew', async () => {
  const root = join(home, 'notas');
  writeTree(root, await makeTree([noteDocument({ cnpj: CNPJ, nNF: 1 })]));
  mkdirSync(join(home, 'dados'));
  const path = join(home, 'dados', NUMBERS_FILE);
  writeFileSync(path, 'isto não é um banco de dados'.repeat(300));
  expect((await read(open(), root)).notes).toBe(1);
  expect(readFileSync(path).subarray(0, 6).toString()).toBe('SQLite');
  expect(existsSync(join(home, 'dados', 'numeros-anterior.sqlite'))).toBe(true);
});

it('a text that is no EFD is not counted, neither in the first reading nor in the next', async () => {
  const root = join(home, 'notas');
  mkdirSync(root);
  writeFileSync(join(root, 'leia-me.txt'), 'As notas de outubro estão em outra pasta.');
  writeFileSync(join(root, 'nota.xml'), noteDocument({ cnpj: CNPJ, nNF: 1 }).xml);
  const past = new Date('2026-11-20T12:00:00Z');
  for (const name of ['leia-me.txt', 'nota.xml']) utimesSync(join(root, name), past, past);
  const store = open();
  expect((await read(store, root)).files).toBe(1);
  expect(await read(store, root)).toMatchObject({ files: 1, changed: 0 });
});

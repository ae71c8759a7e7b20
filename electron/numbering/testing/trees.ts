/** Makes trees of files for tests: nested folders, zips in zips, duplicates and broken files, with the facts in each file. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { zip } from '../../diagnosis/zip.ts';
import type { Fact } from '../../documents/facts.ts';
import { encoded, type Encoding, type MadeDocument } from './documents.ts';

export interface TreeFile {
  /** Below the root, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** One fact as a reader must find it: the path below the root, a zip's entry after `!`. */
export interface PlacedFact {
  readonly path: string;
  readonly fact: Fact;
}

export interface MadeTree {
  readonly files: readonly TreeFile[];
  readonly facts: readonly PlacedFact[];
  /** Paths of files and entries that cannot be read as XML. */
  readonly broken: readonly string[];
}

/** Where one document lies, and how it is written. */
export interface Placing {
  /** Folders above it. */
  readonly folder: readonly string[];
  readonly encoding: Encoding;
  /** In no zip, in a zip, or in a zip in a zip. */
  readonly zipped: 0 | 1 | 2;
  /** The same document a second time, elsewhere. */
  readonly twice: boolean;
}

export const placingArbitrary: fc.Arbitrary<Placing> = fc.record({
  folder: fc.array(fc.constantFrom('2026', 'março', 'loja 2', 'XML'), { maxLength: 3 }),
  encoding: fc.constantFrom<Encoding>('utf-8', 'utf-8', 'bom', 'latin1', 'utf-16le', 'utf-16be'),
  zipped: fc.constantFrom<0 | 1 | 2>(0, 0, 0, 1, 2),
  twice: fc.constantFrom(false, false, false, true),
});

/**
 * Places document n by `placings[n]`; absent ones go to the root in UTF-8. `brokenFiles` files that are no XML, and as
 * many of other kinds, lie between them.
 */
export async function makeTree(
  documents: readonly MadeDocument[],
  placings: readonly Placing[] = [],
  brokenFiles = 0,
): Promise<MadeTree> {
  const loose: TreeFile[] = [];
  const zips = new Map<string, TreeFile[]>();
  const inner = new Map<string, TreeFile[]>();
  const facts: PlacedFact[] = [];
  const put = (document: MadeDocument, placing: Placing | undefined, name: string) => {
    const folder = placing?.folder.join('/') ?? '';
    const file = { path: name, bytes: encoded(document.xml, placing?.encoding) };
    const outer = inFolder(folder, 'notas.zip');
    let path = inFolder(folder, name);
    if (placing?.zipped === 1) {
      add(zips, outer, file);
      path = `${outer}!${name}`;
    } else if (placing?.zipped === 2) {
      add(inner, outer, file);
      path = `${outer}!dentro.zip!${name}`;
    } else loose.push({ ...file, path });
    facts.push(...document.facts.map((fact) => ({ path, fact })));
  };
  documents.forEach((document, n) => {
    put(document, placings[n], `doc-${n}.${n % 7 === 3 ? 'XML' : 'xml'}`);
    if (placings[n]?.twice) put(document, undefined, `copia-${n}.xml`);
  });
  const broken: string[] = [];
  for (let n = 0; n < brokenFiles; n += 1) {
    loose.push({ path: `quebrado-${n}.xml`, bytes: Buffer.from('<nfeProc><NFe><infNFe') });
    loose.push({ path: `foto-${n}.jpg`, bytes: Buffer.from([0xff, 0xd8, n]) });
    broken.push(`quebrado-${n}.xml`);
  }
  for (const [outer, files] of inner) add(zips, outer, { path: 'dentro.zip', bytes: await zipOf(files) });
  for (const [path, files] of zips) loose.push({ path, bytes: await zipOf(files) });
  return { files: loose, facts, broken };
}

/** Writes the files of a tree below `root`, with their folders. */
export function writeTree(root: string, tree: Pick<MadeTree, 'files'>): void {
  for (const { path, bytes } of tree.files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }
}

/** A zip of these files, packed. */
export function zipOf(files: readonly TreeFile[]): Promise<Uint8Array> {
  return zip(
    files.map(({ path, bytes }) => ({ name: path, content: bytes })),
    new Date(2026, 3, 1),
  );
}

function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function add(into: Map<string, TreeFile[]>, path: string, file: TreeFile): void {
  const files = into.get(path) ?? [];
  into.set(path, [...files, file]);
}

/** The thread that reads files, folders and zips for the checker, one document at a time. */

import { basename, join, relative } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { classify, CLASSIFY_BYTES } from '../../documents/read/classify.ts';
import { createFolderWalk } from '../../documents/walk/folder-walk.ts';
import { listFolder } from '../../documents/walk/list-folder.ts';
import { openFile } from '../../documents/walk/open-file.ts';
import { reasonOf } from '../../documents/walk/reasons.ts';
import { isUnopened } from '../../documents/walk/unopened.ts';
import { walkZip } from '../../documents/zip/walk-zip.ts';
import { BadArchive, unpackEntry, type ByteSource } from '../../documents/zip/zip-entries.ts';
import { MAX_CHECKED_BYTES } from '../read-document.ts';
import type { PileJob, PileMessage, Place } from './pile-messages.ts';

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
const post = (message: PileMessage, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

/** What is read below a folder or in a zip; a file that a person names is read whatever its name. */
const WANTED = /\.(?:xml|zip)$/i;
const isWanted = (name: string) => WANTED.test(name) || isUnopened(name);

let taken: () => void = () => undefined;
port.on('message', () => taken());

/** Resolves when the caller has taken it. */
async function give(place: Place, content: Uint8Array): Promise<void> {
  const bytes = Uint8Array.from(content);
  const { promise, resolve } = Promise.withResolvers<void>();
  taken = resolve;
  post({ kind: 'document', ...place, bytes }, [bytes.buffer]);
  await promise;
}

const problem = (place: Place, reason: string) => post({ kind: 'problem', ...place, reason });
const entryOf = ({ name, path }: Place, entry: string): Place =>
  entry === ''
    ? { name, path, packed: false }
    : { name: `${name}!${entry}`, path: `${path}!${entry}`, packed: true };

async function readFile(file: Place): Promise<void> {
  if (isUnopened(file.path)) return problem(file, 'compressed');
  try {
    const source = openFile(file.path);
    try {
      if (!source.status.isFile()) return problem(file, 'not-a-file');
      const head = source.read(0, Math.min(source.size, CLASSIFY_BYTES));
      if (classify(head) === 'zip') await readZip(source, file);
      // One byte more than the limit, by which the checker sees that it is too large.
      else await give(file, source.read(0, Math.min(source.size, MAX_CHECKED_BYTES + 1)));
    } finally {
      source.close();
    }
  } catch (error) {
    problem(file, reasonOf(error) ?? 'gone');
  }
}

async function readZip(source: ByteSource, file: Place): Promise<void> {
  let found = 0;
  let bad = 0;
  await walkZip(source, {
    wanted: isWanted,
    read: async (archive, place, entry) => {
      if (isUnopened(entry)) throw new BadArchive('compressed');
      if (place.uncompressedSize > MAX_CHECKED_BYTES) throw new BadArchive('too-large');
      await give(entryOf(file, entry), unpackEntry(archive, place));
    },
    problem: (entry, reason) => {
      bad += 1;
      problem(entryOf(file, entry), reason);
    },
    beat: () => undefined,
    foundEntry: () => {
      found += 1;
      post({ kind: 'found', count: 1 });
    },
    readEntry: () => undefined,
  });
  // The zip itself was counted as a file.
  if (found > 0) post({ kind: 'found', count: -1 });
  else if (bad === 0) problem(file, 'no-xml');
}

/** Without recursion: trees may be deep. */
async function readFolder(root: string): Promise<void> {
  const walk = createFolderWalk<{ readonly path: string }>();
  const placeOf = (path: string): Place => ({
    name: join(basename(root), relative(root, path)),
    path,
    packed: false,
  });
  let any = false;
  walk.add([{ path: root }]);
  for (let [next] = walk.take(1, true); next; [next] = walk.take(1, true)) {
    const folder = next.path;
    const { identity, folders, links, files, failed } = listFolder(folder, isWanted);
    if (failed !== undefined) {
      any = true;
      problem(placeOf(folder), failed);
      continue;
    }
    if (!walk.isNew(identity)) continue;
    post({ kind: 'found', count: files.length });
    const below = (name: string) => ({ path: join(folder, name) });
    walk.add(folders.toSorted().map(below), links.map(below));
    for (const file of files.toSorted()) {
      any = true;
      await readFile(placeOf(join(folder, file)));
    }
  }
  if (!any) problem(placeOf(root), 'no-xml');
}

async function readAll({ paths }: PileJob): Promise<void> {
  for (const path of paths) {
    const { failed } = listFolder(path, isWanted);
    if (failed === undefined) await readFolder(path);
    else {
      post({ kind: 'found', count: 1 });
      const place: Place = { name: basename(path), path, packed: false };
      if (failed === 'not-a-folder' || failed === 'gone') await readFile(place);
      else problem(place, failed);
    }
  }
  post({ kind: 'end' });
}

void readAll(workerData as PileJob).then(() => port.close());

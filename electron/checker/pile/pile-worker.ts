/** The thread that reads files, folders and zips for the checker, one document at a time. */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { listFolder } from '../../documents/walk/list-folder.ts';
import { reasonOf } from '../../documents/walk/reasons.ts';
import { walkZip } from '../../documents/zip/walk-zip.ts';
import { BadArchive, unpackEntry, type ByteSource } from '../../documents/zip/zip-entries.ts';
import { MAX_CHECKED_BYTES } from '../read-document.ts';
import type { PileJob, PileMessage, Place } from './pile-messages.ts';

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
const post = (message: PileMessage, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

/** A pipe must not block the thread; Windows has none. */
const OPEN = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);
const PIECE = 2 ** 20;
/** What is read below a folder or in a zip; a file that a person names is read whatever its name. */
const WANTED = /\.(?:xml|zip)$/i;
const isWanted = (name: string) => WANTED.test(name);

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
  try {
    const fd = openSync(file.path, OPEN);
    try {
      const status = fstatSync(fd);
      if (!status.isFile()) return problem(file, 'not-a-file');
      const source: ByteSource = { size: status.size, read: (at, length) => readAt(fd, at, length) };
      if (isZip(source)) await readZip(source, file);
      // One byte more than the limit, by which the checker sees that it is too large.
      else await give(file, source.read(0, Math.min(status.size, MAX_CHECKED_BYTES + 1)));
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    problem(file, reasonOf(error) ?? 'gone');
  }
}

function isZip(source: ByteSource): boolean {
  return /^PK(?:\x03\x04|\x05\x06)/.test(Buffer.from(source.read(0, 4)).toString('latin1'));
}

async function readZip(source: ByteSource, file: Place): Promise<void> {
  let found = 0;
  let bad = 0;
  await walkZip(source, {
    wanted: isWanted,
    read: async (archive, place, entry) => {
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

/** Without recursion: trees may be deep. A folder that a link leads to is read once. */
async function readFolder(root: string): Promise<void> {
  const waiting = [root];
  const seen = new Set<string>();
  const placeOf = (path: string): Place => ({
    ...{ name: join(basename(root), relative(root, path)), path, packed: false },
  });
  let any = false;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { identity, folders, links, files, failed } = listFolder(folder, isWanted);
    if (failed !== undefined) {
      any = true;
      problem(placeOf(folder), failed);
      continue;
    }
    if (seen.has(identity)) continue;
    seen.add(identity);
    post({ kind: 'found', count: files.length });
    for (const below of [...folders, ...links].sort().reverse()) waiting.push(join(folder, below));
    for (const file of files.toSorted()) {
      any = true;
      await readFile(placeOf(join(folder, file)));
    }
  }
  if (!any) problem(placeOf(root), 'no-xml');
}

function readAt(fd: number, at: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  let got = 0;
  while (got < length) {
    const bytes = readSync(fd, buffer, got, Math.min(PIECE, length - got), at + got);
    if (bytes === 0) break;
    got += bytes;
  }
  return buffer.subarray(0, got);
}

for (const path of (workerData as PileJob).paths) {
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
port.close();

/** A thread that lists folders and finds keys in files for a batch; only such threads wait for the file system. */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { sep } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { BatchReadReason } from '../../../../shared/batch-reading.ts';
import { listFolder } from '../../../numbering/scan/list-folder.ts';
import { reasonOf } from '../../../numbering/scan/reasons.ts';
import { inMemory } from '../../../storage/files/zip/walk-zip.ts';
import { BadArchive, type ByteSource } from '../../../storage/files/zip/zip-entries.ts';
import { UnreadableFile } from '../tables/unreadable.ts';
import { documentKeys, fileKeys, isWantedFile, type KeySink } from './file-keys.ts';
import type { KeyInFile } from './judge-key.ts';
import type {
  FoundPart,
  NamedPath,
  ReaderData,
  ReadMessage,
  ReadProblem,
  ReadTask,
} from './read-messages.ts';

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
const now = new Date((workerData as ReaderData).now);
const post = (message: ReadMessage) => port.postMessage(message);

/** More files of one folder are shared among the threads. */
const FOLDER_ALONE = 4_000;
const isDocument = (name: string) => /\.xml$/i.test(name);
/** Rows in one message. */
const PART = 500;
const PIECE = 2 ** 20;
/** A pipe must not block the thread; Windows has neither. */
const OPEN = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);
/** Nearly every XML of a note is smaller and is read by one call. */
let buffer = Buffer.allocUnsafe(256 * 1024);

let keys: KeyInFile[] = [];
let problems: ReadProblem[] = [];
let entries: [number, number] = [0, 0];

function take(): string {
  const part: FoundPart = { keys, problems, entries };
  keys = [];
  problems = [];
  entries = [0, 0];
  return JSON.stringify(part);
}

const flush = () => {
  if (keys.length + problems.length >= PART) post({ kind: 'part', found: take() });
};
const sink: KeySink = {
  key: (key) => {
    keys.push(key);
    flush();
  },
  problem: (path, reason) => {
    problems.push({ path, reason });
    flush();
  },
  foundEntry: () => {
    entries[0] += 1;
  },
  readEntry: () => {
    entries[1] += 1;
    if (entries[1] % PART === 0) post({ kind: 'part', found: take() });
  },
};

/** Up to `length` bytes from `at`; valid until the next call. */
function readAt(fd: number, at: number, length: number): Buffer {
  if (buffer.length < length) buffer = Buffer.allocUnsafe(Math.ceil(length / PIECE) * PIECE);
  let got = 0;
  while (got < length) {
    const bytes = readSync(fd, buffer, got, Math.min(PIECE, length - got), at + got);
    if (bytes === 0) break;
    got += bytes;
  }
  return buffer.subarray(0, got);
}

/** One XML file of a folder: opened, read by one call, closed. Whatever is unusual goes the longer way. */
function readDocument({ path, name }: NamedPath): Promise<unknown> | undefined {
  let length: number;
  try {
    const fd = openSync(path, OPEN);
    try {
      length = readSync(fd, buffer, 0, buffer.length, 0);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    failed(name, error);
    return undefined;
  }
  const whole = length < buffer.length;
  if (whole && documentKeys(buffer.subarray(0, length), { name, named: false, now }, sink)) return undefined;
  return readFile({ path, name }, false);
}

async function readFile({ path, name }: NamedPath, named: boolean, content?: Uint8Array) {
  try {
    if (content) return await fileKeys(inMemory(content), { name, named, now }, sink);
    const fd = openSync(path, OPEN);
    try {
      const status = fstatSync(fd);
      if (!status.isFile()) throw new UnreadableFile('not-text');
      const source: ByteSource = { size: status.size, read: (at, length) => readAt(fd, at, length) };
      return await fileKeys(source, { name, named, now }, sink);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    failed(name, error);
    return undefined;
  }
}

function failed(name: string, error: unknown): void {
  if (error instanceof UnreadableFile || error instanceof BadArchive) return sink.problem(name, error.reason);
  sink.problem(name, inUse(error) ? 'in-use' : ((reasonOf(error) ?? 'gone') satisfies BatchReadReason));
}

/** Excel and other programs lock what they have open (Windows). */
function inUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EBUSY' || error.code === 'ETXTBSY');
}

async function readFolder({ path, name }: NamedPath, read: boolean): Promise<void> {
  const listing = listFolder(path, isWantedFile);
  const files = [...listing.files].sort();
  const documents = read ? files.filter(isDocument) : [];
  if (documents.length > FOLDER_ALONE) {
    return post({ kind: 'listed', found: take(), read: 0, listing: { ...listing, files } });
  }
  for (const document of documents) {
    const reading = readDocument({ path: path + sep + document, name: `${name}/${document}` });
    if (reading) await reading;
  }
  const rest = read ? files.filter((file) => !isDocument(file)) : files;
  post({ kind: 'listed', found: take(), read: documents.length, listing: { ...listing, files: rest } });
}

async function work(task: ReadTask): Promise<void> {
  if (task.kind === 'folder') return await readFolder(task.folder, task.read);
  if (task.kind === 'file') {
    const source = await readFile(task.file, task.named, task.content);
    return post({ kind: 'done', found: take(), ...(source === undefined ? {} : { source }) });
  }
  for (const file of task.files) {
    const reading = readDocument(file);
    if (reading) await reading;
  }
  post({ kind: 'done', found: take() });
}

// A rejection is a bug: it ends the thread, and the reading says which file was too much.
port.on('message', (task: ReadTask) => void work(task));

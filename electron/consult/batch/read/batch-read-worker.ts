/** A thread that lists folders and finds keys in files for a batch; only such threads wait for the file system. */

import { closeSync, constants, openSync, readSync } from 'node:fs';
import { sep } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { listFolder } from '../../../documents/walk/list-folder.ts';
import type { KeySink } from './key-sink.ts';
import type * as OtherFiles from './other-files.ts';
import { createNotePacker, NOTES_MOST } from './packed-notes.ts';
import { quickNote } from './quick-note.ts';
import type {
  NamedPath,
  OtherKey,
  ReaderData,
  ReadMessage,
  ReadProblem,
  ReadTask,
  SentPart,
} from './read-messages.ts';
import { isDocument, isWantedFile } from './wanted-file.ts';

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
const now = new Date((workerData as ReaderData).now);

/** More files of one folder are shared among the threads. */
const FOLDER_ALONE = 4_000;
/** Rows in one message. */
const PART = 500;
/** A pipe must not block the thread; Windows has neither. */
const OPEN = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);
/** Nearly every XML of a note is smaller and is read by one call. */
const buffer = Buffer.allocUnsafe(256 * 1024);

const notes = createNotePacker();
let others: OtherKey[] = [];
let problems: ReadProblem[] = [];
let entries: [number, number] = [0, 0];

const post = (message: ReadMessage) => port.postMessage(message);

function take(): SentPart {
  const packed = notes.take();
  const part: SentPart = {
    ...(packed === undefined ? {} : { notes: packed }),
    ...(others.length === 0 ? {} : { others: JSON.stringify(others) }),
    ...{ problems, entries },
  };
  others = [];
  problems = [];
  entries = [0, 0];
  return part;
}

const flush = () => {
  if (others.length + problems.length >= PART) post({ kind: 'part', found: take() });
};
const sink: KeySink = {
  key: (key) => {
    others.push({ after: notes.count(), key });
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

/** Code for what is unusual, loaded when it is needed. */
let unusual: typeof OtherFiles | undefined;
const loadUnusual = async () => (unusual ??= await import('./other-files.ts'));

/** One XML file of a folder: opened, read by one call, closed. Whatever is unusual goes the longer way. */
function readDocument(folder: NamedPath, within: string, file: string): Promise<unknown> | undefined {
  const length = readInto(buffer, within + file);
  const bytes = buffer.subarray(0, length);
  const note = length > 0 && length < buffer.length ? quickNote(bytes) : undefined;
  if (note === undefined) return readUnusual(folder, file, bytes);
  notes.add(file, bytes, note);
  if (notes.count() === NOTES_MOST) post({ kind: 'part', found: take() });
  return undefined;
}

/** How many bytes fit; 0 also for a file that cannot be read, since the longer way meets the same error and names it. */
function readInto(target: Buffer, path: string): number {
  try {
    const fd = openSync(path, OPEN);
    try {
      return readSync(fd, target, 0, target.length, 0);
    } finally {
      closeSync(fd);
    }
  } catch {
    return 0;
  }
}

function readUnusual(folder: NamedPath, name: string, bytes: Buffer): Promise<unknown> | undefined {
  const file = { path: folder.path + sep + name, name: `${folder.name}/${name}` };
  if (bytes.length === 0 || bytes.length === buffer.length) return readFile(file, false);
  if (!unusual) return loadUnusual().then(() => readUnusual(folder, name, bytes));
  const found = unusual.documentKeys(bytes, { name: file.name, named: false, now }, sink);
  return found ? undefined : readFile(file, false);
}

async function readFile({ path, name }: NamedPath, named: boolean, content?: Uint8Array) {
  const { readAnyFile } = await loadUnusual();
  return await readAnyFile(path, { name, named, now }, sink, content);
}

async function readFolder(folder: NamedPath, read: boolean): Promise<void> {
  const listing = listFolder(folder.path, isWantedFile);
  const files = listing.files.toSorted();
  const documents = read ? files.filter(isDocument) : [];
  if (documents.length > FOLDER_ALONE) {
    return post({ kind: 'listed', found: take(), read: 0, listing: { ...listing, files } });
  }
  await readDocuments(folder, documents);
  const rest = documents.length === files.length ? [] : files.filter((file) => !read || !isDocument(file));
  post({ kind: 'listed', found: take(), read: documents.length, listing: { ...listing, files: rest } });
}

async function readDocuments(folder: NamedPath, names: readonly string[]): Promise<void> {
  const within = folder.path + sep;
  for (const name of names) {
    const reading = readDocument(folder, within, name);
    if (reading) await reading;
  }
}

async function work(task: ReadTask): Promise<void> {
  if (task.kind === 'folder') return await readFolder(task.folder, task.read);
  if (task.kind === 'file') {
    const source = await readFile(task.file, task.named, task.content);
    return post({ kind: 'done', found: take(), ...(source === undefined ? {} : { source }) });
  }
  await readDocuments(task.folder, task.names);
  post({ kind: 'done', found: take() });
}

// A rejection is a bug: it ends the thread, and the reading says which file was too much.
port.on('message', (task: ReadTask) => void work(task));

/** A thread that lists folders and finds keys in files for a batch; only such threads wait for the file system. */

import { sep } from 'node:path';
import { listFolder } from '../../../documents/walk/list-folder.ts';
import { readSmallFile } from '../../../documents/walk/open-file.ts';
import { poolThread } from '../../../threads/pool-thread.ts';
import type { KeySink } from './key-sink.ts';
import type * as OtherFiles from './other-files.ts';
import { createNotePacker } from './packed-notes.ts';
import { quickNote } from './quick-note.ts';
import type { NamedPath, OtherKey, ReadAnswer, ReadProblem, ReadTask, SentPart } from './read-messages.ts';
import { isWantedFile } from './wanted-file.ts';

const thread = poolThread<ReadTask, SentPart, ReadAnswer>();
const now = new Date(thread.data as number);

/** Rows in one message. */
const PART = 500;
/** Nearly every XML of a note is smaller. */
const QUICK_BYTES = 256 * 1024;

const notes = createNotePacker();
let others: OtherKey[] = [];
let problems: ReadProblem[] = [];

function take(): SentPart {
  const packed = notes.take();
  const part: SentPart = {
    ...(packed === undefined ? {} : { notes: packed }),
    ...(others.length === 0 ? {} : { others: JSON.stringify(others) }),
    problems,
  };
  others = [];
  problems = [];
  return part;
}

/** Of one large file, part by part; many documents give all at once, since they are read again where the thread fails. */
let inParts = false;
const flush = () => {
  if (inParts && others.length + problems.length >= PART) thread.part(take());
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
  beat: thread.beat,
  foundEntry: thread.found,
  readEntry: thread.done,
};

/** Code for what is unusual, loaded when it is needed. */
let unusual: typeof OtherFiles | undefined;
const loadUnusual = async () => (unusual ??= await import('./other-files.ts'));

/** One XML file of a folder. Unusual files are read by the slower code, which reports why a file cannot be read. */
function readDocument(folder: NamedPath, name: string): Promise<unknown> | undefined {
  const path = folder.path + sep + name;
  const bytes = readSmallFile(path, QUICK_BYTES);
  const note = bytes && quickNote(bytes);
  if (!bytes || !note) return readFile({ path, name: `${folder.name}/${name}` }, false, bytes);
  notes.add(name, bytes, note);
  return undefined;
}

async function readFile({ path, name }: NamedPath, named: boolean, content?: Uint8Array) {
  const { readAnyFile } = await loadUnusual();
  return await readAnyFile(path, { name, named, now }, sink, content);
}

thread.take(async (task) => {
  if (task.kind === 'list') {
    const listing = listFolder(task.folder.path, isWantedFile);
    return { kind: 'listed', listing: { ...listing, files: listing.files.toSorted() } };
  }
  inParts = task.kind === 'file';
  if (task.kind === 'file') {
    const source = await readFile(task.file, task.named, task.content);
    return { kind: 'done', found: take(), ...(source === undefined ? {} : { source }) };
  }
  for (const [at, name] of task.names.entries()) {
    thread.at(at);
    const reading = readDocument(task.folder, name);
    if (reading) await reading;
  }
  return { kind: 'done', found: take() };
});

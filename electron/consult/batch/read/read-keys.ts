/** Reads keys out of texts, files, folders and zips in threads, and gives them in one order, whatever thread is faster. */

import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { createFolderWalk } from '../../../documents/walk/folder-walk.ts';
import type { Listing } from '../../../documents/walk/list-folder.ts';
import { createThreadPool } from '../../../threads/pool.ts';
import { threadProgram } from '../../../threads/program.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import {
  IGNORED_SHOWN,
  type FoundKey,
  type KeyReading,
  type KeySource,
  type ReadEnd,
  type ReadOptions,
  type SourceKind,
} from './found-key.ts';
import { createKeyNumbering, KEYS_MOST } from './number-keys.ts';
import type { NamedPath, ReadAnswer, ReadProblem, ReadTask, SentPart } from './read-messages.ts';
import { unpackPart } from './unpack-part.ts';
import { createOrderedParts, type Place } from './ordered-parts.ts';
import { NOTES_MOST } from './packed-notes.ts';
import { isDocument } from './wanted-file.ts';

/** Rows read and not taken yet, before no more is read. */
const WAITING_MOST = 20_000;
/** Without any progress: a text alone may take a minute. */
const READERS = { program: threadProgram(import.meta.url, 'batch-read-worker'), hangMs: 120_000 };
/** Enough for the longest list. */
const HEAP_MB = 1_024;
/** How many threads may hang or fail before the rest is given up: each may hold a gigabyte. */
const LOST_MOST = 8;

/** XML files of a folder go together, others alone. */
function tasksOf(folder: NamedPath, names: readonly string[]): ReadTask[] {
  const tasks: ReadTask[] = [];
  let documents: string[] = [];
  for (const name of names) {
    if (!isDocument(name)) {
      tasks.push({ kind: 'file', file: below(folder, name), named: false });
      continue;
    }
    if (documents.length === 0) tasks.push({ kind: 'documents', folder, names: documents });
    documents.push(name);
    if (documents.length === NOTES_MOST) documents = [];
  }
  return tasks;
}

function below(folder: NamedPath, name: string): NamedPath {
  return { path: join(folder.path, name), name: `${folder.name}/${name}` };
}

const PROGRESS_MS = 200;
const ROWS_AT_ONCE = 1_000;

interface Job {
  readonly task: ReadTask;
  readonly place: Place;
}

/** `readers` is the program of the threads. */
export function readKeys(source: KeySource, options: ReadOptions, readers = READERS): KeyReading {
  const ended = Promise.withResolvers<Result<ReadEnd, AppError>>();
  // The walk over the keys rejects too; an unhandled rejection of `end` must not end the program.
  ended.promise.catch(() => undefined);
  return {
    end: ended.promise,
    [Symbol.asyncIterator]: () => walk(source, options, readers, ended.resolve, ended.reject),
  };
}

async function* walk(
  source: KeySource,
  { now, signal, progress }: ReadOptions,
  { program, hangMs }: typeof READERS,
  finish: (end: Result<ReadEnd, AppError>) => void,
  fail: (error: unknown) => void,
): AsyncGenerator<readonly FoundKey[]> {
  const numbering = createKeyNumbering();
  const ignored: ReadProblem[] = [];
  let ignoredCount = 0;
  const order = createOrderedParts();
  const folders = createFolderWalk<NamedPath & { readonly place?: Place }>();
  /** Files to read; the last is the next. */
  const waiting: Job[] = [];
  let first: Place | undefined;
  let ready: FoundKey[] = [];
  let kind: SourceKind | undefined = source.kind === 'text' ? 'text' : undefined;
  let files = 0;
  let read = 0;
  let lostThreads = 0;
  let wake = Promise.withResolvers<undefined>();
  let broken: { readonly error: unknown } | undefined;
  const stir = () => wake.resolve(undefined);

  const problem = (path: string, reason: ReadProblem['reason']) => {
    ignoredCount += 1;
    if (ignored.length < IGNORED_SHOWN) ignored.push({ path, reason });
  };
  const most = Math.min(4, availableParallelism());
  const threads = createThreadPool<Job, ReadTask, SentPart, ReadAnswer>(program, {
    threads: most,
    hangMs,
    data: now.getTime(),
    limits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 12 },
  });
  threads.serve({
    part: (job, part) => guarded(() => put(job, part)),
    answer: (job, answer) => guarded(() => answered(job, answer)),
    lost: (job, at, reason) => guarded(() => lost(job, at, reason)),
  });

  function guarded(work: () => void): void {
    try {
      work();
      release();
      feed();
    } catch (error) {
      broken ??= { error };
    }
    stir();
  }

  function feed(): void {
    if (numbering.count() >= KEYS_MOST || ready.length > WAITING_MOST || lostThreads >= LOST_MOST) return;
    while (threads.room() > 0) {
      const job = waiting.pop() ?? nextFolder();
      if (!job) return;
      threads.give(job, job.task);
    }
  }

  function nextFolder(): Job | undefined {
    const [next] = folders.take(1, threads.jobs().length === 0);
    // What a link leads to comes behind everything else.
    return next && { task: { kind: 'list', folder: next }, place: next.place ?? order.place() };
  }

  /** In this order, before whatever waits already. */
  function add(tasks: readonly ReadTask[], above?: Place): void {
    const made = tasks.map((task) => ({ task, place: order.place(above) }));
    first ??= made[0]?.place;
    for (const { task } of made) files += task.kind === 'documents' ? task.names.length : 1;
    for (const each of made.reverse()) waiting.push(each);
  }

  function put({ task, place }: Job, part: SentPart): void {
    place.parts.push(unpackPart(part, task.kind === 'file' ? '' : task.folder.name, now));
  }

  function answered(job: Job, answer: ReadAnswer): void {
    const { task, place } = job;
    if (answer.kind === 'listed' && task.kind === 'list') listed(task.folder, place, answer.listing);
    else if (answer.kind === 'done') {
      put(job, answer.found);
      if (place === first && source.kind !== 'text') kind ??= answer.source;
      read += task.kind === 'documents' ? task.names.length : 1;
    }
    place.done = true;
  }

  function listed(folder: NamedPath, place: Place, listing: Listing): void {
    if (listing.failed === 'not-a-folder') {
      if (place === first) first = undefined;
      return add([{ kind: 'file', file: folder, named: true }], place);
    }
    if (listing.failed !== undefined) {
      return unread(place, folder.name, listing.failed as ReadProblem['reason']);
    }
    if (place === first) kind ??= 'folder';
    if (!folders.isNew(listing.identity)) return unread(place, folder.name, 'folder-loop');
    for (const name of listing.dead) unread(place, below(folder, name).name, 'link-broken');
    add(tasksOf(folder, listing.files), place);
    folders.add(
      listing.folders.toSorted().map((name) => ({ ...below(folder, name), place: order.place(place) })),
      listing.links.map((name) => below(folder, name)),
    );
  }

  function unread(place: Place, path: string, reason: ReadProblem['reason']): void {
    place.parts.push({ keys: [], problems: [{ path, reason }] });
  }

  /** Its thread hung, or died, at `at`: that is reported, and the others of the task go to another thread. */
  function lost({ task, place }: Job, at: number, reason: ReadProblem['reason']): void {
    lostThreads += 1;
    place.done = true;
    if (task.kind !== 'documents') {
      if (task.kind === 'file') read += 1;
      return unread(place, task.kind === 'file' ? task.file.name : task.folder.name, reason);
    }
    files -= task.names.length - 1;
    read += 1;
    const [before, failed, after] = [order.place(place), order.place(place), order.place(place)];
    for (const each of [before, failed, after]) each.done = true;
    unread(failed, `${task.folder.name}/${task.names[at] ?? ''}`, reason);
    add(tasksOf(task.folder, task.names.slice(at + 1)), after);
    // Added last, it is read first.
    add(tasksOf(task.folder, task.names.slice(0, at)), before);
  }

  function release(): void {
    for (const { keys, problems } of order.release()) {
      for (const row of numbering.add(keys)) ready.push(row);
      for (const each of problems) problem(each.path, each.reason);
    }
  }

  const tell = () => {
    const entries = threads.counted();
    progress?.({ done: read + entries.done, total: files + entries.found, keys: numbering.count() });
  };
  const abort = () => stir();
  signal.addEventListener('abort', abort);
  let reportedAt = 0;
  try {
    begin();
    feed();
    for (;;) {
      if (signal.aborted) return finish(err(appError('call.aborted')));
      if (broken) throw broken.error;
      while (ready.length > 0) {
        const rows = ready.slice(0, ROWS_AT_ONCE);
        ready = ready.slice(ROWS_AT_ONCE);
        yield rows.map(placed);
        if (signal.aborted) return finish(err(appError('call.aborted')));
        feed();
      }
      if (performance.now() - reportedAt > PROGRESS_MS) {
        reportedAt = performance.now();
        tell();
      }
      const full = numbering.count() >= KEYS_MOST;
      if (full) problem('', 'too-many');
      // What is being read is still taken.
      const givenUp = lostThreads >= LOST_MOST && threads.jobs().length === 0;
      if (givenUp) problem('', 'disk');
      if (full || givenUp || threads.jobs().length + waiting.length + folders.left() === 0) break;
      await wake.promise;
      wake = Promise.withResolvers<undefined>();
    }
    for (let rest = numbering.rest(); rest.length > 0; rest = rest.slice(ROWS_AT_ONCE)) {
      yield rest.slice(0, ROWS_AT_ONCE).map(placed);
    }
    tell();
    finish(result());
  } catch (error) {
    fail(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    threads.end();
    // A loop that is left early ends here; a result that is there stays.
    finish(err(appError('call.aborted')));
  }

  function begin(): void {
    if (source.kind === 'text') {
      const content = Buffer.from(source.text, 'utf8');
      add([{ kind: 'file', file: { path: '', name: '' }, named: true, content }]);
    } else if (source.kind === 'files') {
      add(
        source.files.map(({ name, bytes }) => ({
          ...({ kind: 'file', named: true } as const),
          file: { path: '', name },
          content: bytes,
        })),
      );
    } else {
      const roots = source.paths.map((path) => ({
        path,
        name: basename(path) || path,
        place: order.place(),
      }));
      first = roots[0]?.place;
      folders.add(roots);
    }
  }

  function placed(row: FoundKey): FoundKey {
    if (source.kind !== 'text') return row;
    const { file: _file, ...where } = row.where;
    return { ...row, where };
  }

  function result(): Result<ReadEnd, AppError> {
    const given = givenBy(source);
    const name = given.length === 1 ? basename(given[0] ?? '') : '';
    if (numbering.count() === 0) {
      const [only] = ignored;
      if (given.length === 1 && ignoredCount === 1 && only) {
        if (only.reason === 'gone') return err(appError('file.missing', { file: name }));
        return err(appError('file.unreadable', { file: only.path, reason: only.reason }));
      }
      return err(appError('batch.empty', name === '' ? {} : { name }));
    }
    // Of a dropped file, which has no path here, its name.
    const [alone] = source.kind === 'paths' ? source.paths : given;
    const own = kind === 'sheet' && given.length === 1 ? alone : undefined;
    return ok({
      source: kind ?? 'list',
      ignored,
      ignoredCount,
      ...(own === undefined ? {} : { ownSheet: own }),
    });
  }
}

/** Paths, or the names of dropped files. */
function givenBy(source: KeySource): readonly string[] {
  switch (source.kind) {
    case 'text':
      return [];
    case 'files':
      return source.files.map(({ name }) => name);
    case 'paths':
      return source.paths;
  }
}

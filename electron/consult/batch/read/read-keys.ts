/** Reads keys out of texts, files, folders and zips in threads, and gives them in one order, whatever thread is faster. */

import { availableParallelism } from 'node:os';
import { basename, extname, join } from 'node:path';
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
import type { NamedPath, ReadMessage, ReadProblem, ReadTask } from './read-messages.ts';
import { unpackPart } from './unpack-part.ts';
import { createOrderedParts, type Place } from './ordered-parts.ts';
import { createReaderThreads } from './reader-threads.ts';
import { isDocument } from './wanted-file.ts';

const DOCUMENTS_AT_ONCE = 256;
/** Rows that wait for whoever takes them, before no more is read. */
const WAITING_MOST = 20_000;
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
    if (documents.length === DOCUMENTS_AT_ONCE) documents = [];
  }
  return tasks;
}

function below(folder: NamedPath, name: string): NamedPath {
  return { path: join(folder.path, name), name: `${folder.name}/${name}` };
}

const PROGRESS_MS = 200;
const ROWS_AT_ONCE = 1_000;

/** By their names alone, before anything is looked at. */
function mayBeFolder(source: KeySource): boolean {
  return source.kind === 'paths' && source.paths.some((path) => extname(path) === '');
}

interface Job {
  readonly task: ReadTask;
  readonly place: Place;
}

export function readKeys(source: KeySource, options: ReadOptions): KeyReading {
  const ended = Promise.withResolvers<Result<ReadEnd, AppError>>();
  // Whoever walks the keys sees the failure too; `end` alone must not end the program.
  ended.promise.catch(() => undefined);
  return {
    end: ended.promise,
    [Symbol.asyncIterator]: () => walk(source, options, ended.resolve, ended.reject),
  };
}

async function* walk(
  source: KeySource,
  { now, signal, progress }: ReadOptions,
  finish: (end: Result<ReadEnd, AppError>) => void,
  fail: (error: unknown) => void,
): AsyncGenerator<readonly FoundKey[]> {
  const numbering = createKeyNumbering();
  const ignored: ReadProblem[] = [];
  let ignoredCount = 0;
  const order = createOrderedParts();
  const jobs = new Map<number, Job>();
  /** The last is the next. */
  const waiting: Job[] = [];
  const links: NamedPath[] = [];
  const visited = new Set<string>();
  let first: Place | undefined;
  let ready: FoundKey[] = [];
  let kind: SourceKind | undefined = source.kind === 'text' ? 'text' : undefined;
  let jobNumber = 0;
  let files = 0;
  let read = 0;
  let wake = Promise.withResolvers<undefined>();
  let broken: { readonly error: unknown } | undefined;
  const stir = () => wake.resolve(undefined);

  const problem = (path: string, reason: ReadProblem['reason']) => {
    ignoredCount += 1;
    if (ignored.length < IGNORED_SHOWN) ignored.push({ path, reason });
  };
  const most = Math.min(4, availableParallelism());
  const threads = createReaderThreads(
    { ready: mayBeFolder(source) ? most : 1, most },
    { now: now.getTime() },
    {
      message: (job, message) => guarded(() => answered(job, message)),
      lost: (job, behind) => guarded(() => lost(job, behind)),
      idle: () => guarded(feed),
    },
  );

  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      broken ??= { error };
    }
    stir();
  }

  function feed(): void {
    if (numbering.count() >= KEYS_MOST || ready.length > WAITING_MOST) return;
    // Links to folders come last and one by one, so that they never decide where a folder belongs.
    if (jobs.size + waiting.length === 0) {
      const folder = links.shift();
      if (folder) waiting.push({ task: { kind: 'folder', folder, read: false }, place: order.place() });
    }
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      jobNumber += 1;
      if (!threads.give(jobNumber, next.task)) return;
      jobs.set(jobNumber, next);
      waiting.pop();
    }
  }

  /** In this order, before whatever waits already. */
  function add(tasks: readonly ReadTask[], above?: Place): void {
    const made = tasks.map((task) => ({ task, place: order.place(above) }));
    first ??= made[0]?.place;
    for (const { task } of made)
      files += task.kind === 'documents' ? task.names.length : Number(task.kind === 'file');
    // One by one: a folder may have more folders in it than a call takes arguments.
    for (const each of made.reverse()) waiting.push(each);
  }

  function answered(id: number, message: ReadMessage): void {
    const job = jobs.get(id);
    if (!job) throw new Error('an answer to no task');
    const { task, place } = job;
    place.parts.push(unpackPart(message.found, task.kind === 'file' ? '' : task.folder.name, now));
    if (message.kind !== 'part') {
      jobs.delete(id);
      if (message.kind === 'listed' && task.kind === 'folder') listed(task, place, message);
      else if (message.kind === 'done') {
        if (place === first && source.kind !== 'text') kind ??= message.source;
        read += task.kind === 'documents' ? task.names.length : 1;
      }
      place.done = true;
    }
    release();
  }

  function listed(
    { folder, read: wasRead }: Extract<ReadTask, { kind: 'folder' }>,
    place: Place,
    { listing, read: done }: Extract<ReadMessage, { kind: 'listed' }>,
  ): void {
    files += done;
    read += done;
    if (listing.failed === 'not-a-folder') {
      if (place === first) first = undefined;
      return add([{ kind: 'file', file: folder, named: true }], place);
    }
    if (listing.failed !== undefined) {
      return unread(place, folder.name, listing.failed as ReadProblem['reason']);
    }
    if (place === first) kind ??= 'folder';
    if (visited.has(listing.identity)) return unread(place, folder.name, 'folder-loop');
    if (!wasRead) return add([{ kind: 'folder', folder, read: true }], place);
    visited.add(listing.identity);
    add(
      [
        ...tasksOf(folder, listing.files),
        ...[...listing.folders]
          .sort()
          .map((name) => ({ kind: 'folder', folder: below(folder, name), read: true }) as const),
      ],
      place,
    );
    for (const name of [...listing.links].sort()) links.push(below(folder, name));
  }

  function unread(place: Place, path: string, reason: ReadProblem['reason']): void {
    place.parts.push({ keys: [], problems: [{ path, reason }], entries: [0, 0] });
  }

  /** The files of a task whose thread died are tried one by one; the one alone is too much. */
  function lost(id: number, behind: number | undefined): void {
    const job = jobs.get(id);
    if (!job) return;
    jobs.delete(id);
    const next = behind === undefined ? undefined : jobs.get(behind);
    if (behind !== undefined && next) {
      jobs.delete(behind);
      waiting.push(next);
    }
    const { task, place } = job;
    if (task.kind === 'documents') {
      // What was found of them is found again.
      place.parts.length = 0;
      files -= task.names.length;
      add(
        task.names.map((name) => ({ kind: 'file', file: below(task.folder, name), named: false }) as const),
        place,
      );
    } else {
      read += 1;
      unread(place, task.kind === 'file' ? task.file.name : task.folder.name, 'too-heavy');
    }
    place.done = true;
    release();
  }

  function release(): void {
    for (const { keys, problems, entries } of order.release()) {
      files += entries[0];
      read += entries[1];
      for (const row of numbering.add(keys)) ready.push(row);
      for (const each of problems) problem(each.path, each.reason);
    }
  }

  const abort = () => stir();
  signal.addEventListener('abort', abort);
  let told = 0;
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
      if (performance.now() - told > PROGRESS_MS) {
        told = performance.now();
        progress?.({ done: read, total: files, keys: numbering.count() });
      }
      const full = numbering.count() >= KEYS_MOST;
      if (full) problem('', 'too-many');
      if (full || jobs.size + waiting.length + links.length === 0) break;
      await wake.promise;
      wake = Promise.withResolvers<undefined>();
    }
    for (let rest = numbering.rest(); rest.length > 0; rest = rest.slice(ROWS_AT_ONCE)) {
      yield rest.slice(0, ROWS_AT_ONCE).map(placed);
    }
    progress?.({ done: read, total: files, keys: numbering.count() });
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
          ...{ file: { path: '', name }, content: bytes },
        })),
      );
    } else {
      add(
        source.paths.map((path) => ({
          ...({ kind: 'folder', read: false } as const),
          folder: { path, name: basename(path) || path },
        })),
      );
    }
  }

  function placed(row: FoundKey): FoundKey {
    if (source.kind !== 'text') return row;
    const { file: _file, ...where } = row.where;
    return { ...row, where };
  }

  function result(): Result<ReadEnd, AppError> {
    const keys = numbering.count();
    const given =
      source.kind === 'text'
        ? []
        : source.kind === 'files'
          ? source.files.map(({ name }) => name)
          : source.paths;
    const name = given.length === 1 ? basename(given[0] ?? '') : '';
    if (keys === 0) {
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
      ...{ keys, ignored, ignoredCount },
      ...(own === undefined ? {} : { ownSheet: own }),
    });
  }
}

/** Reads keys out of texts, files, folders and zips in threads, and gives them in one order, whatever thread is faster. */

import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
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
import type { FoundPart, NamedPath, ReadMessage, ReadProblem, ReadTask } from './read-messages.ts';
import { createReaderThreads } from './reader-threads.ts';

const DOCUMENTS_AT_ONCE = 64;
/** Rows that wait for whoever takes them, before no more is read. */
const WAITING_MOST = 20_000;
const PROGRESS_MS = 200;
const ROWS_AT_ONCE = 1_000;

interface Slot {
  readonly parts: FoundPart[];
  done: boolean;
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
  const slots: Slot[] = [];
  let released = 0;
  const jobs = new Map<number, { readonly task: ReadTask; readonly slot: number }>();
  const waiting: { readonly task: ReadTask; readonly slot: number }[] = [];
  const folders: NamedPath[] = [];
  const links: NamedPath[] = [];
  const visited = new Set<string>();
  let listing: NamedPath | undefined;
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
  const threads = createReaderThreads(
    Math.min(4, availableParallelism()),
    { now: now.getTime() },
    {
      message: (job, message) => guarded(() => answered(job, message)),
      lost: (job) => guarded(() => lost(job)),
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

  function add(task: ReadTask): void {
    files += task.kind === 'documents' ? task.files.length : 1;
    waiting.push({ task, slot: slots.push({ parts: [], done: false }) - 1 });
  }

  /** What is under way first; then folders, one at a time, so that the order is always the same. */
  function feed(): void {
    if (numbering.count() >= KEYS_MOST || ready.length > WAITING_MOST) return;
    if (listing === undefined) {
      listing = folders.pop() ?? links.shift();
      if (listing) give({ kind: 'list', path: listing.path }, -1);
    }
    while (waiting.length > 0) {
      const [next] = waiting;
      if (!next || !give(next.task, next.slot)) return;
      waiting.shift();
    }
  }

  function give(task: ReadTask, slot: number): boolean {
    jobNumber += 1;
    jobs.set(jobNumber, { task, slot });
    if (threads.give(jobNumber, task)) return true;
    jobs.delete(jobNumber);
    if (task.kind === 'list' && listing) {
      folders.push(listing);
      listing = undefined;
    }
    return false;
  }

  function answered(id: number, message: ReadMessage): void {
    const job = jobs.get(id);
    if (!job) throw new Error('an answer to no task');
    if (message.kind === 'listed') {
      jobs.delete(id);
      const folder = listing;
      listing = undefined;
      if (folder) listed(folder, message.listing);
      return;
    }
    const slot = slots[job.slot];
    slot?.parts.push(JSON.parse(message.found) as FoundPart);
    if (message.kind === 'done') {
      jobs.delete(id);
      if (message.source !== undefined && job.slot === 0 && source.kind !== 'text') kind ??= message.source;
      read += job.task.kind === 'documents' ? job.task.files.length : 1;
      if (slot) slot.done = true;
    }
    release();
  }

  function listed(folder: NamedPath, found: Extract<ReadMessage, { kind: 'listed' }>['listing']): void {
    const given = !folder.name.includes('/') && source.kind === 'paths' && source.paths.includes(folder.path);
    if (found.failed === 'not-a-folder') return add({ kind: 'file', file: folder, named: true });
    if (found.failed !== undefined) return unlisted(folder.name, found.failed as ReadProblem['reason']);
    if (given) kind ??= 'folder';
    if (visited.has(found.identity)) return unlisted(folder.name, 'folder-loop');
    visited.add(found.identity);
    const below = (name: string): NamedPath => ({
      path: join(folder.path, name),
      name: `${folder.name}/${name}`,
    });
    const names = [...found.files].sort();
    let documents: NamedPath[] = [];
    const close = () => {
      if (documents.length > 0) add({ kind: 'documents', files: documents });
      documents = [];
    };
    for (const name of names) {
      if (/\.xml$/i.test(name)) {
        if (documents.push(below(name)) === DOCUMENTS_AT_ONCE) close();
        continue;
      }
      close();
      add({ kind: 'file', file: below(name), named: false });
    }
    close();
    // Taken from the end.
    for (const name of [...found.folders].sort().reverse()) folders.push(below(name));
    for (const name of [...found.links].sort()) links.push(below(name));
  }

  /** In its place among what the files say. */
  function unlisted(path: string, reason: ReadProblem['reason']): void {
    slots.push({ parts: [{ keys: [], problems: [{ path, reason }], entries: [0, 0] }], done: true });
    release();
  }

  /** The files of a task whose thread died are tried one by one; the one alone is too much. */
  function lost(id: number): void {
    const job = jobs.get(id);
    jobs.delete(id);
    if (!job) return;
    if (job.task.kind === 'list') {
      if (listing) unlisted(listing.name, 'too-heavy');
      listing = undefined;
      return;
    }
    read += job.task.kind === 'documents' ? job.task.files.length : 1;
    if (job.task.kind === 'file') unlisted(job.task.file.name, 'too-heavy');
    else for (const file of job.task.files) add({ kind: 'file', file, named: false });
    const slot = slots[job.slot];
    if (slot) slot.done = true;
    release();
  }

  /** What the tasks before have given, in their order. */
  function release(): void {
    for (let slot = slots[released]; slot; slot = slots[released]) {
      for (const { keys, problems, entries } of slot.parts.splice(0)) {
        files += entries[0];
        read += entries[1];
        for (const row of numbering.add(keys)) ready.push(row);
        for (const each of problems) problem(each.path, each.reason);
      }
      if (!slot.done) return;
      released += 1;
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
      if (full || (jobs.size === 0 && waiting.length + folders.length + links.length === 0 && !listing))
        break;
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
      add({
        kind: 'file',
        file: { path: '', name: '' },
        named: true,
        content: Buffer.from(source.text, 'utf8'),
      });
    } else if (source.kind === 'files') {
      for (const { name, bytes } of source.files) {
        add({ kind: 'file', file: { path: '', name }, named: true, content: bytes });
      }
    } else {
      // Taken from the end.
      for (const path of [...source.paths].reverse()) folders.push({ path, name: basename(path) || path });
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
    const [path] = source.kind === 'paths' ? source.paths : [];
    const own = kind === 'sheet' && source.kind === 'paths' && source.paths.length === 1 ? path : undefined;
    return ok({
      source: kind ?? 'list',
      ...{ keys, ignored, ignoredCount },
      ...(own === undefined ? {} : { ownSheet: own }),
    });
  }
}

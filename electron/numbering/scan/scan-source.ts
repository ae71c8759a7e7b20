/** Reads one source: walks it with the reader threads, and writes what they find in small transactions. */

import { basename, dirname, join } from 'node:path';
import type { LedgerSource } from '../../../shared/contract.ts';
import { inTransaction, type Database } from '../../storage/database/database.ts';
import { createAnswerWriter } from './answer-writer.ts';
import { gatherWrites } from './gather-writes.ts';
import { createKnownFiles, dropFoundProblems, readByNewerCodes } from './store/known-files.ts';
import { createFolderWalk } from '../../documents/walk/folder-walk.ts';
import { NOTHING, type Listing } from '../../documents/walk/list-folder.ts';
import type { ReaderAnswer, ScanProgress } from './threads/messages.ts';
import type { ReaderJob, Readers } from './threads/readers.ts';
import { createPace } from './pace.ts';
import { createTaskSize } from './threads/task-size.ts';
import { probePath } from './probe-path.ts';
import { createStoreWrites } from './store/store-writes.ts';
import { createFileQueue } from './file-queue.ts';

export interface ScanContext {
  readonly db: Database;
  readonly readers: Readers;
  readonly progress: (progress: ScanProgress) => void;
  readonly signal: AbortSignal;
}

export type ScanOutcome = Awaited<ReturnType<typeof scanSource>>;

const FOLDERS_AT_ONCE = 16;
/** Names kept in memory before reading has precedence over listing. */
const LISTED_AHEAD = 200_000;
const PROGRESS_MS = 100;
/** How many threads may hang before the disk is given up. */
const LOST_MOST = 8;

/** `kind` as it was found when the source was added. What was known stays where reading fails. */
export async function scanSource(
  { db, readers, progress, signal }: ScanContext,
  source: { readonly id: number; readonly path: string; readonly kind: LedgerSource['kind'] },
) {
  const writes = createStoreWrites(db);
  const known = inTransaction(db, () => {
    writes.dropPartial(source.id);
    dropFoundProblems(db, source.id);
    readByNewerCodes(db);
    return writes.folders(source.id);
  });
  const single = source.kind !== 'folder';
  const files = createKnownFiles(db, writes, source, known);
  const queue = createFileQueue(writes.files, files.gone);
  const writer = createAnswerWriter(writes, source.id);
  const gathered = gatherWrites(db);
  const taskSize = createTaskSize();
  const folders = createFolderWalk<{ readonly path: string }>();
  const pace = createPace();
  const { promise: over, resolve: stop, reject } = Promise.withResolvers<LedgerSource['problem']>();
  let lost = 0;
  let done = 0;
  let rootEmpty = false;

  readers.serve({
    part: (job, found) =>
      guarded(() => {
        if (job.kind === 'list') throw new Error('a listing has no parts');
        gathered.add(found.length, () => writer.part(job.files, found));
      }),
    answer: (job, answer) => guarded(() => answered(job, answer)),
    lost: (job, at, reason) => guarded(() => lostAt(job, at, reason)),
  });

  function guarded(work: () => void): void {
    try {
      work();
      feed();
    } catch (error) {
      reject(error);
    }
  }

  function answered(job: ReaderJob, answer: ReaderAnswer): void {
    if (job.kind === 'list' && answer.kind === 'listed') {
      inTransaction(db, () => {
        job.paths.forEach((path, i) => {
          const listing = answer.listings[i];
          if (listing) listed(path, listing);
        });
      });
    } else if (job.kind === 'read' && answer.kind === 'read') {
      gathered.add(answer.found.length + job.files.length, () => writer.answer(job.files, answer));
      done += job.files.length;
      taskSize.took(job.files.length, performance.now() - job.since);
    } else throw new Error('an answer of another kind than its task');
  }

  function listed(path: string, listing: Listing): void {
    const root = path === source.path;
    if (listing.failed !== undefined) {
      if (root) return stop(rootProblem(listing.failed));
      if (listing.failed === 'gone' || listing.failed === 'not-a-folder') {
        // Its parent had it a moment ago; one that is known is named as away.
        if (!known.has(path)) writes.problem(0, source.id, path, 'changing');
        return;
      }
      files.notListed(path);
      writes.problem(0, source.id, path, listing.failed);
      return;
    }
    if (!folders.isNew(listing.identity)) return writes.problem(0, source.id, path, 'folder-loop');
    const isAlive = files.listed(path, listing);
    if (root) rootEmpty = !isAlive;
    const below = (name: string) => ({ path: join(path, name) });
    folders.add(listing.folders.map(below), listing.links.map(below));
    if (listing.files.length === 0) return;
    const id = known.get(path) ?? writes.folder(source.id, path);
    queue.addFiles(id, path, listing.files);
  }

  /** The thread hung, or died, at path `at`: it is reported, and the others go to another thread. */
  function lostAt(job: ReaderJob, at: number, reason: 'too-slow' | 'too-heavy'): void {
    lost += 1;
    if (job.kind === 'list') {
      const failed = job.paths[at] ?? source.path;
      if (failed === source.path) return stop('disk');
      inTransaction(db, () => listed(failed, { ...NOTHING, failed: reason }));
      folders.add(job.paths.filter((path) => path !== failed).map((path) => ({ path })));
    } else {
      gathered.add(0, () => writer.lost(job.files, at, reason));
      done += 1;
      queue.returnFiles(job.files.filter((_, i) => i !== at));
    }
    if (lost >= LOST_MOST) stop('disk');
  }

  function feed(): void {
    while (readers.room() > 0) {
      const found = queue.left() > LISTED_AHEAD ? [] : folders.take(FOLDERS_AT_ONCE, !listing());
      if (found.length > 0) give({ kind: 'list', paths: found.map(({ path }) => path) });
      else {
        const taken = queue.takeFiles(taskSize.files());
        if (taken.length === 0) break;
        give({ kind: 'read', files: taken, since: performance.now() });
      }
    }
    if (readers.jobs().length === 0) stop(undefined);
  }

  const listing = () => readers.jobs().some(({ kind }) => kind === 'list');

  function give(job: ReaderJob): void {
    if (job.kind === 'list') return readers.give(job, job);
    readers.give(job, {
      kind: 'read',
      paths: job.files.map(({ path }) => path),
      sizes: Float64Array.from(job.files, ({ known: before }) => before?.size ?? -1),
      stamps: Float64Array.from(job.files, ({ known: before }) => before?.stamp ?? -1),
      named: single,
    });
  }

  const tell = () => {
    const reading = readers
      .jobs()
      .reduce((sum, job) => sum + (job.kind === 'read' ? job.files.length : 0), 0);
    const entries = readers.counted();
    const counting = folders.left() > 0 || listing();
    const total = done + reading + queue.left() + entries.found;
    const msLeft = counting ? undefined : pace(done + entries.done, total);
    const step = { path: source.path, done: done + entries.done, total, counting };
    progress(msLeft === undefined ? step : { ...step, msLeft });
  };

  const cancelled = () => stop('cancelled');
  signal.addEventListener('abort', cancelled, { once: true });
  const ticking = setInterval(tell, PROGRESS_MS);
  try {
    if (signal.aborted) stop('cancelled');
    else if (single) {
      const folder = dirname(source.path);
      queue.addFiles(known.get(folder) ?? writes.folder(source.id, folder), folder, [basename(source.path)]);
    } else folders.add([source]);
    feed();
    let problem = await over;
    gathered.write();
    inTransaction(db, () => writes.dropPartial(source.id));
    // A stick that was pulled leaves an empty folder: what was known stays until the files are seen again.
    if (problem === undefined && rootEmpty && known.size > 0) problem = 'missing';
    const { looked, changed, missing } = writer.totals();
    if (problem === undefined && single && missing > 0) problem = 'missing';
    if (problem === undefined && !single && files.lacksAny() && !(await stillThere())) problem = 'missing';
    // A file that is its own source has no others in its folder that could be gone.
    const gone = problem === undefined && !single ? files.settle() : 0;
    tell();
    return { problem, files: looked, changed, gone };
  } finally {
    clearInterval(ticking);
    gathered.forget();
    signal.removeEventListener('abort', cancelled);
    readers.serve(undefined);
  }

  /** Whether the root can still be listed: else files are not gone, but the whole drive is. */
  async function stillThere(): Promise<boolean> {
    const found = await probePath({ readers, signal }, source.path);
    return 'kind' in found && found.kind === 'folder';
  }
}

function rootProblem(failed: string): LedgerSource['problem'] {
  if (failed === 'gone' || failed === 'not-a-folder') return 'missing';
  return failed === 'no-permission' ? 'no-permission' : 'disk';
}

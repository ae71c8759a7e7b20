/** Writes the answers of the reader threads in a transaction of its caller, and counts them. */

import { namedNotes } from '../../documents/read/broken-notes.ts';
import { rowOf } from './store/fact-rows.ts';
import { STATUS, type Found, type ReaderAnswer } from './threads/messages.ts';
import { FILE_STATE } from './store/schema.ts';
import type { StoreWrites } from './store/store-writes.ts';
import type { QueuedFile } from './file-queue.ts';

type ReadAnswer = Extract<ReaderAnswer, { kind: 'read' }>;

interface Writing {
  readonly id: number;
  /** Number of its next fact. */
  next: number;
}

const NONE: ReadonlySet<number> = new Set();

export function createAnswerWriter(writes: StoreWrites, source: number) {
  const partial = new Map<QueuedFile, Writing>();
  const totals = { looked: 0, changed: 0, missing: 0 };

  /** `passed` are files of no interest, of which only problems can have been found. */
  const fill = (
    files: readonly QueuedFile[],
    found: Found,
    writing: (index: number) => Writing,
    passed: ReadonlySet<number> = NONE,
  ) => {
    for (const row of found.facts) {
      const into = writing(row[0]);
      writes.fact(into.id, into.next, row);
      into.next += 1;
    }
    for (const [index, entry, reason] of found.problems) {
      if (passed.has(index)) continue;
      const path = files[index]?.path ?? '';
      writes.problem(writing(index).id, source, entry === '' ? path : `${path}!${entry}`, reason);
    }
    for (const [index, ...book] of found.books) writes.book(writing(index).id, book);
    for (const [index, what, count] of found.others) writes.other(writing(index).id, what, count);
  };
  const begin = (file: QueuedFile | undefined, size: number, stamp: number, state: number): Writing => {
    if (!file) throw new Error('an answer for a file that was not asked for');
    return { id: writes.addFile(file.folder, file.name, size, stamp, state), next: 0 };
  };
  const takePartial = (file: QueuedFile): Writing | undefined => {
    const begun = partial.get(file);
    partial.delete(file);
    return begun;
  };
  /** Its content could not be read: what was known of it stays, else what its name says, and it is read again next time. */
  const failed = (file: QueuedFile): Writing => {
    if (file.known && file.known.size > 0) {
      writes.forgetProblems(file.known.id);
      writes.doubtFile(file.known.id);
      return { id: file.known.id, next: 0 };
    }
    if (file.known) writes.dropFile(file.known.id);
    const writing = begin(file, 0, -1, FILE_STATE.read);
    for (const fact of namedNotes(file.name)) {
      writes.fact(writing.id, writing.next, rowOf(0, fact, ''));
      writing.next += 1;
    }
    return writing;
  };

  return {
    /** A part of large files' results: kept separately until their answer comes. */
    part: (files: readonly QueuedFile[], text: string) => {
      fill(files, JSON.parse(text) as Found, (index) => {
        const file = files[index];
        const begun = file && partial.get(file);
        if (begun) return begun;
        const writing = begin(file, 0, -1, FILE_STATE.partial);
        if (file) partial.set(file, writing);
        return writing;
      });
    },
    answer: (files: readonly QueuedFile[], { statuses, sizes, stamps, found }: ReadAnswer) => {
      const into: Writing[] = [];
      const passed = new Set<number>();
      files.forEach((file, i) => {
        const unseen = statuses[i] === STATUS.unseen;
        const isKept = unseen && file.known !== undefined && file.known.state !== FILE_STATE.skipped;
        const status = isKept ? STATUS.failed : statuses[i];
        const size = sizes[i] ?? 0;
        const stamp = stamps[i] ?? -1;
        const begun = takePartial(file);
        if (status === STATUS.unseen) {
          if (begun) writes.dropFile(begun.id);
          passed.add(i);
          return;
        }
        if (status === STATUS.unchanged) {
          if (file.known?.state !== FILE_STATE.skipped) totals.looked += 1;
          return;
        }
        if (status !== STATUS.skipped && status !== STATUS.gone) totals.looked += 1;
        if (status === STATUS.gone) totals.missing += 1;
        if (status === STATUS.gone || status === STATUS.failed) {
          if (begun) writes.dropFile(begun.id);
          if (status === STATUS.failed) into[i] = failed(file);
          return;
        }
        if (file.known) writes.dropFile(file.known.id);
        if (status === STATUS.read) totals.changed += 1;
        const state = status === STATUS.read ? FILE_STATE.read : FILE_STATE.skipped;
        if (begun) writes.endFile(begun.id, size, stamp);
        into[i] = begun ?? begin(file, size, stamp, state);
      });
      const writing = (index: number) => {
        const known = into[index];
        if (!known) throw new Error('facts of a file that was not read');
        return known;
      };
      fill(files, JSON.parse(found) as Found, writing, passed);
    },
    /** The thread was lost at file `at`; the others are read again. */
    lost: (files: readonly QueuedFile[], at: number, reason: string) => {
      files.forEach((file, i) => {
        const begun = takePartial(file);
        if (begun) writes.dropFile(begun.id);
        if (i !== at) return;
        totals.looked += 1;
        writes.problem(failed(file).id, source, file.path, reason);
      });
    },
    totals: () => totals,
  };
}

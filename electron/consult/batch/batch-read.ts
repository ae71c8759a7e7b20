/** Reads what a person has into a new batch: a preview with its counts, nothing asked. */

import { randomUUID } from 'node:crypto';
import type { BatchSource, Environment } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { BatchStore } from './store/batch-store.ts';
import type { FoundKey, KeySource, ReadEnd, ReadKeys } from './read/found-key.ts';
import type { RowStore } from './store/row-store.ts';

export interface ReadRequest {
  readonly environment: Environment;
  readonly face: string;
  /** Read in this order into one batch; a key that an earlier one has is a duplicate. */
  readonly sources: readonly KeySource[];
  readonly name: string;
  /** Of a list of the program itself; else it follows from what is read. */
  readonly source: BatchSource | undefined;
  readonly origin: string;
}

export interface ReadInto {
  readonly store: BatchStore;
  readonly rows: RowStore;
  readonly readKeys: ReadKeys;
  readonly now: () => Date;
  readonly progress: (progress: { keys: number; done: number; total: number }) => void;
}

/** The id of the batch. Errors: those of {@link ReadKeys}; nothing is kept then. */
export async function readInto(
  deps: ReadInto,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<Result<string, AppError>> {
  const { store } = deps;
  const { environment, face, name, origin } = request;
  const id = randomUUID();
  const madeAt = deps.now().toISOString();
  const seq = store.add({ id, name, source: request.source ?? 'text', environment, face, origin, madeAt });
  try {
    const end = await readAll(deps, request, seq, signal);
    if (!end.ok) {
      store.remove(seq);
      return end;
    }
    const { source, ignored, ignoredCount, ownSheet } = end.value;
    store.complete(seq, {
      name,
      source: request.source ?? source,
      ignored,
      ignoredCount,
      ownSheet,
      ownBytes: ownSheet === undefined ? undefined : bytesOf(request.sources, ownSheet),
    });
    return ok(id);
  } catch (error) {
    store.remove(seq);
    throw error;
  }
}

async function readAll(
  { rows, readKeys, now, progress }: ReadInto,
  { sources }: ReadRequest,
  seq: number,
  signal: AbortSignal,
): Promise<Result<ReadEnd, AppError>> {
  const join = createJoin();
  let empty: AppError | undefined;
  let whole: ReadEnd | undefined;
  for (const [i, source] of sources.entries()) {
    const before = join.count();
    const reading = readKeys(source, {
      now: now(),
      signal,
      progress: ({ keys, done, total }) => progress({ keys: before + keys, done, total }),
    });
    for await (const found of reading) {
      rows.append(
        seq,
        found.map((each) => join.row(each, before, i < sources.length - 1)),
      );
    }
    const end = await reading.end;
    if (!end.ok && end.error.code !== 'batch.empty') return end;
    if (!end.ok) empty = end.error;
    else if (!whole) whole = end.value;
    else {
      const ignored = [...whole.ignored, ...end.value.ignored];
      const ignoredCount = whole.ignoredCount + end.value.ignoredCount;
      // Rows of a spreadsheet are found again by their place, which typed keys before them do not have.
      whole = { ...end.value, ignored, ignoredCount };
    }
  }
  return whole ? ok(whole) : err(empty ?? appError('batch.empty'));
}

/** Joins the rows of several readings: positions go on, and keys of earlier ones are not asked again. */
function createJoin() {
  const earlier = new Map<string, number>();
  let count = 0;
  return {
    count: () => count,
    row: (found: FoundKey, before: number, remember: boolean): FoundKey => {
      const { position, sameAs, ...rest } = found;
      count = before + position;
      const first = found.kind === 'note' || found.kind === 'old' ? earlier.get(found.text) : undefined;
      if (first !== undefined) return { ...rest, kind: 'duplicate', position: count, sameAs: first };
      // Only short readings come before another one: keys typed beside a list.
      if (remember && sameAs === undefined) earlier.set(found.text, count);
      const original = sameAs === undefined ? undefined : (earlier.get(found.text) ?? sameAs + before);
      return { ...rest, position: count, sameAs: original };
    },
  };
}

/** Of a dropped file that has no path here. */
function bytesOf(sources: readonly KeySource[], name: string): Uint8Array | undefined {
  for (const source of sources) {
    if (source.kind !== 'files') continue;
    const found = source.files.find((file) => file.name === name);
    if (found) return found.bytes;
  }
  return undefined;
}

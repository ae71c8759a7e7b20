/** Reads files into runs, and keeps two of each session: the one before stays until the new one has a document. */

import { appError, invalidInput, type AppError } from '../../../shared/errors.ts';
import type { Environment } from '../../../shared/contract.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { checkAllInWorker } from '../check-in-worker.ts';
import { readPile } from './read-pile.ts';
import { createRun, NO_REPORT, type NewDocument, type Run } from './runs.ts';

export interface PileWatch {
  readonly signal?: AbortSignal | undefined;
  /** At each document. */
  readonly progress: (done: number, total: number) => void;
}

export type Piles = ReturnType<typeof createPiles>;

export function createPiles() {
  const runs = new Map<string, readonly Run[]>();

  const addDocument = async (
    run: Run,
    place: Pick<NewDocument, 'name' | 'path' | 'packed'>,
    bytes: Uint8Array,
  ) => {
    const reports = await checkAllInWorker(bytes, 'any');
    for (const [i, whole] of reports.entries()) {
      const { corrected, answerCertificate: _own, ...report } = whole;
      const part = reports.length > 1 ? { part: i + 1 } : {};
      const correction = corrected === undefined ? {} : { corrected };
      if (!run.add({ ...place, report, ...part, ...correction })) return false;
    }
    return !run.isFull();
  };

  return {
    begin(session: string, environment: Environment, companies: readonly string[]) {
      const run = createRun(environment, companies);
      // A person may still cancel the choice of files: the table they look at stays.
      const [before] = (runs.get(session) ?? []).filter((one) => one.total() > 0);
      runs.set(session, before ? [run, before] : [run]);
      return run;
    },

    /** Error: `input.invalid` for a run that was dropped, or is another session's. */
    find(session: string, id: string): Result<Run, AppError> {
      const run = runs.get(session)?.find((one) => one.id === id);
      return run ? ok(run) : err(invalidInput([{ path: 'run', rule: 'missing' }]));
    },

    async addPaths(run: Run, paths: readonly string[], { signal, progress }: PileWatch) {
      const before = run.total();
      let done = 0;
      let total = 0;
      await readPile(
        paths,
        {
          found: (count) => {
            total = count;
            progress(done, total);
          },
          document: async (place, bytes) => {
            const goOn = await addDocument(run, place, bytes);
            done += 1;
            progress(done, Math.max(done, total));
            return goOn;
          },
          problem: (place, reason) => {
            done += 1;
            const code = reason === 'gone' ? 'file.missing' : 'file.unreadable';
            run.add({ ...place, report: NO_REPORT, error: appError(code, { file: place.name, reason }) });
          },
        },
        signal,
      );
      return { added: run.total() - before, total: run.total(), full: run.isFull() };
    },

    async addContents(
      run: Run,
      files: readonly { readonly name: string; readonly bytes: Uint8Array; readonly path?: string }[],
      { signal, progress }: PileWatch,
    ) {
      const before = run.total();
      for (const [i, { bytes, ...place }] of files.entries()) {
        if (signal?.aborted || !(await addDocument(run, place, bytes))) break;
        progress(i + 1, files.length);
      }
      return { added: run.total() - before, total: run.total(), full: run.isFull() };
    },
  };
}

/** Reads files into runs and keeps the runs of each session: the last one only. */

import { appError, invalidInput, type AppError } from '../../../shared/errors.ts';
import type { Environment } from '../../../shared/contract.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { checkAllApart } from '../check-apart.ts';
import { readPile } from './read-pile.ts';
import { createRun, NO_REPORT, type NewDocument, type Run } from './runs.ts';

export interface PileWatch {
  readonly signal?: AbortSignal | undefined;
  /** At each document. */
  readonly progress: (done: number, total: number) => void;
}

export interface Added {
  readonly added: number;
  readonly total: number;
  readonly full: boolean;
}

export interface Piles {
  begin(session: string, environment: Environment, companies: readonly string[]): Run;
  /** Error: `input.invalid` for a run that was dropped, or is another session's. */
  find(session: string, run: string): Result<Run, AppError>;
  addPaths(run: Run, paths: readonly string[], watch: PileWatch): Promise<Added>;
  addContents(
    run: Run,
    files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
    watch: PileWatch,
  ): Promise<Added>;
}

export function createPiles(): Piles {
  const runs = new Map<string, Run>();

  const addDocument = async (
    run: Run,
    place: Pick<NewDocument, 'name' | 'path' | 'packed'>,
    bytes: Uint8Array,
  ) => {
    const reports = await checkAllApart(bytes, 'any');
    for (const [i, whole] of reports.entries()) {
      // The corrected text is made again when a person asks for it.
      const { corrected: _corrected, answerCertificate: _own, ...report } = whole;
      const part = reports.length > 1 ? { part: i + 1 } : {};
      if (!run.add({ ...place, report, ...part })) return false;
    }
    return !run.isFull();
  };

  return {
    begin(session, environment, companies) {
      const run = createRun(environment, companies);
      runs.set(session, run);
      return run;
    },

    find(session, id) {
      const run = runs.get(session);
      return run?.id === id ? ok(run) : err(invalidInput([{ path: 'run', rule: 'missing' }]));
    },

    async addPaths(run, paths, { signal, progress }) {
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

    async addContents(run, files, { signal, progress }) {
      const before = run.total();
      for (const [i, { name, bytes }] of files.entries()) {
        if (signal?.aborted || !(await addDocument(run, { name }, bytes))) break;
        progress(i + 1, files.length);
      }
      return { added: run.total() - before, total: run.total(), full: run.isFull() };
    },
  };
}

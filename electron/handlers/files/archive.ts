/** The handlers of the archive's folder: its location, whether it accepts files, and changing it. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import type { Handlers } from '../../dispatcher.ts';
import { logFault } from '../../log/detail.ts';
import type { Log } from '../../ports.ts';
import type { ArchiveRoot } from '../../storage/files/archive-root.ts';
import { writeOnce, type WriteFault, type Written } from '../../storage/files/atomic-file.ts';
import { folderProblem, tidyFolder } from '../../storage/files/folder-path.ts';
import { isMount, type StandingRoot } from '../../storage/files/standing-root.ts';
import { SLOW, withinLimit } from '../../storage/files/time-limit.ts';
import { createWriteTests } from '../../storage/files/write-test.ts';
import type { Deps, Scope } from '../scope.ts';

const LIMIT_MS = 10_000;

export function createArchiveHandlers(deps: Deps<'clock' | 'log' | 'filePicker' | 'inJournal' | 'emit'>) {
  const { clock, filePicker, inJournal, emit } = deps;
  const inArchive: Scope<[journal: Disablements, archive: ArchiveRoot]> = (environment, use) =>
    inJournal(environment, (journal, { archive }) => use(journal, archive));
  const late = logLate(deps.log);
  const tests = createWriteTests(LIMIT_MS, late);

  /** The folder as it will be stored, if it accepts files now. */
  const tried = async (folder: string): Promise<Result<StandingRoot, AppError>> => {
    const refuse = (problem: string) => err(appError('archive.folder', { path: folder, problem }));
    const wrong = folderProblem(folder);
    if (wrong) return refuse(wrong);
    const { problem } = await tests.try({ folder, standing: { folder, mount: false } });
    if (problem !== undefined) return refuse(problem);
    const mount = await withinLimit(isMount(folder), LIMIT_MS, late);
    return mount === SLOW ? refuse('slow') : ok({ folder, mount });
  };
  const move = async (journal: Disablements, archive: ArchiveRoot, root: StandingRoot | undefined) => {
    const written = await archive.choose(root);
    if (!written.ok) return written;
    // The new folder may accept the files that the old one did not.
    journal.retryFiles();
    return ok({});
  };

  return {
    'archive.state': ({ environment }) =>
      inArchive(environment, async (journal, archive) => {
        const folder = archive.folder();
        const standing = archive.standing();
        const { problem, ms, space } = await tests.try({ folder, standing });
        return ok({
          folder,
          chosen: standing !== undefined,
          test: { at: clock.now().toISOString(), ms, problem },
          space,
          elsewhere: await journal.filedElsewhere(),
        });
      }),
    'archive.choose': ({ environment }) =>
      inArchive<{ chosen: boolean }>(environment, async (journal, archive) => {
        if (!filePicker.pickFolder) return err(appError('host.unsupported'));
        const picked = await filePicker.pickFolder('archive');
        if (picked === undefined) return ok({ chosen: false });
        const root = await tried(tidyFolder(picked));
        if (!root.ok) return root;
        const moved = await move(journal, archive, root.value);
        return moved.ok ? ok({ chosen: true }) : moved;
      }),
    'archive.reset': ({ environment }) =>
      inArchive(environment, (journal, archive) => move(journal, archive, undefined)),
    'archive.copy-all': ({ environment }, { signal }) =>
      inArchive(environment, (journal) =>
        journal.copyToArchive({
          signal,
          progress: (done, total) => emit({ name: 'archive.progress', data: { done, total } }),
        }),
      ),
    'archive.save-all': ({ environment }) => inArchive(environment, (journal) => journal.saveAll()),
  } satisfies Partial<Handlers>;
}

/** Writes a file next to those of the archive, with the same time limit. */
export async function writeToArchive(
  path: string,
  bytes: Uint8Array,
  root: StandingRoot | undefined,
  log: Log,
): Promise<Result<Written, WriteFault>> {
  const written = await withinLimit(writeOnce(path, bytes, root), LIMIT_MS, logLate(log));
  return written === SLOW ? err({ problem: 'slow' }) : written;
}

/** Logs errors that occur after the time limit. */
function logLate(log: Log): (error: unknown) => void {
  return logFault(log, 'archive.late');
}

/** Writes the rows of a batch as a file, in a thread that gets them page by page. */

import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { BatchExport, BatchView } from '../../../../shared/contract.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { paperWords } from '../../../../shared/explain/paper/paper.ts';
import type { Locale } from '../../../../shared/explain/words.ts';
import { localDay } from '../../../../shared/moments.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Opener } from '../../../ports.ts';
import { nameFinished } from '../../../storage/files/atomic-file.ts';
import { makeWithin, type StandingRoot } from '../../../storage/files/standing-root.ts';
import { tempName } from '../../../storage/files/temp-files.ts';
import { runInThread } from '../../../threads/job.ts';
import { isOutOfMemory, threadProgram } from '../../../threads/program.ts';
import {
  sheetOf,
  type ExportJob,
  type ExportMessage,
  type RowsWanted,
  type RowWithAnswer,
} from './export-messages.ts';
import { problemOf, systemCode } from '../../../log/system-code.ts';

export interface BatchExportRequest {
  readonly view: BatchView;
  readonly as: BatchExport;
  /** A new file; in the archive without it. */
  readonly path: string | undefined;
  readonly archiveDir: string;
  /** The archive where a person chose it: it is never made, since its disk may be away. */
  readonly root?: StandingRoot | undefined;
  readonly now: Date;
  readonly version: string;
  readonly locale: Locale;
  readonly opener: Opener;
  readonly own: { readonly path: string; readonly bytes: Uint8Array | undefined } | undefined;
  /** Undefined where the batch is not there any more. */
  readonly rows: (wanted: RowsWanted) => readonly RowWithAnswer[] | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Errors: `file.not-written`, `batch.no-sheet`, `file.missing` and `file.unreadable` of the person's own spreadsheet,
 * `batch.missing`, `call.aborted`. No file is left then.
 */
export async function exportBatch(
  request: BatchExportRequest,
): Promise<Result<{ shown: boolean; path: string }, AppError>> {
  const { view, as, own, now, version, opener, signal } = request;
  // The accountant's zip is Portuguese, as a closing is (docs/adr/0063-language-of-papers.md).
  const locale = as === 'package' ? 'pt-BR' : request.locale;
  if (as === 'own' && own === undefined) return err(appError('batch.no-sheet'));
  const path = request.path ?? pathInArchive({ ...request, locale });
  const unfinished = join(dirname(path), tempName(randomUUID()));
  const notSaved = (problem: string) => err(appError('file.not-written', { path, problem }));
  let begun = false;
  try {
    if (request.path !== undefined && (await isThere(path))) return notSaved('EEXIST');
    // Of a path that a person named no folder is made: it may be on a disk that is away.
    if (request.path === undefined) await makeWithin(dirname(path), request.root);
    begun = true;
    const { name, environment } = view;
    const written = await inThread(
      {
        as,
        path: unfinished,
        name,
        environment,
        version,
        locale,
        at: now.getTime(),
        ...(own === undefined ? {} : { own: ownOf(own) }),
      },
      request.rows,
      signal,
    );
    if (written.kind === 'aborted') return err(appError('call.aborted'));
    if (written.kind === 'removed') return err(appError('batch.missing'));
    if (written.kind === 'disk' && !written.own) return notSaved(written.code);
    if (written.kind === 'disk') return ownProblem(own?.path ?? '', written.code);
    if (written.kind === 'unreadable') {
      const { reason } = written;
      if (reason === 'no-key') return err(appError('batch.no-sheet'));
      return err(appError('file.unreadable', { file: basename(own?.path ?? ''), reason }));
    }
    const named = await nameFinished(unfinished, path);
    // A file at a place that the person named is not shown in its folder.
    const shown = request.path === undefined && (await opener.showInFolder(named));
    return ok({ shown, path: named });
  } catch (error) {
    return notSaved(problemOf(error));
  } finally {
    if (begun) for (const left of [unfinished, sheetOf(unfinished)]) await rm(left, { force: true });
  }
}

type Ended = Exclude<ExportMessage, { kind: 'rows' }> | { readonly kind: 'aborted' | 'removed' };

function inThread(
  job: ExportJob,
  rows: BatchExportRequest['rows'],
  signal: AbortSignal | undefined,
): Promise<Ended> {
  return runInThread<ExportMessage, Ended>(threadProgram(import.meta.url, 'batch-export-worker'), {
    data: job,
    // Most of its objects are short-lived: a large young generation would only fill up before it is collected.
    limits: { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 16 },
    message: (message, { post, end }) => {
      if (message.kind !== 'rows') return end(message);
      const page = rows(message.wanted);
      if (page) post(page);
      else end({ kind: 'removed' });
    },
    signal,
    aborted: ({ end }) => end({ kind: 'aborted' }),
    failed: (error) => {
      // A spreadsheet that needs more memory than a thread gets.
      if (isOutOfMemory(error)) return { kind: 'unreadable', reason: 'workbook-too-large' };
      throw error;
    },
  });
}

function ownOf({ path, bytes }: NonNullable<BatchExportRequest['own']>): NonNullable<ExportJob['own']> {
  return bytes === undefined ? { path } : { path, bytes };
}

const READ_PROBLEMS: Readonly<Record<string, 'in-use' | 'no-permission'>> = {
  EBUSY: 'in-use',
  ETXTBSY: 'in-use',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
};

function ownProblem(path: string, code: string): Result<never, AppError> {
  const file = basename(path);
  if (code === 'ENOENT' || code === 'ENOTDIR') return err(appError('file.missing', { file }));
  const reason = READ_PROBLEMS[code] ?? 'disk';
  return err(appError('file.unreadable', { file, reason }));
}

const EXTENSIONS: Readonly<Record<Exclude<BatchExport, 'own'>, string>> = {
  csv: '.csv',
  xlsx: '.xlsx',
  pdf: '.pdf',
  package: '.zip',
};
const ENDINGS = {
  csv: 'table',
  xlsx: 'table',
  pdf: 'list',
  own: 'own',
  package: 'package',
} as const satisfies Readonly<Record<BatchExport, string>>;
const NAME_LENGTH = 60;

/** By the name of the batch and the day. */
function pathInArchive({ view, as, archiveDir, now, own, locale }: BatchExportRequest): string {
  const { endings, keys } = paperWords(locale).table;
  const folder = join(archiveDir, 'listas', view.environment);
  const given = as === 'own' ? extname(own?.path ?? '') : EXTENSIONS[as];
  const name =
    as === 'own'
      ? basename(own?.path ?? '', given)
      : view.name.replace(/\.(?:xlsx|xlsm|csv|txt|zip|xml)$/i, '');
  const plain =
    name
      .replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ')
      .trim()
      .slice(0, NAME_LENGTH)
      .trim() || keys;
  return join(folder, `${plain} - ${endings[ENDINGS[as]]} ${localDay(now)}${given}`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

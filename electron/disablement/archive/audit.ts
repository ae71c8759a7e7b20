/** Compares every stored file with the journal, and restores missing or changed ones from it ("Verificar arquivo"). */

import { basename, dirname, join } from 'node:path';
import type { CallOutput, Environment } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { archiveFiles, saveFiles } from './archive.ts';
import { journalAgrees } from './journal-agrees.ts';
import { sha256 } from '../journal/chain.ts';
import type { DisablementContext } from '../deps.ts';
import { createFileReader, findFile } from './find-file.ts';
import { isRequestId, lastOf, type RequestRow, type Story } from '../journal/journal-rows.ts';
import { UnreadableRow } from '../journal/unreadable-row.ts';
import type { ArchiveFile } from './files-of-request.ts';
import { procFileName } from './proc-file.ts';
import { filedHere, filedThere } from '../journal/seat.ts';
import { storyOf } from '../journal/story.ts';

/** Its path may be on another computer of a shared journal (`keeper`), which this one does not see. */
export type AuditedFile = Omit<CallOutput<'journal.audit'>['files'][number], 'subject'> & {
  readonly subject: AuditedRange;
};
type AuditedRange = Pick<RequestRow, 'cnpj' | 'mod' | 'serie' | 'nNFIni' | 'nNFFin'> & {
  readonly environment: Environment;
};
export type RepairReport = CallOutput<'journal.repair'>;

/** Verifies the signed request in a file again; undefined if there is none. */
export type Inspect = (bytes: Uint8Array) => Promise<AuditedFile['signature']>;

export interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** File reads queue up anyway; the batch only sets the steps of the progress. */
const BATCH = 8;
const PROGRESS_EVERY = 50;

/** Checks every file of every homologated request, oldest first. Errors: `call.aborted`. */
export async function auditFiles(
  context: DisablementContext,
  watch: Watch = {},
  inspect?: Inspect,
): Promise<Result<AuditedFile[], AppError>> {
  const requests = (await context.journal.homologated()).filter(isRequestId);
  const audited: AuditedFile[] = [];
  for (let done = 0; done < requests.length; done += BATCH) {
    if (watch.signal?.aborted) return err(appError('call.aborted'));
    const batch = requests.slice(done, done + BATCH);
    audited.push(
      ...(
        await Promise.all(batch.map((requestId) => auditRequest(context, requestId, watch, inspect)))
      ).flat(),
    );
    // An aborted read has found nothing out.
    if (watch.signal?.aborted) return err(appError('call.aborted'));
    const now = Math.min(done + BATCH, requests.length);
    if (now === requests.length || now % PROGRESS_EVERY < BATCH) watch.progress?.(now, requests.length);
  }
  return ok(audited);
}

/**
 * Writes missing or changed files again; nothing is overwritten, a changed file keeps its name (rule 6). Errors:
 * `call.aborted`.
 */
export async function repairFiles(
  context: DisablementContext,
  watch: Watch = {},
): Promise<Result<RepairReport, AppError>> {
  const before = await auditFiles(context, watch);
  if (!before.ok) return before;
  const repaired: RepairReport['repaired'][number][] = [];
  const failed: RepairReport['failed'][number][] = [];
  const known = Map.groupBy(before.value, ({ requestId }) => requestId);
  const wanted: typeof known = new Map();
  for (const [requestId, files] of known) {
    if (await needsRepair(context, requestId, files)) wanted.set(requestId, files);
  }
  let done = 0;
  let away = false;
  for (const [requestId, seen] of wanted) {
    if (watch.signal?.aborted) return err(appError('call.aborted'));
    if (done++ % PROGRESS_EVERY === 0) watch.progress?.(done, wanted.size);
    const wrong = seen.filter(({ state }) => !isKept(state));
    const fail = (problem: string) => failed.push(...wrong.map(({ path }) => ({ requestId, path, problem })));
    if (context.inFlight.has(requestId)) fail('busy');
    else if (!(await journalAgrees(context, requestId))) fail('journal');
    else if (away) fail('slow');
    else {
      // All are written into one archive: if it hangs, the others would only wait as long.
      away = (await saveFiles(context, requestId)) === 'slow';
      const after = await auditRequest(context, requestId, watch);
      if (after.every(({ state }) => state === 'ok')) {
        const there = new Set(seen.flatMap(({ state, path }) => (state === 'ok' ? [path] : [])));
        repaired.push(...after.flatMap(({ path }) => (there.has(path) ? [] : [{ requestId, path }])));
      } else {
        const { events } = await storyOf(context.journal, requestId);
        fail(lastOf(events, 'file-problem')?.data.problem ?? 'read-back');
      }
    }
  }
  return ok({ repaired, failed });
}

/** A wrong file; or a right one in a place that the journal does not know since its folder was moved. */
async function needsRepair(
  { journal }: DisablementContext,
  requestId: string,
  files: readonly AuditedFile[],
): Promise<boolean> {
  const { events } = await storyOf(journal, requestId);
  const noted = (filedHere(events) ?? filedThere(events))?.data.paths ?? [];
  return files.some(({ state, path }) => !isKept(state) || (state === 'ok' && !noted.includes(path)));
}

/** A copy that was read back exists, here or on another computer. */
function isKept(state: AuditedFile['state']): boolean {
  return state === 'ok' || state === 'elsewhere';
}

async function auditRequest(
  context: DisablementContext,
  requestId: string,
  { signal }: Watch,
  inspect?: Inspect,
): Promise<AuditedFile[]> {
  const story = await context.journal.story(requestId);
  if (!story) return [];
  const { row, events } = story;
  const there = filedThere(events);
  const noted = (filedHere(events) ?? there)?.data;
  const { environment, cnpj, mod, serie, nNFIni, nNFFin } = row;
  const subject = { environment, cnpj, mod, serie, nNFIni, nNFFin };
  const official = await filesOrNone(context, story);
  if (!official)
    return [{ requestId, path: procFileName(row.id), state: 'unreadable', suffixed: false, subject }];
  const expected = noted
    ? noted.paths.map((path, i) => ({
        path,
        digest: noted.sha256[i] ?? '',
        official: official[i]?.path ?? path,
      }))
    : official.map(({ path, bytes }) => ({ path, digest: sha256(bytes), official: path }));
  return Promise.all(
    expected.map(async ({ digest, ...places }): Promise<AuditedFile> => {
      const read = createFileReader(context, digest, signal);
      const { path, found } = await findFile(context, { ...places, isOwn: there === undefined }, read);
      const { state, bytes } = found;
      if (there?.by && (state === 'missing' || state === 'unreadable')) {
        const keeper = there.by.machine;
        return { requestId, path: places.path, state: 'elsewhere', keeper, suffixed: false, subject };
      }
      const suffixed = noted?.suffixed ?? false;
      const first = join(dirname(path), basename(places.official));
      const twin = suffixed && state === 'ok' && first !== path && (await read(first)).state === 'changed';
      const signature = bytes && inspect ? await inspect(bytes) : undefined;
      return { requestId, path, state, suffixed, subject, ...(twin ? { twin: first } : {}), signature };
    }),
  );
}

/** Undefined where the journal lacks the bytes of a request that it has as homologated. */
async function filesOrNone(context: DisablementContext, story: Story): Promise<ArchiveFile[] | undefined> {
  try {
    return await archiveFiles(context, story);
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined;
    throw error;
  }
}

/** The calls of the contract that disable numbers, over one realm's journal. */

import { dirname } from 'node:path';
import { appError, invalidInput, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { writeOnce } from '../storage/files/atomic-file.ts';
import { createBoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import { endSaving, saveFiles } from './archive/archive.ts';
import type { Watch } from './archive/audit.ts';
import type { Answer, Disablements, Named } from './calls.ts';
import { check } from './check/check.ts';
import {
  belongsTo,
  type DisablementContext,
  type DisablementDeps,
  type Disk,
  type KnownCompany,
} from './deps.ts';
import { companyAsked, type UfAsked } from './check/company-uf.ts';
import { conclude } from './send/conclude.ts';
import { asFarAsDiskAllows, orRefusal } from './disk-allows.ts';
import { createLook, within, type Look } from './look.ts';
import { copyToArchive, filedElsewhere, saveAll } from './archive/copy-archive.ts';
import { missingJournal } from './journal/sqlite/journal-file.ts';
import { openJournal } from './journal/sqlite/sqlite-journal.ts';
import { stateOf, type RequestRow, type Story } from './journal/journal-rows.ts';
import { filedHere } from './journal/seat.ts';
import { closeImported } from './import/close-imported.ts';
import { createOwners } from './journal/sqlite/owner-files.ts';
import { prepare } from './send/prepare.ts';
import { createFileRetries } from './archive/retry-files.ts';
import { requestsOn } from './number-evidence.ts';
import { createRecovery, type PendingAnswers } from './send/recover.ts';
import { createSaveQueue } from './archive/save-queue.ts';
import { createSendCalls } from './send/send-calls.ts';
import { createSender } from './send/sender.ts';
import { identicalTo, isFiled, pathHere, waitingFor } from './send/same-request.ts';
import { stateError } from './journal/state-error.ts';
import { procOf } from './journal/story.ts';
import { documentsOf, folderOf, stepsOf } from './timeline.ts';
import { createUnderway } from './underway.ts';
import { fullViewOf, viewNow, viewsOf } from './view.ts';
import { detailOf } from '../log/detail.ts';

export type { Disablements } from './calls.ts';

/** Opens the journal. Errors: `data.folder`, `data.damaged`, `data.newer`. */
export function createDisablements(deps: DisablementDeps): Result<Disablements, AppError> {
  const disk = deps.disk ? ok(deps.disk) : openDisk(deps.dataDir);
  return disk.ok ? ok(build(deps, disk.value)) : disk;
}

function openDisk(dataDir: string): Result<Disk, AppError> {
  const missing = missingJournal(dataDir);
  if (missing) return err(missing);
  const journal = openJournal(dataDir);
  return journal.ok ? ok({ journal: journal.value, owners: createOwners(dataDir), writeOnce }) : journal;
}

function build(deps: DisablementDeps, disk: Disk): Disablements {
  const { journal } = disk;
  const fileReads = createBoundedFileReads((error) => {
    const op = 'disablement.look';
    deps.log.write({ level: 'error', op, code: 'internal', detail: detailOf(error) });
  }, deps.saveLimitMs);
  const context: DisablementContext = {
    ...disk,
    deps,
    survey: async (range, requestId) => {
      const seen = await journal.survey(range, requestId);
      if (!recovery.isDue(seen.sending)) return seen;
      await tidy();
      return journal.survey(range, requestId);
    },
    inFlight: new Set(),
    unsent: new Map(),
    saves: createSaveQueue(),
    fileReads,
  };
  const pending: PendingAnswers = new Map();
  const sender = createSender(context, pending);
  const acts = createUnderway();
  const recovery = createRecovery(context, pending);
  /** Calls that only query or record: they end by themselves, and closing waits for them. */
  const questions = createUnderway();
  /** Calls that read and write files: closing waits for them, but not for ever. */
  const readers = createUnderway();
  const ending = new AbortController();
  const retries = createFileRetries(context, () => !ending.signal.aborted);

  const now = () => deps.clock.now().toISOString();
  /** A full or missing disk must not prevent reading the journal. */
  const tidy = () => asFarAsDiskAllows(deps.log, 'disablement.tidy', recovery.recover);
  const ask = questions.run;
  const tracked = <T>(work: () => Answer<T>): Answer<T> => readers.run(() => orRefusal(work));
  /** Closing the journal aborts reads and copies. */
  const untilShutDown = (watch: Watch = {}): Watch => ({
    ...watch,
    signal: watch.signal ? AbortSignal.any([watch.signal, ending.signal]) : ending.signal,
  });
  /** `disablement.missing` for a request that is not in this environment. */
  const find = async ({ environment, requestId }: Named): Answer<Story> => {
    const story = await journal.story(requestId);
    if (story?.row.environment === environment) return ok(story);
    return err(appError('disablement.missing', { requestId }));
  };
  const findRow = (input: Named): Answer<RequestRow> =>
    ask(async () => {
      const row = await journal.row(input.requestId);
      if (row?.environment === input.environment) return ok(row);
      return err(appError('disablement.missing', { requestId: input.requestId }));
    });
  const onFound = <T>(input: Named, use: (story: Story) => Answer<T> | Result<T, AppError>): Answer<T> =>
    ask(async () => {
      const found = await find(input);
      return found.ok ? use(found.value) : found;
    });
  const tidiedFirst = <T>(work: () => Promise<T>): Promise<T> =>
    ask(async () => {
      await tidy();
      return work();
    });
  const tidied = <T>(input: Named, use: (story: Story) => Answer<T> | Result<T, AppError>): Answer<T> =>
    tidiedFirst(() => onFound(input, use));
  const shown = async (stories: Promise<readonly Story[]>) => ok(viewsOf(context, await stories));

  /** Checks that the range is of a company of this realm. */
  const ofCompany = async <I extends UfAsked, T>(
    input: I,
    work: (context: DisablementContext, company: KnownCompany, input: I) => Answer<T>,
    look: Look | undefined,
    act: Parameters<typeof companyAsked>[2],
  ): Answer<T> => {
    if (!belongsTo(deps.realm, input.environment)) {
      return err(invalidInput([{ path: 'environment', rule: 'environment.other-realm' }]));
    }
    const company = companyAsked(deps.company(input.cnpj), input, act);
    if (!company) return err(appError('company.missing', { cnpj: input.cnpj }));
    return orRefusal(() => work(within(context, look), company, input));
  };

  return {
    look: () => {
      const look = createLook(context);
      // Asked beside the first survey; a failure is handled where the answer is used.
      look.learned().catch(() => undefined);
      return look;
    },
    check: (input, look) => {
      retries.soon();
      return ofCompany(input, check, look, 'look');
    },
    prepare: (input, look) => {
      retries.soon();
      // An act that goes on to send puts it on disk by recording the sending, or by `flush`.
      const onDisk = look && !input.waits ? 'with-next' : 'now';
      return ofCompany(input, (...given) => prepare(...given, onDisk), look, 'record');
    },
    identical: (wanted, look) => ask(() => identicalTo(within(context, look), wanted)),
    flush: () => orRefusal(async () => ok(await journal.flush())),
    waiting: (wanted) => ask(() => waitingFor(context, wanted)),
    ...createSendCalls({ sender, acts, rowOf: findRow, retryFiles: retries.now }),
    // A refusal too where the store cannot be read: the caller has to say whether the request was not sent, or may have
    // been.
    discard: (input) =>
      orRefusal(() =>
        onFound(input, ({ row: { requestId } }) => {
          retries.now();
          const discarded = { kind: 'discarded', step: 'discard', data: {}, at: now() } as const;
          return conclude(context, requestId, ['prepared'], discarded);
        }),
      ),
    close: (input) =>
      tidied(input, ({ row: { requestId } }) => {
        retries.now();
        const { verdict } = input;
        const data = { found: verdict.found, nProt: verdict.found ? verdict.nProt : '' };
        const closed = { kind: 'closed', step: 'close', data, disabled: verdict.found, at: now() } as const;
        return orRefusal(() => conclude(context, requestId, ['uncertain', 'imported'], closed));
      }),
    closeImported: (input) => ask(() => orRefusal(() => closeImported(context, input))),
    get: (input) => tidied(input, async (story) => ok(await fullViewOf(context, story))),
    story: (input) => tidied(input, ({ events }) => ok(stepsOf(events))),
    documents: (input) => onFound(input, async (story) => ok(await documentsOf(journal, story))),
    proc: (input) => onFound(input, async (story) => ok(await procOf(journal, story))),
    ofId: ({ environment, id }) => tidiedFirst(() => shown(journal.ofId(environment, id))),
    list: ({ environment, pending: open, waiting }) =>
      tidiedFirst(() => {
        retries.soon();
        const others = waiting ? 'prepared' : 'all';
        return shown(journal.list(environment, open ? 'pending' : others));
      }),
    counts: ({ environment }) =>
      tidiedFirst(async () => ok(Object.fromEntries(await journal.counts(environment)))),
    ofCompany: ({ environment, cnpj }) =>
      tidiedFirst(async () =>
        ok(
          (await journal.ofCompany(environment, cnpj)).flatMap((story) => {
            // Without the request, whose document would stay in memory.
            const own = { row: { requestId: story.row.requestId }, events: story.events };
            const proc = () => ask(() => procOf(journal, own));
            return viewsOf(context, [story]).map((view) => ({ view, proc }));
          }),
        ),
      ),
    newest: (environment, limit) =>
      tidiedFirst(() => {
        retries.soon();
        return shown(journal.newest(environment, limit));
      }),
    movedSince: (mark) =>
      tidiedFirst(async () => {
        const { stories, ...moved } = await journal.movedSince(mark);
        return ok({ ...moved, views: viewsOf(context, stories) });
      }),
    named: (requestIds) =>
      ask(async () => {
        const stories = await Promise.all(requestIds.map((requestId) => journal.story(requestId)));
        const there = stories.filter((story) => story !== undefined);
        return ok(viewsOf(context, there));
      }),
    openByCompany: (environment) => ask(() => journal.openByCompany(environment)),
    saveFile: async (input) => {
      const found = await onFound(input, (story) => ok(story));
      if (!found.ok) return found;
      const { row, events } = found.value;
      if (stateOf(events) !== 'homologated') return err(stateError(found.value));
      return tracked(async () => {
        if (!(await isFiled(context, events))) await saveFiles(context, row.requestId);
        return ok(await viewNow(context, row.requestId));
      });
    },
    filePath: (input) =>
      onFound(input, ({ row: { requestId }, events }) => {
        const path = pathHere(context, events);
        return path ? ok(path) : err(appError('archive.not-saved', { requestId }));
      }),
    folder: (input) =>
      onFound(input, (story) => {
        const path = pathHere(context, story.events);
        return ok(path && filedHere(story.events) ? dirname(path) : folderOf(context, story));
      }),
    recover: () =>
      tidiedFirst(async () => {
        await asFarAsDiskAllows(deps.log, 'disablement.sweep', context.owners.sweep);
        retries.now();
      }),
    follow: () =>
      tidiedFirst(() =>
        asFarAsDiskAllows(deps.log, 'disablement.follow', async () => {
          if (await journal.writtenElsewhere()) deps.changed(['disablements', 'history']);
        }),
      ),
    busy: sender.busy,
    out: sender.out,
    numbersSentBy: (tokenId) => ask(() => journal.sentBy(tokenId, deps.clock.now())),
    numbersSentByTokensOf: (root) =>
      ask(async () => {
        // Where the server's clock cannot be read, the next query reports it.
        await deps.readClock?.();
        return journal.sentByTokensOf(root, deps.clock.now());
      }),
    waitIdle: async () => {
      for (;;) {
        await context.saves.idle();
        const under = [...readers.all(), ...retries.underway()];
        if (under.length === 0) return;
        await Promise.allSettled(under);
      }
    },
    retryFiles: retries.now,
    saveAll: () => tracked(() => saveAll(context)),
    filedElsewhere: () => ask(async () => (await filedElsewhere(context)).length),
    copyToArchive: (watch) => tracked(() => copyToArchive(context, untilShutDown(watch))),
    numbers: () => ask(journal.numbers),
    speaksOf: (range) => ask(() => requestsOn(journal, range)),
    chainHead: (cnpj) => ask(() => journal.head(cnpj)),
    importProven: (file) =>
      tidiedFirst(async () => {
        const { importProven } = await import('./import/import-proc.ts');
        return orRefusal(async () => ok(await importProven(context, file)));
      }),
    verifyChain: (wanted) => ask(() => journal.verifyChain(wanted)),
    auditFiles: (watch, inspect) =>
      tracked(async () => {
        const { auditFiles } = await import('./archive/audit.ts');
        return auditFiles(context, untilShutDown(watch), inspect);
      }),
    repairFiles: (watch) =>
      tracked(async () => {
        const { repairFiles } = await import('./archive/audit.ts');
        return repairFiles(context, untilShutDown(watch));
      }),
    shutDown: async () => {
      sender.close();
      ending.abort();
      for (;;) {
        const under = [...questions.all(), ...acts.all()];
        if (under.length === 0) break;
        await Promise.allSettled(under);
      }
      // Answers that could not be written, and which sendings never went out, are only in memory: this is their last chance.
      if (pending.size > 0 || context.unsent.size > 0) await tidy();
      await endSaving(context, readers.all());
      await context.owners.release();
      await journal.close();
    },
  };
}

/** The calls of the contract that disable numbers, over one realm's journal. */

import { dirname } from 'node:path';
import type { DisablementView, ParsedInput } from '../../shared/contract.ts';
import { appError, invalidInput, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { writeOnce } from '../storage/files/atomic-file.ts';
import { createBoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import { endSaving, saveFiles } from './archive/archive.ts';
import { auditFiles, repairFiles, type Watch } from './archive/audit.ts';
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
import type { Consent } from './send/consent.ts';
import { asFarAsDiskAllows, orRefusal, orRefusalNow } from './disk-allows.ts';
import { copyToArchive, filedElsewhere, saveAll } from './archive/copy-archive.ts';
import { openJournal } from './journal/journal.ts';
import { stateOf, lastOf, type RequestRow } from './journal/journal-rows.ts';
import { importProven } from './import/import-proc.ts';
import { closeImported } from './import/close-imported.ts';
import { createOwners } from './journal/owner-lock.ts';
import { prepare } from './send/prepare.ts';
import { createFileRetries } from './archive/retry-files.ts';
import { recordPendingAnswers, recoverSendings, type PendingAnswers } from './send/recover.ts';
import { createSaveQueue } from './archive/save-queue.ts';
import { sendRequest } from './send/send.ts';
import { identicalTo, isFiled, waitingFor } from './send/same-request.ts';
import { stateError } from './journal/state-error.ts';
import { documentsOf, folderOf, stepsOf } from './timeline.ts';
import { viewOf } from './view.ts';
import { detailOf } from '../log/detail.ts';

export type { Disablements } from './calls.ts';

/** Opens the journal. Errors: `data.folder`, `data.damaged`, `data.newer`. */
export function createDisablements(deps: DisablementDeps): Result<Disablements, AppError> {
  const disk = deps.disk ? ok(deps.disk) : openDisk(deps.dataDir);
  return disk.ok ? ok(build(deps, disk.value)) : disk;
}

function openDisk(dataDir: string): Result<Disk, AppError> {
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
    inFlight: new Set(),
    saves: createSaveQueue(),
    fileReads,
  };
  const held: PendingAnswers = new Map();
  const acts = new Set<Promise<unknown>>();
  /** What only reads and writes files: the end waits for it, but not for ever. */
  const readers = new Set<Promise<unknown>>();
  const ending = new AbortController();
  let underway = 0;
  let closing = false;
  const retries = createFileRetries(context, () => !closing);

  const now = () => deps.clock.now().toISOString();
  /** A disk that is full or away must not keep anybody from reading the journal. */
  const tidy = () =>
    asFarAsDiskAllows(deps.log, 'disablement.tidy', () => {
      recordPendingAnswers(context, held);
      recoverSendings(context);
    });
  const tracked = async <T>(work: () => Answer<T>): Answer<T> => {
    const working = orRefusal(work);
    readers.add(working);
    try {
      return await working;
    } finally {
      readers.delete(working);
    }
  };
  /** The end of the journal stops what only looks or copies. */
  const untilEnd = (watch: Watch = {}): Watch => ({
    ...watch,
    signal: watch.signal ? AbortSignal.any([watch.signal, ending.signal]) : ending.signal,
  });
  const find = ({ environment, requestId }: Named): RequestRow | undefined => {
    const row = journal.request(requestId);
    return row?.environment === environment ? row : undefined;
  };
  const missing = ({ requestId }: Named) => err(appError('disablement.missing', { requestId }));
  const full = (row: RequestRow) => ok(viewOf(context, row, true));

  /** A range is asked for a company of this realm. */
  const ofCompany = async <I extends UfAsked, T>(
    input: I,
    work: (context: DisablementContext, company: KnownCompany, input: I) => Answer<T>,
  ): Answer<T> => {
    if (!belongsTo(deps.realm, input.environment)) {
      return err(invalidInput([{ path: 'environment', rule: 'environment.other-realm' }]));
    }
    const company = companyAsked(deps.company(input.cnpj), input);
    if (!company) return err(appError('company.missing', { cnpj: input.cnpj }));
    tidy();
    return orRefusal(() => work(context, company, input));
  };

  const runSend = async (
    input: Named & Partial<Pick<ParsedInput<'disablement.send'>, 'typedCount' | 'confirm'>>,
    again: boolean,
    consent: Consent,
  ): Answer<DisablementView> => {
    const row = find(input);
    if (!row) return missing(input);
    const { requestId } = row;
    // Taken before the first await: of two clicks one acts, the other is told.
    if (context.inFlight.has(requestId)) return err(appError('disablement.busy', { requestId }));
    tidy();
    context.inFlight.add(requestId);
    let started = 0;
    const start = () => {
      if (closing) return false;
      started = 1;
      underway += 1;
      return true;
    };
    const { typedCount, confirm: looked } = input;
    const acting = orRefusal(() =>
      sendRequest(context, held, { row, again, typedCount, looked, consent, start }),
    );
    acts.add(acting);
    try {
      const acted = await acting;
      if (acted.ok && acted.value.answer) deps.answered?.(row, acted.value.answer.cStat);
      return acted;
    } finally {
      acts.delete(acting);
      context.inFlight.delete(requestId);
      underway -= started;
      retries.now();
    }
  };

  return {
    check: (input) => {
      retries.soon();
      return ofCompany(input, check);
    },
    prepare: (input) => {
      retries.now();
      return ofCompany(input, prepare);
    },
    identical: (wanted) => {
      tidy();
      return identicalTo(context, wanted);
    },
    waiting: (wanted) => waitingFor(context, wanted),
    send: (input, consent) => runSend(input, false, consent),
    resend: (input, consent) => runSend(input, true, consent),
    discard: async (input) => {
      const row = find(input);
      if (!row) return missing(input);
      retries.now();
      const word = { kind: 'discarded', step: 'discard', data: {}, at: now() } as const;
      return orRefusal(() => conclude(context, row, ['prepared'], word));
    },
    close: async (input) => {
      tidy();
      const row = find(input);
      if (!row) return missing(input);
      retries.now();
      const { verdict } = input;
      const data = { found: verdict.found, nProt: verdict.found ? verdict.nProt : '' };
      const word = { kind: 'closed', step: 'close', data, disabled: verdict.found, at: now() } as const;
      return orRefusal(() => conclude(context, row, ['uncertain', 'imported'], word));
    },
    closeImported: (input) => orRefusal(() => closeImported(context, input)),
    get: async (input) => {
      tidy();
      const row = find(input);
      return row ? full(row) : missing(input);
    },
    story: async (input) => {
      tidy();
      const row = find(input);
      return row ? ok(stepsOf(journal.events(row.requestId))) : missing(input);
    },
    documents: async (input) => {
      const row = find(input);
      return row ? ok(documentsOf(journal, row, journal.events(row.requestId))) : missing(input);
    },
    ofId: async ({ environment, id }) => {
      tidy();
      return ok(journal.ofId(environment, id).map((row) => viewOf(context, row, false)));
    },
    list: async ({ environment, pending, waiting }) => {
      tidy();
      retries.soon();
      return ok(
        journal
          .list(environment, pending ? 'pending' : waiting ? 'prepared' : 'all')
          .map((row) => viewOf(context, row, false)),
      );
    },
    saveFile: async (input) => {
      const row = find(input);
      if (!row) return missing(input);
      const events = journal.events(row.requestId);
      if (stateOf(events) !== 'homologated') return err(stateError(row.requestId, events));
      return tracked(async () => {
        if (!(await isFiled(context, events))) await saveFiles(context, row.requestId);
        return full(row);
      });
    },
    filePath: (input) => {
      const row = find(input);
      if (!row) return missing(input);
      const path = lastOf(journal.events(row.requestId), 'file')?.data.paths.at(-1);
      return path ? ok(path) : err(appError('archive.not-saved', { requestId: row.requestId }));
    },
    folder: (input) => {
      const row = find(input);
      if (!row) return missing(input);
      const events = journal.events(row.requestId);
      const path = lastOf(events, 'file')?.data.paths.at(-1);
      return ok(path ? dirname(path) : folderOf(context, row, events));
    },
    recover: () => {
      tidy();
      context.owners.sweep();
      retries.now();
    },
    follow: () => {
      tidy();
      asFarAsDiskAllows(deps.log, 'disablement.follow', () => {
        if (journal.writtenElsewhere()) deps.changed(['disablements', 'history']);
      });
    },
    busy: () => underway > 0,
    numbersSentBy: (tokenId) => journal.sentBy(tokenId, deps.clock.now()),
    waitIdle: async () => {
      for (;;) {
        await context.saves.idle();
        const under = [...acts, ...readers, ...retries.underway()];
        if (under.length === 0) return;
        await Promise.allSettled(under);
      }
    },
    retryFiles: retries.now,
    saveAll: () => tracked(() => saveAll(context)),
    filedElsewhere: () => filedElsewhere(context).length,
    copyToArchive: (watch) => tracked(() => copyToArchive(context, untilEnd(watch))),
    isTaken: (range) => journal.blocking(range).length > 0,
    chainHead: () => journal.head(),
    importProven: (file) => {
      tidy();
      return orRefusalNow(() => ok(importProven(context, file)));
    },
    verifyChain: (wanted) => journal.verifyChain(wanted),
    auditFiles: (watch, inspect) => tracked(() => auditFiles(context, untilEnd(watch), inspect)),
    repairFiles: (watch) => tracked(() => repairFiles(context, untilEnd(watch))),
    shutDown: async () => {
      closing = true;
      ending.abort();
      while (acts.size > 0) await Promise.allSettled(acts);
      await endSaving(context, readers);
      context.owners.release();
      journal.close();
    },
  };
}

/** The call of the office's panel: joins the aggregates of a realm, and keeps the counts that take long beside it. */

import { access } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Environment, Topic } from '../../../shared/contract.ts';
import { dayInBrasilia } from '../../../shared/fiscal/deadline.ts';
import { ok } from '../../../shared/result.ts';
import { listBackups } from '../../storage/backup/backup.ts';
import { createBoundedFileReads, type BoundedFileReads } from '../../storage/files/bounded-file-reads.ts';
import { SLOW } from '../../storage/files/time-limit.ts';
import type { Handlers } from '../../dispatcher.ts';
import { detailOf, logFault } from '../../log/detail.ts';
import { closingPath } from '../../closing/closing-path.ts';
import { daysToTenth, lastMonthOf, panelRows, type NumberCounts } from '../../companies/panel/panel-rows.ts';
import { createRecount, type Recount } from '../../companies/panel/recount.ts';
import type { Realm } from '../../realm/realm.ts';
import { createYielder } from '../yielder.ts';
import { openContingencies } from '../numbering/contingency-list.ts';
import { lookAtCompanies } from '../numbering/ledger-look.ts';
import { gapsByCompany } from '../numbering/ledger-views.ts';
import type { Deps } from '../scope.ts';
import { companyViews } from './views.ts';
import { problemOf } from '../../log/system-code.ts';

/** After these the numbers of a company may be others. */
const MOVES_NUMBERS: ReadonlySet<Topic> = new Set([
  'disablements',
  'history',
  'ledger',
  'companies',
  'training',
  'closings',
]);

export function createPanelHandlers(
  deps: Deps<'clock' | 'log' | 'inJournalOrCopy' | 'listeners' | 'changed'>,
) {
  const { clock, log } = deps;
  const counts = new Map<Environment, { readonly day: string; readonly of: Recount<NumbersByCnpj> }>();
  const late = (error: unknown) =>
    log.write({ level: 'warn', op: 'panel.count', code: 'internal', detail: detailOf(error) });
  const files = createBoundedFileReads(late);
  const ending = new AbortController();
  const countFault = logFault(log, 'panel.count');
  deps.listeners.add((event) => {
    if (event.name !== 'data.changed' || !event.data.topics.some((topic) => MOVES_NUMBERS.has(topic))) return;
    for (const { of } of counts.values()) of.changed();
  });
  const countOf = (environment: Environment, realm: Realm, day: string) => {
    const known = counts.get(environment);
    // Deadlines move with the day.
    if (known && known.day !== day) known.of.changed();
    const of =
      known?.of ??
      createRecount({
        count: () => countNumbers(realm, environment, clock.now(), files, ending.signal),
        done: () => deps.changed('panel'),
        failed: (error) => {
          if (error !== ending.signal.reason) countFault(error);
        },
        now: () => performance.now(),
      });
    counts.set(environment, { day, of });
    return of;
  };

  const handlers = {
    'panel.list': ({ environment }) =>
      deps.inJournalOrCopy(environment, async (journal, realm) => {
        // The first call of a program has just opened the journal.
        await setImmediate();
        const yieldTurn = createYielder();
        const requests = await journal.openByCompany(environment);
        await yieldTurn();
        const today = dayInBrasilia(clock.now());
        const companies = companyViews(realm.companies.list(), realm);
        await yieldTurn();
        const lastConsults = realm.history.lastOf(
          environment,
          companies.map(({ cnpj }) => cnpj),
        );
        const [newest] = listBackups(realm.dataDir, clock.now());
        await yieldTurn();
        const { value, counting } = countOf(environment, realm, today).latest();
        const rows = panelRows({ companies, requests, lastConsults, numbers: value });
        // Of thousands of companies the check of the answer, which follows, takes a moment too.
        await yieldTurn();
        return ok({
          rows,
          counting,
          daysToTenth: daysToTenth(today),
          month: lastMonthOf(today),
          lastBackup: newest?.at,
        });
      }),
  } satisfies Partial<Handlers>;
  return {
    handlers,
    /** Ends the counts: no realm may be closed under them. */
    close: async () => {
      ending.abort();
      await Promise.all(Array.from(counts.values(), ({ of }) => of.settled()));
    },
  };
}

type NumbersByCnpj = ReadonlyMap<string, NumberCounts>;

/** Gaps and contingency of every company; undefined where the journal cannot be opened, which its own screens report. */
async function countNumbers(
  realm: Realm,
  environment: Environment,
  now: Date,
  files: BoundedFileReads,
  signal: AbortSignal,
): Promise<NumbersByCnpj | undefined> {
  // First what has been counted before is answered.
  await setImmediate();
  signal.throwIfAborted();
  const looked = await lookAtCompanies(realm, environment, {}, signal);
  if (!looked.ok) return undefined;
  const gaps = await gapsByCompany(looked.value.series, now, signal);
  const open = await openContingencies(realm, environment, undefined, signal);
  if (!open.ok) return undefined;
  const contingency = Map.groupBy(open.value, ({ cnpj }) => String(cnpj));
  const cnpjs = realm.companies.list().map(({ cnpj }) => String(cnpj));
  // The archive may be on a network that is away: then nothing is said of closings, and the counts are shown nevertheless.
  const month = lastMonthOf(dayInBrasilia(now));
  const closed = await files.read(
    realm.archiveDir,
    async () =>
      (await isThere(realm.archiveDir))
        ? closedOnes(cnpjs, (cnpj) => closingPath(realm.archiveDir, cnpj, month, environment))
        : SLOW,
    signal,
  );
  return new Map(
    [...new Set([...cnpjs, ...gaps.keys(), ...contingency.keys()])].map((cnpj) => {
      const found = gaps.get(cnpj) ?? { read: false, gaps: 0 };
      return [
        cnpj,
        {
          ...found,
          contingency: contingency.get(cnpj)?.length ?? 0,
          closed: closed === SLOW ? undefined : closed.has(cnpj),
        },
      ];
    }),
  );
}

async function closedOnes(
  cnpjs: readonly string[],
  pathOf: (cnpj: string) => string,
): Promise<ReadonlySet<string>> {
  const closed = new Set<string>();
  for (const cnpj of cnpjs) if (await isThere(pathOf(cnpj))) closed.add(cnpj);
  return closed;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    // A missing path is usual; a fault of the folder is reported when something is written there.
    problemOf(error);
    return false;
  }
}

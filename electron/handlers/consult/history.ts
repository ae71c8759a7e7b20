/** The calls about the history: its newest entries, pages of what is searched, one note's answers, what is kept. */

import type { HistoryEntry } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { noteAnswers } from '../../consult/find/note-answers.ts';
import type { FoundPage, PageWanted } from '../../consult/find/find-messages.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Clock, Opener } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';
import { exportHistory } from './history-export.ts';
import type { InJournal, InRealm } from '../scope.ts';
import { consultEntry, disablementEntry } from '../companies/views.ts';

export interface HistoryHandlerDeps {
  readonly clock: Clock;
  readonly opener: Opener;
  readonly inRealm: InRealm;
  readonly inJournal: InJournal;
  /** Called when the history changed. */
  readonly changed: () => void;
}

type HistoryCalls = Extract<keyof Handlers, `history.${string}`>;

const MOST_ANSWERS = 200;

export function createHistoryHandlers(deps: HistoryHandlerDeps): Pick<Handlers, HistoryCalls> {
  const { clock, opener, inRealm, inJournal, changed } = deps;
  return {
    'history.list': ({ environment, limit }) =>
      inJournal(environment, async (journal, realm) => {
        const disablements = await journal.newest(environment, limit);
        if (!disablements.ok) return disablements;
        const consults = realm.history.list(environment, limit).map((record) => consultEntry(record));
        const all = [...consults, ...disablements.value.map(disablementEntry)];
        return ok(all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, limit));
      }),

    'history.page': ({ sort, offset, limit, asOf, ...filter }) =>
      inJournal(filter.environment, async (journal, realm) => {
        const wanted = { filter, sort, offset, limit, asOf };
        const found = await historyPage(journal, realm, wanted);
        if (!found.ok) return found;
        const { entries, page } = found.value;
        const { total, exact, of, waiting } = page;
        return ok({
          ...{ entries: [...entries], exact, of, asOf: page.asOf },
          ...(total === undefined ? {} : { total }),
          ...(waiting > 0 ? { waiting } : {}),
        });
      }),

    'history.count': ({ asOf, ...filter }) =>
      inRealm(filter.environment, async ({ past }) => {
        const total = await past.count({ filter, asOf });
        return ok(total === undefined ? {} : { total });
      }),

    'history.note': ({ environment, chNFe }) =>
      inRealm(environment, ({ history, database }) => {
        history.flush();
        const { answers, total } = noteAnswers(database, environment, chNFe, MOST_ANSWERS);
        const entries = answers.map((answer) => consultEntry(answer.record, answer.changed));
        return ok({ entries, total });
      }),

    'history.export': ({ sort, language, ...filter }) =>
      inJournal(filter.environment, (journal, realm) =>
        exportHistory(
          {
            archiveDir: realm.archiveDir,
            now: clock.now(),
            opener,
            nameOf: (cnpj) => realm.companies.get(cnpj)?.name ?? '',
            page: async (place) => {
              const found = await historyPage(journal, realm, { filter, sort, ...place });
              return found.ok ? ok({ entries: found.value.entries, asOf: found.value.page.asOf }) : found;
            },
          },
          filter.environment,
          language,
        ),
      ),

    'history.retention': ({ environment }) =>
      inRealm(environment, ({ past }) => ok(monthsOf(past.keptMonths(environment)))),

    'history.purge-preview': ({ environment, before }) =>
      inRealm(environment, async ({ past }) => ok(await past.previewPurge(environment, new Date(before)))),

    'history.purge': ({ environment, before }) =>
      inRealm(environment, async ({ past }) => {
        const purged = await past.purge(environment, new Date(before));
        changed();
        return ok(purged);
      }),

    'history.keep': ({ environment, months }) =>
      inRealm(environment, async ({ past }) => {
        await past.keepMonths(environment, months);
        changed();
        return ok(monthsOf(past.keptMonths(environment)));
      }),
  };
}

function monthsOf(months: number | undefined): { months?: number } {
  return months === undefined ? {} : { months };
}

/** The rows of a page as entries: the disablements as they are in the journal. */
async function historyPage(
  journal: Disablements,
  realm: Realm,
  wanted: PageWanted,
): Promise<Result<{ readonly entries: readonly HistoryEntry[]; readonly page: FoundPage }, AppError>> {
  const page = await realm.past.page(journal, wanted);
  if (!page.ok) return page;
  const { rows } = page.value;
  const named = await journal.named(rows.flatMap((row) => ('requestId' in row ? [row.requestId] : [])));
  if (!named.ok) return named;
  const views = new Map(named.value.map((view) => [view.requestId, view]));
  const entries = rows.flatMap((row): HistoryEntry[] => {
    if ('consult' in row) return [consultEntry(row.consult, row.changed)];
    const view = views.get(row.requestId);
    return view ? [disablementEntry(view)] : [];
  });
  return ok({ entries, page: page.value });
}

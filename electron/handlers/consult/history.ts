/** The calls about the history: its newest entries, pages of what is searched, one note's answers, what is kept. */

import { ok } from '../../../shared/result.ts';
import { createKnownNotes } from '../../consult/batch/store/known-notes.ts';
import type { ExportDeps } from '../../history/find/history-export.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Deps } from '../scope.ts';

export function createHistoryHandlers(deps: Deps<'clock' | 'opener' | 'inRealm' | 'inJournalOrCopy'>) {
  const { clock, opener, inRealm, inJournalOrCopy: inJournal } = deps;
  return {
    'history.list': ({ environment, limit }) =>
      inJournal(environment, (journal, { past }) => past.newest(journal, environment, limit)),

    'history.page': ({ sort, offset, limit, asOf, ...filter }) =>
      inJournal(filter.environment, async (journal, realm) => {
        const page = await realm.past.page(journal, { filter, sort, offset, limit, asOf });
        if (!page.ok) return page;
        const noteOf = createKnownNotes(realm.database);
        const entries = page.value.entries.map((entry) => {
          const note = entry.chNFe === undefined ? undefined : noteOf(entry.chNFe);
          return note ? { ...entry, note } : entry;
        });
        return ok({ ...page.value, entries });
      }),

    'history.count': ({ asOf, ...filter }) =>
      inRealm(filter.environment, async ({ past }) => {
        const total = await past.count({ filter, asOf });
        return ok(total === undefined ? {} : { total });
      }),

    'history.note': ({ environment, chNFe }) =>
      inRealm(environment, ({ past }) => ok(past.note(environment, chNFe))),

    'history.export': ({ sort, as, language, ...filter }) =>
      inJournal(filter.environment, async (journal, { archive, archiveDir, companies, past }) => {
        const { exportHistory } = await import('../../history/find/history-export.ts');
        const deps = {
          archiveDir,
          root: archive.standing(),
          opener,
          now: clock.now(),
          nameOf: (cnpj: string) => companies.get(cnpj)?.name ?? '',
          filled: past.filled,
        };
        const page: ExportDeps['page'] = (place) => past.page(journal, { filter, sort, ...place });
        return exportHistory({ ...deps, page }, filter.environment, { as, language });
      }),

    'history.retention': ({ environment }) =>
      inRealm(environment, ({ past }) => ok(monthsOf(past.keptMonths(environment)))),

    'history.purge-preview': ({ environment, before }) =>
      inRealm(environment, async ({ past }) => ok(await past.previewPurge(environment, new Date(before)))),

    'history.purge': ({ environment, before }) =>
      inRealm(environment, async ({ past }) => ok(await past.purge(environment, new Date(before)))),

    'history.keep': ({ environment, months }) =>
      inRealm(environment, async ({ past }) => {
        const kept = await past.keepMonths(environment, months);
        return kept.ok ? ok(monthsOf(past.keptMonths(environment))) : kept;
      }),
  } satisfies Partial<Handlers>;
}

function monthsOf(months: number | undefined): { months?: number } {
  return months === undefined ? {} : { months };
}

/** The calls about the journal that several computers share; training never does. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Ports } from '../../ports.ts';
import { readConnection } from '../../storage/postgres/connection-source.ts';
import type { SharedSettings } from '../../realm/shared-settings.ts';
import type { InJournal, InRealm } from '../scope.ts';

type SharedJournalCalls =
  | 'shared-journal.state'
  | 'shared-journal.connection'
  | 'shared-journal.test'
  | 'shared-journal.connect'
  | 'shared-journal.leave'
  | 'shared-journal.situation'
  | 'shared-journal.prepare';

interface SharedJournalDeps {
  readonly ports: Pick<Ports, 'sharedJournal'>;
  readonly inRealm: InRealm;
  readonly inJournal: InJournal;
  /** Another connection is set. */
  readonly changed: () => void;
}

export function createSharedJournalHandlers({
  ports,
  inRealm,
  inJournal,
  changed,
}: SharedJournalDeps): Pick<Handlers, SharedJournalCalls> {
  const inSettings = <T>(use: (settings: SharedSettings) => Promise<Result<T, AppError>>) =>
    inRealm('producao', ({ shared: { settings } }) =>
      settings ? use(settings) : err(appError('host.unsupported')),
    );
  return {
    'shared-journal.connection': () => inSettings(async (settings) => ok(await settings.view())),
    'shared-journal.test': (given) =>
      inSettings(async (settings) => {
        const meant = await settings.meant(given);
        if (!meant.ok) return meant;
        const { openSharedJournal } = await import('../../disablement/journal/postgres/open-postgres.ts');
        const opened = await openSharedJournal(meant.value);
        if (!opened.ok) return opened;
        try {
          const { version, schema, requests } = await opened.value.situation();
          return ok({ version, schema, requests });
        } finally {
          await opened.value.journal.close();
        }
      }),
    'shared-journal.connect': (given) =>
      inSettings(async (settings) => {
        const saved = await settings.save(given);
        if (!saved.ok) return saved;
        changed();
        return ok(await settings.view());
      }),
    'shared-journal.leave': () =>
      inSettings(async (settings) => {
        const left = settings.forget();
        if (!left.ok) return left;
        changed();
        return ok(await settings.view());
      }),
    'shared-journal.state': () =>
      inRealm('producao', ({ shared, sharing }) => {
        const { standing, since, server, error } = shared.state();
        return ok({
          ...{ standing, since, waiting: sharing?.state().waiting ?? 0 },
          ...(server === undefined ? {} : { server }),
          ...(error === undefined ? {} : { error }),
        });
      }),
    'shared-journal.situation': () =>
      inRealm('producao', async (realm) => {
        const ask = async () => {
          const found = await realm.shared.situation();
          return found.ok ? ok({ ...found.value, machines: [...found.value.machines] }) : found;
        };
        return realm.shared.isSet ? inJournal('producao', ask) : ask();
      }),
    'shared-journal.prepare': async () => {
      const administrator = await readConnection({ variable: ports.sharedJournal?.administrator });
      if (!administrator.ok) return administrator;
      if (!administrator.value) return err(appError('database.url', { fault: 'administrator' }));
      const member = await readConnection(ports.sharedJournal ?? {});
      if (!member.ok) return member;
      const { prepareDatabase } = await import('../../disablement/journal/postgres/prepare-database.ts');
      const { host, port, database } = administrator.value;
      const same =
        member.value?.host === host && member.value.port === port && member.value.database === database;
      return prepareDatabase(administrator.value, same ? member.value : undefined);
    },
  };
}

/** The calls about the journal that several computers share; training never does. */

import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Ports } from '../../ports.ts';
import { readConnection } from '../../storage/postgres/connection-source.ts';
import type { InJournal, InRealm } from '../scope.ts';

type SharedJournalCalls = 'shared-journal.state' | 'shared-journal.situation' | 'shared-journal.prepare';

interface SharedJournalDeps {
  readonly ports: Pick<Ports, 'sharedJournal'>;
  readonly inRealm: InRealm;
  readonly inJournal: InJournal;
}

export function createSharedJournalHandlers({
  ports,
  inRealm,
  inJournal,
}: SharedJournalDeps): Pick<Handlers, SharedJournalCalls> {
  return {
    'shared-journal.state': () =>
      inRealm('producao', ({ shared }) => {
        const { standing, since, server, error } = shared.state();
        return ok({
          ...{ standing, since, waiting: 0 },
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

/** The calls about the journal that several computers share, and what they share beside it; training never does. */

import { join } from 'node:path';
import { appError, type AppError } from '../../../shared/errors.ts';
import { localDay } from '../../../shared/moments.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { SharedJournalState } from '../../../shared/contract.ts';
import type { Handlers } from '../../dispatcher.ts';
import { readConnection } from '../../storage/postgres/connection-source.ts';
import { isLoopback, type ConnectionSettings } from '../../storage/postgres/connection-url.ts';
import type { NightlyCopy } from '../../office/copies/nightly-copy.ts';
import type { Realm } from '../../realm/realm.ts';
import type { SharedSettings } from '../../office/shared-settings.ts';
import { importOwed } from '../../backup/owed-import.ts';
import { oweImports } from '../../storage/backup/restore-record.ts';
import { watchOf, type Deps } from '../scope.ts';

export function createSharedJournalHandlers(
  deps: Deps<'sharedJournal' | 'filePicker' | 'clock' | 'inRealm' | 'inJournal' | 'emit'>,
) {
  const { inRealm, inJournal } = deps;
  const watch = watchOf(deps.emit);
  const inSettings = <T>(use: (settings: SharedSettings) => Promise<Result<T, AppError>>) =>
    inRealm('producao', ({ shared: { settings } }) =>
      settings ? use(settings) : err(appError('host.unsupported')),
    );
  const inShared = <T>(use: (realm: Realm) => Promise<Result<T, AppError>>) =>
    inJournal('producao', async (_journal, realm) =>
      realm.shared.isSet ? use(realm) : err(appError('database.url', { fault: 'absent' })),
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
          const { mayDisable, above } = opened.value;
          return ok({ version, schema, requests, mayDisable, above });
        } finally {
          await opened.value.journal.close();
        }
      }),
    'shared-journal.connect': (given) =>
      inSettings(async (settings) => {
        const saved = await settings.save(given);
        if (!saved.ok) return saved;
        return ok(await settings.view());
      }),
    'shared-journal.leave': () =>
      inSettings(async (settings) => {
        const left = settings.forget();
        if (!left.ok) return left;
        return ok(await settings.view());
      }),
    'shared-journal.state': () =>
      inRealm('producao', ({ shared, sharing, exitLabel }) => {
        const { standing, since, server, error, lacking, chains, above } = shared.state();
        const beside = sharing?.state();
        const refused = shared.sendsRefused();
        const waitingFor = standing === 'connected' ? beside?.error : undefined;
        return ok({
          standing,
          since,
          chains: [...chains],
          waiting: beside?.waiting ?? 0,
          lacking,
          ...(beside && beside.aside.length > 0 ? { aside: [...beside.aside] } : {}),
          ...(beside && beside.refused.length > 0 ? { notTaken: [...beside.refused] } : {}),
          server,
          error,
          refused,
          waitingFor,
          ...(beside?.clockAhead === undefined ? {} : { clockAheadMs: beside.clockAhead }),
          above,
          exitLabel: exitLabel.get(),
          ...copyOf(shared.copy),
        });
      }),
    'shared-journal.chain': ({ cnpj }) =>
      inJournal('producao', async (_journal, { shared }) => {
        if (!shared.isSet) return err(appError('database.url', { fault: 'absent' }));
        const found = await shared.chain(cnpj);
        return found.ok ? ok(found.value ? { fault: found.value } : {}) : found;
      }),
    'shared-journal.accept-chain': ({ cnpj }) =>
      inJournal('producao', async (journal, realm) => {
        if (!realm.shared.isSet) return err(appError('database.url', { fault: 'absent' }));
        const found = await realm.shared.chain(cnpj);
        if (!found.ok) return found;
        // Rule 7 (docs/journal.md): what this computer saved is known again before anything is sent, also where the program ends
        // in between.
        const owes = oweOf(realm, found.value);
        const accepted = await realm.shared.acceptChain(cnpj);
        if (!accepted.ok) return accepted;
        // It may have gone back since the look.
        if (!oweOf(realm, accepted.value) && !owes) {
          return ok({ accepted: accepted.value !== undefined, imported: 0 });
        }
        const imported = await importOwed(realm, journal);
        if (!imported.ok) return imported;
        const { added = 0, unproven = 0, proved = 0 } = imported.value ?? {};
        return ok({ accepted: accepted.value !== undefined, imported: added + unproven + proved });
      }),
    'shared-journal.situation': () =>
      inRealm('producao', async (realm) => {
        const ask = async () => {
          const [found] = await Promise.all([realm.shared.situation(), realm.sharing?.looked()]);
          if (!found.ok) return found;
          const { whole, ...situation } = found.value;
          const machines = [...situation.machines];
          return ok({ ...situation, machines, ...(whole ? {} : { unfinished: true as const }) });
        };
        return realm.shared.isSet ? inJournal('producao', ask) : ask();
      }),
    'shared-journal.import': ({ which }, caller) =>
      inShared(async (realm) => {
        const { pickFolder } = deps.filePicker;
        if (which === 'chosen' && !pickFolder) return err(appError('host.unsupported'));
        const folder = which === 'own' ? realm.dataDir : await pickFolder?.('sharedImport');
        if (folder === undefined) return ok({});
        // Loaded on use, as the way out below: most data folders never share.
        const { importFolder } = await import('../../office/copies/import-folder.ts');
        const imported = await importFolder(realm, folder, deps.clock.now(), watch(caller));
        return imported.ok ? ok({ imported: imported.value }) : imported;
      }),
    'shared-journal.export': ({ cnpj, inside }, caller) =>
      inShared(async (realm) => {
        const { pickFolder } = deps.filePicker;
        if (!pickFolder) return err(appError('host.unsupported'));
        const picked = await pickFolder('sharedExport');
        if (picked === undefined) return ok({});
        const day = localDay(deps.clock.now());
        const folder = inside ? join(picked, `diario-${cnpj}-${day}`) : picked;
        const { now } = deps.clock;
        const { exportCompanyFolder } = await import('../../office/copies/export-company.ts');
        const exported = await exportCompanyFolder(realm, { cnpj, folder }, { ...watch(caller), now });
        return exported.ok ? ok({ exported: exported.value }) : exported;
      }),
    'shared-journal.prepare': async () => {
      const administrator = await readConnection({ variable: deps.sharedJournal?.administrator });
      if (!administrator.ok) return administrator;
      if (!administrator.value) return err(appError('database.url', { fault: 'administrator' }));
      const member = await readConnection(deps.sharedJournal ?? {});
      if (!member.ok) return member;
      const { prepareDatabase } =
        await import('../../disablement/journal/postgres/schema/prepare-database.ts');
      const same = member.value && isSamePlace(administrator.value, member.value);
      const prepared = await prepareDatabase(
        administrator.value,
        same ? member.value : undefined,
        deps.sharedJournal?.released,
      );
      return prepared.ok && same === false ? ok({ ...prepared.value, elsewhere: true }) : prepared;
    },
    'sharing.set-exit': ({ label }) =>
      inRealm('producao', ({ exitLabel }) => {
        exitLabel.set(label);
        return ok({});
      }),
  } satisfies Partial<Handlers>;
}

/** A company that went back: notes that the files of this computer are to be read before anything is sent. */
function oweOf({ dataDir }: Realm, fault: { readonly code: string } | undefined): boolean {
  if (fault?.code !== 'database.rewound') return false;
  oweImports(dataDir, fault.code);
  return true;
}

/** Whether both are one database, as far as their names say. */
function isSamePlace(one: ConnectionSettings, other: ConnectionSettings): boolean {
  const here = isLoopback(one.host) && isLoopback(other.host);
  const host = here || one.host.toLowerCase() === other.host.toLowerCase();
  return host && one.port === other.port && one.database === other.database;
}

function copyOf(copy: NightlyCopy | undefined): Pick<SharedJournalState, 'copyAt' | 'copyError'> {
  const [at, error] = [copy?.at(), copy?.error()];
  return { copyAt: at, copyError: error };
}

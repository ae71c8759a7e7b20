/**
 * The composition root: opens the realms, connects every call of the contract to its handler, and answers all front
 * ends alike.
 */

import type { AppEvent, Topic } from '../shared/contract.ts';
import { appError } from '../shared/errors.ts';
import { err, ok } from '../shared/result.ts';
import { sharedWith } from './storage/files/folder-access.ts';
import { createArchiveHandlers } from './handlers/files/archive.ts';
import { createCertificateHandlers } from './handlers/companies/certificates.ts';
import { COPIED } from './backup/copies.ts';
import { createBatchHandlers } from './handlers/batches/batch.ts';
import { createBackupHandlers } from './handlers/files/backup.ts';
import { createCheckHandlers } from './handlers/files/check.ts';
import { createClosingHandlers } from './handlers/closing/closing.ts';
import { createCompanyHandlers } from './handlers/companies/companies.ts';
import { createConsultHandlers } from './handlers/consult/consult.ts';
import { createHistoryHandlers } from './handlers/consult/history.ts';
import { createLedgerHandlers } from './handlers/numbering/ledger.ts';
import { createWatchHandlers } from './handlers/consult/watch.ts';
import { createWatchRounds } from './handlers/consult/watch-rounds.ts';
import { createFolderRounds } from './handlers/numbering/watched-folders.ts';
import { createMonthNotices } from './handlers/numbering/month-notices.ts';
import { createSharedJournalHandlers } from './handlers/office/shared-journal.ts';
import { createNumberingHandlers } from './handlers/numbering/numbering.ts';
import { createImportHandlers } from './handlers/disablement/import.ts';
import { createDisablementHandlers } from './handlers/disablement/disablement.ts';
import { createPanelHandlers } from './handlers/companies/panel.ts';
import { createProgramCalls } from './handlers/program/calls.ts';
import { createReceiptHandlers } from './handlers/disablement/receipts.ts';
import { createDropHandlers } from './drop/handlers.ts';
import { createScopes, type HandlerDeps } from './handlers/scope.ts';
import { createClient } from './faces/client.ts';
import { createDispatcher, type Caller, type Dispatch, type Face, type Handlers } from './dispatcher.ts';
import type { Consent } from './disablement/send/consent.ts';
import type { Ports } from './ports.ts';
import { createProductionGuard } from './data-folder/production-guard.ts';
import { openRealm } from './realm/open-realm.ts';
import type { Realm } from './realm/realm.ts';
import { createRealms } from './realm/realms.ts';
import { createRemoteHome } from './realm/sefaz/remote-home.ts';
import { createServiceHandlers } from './service/handlers.ts';
import { createStoredSettings } from './settings/stored-settings.ts';
import { createSessionStore } from './settings/session.ts';
import { systemSignedIn } from './settings/access/signed-in.ts';
import { logFault } from './log/detail.ts';

export { KEEPS_NOTHING } from './disablement/perform.ts';
export { KEY_FILE, openKeyFileBox } from './certificates/vault/key-file-box.ts';
export { namedHome, settleHome, type Home } from './data-folder/data-folder.ts';
export { isRemotePlace } from './storage/database/remote-place.ts';
export { createPreferences } from './storage/files/preferences.ts';

export interface AppOptions {
  /** The real data folder; training data is in its `treino` subfolder. */
  readonly dataDir: string;
  readonly face: Face;
  readonly version: string;
  /** Port of the training SEFAZ; any free port if absent. */
  readonly trainingPort?: number;
}

export type App = ReturnType<typeof createApp>;

/** Opens nothing yet: each realm is opened by the first call that needs it, which keeps short commands fast. */
export function createApp(ports: Ports, options: AppOptions) {
  const listeners = new Set<(event: AppEvent) => void>();
  const emit = (event: AppEvent) => {
    for (const listener of listeners) listener(event);
  };
  const changed = (...topics: Topic[]) => {
    // Keys of a batch may wait for a certificate.
    if (topics.includes('certificates')) batches.certificatesChanged();
    emit({ name: 'data.changed', data: { topics } });
  };

  const remoteHome = createRemoteHome(options.dataDir, COPIED, ports);
  const home = () => (remoteHome.isRemote() ? remoteHome.view() : ok(options.dataDir));
  const {
    of: realmOf,
    folderOf,
    open: openRealms,
  } = createRealms(home, (kind, dataDir) => openRealm(kind, dataDir, ports, emit, options));
  const { inRealm, inJournal, inJournalOrCopy } = createScopes(realmOf);
  // Only long-running front ends start the service; a command ends quickly and must not take the port.
  const isLasting = options.face === 'window' || options.face === 'web';
  const busy = () => openRealms.some((realm) => realm.busy());
  let closing = false;
  /** The installer of a newer version is about to replace the program. */
  let replacing = false;
  /** Locking and closing the app withdraw every consent whose request has not been sent yet. */
  const consentOf = ({ confirm = ports.confirm, signal, withdrawn }: Caller, realm: Realm): Consent => {
    const locks = realm.locks();
    return {
      confirm,
      signal,
      withdrawn: () => {
        if (closing || replacing) return appError('app.closing');
        if (realm.locks() !== locks) return appError('certificate.locked');
        return withdrawn?.();
      },
    };
  };

  const refusesProduction = createProductionGuard({
    dataDir: options.dataDir,
    clock: ports.clock,
    log: ports.log,
    sharedWith,
  });

  // The service dispatches calls through this dispatcher, which is created after it.
  const dispatchLater: Dispatch = (name, input, caller) => dispatch(name, input, caller);
  const callAs = (caller: Caller) => createClient(dispatchLater, caller);
  const deps: HandlerDeps = {
    ...ports,
    ...options,
    isLasting,
    session: createSessionStore(options.dataDir, ports.log),
    settings: createStoredSettings(),
    inRealm,
    inJournal,
    inJournalOrCopy,
    openRealms,
    emit,
    changed,
    listeners,
    callAs,
    ownCall: (session) => callAs({ face: options.face, session, unattended: true }),
  };
  const certificates = createCertificateHandlers(deps);
  const signedIn = systemSignedIn(() => changed('service'));
  const service = createServiceHandlers({
    dataDir: options.dataDir,
    version: options.version,
    ports,
    dispatch: dispatchLater,
    realmOf,
    changed: () => changed('service'),
    severalPeople: () => signedIn.several(),
  });

  const drop = createDropHandlers(deps, service.grants, service.handlers['service.switch']);

  const batches = createBatchHandlers(deps);
  const panel = createPanelHandlers(deps);
  const folders = createFolderRounds(deps);
  const handlers: Handlers = {
    ...folders.handlers,
    ...service.handlers,
    ...drop.handlers,
    ...createProgramCalls(deps, remoteHome.isRemote, { busy, hold: (on) => (replacing = on) }),
    'data.move': () => remoteHome.move(),
    ...createSharedJournalHandlers(deps),
    ...createCompanyHandlers(inRealm),
    ...certificates.handlers,
    ...createConsultHandlers(deps),
    ...createWatchHandlers(deps),
    ...batches.handlers,
    ...createNumberingHandlers(deps),
    ...panel.handlers,
    ...createLedgerHandlers(deps),
    ...createClosingHandlers(deps),
    ...createDisablementHandlers(deps, consentOf),
    ...createReceiptHandlers(deps),
    ...createBackupHandlers(deps, folderOf),
    ...createImportHandlers(deps),
    ...createArchiveHandlers(deps),
    ...createCheckHandlers(deps, {
      consult: async (input, caller) => {
        const refused = await refusesProduction('consult.note', input);
        return refused ? err(refused) : handlers['consult.note'](input, caller);
      },
    }),
    ...createHistoryHandlers(deps),
  };

  const monthNotices = createMonthNotices(deps);
  const watchRounds = createWatchRounds(deps);

  let closed: Promise<void> | undefined;
  const close = async () => {
    // Set first: what waits for its turn or for a confirmation must not be sent while the rest is awaited.
    closing = true;
    await Promise.all([service.close(), drop.close()]);
    await batches.close();
    certificates.close();
    monthNotices.close();
    await Promise.all([watchRounds.close(), folders.close(), panel.close()]);
    await Promise.all(openRealms.map((realm) => realm.close()));
    remoteHome.close();
  };

  const dispatchCall = createDispatcher(handlers, ports.log, (topics) => changed(...topics), options.dataDir);
  const dispatch: Dispatch = async (name, input, caller) => {
    certificates.touch(name, caller);
    const refused = remoteHome.refusal(name) ?? (await refusesProduction(name, input));
    if (refused) return err(refused);
    return dispatchCall(name, input, caller);
  };
  if (isLasting) {
    certificates.watch();
    monthNotices.watch();
    if (!remoteHome.isRemote()) {
      watchRounds.start();
      folders.start();
      batches.resume();
      drop.start();
      service.resume().catch(logFault(ports.log, 'service.resume'));
    }
  }
  return {
    dispatch,
    /** Returns the function that unsubscribes. */
    subscribe: (listener: (event: AppEvent) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called when a page or session has ended: wipes what it left unfinished, such as an uploaded certificate file. */
    leave: certificates.leave,
    /** True while a disablement is being sent: hosts ask before they quit. */
    busy,
    /** True while a request may have left for SEFAZ, and its answer is not recorded. */
    out: () => openRealms.some((realm) => realm.out()),
    /** Waits for a disablement that is being sent, then closes everything; requests not yet sent are cancelled. */
    close: () => (closed ??= close()),
  };
}

/** Opens a realm: its stores, its journal, what it does by the clock, and the order in which all of it ends. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppEvent } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { errOrThrow, ok, type Result } from '../../shared/result.ts';
import { createVault } from '../certificates/vault/vault.ts';
import { beginDailyCopies } from '../backup/copies.ts';
import { beginOwedImport, owedRefusal } from '../backup/owed-import.ts';
import { createCompanies } from '../companies/companies.ts';
import { createNoticeStore } from '../certificates/expiry/notice-store.ts';
import { createPhrases } from '../companies/phrases.ts';
import { createVaultStore } from '../certificates/vault/vault-store.ts';
import { createConsultGuard } from '../consult/limits/guard.ts';
import { adoptPauses } from '../consult/limits/shared-counts.ts';
import { createWatches } from '../consult/watch/watches.ts';
import { folderDestinations, trainingDestinations } from './sefaz/destinations.ts';
import { createDisablements, type Disablements } from '../disablement/disablements.ts';
import { detailOf, logFault } from '../log/detail.ts';
import { createAskNumber } from './numbers/ask-number.ts';
import { knownNumbers, sourcesOf } from './numbers/known-numbers.ts';
import { openPast } from './open-history.ts';
import { openLedger } from './numbers/open-ledger.ts';
import { createNumbering } from '../numbering/numbering.ts';
import { createNetwork } from './network.ts';
import { openFolder, type OpenFolder } from './open-folder.ts';
import { journalDepsOf } from './journal-deps.ts';
import { readCopied } from '../office/copies/read-copied.ts';
import { openOffice, unlessAway } from '../office/open-office.ts';
import { openTraining, settleTrainingCompany } from './open-training.ts';
import { createSefazData } from './sefaz/sefaz-data.ts';
import type { Ports } from '../ports.ts';
import { SEFAZ_DATA_KEYS } from '../sefaz/data/keys.ts';
import {
  createAnswerSigner,
  createConsultPool,
  createTrustFolder,
  createTrustKeeper,
} from '../sefaz/tls/connection.ts';
import { createArchiveRoot } from '../storage/files/archive-root.ts';
import { refusalOf } from '../storage/database/database.ts';
import { databaseRefusal } from '../storage/postgres/refusal.ts';
import { createBoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import type { Training } from '../training/server.ts';
import type { Realm } from './realm.ts';

/** Recovery of what an earlier run left behind starts after the first answer. */
const RECOVER_AFTER_MS = 400;
const COPY_AFTER_MS = 10_000;
/** When a share becomes available again, its pending files are saved without user action. */
const SAVE_AGAIN_MS = 60_000;
/** After a shared journal could not be opened. */
const SHARED_AGAIN_MS = 3_000;
/** After how long a window shows changes that another process makes to the same journal. */
const FOLLOW_MS = 2_000;
/** A constant here, so that checking for the file does not load the journal. */
const JOURNAL_FILE = 'diario.sqlite';
const TRUST_FOLDER = 'confianca-sefaz';

interface RealmOptions {
  readonly version: string;
  readonly trainingPort?: number | undefined;
}

/** Errors: those of the data folder; `service.port` of a training SEFAZ. What broke off leaves nothing open. */
export async function openRealm(
  kind: 'real' | 'treino',
  dataDir: string,
  ports: Ports,
  emit: (event: AppEvent) => void,
  { version, trainingPort = 0 }: RealmOptions,
): Promise<Result<Realm, AppError>> {
  const folder = await openFolder(dataDir, ports);
  if (!folder.ok) return folder;
  let training: Training | undefined;
  let close = async () => {
    await training?.close();
    folder.value.close();
    folder.value.leave();
  };
  try {
    const started = kind === 'treino' ? await openTraining(dataDir, ports, trainingPort) : ok(undefined);
    if (!started.ok) {
      await close();
      return started;
    }
    training = started.value;
    const realm = await openParts({ kind, dataDir, ports, emit, version, folder: folder.value, training });
    close = realm.close;
    if (training) await settleTrainingCompany(realm, training);
    return ok(realm);
  } catch (error) {
    await close();
    // Such as a file that another program held for a moment.
    return errOrThrow(refusalOf(error, dataDir), error);
  }
}

interface RealmParts extends Pick<RealmOptions, 'version'> {
  readonly kind: 'real' | 'treino';
  readonly dataDir: string;
  readonly ports: Ports;
  readonly emit: (event: AppEvent) => void;
  readonly folder: OpenFolder;
  readonly training: Training | undefined;
}

async function openParts(parts: RealmParts): Promise<Realm> {
  const { kind, dataDir, ports, emit, version, folder, training } = parts;
  const { db, restoreWaits } = folder;
  const refusalIn = (error: unknown) => refusalOf(error, dataDir) ?? databaseRefusal(error);
  const logFailure = (op: string, error: unknown) => {
    const code = refusalIn(error)?.code ?? 'internal';
    ports.log.write({ level: 'error', op, code, detail: detailOf(error) });
  };
  const companies = createCompanies(db, ports.clock);
  const store = createVaultStore(db);
  const sefazData =
    kind === 'real'
      ? createSefazData({
          dataDir,
          db,
          keys: ports.sefazDataKeys ?? SEFAZ_DATA_KEYS,
          program: version,
          clock: ports.clock,
          log: ports.log,
          changed: () => emit({ name: 'data.changed', data: { topics: ['sefaz-data'] } }),
        })
      : undefined;
  const destinations = training
    ? trainingDestinations(training)
    : folderDestinations(dataDir, () => {
        sefazData?.refresh();
        if (network?.refresh()) pool.closeIdle();
      });
  const vault = createVault({
    store,
    secretBox: ports.secretBox,
    clock: ports.clock,
    outsideBox: kind === 'real' ? ports.outsideBox : undefined,
    // A real folder accepts it if a person pointed it at a training SEFAZ (`treino servir`); the UI then shows this
    // everywhere.
    acceptsTraining: () => training !== undefined || destinations.overriddenHosts().length > 0,
  });
  const { history, guard } = createConsultGuard(
    db,
    (error) => logFailure('consult.write', error),
    () => sharing?.counts(),
  );
  const numbering = createNumbering(db, ports.clock);
  const ledger = openLedger({
    dataDir,
    db,
    history,
    numbering,
    clock: ports.clock,
    log: ports.log,
    journal: () => realm.disablements(),
    copied: () => copied.dated(),
    others: () => sharing?.othersFiles,
    noIeSince: (cnpj) => companies.noIeSince(cnpj),
  });
  const known: Realm['knownNumbers'] = (cnpj, mod, serie, tpAmb) =>
    knownNumbers(sourcesOf({ history, numbering, ledger, sharing }), { cnpj, mod, serie, tpAmb });
  const network = kind === 'real' ? createNetwork(dataDir, ports) : undefined;
  // Training is trusted through its own authority alone; no search is needed.
  const trust =
    kind === 'real'
      ? createTrustKeeper({
          cache: createTrustFolder(join(dataDir, TRUST_FOLDER)),
          assetFile: ports.trustAsset,
          now: () => ports.clock.now(),
          proxying: network?.proxying,
        })
      : undefined;
  const trusting = { trust, proxying: network?.proxying };
  const pool = createConsultPool(trusting);
  const archive = createArchiveRoot(dataDir);
  let locks = 0;
  let disablements: Promise<Result<Disablements, AppError>> | undefined;
  let opened: Disablements | undefined;
  let owedImport: { readonly ended: Promise<void> } | undefined;
  const ending = new AbortController();
  const fileReads = createBoundedFileReads(logFault(ports.log, 'archive.look'));

  const office = await openOffice({
    kind,
    dataDir,
    db,
    ports,
    emit,
    heard: () => follow(),
    noteFiles: ledger.storeIfAny,
    pausesFound: (pauses) => adoptPauses(guard.meter, pauses, ports.clock.now()),
  });
  const { shared, sharing } = office;
  const { routes, journalDeps } = journalDepsOf({
    kind,
    dataDir,
    db,
    ports,
    emit,
    archive,
    companies,
    vault,
    destinations,
    trusting,
    guard,
    known,
    sharing,
    ledger,
    hours: office.hours,
    signedBySefaz: trust && createAnswerSigner(trust),
  });
  const copied = readCopied({
    dataDir,
    shared,
    open: (disk, refused) => createDisablements(journalDeps(disk, refused)),
  });
  const openJournal = async (): Promise<Result<Disablements, AppError>> => {
    const disk = await shared.disk();
    if (!disk.ok) return disk;
    const place = { dataDir, archiveDir: archive.folder(), archive, fileReads };
    const owing = owedRefusal(place) !== undefined;
    const created = createDisablements(
      journalDeps(
        disk.value,
        () => owedRefusal({ dataDir, archiveDir: archive.folder() }) ?? shared.sendsRefused(),
      ),
    );
    if (!created.ok) return created;
    owedImport = await beginOwedImport(place, created.value, { log: ports.log, signal: ending.signal });
    // A window may have triggered the import meanwhile.
    if (owing)
      void owedImport.ended.then(() => emit({ name: 'data.changed', data: { topics: ['backups'] } }));
    opened = created.value;
    // Where the server has gone away meanwhile, `follow` does it when it is back.
    await created.value.recover().catch(unlessAway);
    return created;
  };

  const asValue = (error: unknown): Result<never, AppError> => {
    return errOrThrow(refusalIn(error), error);
  };
  /** A failure is not kept: the folder may be repaired, or the server back. A server that is away is not asked by every call. */
  const keepOpened = (journal: Result<Disablements, AppError>) => {
    const forget = () => (disablements = undefined);
    if (!journal.ok && shared.isSet) setTimeout(forget, SHARED_AGAIN_MS).unref();
    else if (!journal.ok) forget();
    return journal;
  };
  const follow = async () => {
    try {
      if (opened) await Promise.all([opened.follow(), shared.tend()]);
      // One that was away at the start is tried until it is there.
      else if (shared.isSet) await realm.disablements();
    } catch (error) {
      logFailure('disablement.follow', error);
    }
  };
  const realm: Realm = {
    kind,
    dataDir,
    get archiveDir() {
      return archive.folder();
    },
    archive,
    fileReads,
    restoreWaits,
    database: db,
    companies,
    phrases: createPhrases(db, ports.clock),
    vault,
    notices: createNoticeStore(db),
    hasCertificate: (root) => store.all().some((row) => row.root === root),
    hasValidCertificate: (root) => vault.holdsValid(root, ports.clock.now()),
    history,
    watches: createWatches(db, history, ports.clock),
    past: openPast({ dataDir, db, history, clock: ports.clock, log: ports.log }),
    numbering,
    ledger,
    askNumber: createAskNumber(() => realm, ports.clock),
    knownNumbers: known,
    guard: training ? undefined : guard,
    pool,
    trust,
    destinations,
    routes,
    network,
    sefazData,
    training,
    shared,
    sharing,
    exitLabel: office.exitLabel,
    disablements: () => (disablements ??= openJournal().catch(asValue).then(keepOpened)),
    copied: copied.journal,
    busy: () => opened?.busy() ?? false,
    out: () => opened?.out() ?? false,
    numbersSentBy: async ({ id, root }) =>
      (await (shared.isSet ? opened?.numbersSentByTokensOf(root) : opened?.numbersSentBy(id))) ?? 0,
    locks: () => locks,
    lock: () => {
      locks += 1;
      vault.forget();
    },
    close: async () => {
      clearTimeout(soon);
      clearInterval(again);
      clearInterval(following);
      // Every command recovers what an earlier one left behind, even if it does not use the journal itself.
      const recovers = !shared.isSet && existsSync(join(dataDir, JOURNAL_FILE));
      const journal = await (recovers ? realm.disablements() : disablements);
      ending.abort();
      await sharing?.publish();
      await ledger.close();
      await realm.past.close();
      await owedImport?.ended;
      if (journal?.ok) await journal.value.shutDown();
      await Promise.all([copied.close(), shared.close()]);
      pool.close();
      vault.forget();
      sefazData?.close();
      await training?.close();
      history.flush();
      await office.close();
      folder.close();
      await copies.end(() => existsSync(join(dataDir, JOURNAL_FILE)));
      folder.leave();
    },
  };
  const copies = beginDailyCopies(dataDir, ports.clock, ports.log, COPY_AFTER_MS, emit);
  const again = setInterval(() => opened?.retryFiles(), SAVE_AGAIN_MS).unref();
  const following = setInterval(() => {
    void follow();
    sharing?.tend();
    sefazData?.refresh();
  }, FOLLOW_MS).unref();
  const soon = setTimeout(() => void realm.disablements(), RECOVER_AFTER_MS).unref();
  return realm;
}

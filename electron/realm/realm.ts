/** One data folder with all its stores and services: the real one for production and homologation, or the training one. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { AppEvent } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Mod, TpAmb } from '../../shared/fiscal/numbering.ts';
import { ok, type Result } from '../../shared/result.ts';
import { createVault, type Vault } from '../certificates/vault/vault.ts';
import { beginDailyCopies } from '../backup/copies.ts';
import { beginOwedImport, owedRefusal } from '../backup/owed-import.ts';
import type { NoticeStore } from '../certificates/expiry/expiry-notices.ts';
import { createCompanies, type Companies } from '../companies/companies.ts';
import { createNoticeStore } from '../certificates/expiry/notice-store.ts';
import { createPhrases, type Phrases } from '../companies/phrases.ts';
import { createVaultStore } from '../certificates/vault/vault-store.ts';
import { createConsultGuard, type ConsultGuard } from '../consult/limits/guard.ts';
import type { ConsultHistory } from '../history/history.ts';
import { adoptPauses } from '../consult/limits/shared-counts.ts';
import { createWatches, type Watches } from '../consult/watch/watches.ts';
import { folderDestinations, trainingDestinations, type Destinations } from './sefaz/destinations.ts';
import type { KnownNumbers } from '../disablement/deps.ts';
import { createDisablements, type Disablements } from '../disablement/disablements.ts';
import { detailOf } from '../log/detail.ts';
import { createAskNumber, type AskNumber } from './ask-number.ts';
import { knownNumbers } from './known-numbers.ts';
import { openPast, type RealmPast } from './open-history.ts';
import { openLedger, type RealmLedger } from './open-ledger.ts';
import { createNumbering, type Numbering } from '../numbering/numbering.ts';
import { createNetwork, type Network } from './network.ts';
import { openFolder } from './open-folder.ts';
import { journalDepsOf, type Routes } from './journal-deps.ts';
import { readCopied } from '../office/copies/read-copied.ts';
import { openOffice, unlessAway, type Office } from '../office/open-office.ts';
import { openTraining, settleTrainingCompany } from './open-training.ts';
import { createSefazData, type SefazDataKeeper } from './sefaz/sefaz-data.ts';
import type { Ports } from '../ports.ts';
import { SEFAZ_DATA_KEYS } from '../sefaz/data/keys.ts';
import {
  createAnswerSigner,
  createConsultPool,
  createTrustFolder,
  createTrustKeeper,
  type ConsultPool,
  type TrustKeeper,
} from '../sefaz/tls/connection.ts';
import { createArchiveRoot, type ArchiveRoot } from '../storage/files/archive-root.ts';
import { refusalOf } from '../storage/database/database.ts';
import { databaseRefusal } from '../storage/postgres/refusal.ts';
import { createBoundedFileReads, type BoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import type { Training } from '../training/server.ts';

export interface Realm {
  readonly kind: 'real' | 'treino';
  readonly dataDir: string;
  /** The archive's current folder. */
  readonly archiveDir: string;
  readonly archive: ArchiveRoot;
  /** For files that may be on an unresponsive disk or share. */
  readonly fileReads: BoundedFileReads;
  /** A restore was pending, and another process had the data open. */
  readonly restoreWaits: boolean;
  /** `balcao.sqlite`, closed with the realm. */
  readonly database: DatabaseSync;
  readonly companies: Companies;
  readonly phrases: Phrases;
  readonly vault: Vault;
  /** The last expiry notices shown. */
  readonly notices: NoticeStore;
  readonly hasCertificate: (root: string) => boolean;
  readonly hasValidCertificate: (root: string) => boolean;
  readonly history: ConsultHistory;
  /** Notes that are asked again some days after they were booked. */
  readonly watches: Watches;
  /** The same with the journal's requests, listed and searched. */
  readonly past: RealmPast;
  /** What is known of numbers outside the journal. */
  readonly numbering: Numbering;
  /** Files, journal, consultations and people, joined. */
  readonly ledger: RealmLedger;
  /** Asks SEFAZ whether a number is used, and remembers only the question. */
  readonly askNumber: AskNumber;
  /** All that is known of one series outside the journal, consultations included. */
  readonly knownNumbers: (cnpj: string, mod: Mod, serie: number, tpAmb: TpAmb) => KnownNumbers;
  /** Absent in training, which has no limits. */
  readonly guard: ConsultGuard | undefined;
  readonly pool: ConsultPool;
  /** The authorities of SEFAZ's servers; none in training. */
  readonly trust: TrustKeeper | undefined;
  readonly destinations: Destinations;
  /** Those of disablements, past the guard against 656. */
  readonly routes: Routes;
  /** How SEFAZ is reached; none in training, which stays on this computer. */
  readonly network: Network | undefined;
  /** The signed data about SEFAZ; none in training. */
  readonly sefazData: SefazDataKeeper | undefined;
  /** The training SEFAZ of the training realm. */
  readonly training: Training | undefined;
  /** The journal that other computers share, where a connection to it is set. */
  readonly shared: Office['shared'];
  /** What is shared beside the journal; undefined where no connection is set. */
  readonly sharing: Office['sharing'];
  readonly exitLabel: Office['exitLabel'];
  /** The journal, opened and recovered on first use; after a failure of the shared one tried again. */
  disablements(): Promise<Result<Disablements, AppError>>;
  /** The daily copy of a shared journal, to be read while its server is away; undefined otherwise, or before the first one. */
  copied(): Disablements | undefined;
  busy(): boolean;
  /**
   * Numbers sent in production since local midnight that count against this token's daily limit, according to the
   * journal, 0 while it is not open: those of the token, and in a shared journal those of every token for the company,
   * since a program may reach several computers.
   */
  numbersSentBy(token: { readonly id: string; readonly root: string }): Promise<number>;
  /** Drops every key from memory, and closes the connections under it. */
  lock(): void;
  /** Number of times it was locked. */
  locks(): number;
  /** Waits for a disablement that is being sent, then closes. */
  close(): Promise<void>;
}

/** Recovery of what an earlier run left behind starts after the first answer. */
const RECOVER_AFTER_MS = 400;
const COPY_AFTER_MS = 10_000;
/** When a share becomes available again, its pending files are saved without user action. */
const SAVE_AGAIN_MS = 60_000;
/** After a shared journal could not be opened. */
const SHARED_AGAIN_MS = 3_000;
/** How soon a window shows changes that another process makes to the same journal. */
const FOLLOW_MS = 2_000;
/** A constant here, so that checking for the file does not load the journal. */
const JOURNAL_FILE = 'diario.sqlite';
const TRUST_FOLDER = 'confianca-sefaz';

export async function openRealm(
  kind: 'real' | 'treino',
  dataDir: string,
  ports: Ports,
  emit: (event: AppEvent) => void,
  { version, trainingPort = 0 }: { readonly version: string; readonly trainingPort?: number | undefined },
): Promise<Result<Realm, AppError>> {
  const folder = await openFolder(dataDir, ports);
  if (!folder.ok) return folder;
  const { db, restoreWaits } = folder.value;
  const started = kind === 'treino' ? await openTraining(dataDir, ports, trainingPort) : ok(undefined);
  if (!started.ok) {
    folder.value.close();
    folder.value.leave();
    return started;
  }
  const training = started.value;

  const logFailure = (op: string, error: unknown) => {
    const code = refusalOf(error, dataDir)?.code ?? databaseRefusal(error)?.code ?? 'internal';
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
    : folderDestinations(dataDir, () => sefazData?.refresh());
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
    knownNumbers(
      { history, numbering, files: ledger.files(), others: sharing?.othersNumbers },
      { cnpj, mod, serie, tpAmb },
    );
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
  const trusting = { ...(trust ? { trust } : {}), ...(network ? { proxying: network.proxying } : {}) };
  const pool = createConsultPool(trusting);
  const archive = createArchiveRoot(dataDir);
  let locks = 0;
  let disablements: Promise<Result<Disablements, AppError>> | undefined;
  let opened: Disablements | undefined;
  let owedImport: { readonly ended: Promise<void> } | undefined;
  const ending = new AbortController();
  const fileReads = createBoundedFileReads((error) =>
    ports.log.write({ level: 'error', op: 'archive.look', code: 'internal', detail: detailOf(error) }),
  );

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
    const created = createDisablements(
      journalDeps(
        disk.value,
        () => owedRefusal({ dataDir, archiveDir: archive.folder() }) ?? shared.sendsRefused(),
      ),
    );
    if (!created.ok) return created;
    const place = { dataDir, archiveDir: archive.folder(), archive, fileReads };
    const owing = owedRefusal(place) !== undefined;
    owedImport = await beginOwedImport(place, created.value, { log: ports.log, signal: ending.signal });
    // A window may have triggered the import meanwhile.
    if (owing)
      void owedImport.ended.then(() => emit({ name: 'data.changed', data: { topics: ['backups'] } }));
    opened = created.value;
    // Where the server has gone away meanwhile, `follow` does it when it is back.
    await created.value.recover().catch(unlessAway);
    return created;
  };

  /** A server that is away is asked again, but not by every call. */
  const keepOpened = (journal: Result<Disablements, AppError>) => {
    if (!journal.ok && shared.isSet) setTimeout(() => (disablements = undefined), SHARED_AGAIN_MS).unref();
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
    disablements: () => (disablements ??= openJournal().then(keepOpened)),
    copied: copied.journal,
    busy: () => opened?.busy() ?? false,
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
      folder.value.close();
      await copies.end(() => existsSync(join(dataDir, JOURNAL_FILE)));
      folder.value.leave();
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
  if (training) await settleTrainingCompany(realm, training);
  return ok(realm);
}

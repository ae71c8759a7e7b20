/** One data folder with all its stores and services: the real one for production and homologation, or the training one. */

import type { DatabaseSync } from 'node:sqlite';
import type { AppError } from '../../shared/errors.ts';
import type { Mod, TpAmb } from '../../shared/fiscal/numbering.ts';
import type { Result } from '../../shared/result.ts';
import type { Vault } from '../certificates/vault/vault.ts';
import type { NoticeStore } from '../certificates/expiry/expiry-notices.ts';
import type { Companies } from '../companies/companies.ts';
import type { Phrases } from '../companies/phrases.ts';
import type { ConsultGuard } from '../consult/limits/guard.ts';
import type { ConsultHistory } from '../history/history.ts';
import type { Watches } from '../consult/watch/watches.ts';
import type { Destinations } from './sefaz/destinations.ts';
import type { KnownNumbers } from '../disablement/deps.ts';
import type { Disablements } from '../disablement/disablements.ts';
import type { AskNumber } from './numbers/ask-number.ts';
import type { RealmPast } from './open-history.ts';
import type { RealmLedger } from './numbers/open-ledger.ts';
import type { Numbering } from '../numbering/numbering.ts';
import type { Network } from './network.ts';
import type { Routes } from './journal-deps.ts';
import type { Office } from '../office/open-office.ts';
import type { SefazDataKeeper } from './sefaz/sefaz-data.ts';
import type { ConsultPool, TrustKeeper } from '../sefaz/tls/connection.ts';
import type { ArchiveRoot } from '../storage/files/archive-root.ts';
import type { BoundedFileReads } from '../storage/files/bounded-file-reads.ts';
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
  /** Consultations and the journal's requests together, listed and searched. */
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
  /** The journal, opened and recovered on first use; after a failure tried again. */
  disablements(): Promise<Result<Disablements, AppError>>;
  /** The daily copy of a shared journal, to be read while its server is away; undefined otherwise, or before the first one. */
  copied(): Disablements | undefined;
  busy(): boolean;
  /** As of {@link Disablements}. */
  out(): boolean;
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

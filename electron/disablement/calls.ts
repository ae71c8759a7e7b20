/** The operations on the disablements of one realm: the calls of the contract, and those of the realm. */

import type {
  CallOutput,
  DisablementDocument,
  DisablementStep,
  DisablementView,
  Environment,
  ParsedInput,
} from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { AuditedFile, Inspect, RepairReport, Watch } from './archive/audit.ts';
import type { CopyReport, SaveReport } from './archive/copy-archive.ts';
import type { CheckReport } from './check/check.ts';
import type { RangeInput } from './check/range-input.ts';
import type { Imported } from './import/import-proc.ts';
import type { ProvenFile } from './import/read-proc.ts';
import type { OpenOfCompany, JournalMark, Moved, NumberedRequest, RangeKey } from './journal/journal.ts';
import type { ChainReport } from './journal/chain-report.ts';
import type { Look } from './look.ts';
import type { RequestEvidence } from './number-evidence.ts';
import type { Consent } from './send/consent.ts';
import type { GroupSent } from './send/send-group.ts';

export type Answer<T> = Promise<Result<T, AppError>>;
export type Named = { readonly environment: Environment; readonly requestId: string };

export interface MovedViews extends Omit<Moved, 'stories'> {
  readonly views: readonly DisablementView[];
}

export interface CompanyRequest {
  readonly view: DisablementView;
  /** Reads its ProcInutNFe, byte for byte; undefined if there is none. */
  readonly proc: () => Promise<Uint8Array | undefined>;
}

export interface Disablements {
  /** For the calls of one act, given to each of them. */
  readonly look: () => Look;
  readonly check: (input: ParsedInput<'disablement.check'>, look?: Look) => Answer<CheckReport>;
  readonly prepare: (input: ParsedInput<'disablement.prepare'>, look?: Look) => Answer<DisablementView>;
  /** A request that `prepare` made with a look, and that is not sent, is on disk when it ends well. */
  readonly flush: () => Answer<void>;
  /** The request of the identical range that is done, being sent, or without a known answer. */
  readonly identical: (wanted: RangeInput, look?: Look) => Promise<DisablementView | undefined>;
  /** A prepared request of the same range and justification that no call of this process is working on. */
  readonly waiting: (wanted: RangeInput & { readonly xJust: string }) => Promise<DisablementView | undefined>;
  /** Asks for consent, then sends; a withdrawn consent stops it only until the request is recorded as being sent. */
  readonly send: (
    input: ParsedInput<'disablement.send'>,
    consent: Consent,
    look?: Look,
  ) => Answer<DisablementView>;
  readonly resend: (input: ParsedInput<'disablement.resend'>, consent: Consent) => Answer<DisablementView>;
  /**
   * Asks once for consent to prepared requests of one company, then sends them in order, until one is not homologated
   * or cannot go out.
   */
  readonly sendGroup: (
    input: {
      readonly environment: Environment;
      readonly requestIds: readonly string[];
    },
    consent: Consent,
  ) => Answer<GroupSent>;
  readonly discard: (input: ParsedInput<'disablement.discard'>) => Answer<DisablementView>;
  /**
   * Records a person's statement on an uncertain or imported request; to stop using the journal see {@link
   * Disablements.shutDown}.
   */
  readonly close: (input: ParsedInput<'disablement.close'>) => Answer<DisablementView>;
  /** One statement on all unproved requests imported from one folder. */
  readonly closeImported: (
    input: ParsedInput<'disablement.close-imported'>,
  ) => Answer<{ readonly closed: number }>;
  readonly get: (input: ParsedInput<'disablement.get'>) => Answer<DisablementView>;
  /** All events of a request, in order. */
  readonly story: (input: ParsedInput<'disablement.story'>) => Answer<DisablementStep[]>;
  /** Its documents as texts, character for character. */
  readonly documents: (input: ParsedInput<'disablement.documents'>) => Answer<DisablementDocument[]>;
  /** Its ProcInutNFe, byte for byte; undefined if there is none. */
  readonly proc: (input: Named) => Answer<Uint8Array | undefined>;
  /** Every request of one infInut Id, newest first. */
  readonly ofId: (input: ParsedInput<'disablement.of-id'>) => Answer<DisablementView[]>;
  /** How many requests of each company are pending, by CNPJ. */
  readonly openByCompany: (environment: Environment) => Promise<ReadonlyMap<string, OpenOfCompany>>;
  readonly counts: (input: ParsedInput<'disablement.counts'>) => Answer<CallOutput<'disablement.counts'>>;
  readonly list: (input: ParsedInput<'disablement.list'>) => Answer<DisablementView[]>;
  /** The newest of one environment by when they were sent, or made if they never were, newest first. */
  readonly newest: (environment: Environment, limit: number) => Answer<DisablementView[]>;
  /** Every request of a company, newest first. */
  readonly ofCompany: (input: {
    readonly environment: Environment;
    readonly cnpj: string;
  }) => Answer<CompanyRequest[]>;
  /** Requests that moved since `mark`, as they are now, in pieces. */
  readonly movedSince: (mark: JournalMark | undefined) => Answer<MovedViews>;
  /** These requests, by their ids; those that are not there are left out. */
  readonly named: (requestIds: readonly string[]) => Answer<DisablementView[]>;
  /** Saves the XML if it is not in its place. */
  readonly saveFile: (input: ParsedInput<'disablement.save-file'>) => Answer<DisablementView>;
  /** Path of the XML; `archive.not-saved` if it is not saved. */
  readonly filePath: (input: Named) => Answer<string>;
  /** The folder of that file, or where it would be for a request without one. */
  readonly folder: (input: Named) => Answer<string>;
  /**
   * At start-up: resolves dead processes' requests at once and saves files in the background ({@link
   * Disablements.waitIdle}).
   */
  readonly recover: () => Promise<void>;
  /**
   * Emits events for what other processes wrote, and resolves what a dead one left being sent; cheap enough for
   * every few seconds.
   */
  readonly follow: () => Promise<void>;
  /** True while a request is between the confirmation and the end of its saving. */
  readonly busy: () => boolean;
  /** True while a request may have left for SEFAZ, until its answer is recorded and its file saved. */
  readonly out: () => boolean;
  /** Numbers sent in production with this token since local midnight, without those being sent and those refused. */
  readonly numbersSentBy: (tokenId: string) => Promise<number>;
  /** Numbers sent in production with any token for the companies of a CNPJ root, counted as for one token. */
  readonly numbersSentByTokensOf: (root: string) => Promise<number>;
  /** Resolves when no file is being saved, read or tried again. */
  readonly waitIdle: () => Promise<void>;
  /** Retries unsaved files in the background. */
  readonly retryFiles: () => void;
  /** Saves unsaved files now and reports the result. */
  readonly saveAll: () => Answer<SaveReport>;
  /** Number of requests with files outside the archive's current folder. */
  readonly filedElsewhere: () => Promise<number>;
  /** Writes those files into it too, without overwriting. */
  readonly copyToArchive: (watch?: Watch) => Answer<CopyReport>;
  /** What is known of numbers by all requests. */
  readonly numbers: () => Promise<readonly NumberedRequest[]>;
  /** Every request that says something of a number: those that block it, then the refused, newest first. */
  readonly speaksOf: (range: RangeKey) => Promise<RequestEvidence[]>;
  /** End of the journal's hash chain, for receipts. */
  readonly chainHead: (cnpj: string) => Promise<string>;
  /** Adds a disablement to the journal from its file, once. */
  readonly importProven: (file: ProvenFile) => Answer<Imported>;
  /** `wanted`: the beginning of a link's hash to search for. */
  readonly verifyChain: (wanted?: string) => Promise<ChainReport>;
  /** Compares every stored file with the journal; changes nothing. */
  readonly auditFiles: (watch?: Watch, inspect?: Inspect) => Answer<AuditedFile[]>;
  /** Writes missing and changed files again from the journal, without overwriting. */
  readonly repairFiles: (watch?: Watch) => Answer<RepairReport>;
  /** Starts nothing more, waits for what is running (for files only briefly), releases lock and file. */
  readonly shutDown: () => Promise<void>;
}

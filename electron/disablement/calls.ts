/** What can be done with the disablements of one realm: the calls of the contract, and what its owner asks of it. */

import type {
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
import type { WantedRange } from './check/objections.ts';
import type { Imported } from './import/import-proc.ts';
import type { ProvenFile } from './import/read-proc.ts';
import type { RangeKey } from './journal/journal.ts';
import type { ChainReport } from './journal/verify-chain.ts';
import type { Consent } from './send/consent.ts';

export type Answer<T> = Promise<Result<T, AppError>>;
export type Named = { readonly environment: Environment; readonly requestId: string };

export interface Disablements {
  readonly check: (input: ParsedInput<'disablement.check'>) => Answer<CheckReport>;
  readonly prepare: (input: ParsedInput<'disablement.prepare'>) => Answer<DisablementView>;
  /** The request of the identical range that is done, on its way, or whose answer is not known. */
  readonly identical: (wanted: WantedRange) => Promise<DisablementView | undefined>;
  /** A request of the same range and words that has not gone out, and that nobody here has in hand. */
  readonly waiting: (
    wanted: WantedRange & { readonly xJust: string },
  ) => Promise<DisablementView | undefined>;
  /** Asks for the consent, then sends; a consent taken back stops it only until the request is noted as going out. */
  readonly send: (input: ParsedInput<'disablement.send'>, consent: Consent) => Answer<DisablementView>;
  readonly resend: (input: ParsedInput<'disablement.resend'>, consent: Consent) => Answer<DisablementView>;
  readonly discard: (input: ParsedInput<'disablement.discard'>) => Answer<DisablementView>;
  /** Records a person's word on an uncertain request, or an imported one; for ending the journal's use see {@link Disablements.shutDown}. */
  readonly close: (input: ParsedInput<'disablement.close'>) => Answer<DisablementView>;
  /** One word on everything that came from one folder and is not proved. */
  readonly closeImported: (
    input: ParsedInput<'disablement.close-imported'>,
  ) => Answer<{ readonly closed: number }>;
  readonly get: (input: ParsedInput<'disablement.get'>) => Answer<DisablementView>;
  /** Every step of a request, in order. */
  readonly story: (input: ParsedInput<'disablement.story'>) => Answer<DisablementStep[]>;
  /** Its documents, character for character. */
  readonly documents: (input: ParsedInput<'disablement.documents'>) => Answer<DisablementDocument[]>;
  /** Every request of one infInut Id, newest first. */
  readonly ofId: (input: ParsedInput<'disablement.of-id'>) => Answer<DisablementView[]>;
  readonly list: (input: ParsedInput<'disablement.list'>) => Answer<DisablementView[]>;
  /** Makes sure that the XML is in its place. */
  readonly saveFile: (input: ParsedInput<'disablement.save-file'>) => Answer<DisablementView>;
  /** Where the XML is; `archive.not-saved` while it is nowhere. */
  readonly filePath: (input: Named) => Answer<string>;
  /** The folder of that file, or where it would be of a request without one. */
  readonly folder: (input: Named) => Answer<string>;
  /** At start-up: dead owners' requests at once, unsaved files in the background ({@link Disablements.waitIdle}). */
  readonly recover: () => Promise<void>;
  /** Tells of what other processes wrote, and settles what a dead one left on its way; cheap enough for every few seconds. */
  readonly follow: () => Promise<void>;
  /** True while a request is between the person's word and the end of its file. */
  readonly busy: () => boolean;
  /** Numbers sent in production with this token since the local midnight, those still on their way and those refused aside. */
  readonly numbersSentBy: (tokenId: string) => Promise<number>;
  /** Resolves when nothing is on its way. */
  readonly waitIdle: () => Promise<void>;
  /** Tries in the background again what is not saved. */
  readonly retryFiles: () => void;
  /** Tries it now and tells what came of it. */
  readonly saveAll: () => Answer<SaveReport>;
  /** How many requests have their files outside the archive's present folder. */
  readonly filedElsewhere: () => Promise<number>;
  /** Writes those files into it too, over nothing. */
  readonly copyToArchive: (watch?: Watch) => Answer<CopyReport>;
  /** True where a request blocks one of these numbers (rule 2). */
  readonly isTaken: (range: RangeKey) => Promise<boolean>;
  /** End of the journal's hash chain, for receipts. */
  readonly chainHead: () => Promise<string>;
  /** Brings a disablement into the journal from its file, once. */
  readonly importProven: (file: ProvenFile) => Answer<Imported>;
  /** `wanted`: the beginning of a link's hash that is looked for on the way. */
  readonly verifyChain: (wanted?: string) => Promise<ChainReport>;
  /** Every stored file against the journal; nothing is changed. */
  readonly auditFiles: (watch?: Watch, inspect?: Inspect) => Answer<AuditedFile[]>;
  /** Writes missing and changed files again from the journal, over nothing. */
  readonly repairFiles: (watch?: Watch) => Answer<RepairReport>;
  /** Starts nothing more, waits for what is on its way (for files a moment only), lets go of lock and file. */
  readonly shutDown: () => Promise<void>;
}

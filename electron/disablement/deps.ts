/** The dependencies of the disablement flow on its realm; tests replace them. */

import type { AppEvent, Environment, Neighbour, Topic } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Mod, NumberRange, TpAmb } from '../../shared/fiscal/numbering.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';
import type { Result } from '../../shared/result.ts';
import type { Identity } from '../certificates/vault/vault.ts';
import type { Clock, Log } from '../ports.ts';
import type { AnswerSigner, FreshLink } from '../sefaz/tls/connection.ts';
import type { writeOnce } from '../storage/files/atomic-file.ts';
import type { BoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import type { StandingRoot } from '../storage/files/standing-root.ts';
import type { Journal } from './journal/journal.ts';
import type { Side } from './journal/disabled-around.ts';
import type { Owners } from './journal/owners.ts';
import type { ChainGuard } from './journal/chain-guard.ts';
import type { SaveQueue } from './archive/save-queue.ts';

export type ProgressStep = Extract<AppEvent, { name: 'disablement.progress' }>['data']['step'];

export interface KnownCompany {
  readonly name: string;
  readonly uf?: Uf | undefined;
  readonly ufConfirmed: boolean;
  /** Day since which it has no state registration (IE). */
  readonly noIeSince?: string | undefined;
}

/** A note with one of these numbers that was issued in contingency and is not known to be transmitted. */
export interface KnownContingency {
  readonly nNF: number;
  readonly chNFe: string;
  /** How its contingency is known, not a state of its number. `reported`: only by a caller without a token. */
  readonly standing: 'open' | 'reported';
}

/** The file that shows a number as disabled. */
export interface DisablingFile {
  /** Absolute path; inside a zip, its entry follows after `!`. */
  readonly path: string;
  /** dhRecbto; "" if the file does not say it. */
  readonly at: string;
  readonly nProt: string;
}

export interface ShownDisabled extends NumberRange {
  /** By a rejection alone, without proof. */
  readonly byRejection: boolean;
}

/** What is known of a series outside the journal. */
export interface KnownNumbers {
  /** Highest number that an answer or a file showed to exist, or that a person entered as the last one issued. */
  readonly last?: number | undefined;
  /** Numbers inside a range that an answer or a file showed to exist, sorted. */
  used(range: NumberRange): readonly number[];
  /** The key of a used number, if a refusal (562) or a file gave it. */
  keyOf(nNF: number): string | undefined;
  /** The state of the note of a used number, where its key is known. */
  ufOf(nNF: number): Uf | undefined;
  /** The computer whose files show this number as used, where nothing here does. */
  seenOn?(nNF: number): string | undefined;
  /** By number. */
  contingencies(range: NumberRange): readonly KnownContingency[];
  /** Numbers inside a range of which a note may exist, and only a consult tells, sorted. */
  toAsk(range: NumberRange): readonly number[];
  /** Numbers inside a range of which a file has a note without authorization, and nothing more, sorted. */
  tried(range: NumberRange): readonly number[];
  /** What files show as disabled and meets `range`; nothing for a range longer than one request. */
  disabledInFiles(range: NumberRange): readonly ShownDisabled[];
  disabledBy(nNF: number): DisablingFile | undefined;
  /**
   * True if SEFAZ has a note above the range that is older than `instant`, so that the range was passed by
   * then.
   */
  passedBefore(range: NumberRange, instant: Date): boolean;
  /** The note nearest to a range on one side, with the year and month of its access key. */
  nearest(range: NumberRange, side: Side): Neighbour | undefined;
}

export interface RequestRoute {
  readonly id: string;
  readonly cnpj: string;
  readonly uf: Uf;
  readonly mod: Mod;
  readonly tpAmb: TpAmb;
}

export interface DisablementDeps {
  readonly realm: 'real' | 'treino';
  /** Location of the journal and the owner locks; a local disk. */
  readonly dataDir: string;
  /** Location of the XML files; may be a network or synchronised folder. */
  readonly archiveRoot: () => string;
  /** `archiveRoot` if a person chose it, which must then exist; undefined for one that may be created. */
  readonly standingRoot?: () => StandingRoot | undefined;
  /** Maximum wait for the archive; 10 s. */
  readonly saveLimitMs?: number;
  /** The journal's clock: of a shared one the server's, so that limits count alike on all computers. */
  readonly clock: Clock;
  /** This computer's clock, where it is another one: windows count down by it. */
  readonly ownClock?: Clock;
  /**
   * Sets `clock` by the server's now; returns why it cannot be read. Errors: `database.*`. Absent where nothing is shared.
   */
  readonly readClock?: () => Promise<AppError | undefined>;
  readonly log: Log;
  readonly company: (cnpj: string) => KnownCompany | undefined;
  /** The valid certificate of a root. Errors: `certificate.*`. */
  readonly identityFor: (root: string, now: Date) => Promise<Result<Identity, AppError>>;
  /** A fresh connection after its handshake; nothing of the request is written. Errors: `sefaz.*`. */
  readonly connect: (route: {
    /** Id of the request, for the guard of equal rejections (rule 7). */
    readonly id: string;
    readonly uf: Uf;
    readonly mod: Mod;
    readonly tpAmb: TpAmb;
    readonly identity: Identity;
    readonly signal?: AbortSignal;
  }) => Promise<Result<{ readonly link: Link; readonly overridden: boolean }, AppError>>;
  /** Called with SEFAZ's answer to a request that was sent, for the same guard. */
  readonly answered?: (route: RequestRoute, cStat: string) => void;
  readonly known: (cnpj: string, mod: Mod, serie: number, tpAmb: TpAmb) => KnownNumbers;
  readonly progress: (requestId: string, step: ProgressStep) => void;
  readonly changed: (topics: readonly Topic[]) => void;
  /**
   * Whether the certificate (DER) is SEFAZ's own, by a pinned root, and that of the authorizer which had to answer
   * then.
   */
  readonly signedBySefaz?: AnswerSigner;
  /**
   * Waits until `known` has what other computers handed in before; returns why that, or what files say here, cannot be known. Errors:
   * `database.*`, `data.folder`.
   */
  readonly learned?: () => Promise<AppError | undefined>;
  /** Why nothing may be sent now, whatever the request; checked before the confirmation (rule 7). */
  readonly sendsRefused?: () => AppError | undefined;
  /** Why a signed text may not go out for the first time; only replaced by tests whose requests are not signed. */
  readonly refusalOfSignature?: (signedXml: string) => Promise<AppError | undefined>;
  /** The destination host, if it is not the official address. */
  readonly overriddenHost?: (uf: Uf, mod: Mod, tpAmb: TpAmb) => string | undefined;
  /** The disk, if it is not that of `dataDir`. */
  readonly disk?: Disk;
}

export type Link = Pick<FreshLink, 'post' | 'close'>;

export interface Disk {
  readonly journal: Journal;
  readonly owners: Owners;
  readonly writeOnce: typeof writeOnce;
  /** Of a journal that several computers share. */
  readonly chain?: ChainGuard | undefined;
}

/** The context shared by every part of the flow. */
export interface DisablementContext {
  readonly deps: DisablementDeps;
  readonly journal: Journal;
  readonly owners: Owners;
  readonly writeOnce: typeof writeOnce;
  /** The journal's, after what dead processes left being sent was resolved. */
  readonly survey: Journal['survey'];
  readonly chain?: ChainGuard | undefined;
  /** Requests that this process is working on. */
  readonly inFlight: Set<string>;
  /** Of requests whose sending may be recorded and of which this process sent nothing: the owner that it would be recorded with. */
  readonly unsent: Map<string, string>;
  readonly saves: SaveQueue;
  readonly fileReads: BoundedFileReads;
}

/** Whether this realm stores requests of `environment`; false for an environment of the other realm. */
export function belongsTo(realm: DisablementDeps['realm'], environment: Environment): boolean {
  return (environment === 'treino') === (realm === 'treino');
}

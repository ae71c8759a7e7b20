/** What the disablement flow asks of the realm it works in; tests put fakes in its place. */

import type { AppEvent, Environment, Neighbour } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Mod, NumberRange, TpAmb } from '../../shared/fiscal/numbering.ts';
import type { Uf } from '../../shared/fiscal/uf.ts';
import type { Result } from '../../shared/result.ts';
import type { Identity } from '../certificates/vault/vault.ts';
import type { Clock, Log } from '../ports.ts';
import type { AnswerSigner, FreshLink } from '../sefaz/tls/connection.ts';
import type { writeOnce } from '../storage/files/atomic-file.ts';
import type { BoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import type { StandingRoot } from '../storage/files/standing-root.ts';
import type { Journal } from './journal/journal.ts';
import type { Side } from './journal/disabled-around.ts';
import type { Owners } from './journal/owner-lock.ts';
import type { SaveQueue } from './archive/save-queue.ts';

export type ProgressStep = Extract<AppEvent, { name: 'disablement.progress' }>['data']['step'];
export type Topic = Extract<AppEvent, { name: 'data.changed' }>['data']['topics'][number];

export interface KnownCompany {
  readonly name: string;
  readonly uf?: Uf | undefined;
  readonly ufConfirmed: boolean;
}

/** A note of one of these numbers that was issued in contingency and is not known to be transmitted. */
export interface KnownContingency {
  readonly nNF: number;
  readonly chNFe: string;
  /** `reported`: only by a caller without a token; `declared`: a person said that nobody was ever handed it. */
  readonly standing: 'open' | 'reported' | 'declared';
  /** ISO 8601, where it was. */
  readonly declaredAt?: string | undefined;
}

/** What is known of a series outside the journal. */
export interface KnownNumbers {
  /** Highest number that an answer showed to exist, or that a person said was the last one issued. */
  readonly last?: number | undefined;
  /** That person's word. */
  readonly informed?: { readonly nNF: number; readonly at: string } | undefined;
  /** Numbers inside a range that an answer showed to exist, in order. */
  used(range: NumberRange): readonly number[];
  /** The key of a used number, where only a refusal told of it (562) and gave it. */
  toldKey(nNF: number): string | undefined;
  /** By number. */
  contingencies(range: NumberRange): readonly KnownContingency[];
  /** True where SEFAZ received a note above the range before `instant`, hence the range was passed by then. */
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
  /** The journal and the owners' locks live here; a local disk. */
  readonly dataDir: string;
  /** Where XML goes; may be a network or synchronised folder. */
  readonly archiveRoot: () => string;
  /** The same folder where somebody chose it, which must then be there; undefined for one that may be made. */
  readonly standingRoot?: () => StandingRoot | undefined;
  /** How long anybody waits for the archive; 10 s. */
  readonly saveLimitMs?: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly company: (cnpj: string) => KnownCompany | undefined;
  /** The valid certificate of a root. Errors: `certificate.*`. */
  readonly identityFor: (root: string, now: Date) => Promise<Result<Identity, AppError>>;
  /** A fresh connection with its handshake done; nothing of the request is written. Errors: `sefaz.*`. */
  readonly connect: (route: {
    /** Id of the request, for the guard of equal rejections (rule 7). */
    readonly id: string;
    readonly uf: Uf;
    readonly mod: Mod;
    readonly tpAmb: TpAmb;
    readonly identity: Identity;
    readonly signal?: AbortSignal;
  }) => Promise<Result<{ readonly link: Link; readonly overridden: boolean }, AppError>>;
  /** Told what SEFAZ answered to a request that went out, for the same guard. */
  readonly answered?: (route: RequestRoute, cStat: string) => void;
  readonly known: (cnpj: string, mod: Mod, serie: number, tpAmb: TpAmb) => KnownNumbers;
  readonly progress: (requestId: string, step: ProgressStep) => void;
  readonly changed: (topics: readonly Topic[]) => void;
  /** Whether the certificate (DER) is SEFAZ's own, by a pinned root, and that of the authorizer which had to answer then. */
  readonly signedBySefaz?: AnswerSigner;
  /** Why nothing may be sent now, whatever the request; asked before the person is (rule 7). */
  readonly sendsRefused?: () => AppError | undefined;
  /** The host that would be asked, where that is not the official address. */
  readonly overriddenHost?: (uf: Uf, mod: Mod, tpAmb: TpAmb) => string | undefined;
  /** The disk, for those who need another one than `dataDir`. */
  readonly disk?: Disk;
}

export type Link = Pick<FreshLink, 'post' | 'close'>;

export interface Disk {
  readonly journal: Journal;
  readonly owners: Owners;
  readonly writeOnce: typeof writeOnce;
}

/** What every part of the flow works with. */
export interface DisablementContext {
  readonly deps: DisablementDeps;
  readonly journal: Journal;
  readonly owners: Owners;
  readonly writeOnce: typeof writeOnce;
  /** Requests that this process is acting on now. */
  readonly inFlight: Set<string>;
  readonly saves: SaveQueue;
  readonly fileReads: BoundedFileReads;
}

/** Where this realm keeps a request of `environment`; false for an environment of the other realm. */
export function belongsTo(realm: DisablementDeps['realm'], environment: Environment): boolean {
  return (environment === 'treino') === (realm === 'treino');
}

/** The journal as everything outside this folder sees it: one interface, asynchronous at its edge, whatever store keeps the rows. */

import type { DisablementState, Environment, Waiver } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { Result } from '../../../shared/result.ts';
import type { RefusedStanding } from '../../documents/evidence-table.ts';
import type { DisabledAround } from './disabled-around.ts';
import type { EventDraft, RequestRow, Story } from './journal-rows.ts';
import type { ChainReport } from './chain-report.ts';

export interface RangeKey extends NumberRange {
  readonly cnpj: string;
  readonly tpAmb: string;
  readonly mod: string;
  readonly serie: number;
}

/** A request whose numbers are disabled, may be, or were refused as taken. */
export interface NumberedRequest extends RangeKey {
  /** `uncertain`: being sent, or its outcome is unknown or unproved. Of one number alone also what its refusal says. */
  readonly standing: 'disabled' | 'uncertain' | RefusedStanding;
}

/** A number of which SEFAZ refused a request of it alone, by what has it (241, 256). */
export interface RefusedAlone {
  readonly nNF: number;
  readonly standing: RefusedStanding;
}

export interface OpenOfCompany {
  readonly uncertain: number;
  readonly unsaved: number;
}

/** Events for one request that were decided on what was read of it. */
export interface Change {
  /** As it was read; what is appended follows its last event. */
  readonly story: Story;
  /** In order, at least one. */
  readonly drafts: readonly EventDraft[];
}

/** What one file brings in, decided on what was read of the requests of its infInut Id. */
export interface ImportChange {
  /** Those requests as they were read. */
  readonly seen: readonly Story[];
  readonly of: { readonly environment: Environment; readonly id: string };
  /** The request that the file makes; undefined where it speaks of one of those seen. */
  readonly row?: RequestRow | undefined;
  readonly requestId: string;
  readonly drafts: readonly EventDraft[];
}

/** What is known of a range, all of it of one moment. */
export interface Survey {
  /** Of the request asked about; undefined where none was, or where it is unknown. */
  readonly story: Story | undefined;
  /** See the question of the same name. */
  readonly blocking: readonly Story[];
  /** The newest refusal because its numbers, or some of them, were taken, if any: a program may repeat one all day. */
  readonly refused: readonly Story[];
  /** By number. */
  readonly alone: readonly RefusedAlone[];
  /** See the questions of the same names. */
  readonly around: DisabledAround;
  readonly sending: readonly string[];
  readonly lastReceived: string;
}

/** What the check sees inside the transaction that records a sending. */
export interface ReservationView {
  readonly story: Story;
  /** What is disabled next to its numbers. */
  readonly around: DisabledAround;
}

/** The wish to send a request. The functions are called inside the transaction: they must be synchronous and quick. */
export interface Reservation {
  readonly requestId: string;
  /** The state in which it may go out. */
  readonly from: 'prepared' | 'uncertain';
  /** Id of the sender that is recorded, see `owners.ts`. */
  readonly owner: string;
  /** It goes to another address than the official one. */
  readonly overridden: boolean;
  /** Id of the token of the JSON service whose consent it is. */
  readonly token?: string | undefined;
  /** Numbers a day that tokens may send in production, as the store counts them. */
  readonly cap?: number | undefined;
  readonly now: () => Date;
  /** Why the consent is no longer valid; nothing happens between this check and the record. */
  readonly withdrawn: () => AppError | undefined;
  /** The waivers that this sending needs, or why it may not go out. */
  readonly admit: (view: ReservationView) => Result<readonly Waiver[], AppError>;
}

export interface Reserved {
  /** `seq` of the event that records the sending. */
  readonly sendingSeq: number;
  /** The signed request that goes out. */
  readonly xml: string;
}

/** How far a reader knows the journal: a link of its chain, in a form that only its store reads. */
export type JournalMark = string;

export interface Moved {
  /** As they are now. */
  readonly stories: readonly Story[];
  /** After these events. */
  readonly mark: JournalMark;
  /** The reading begins again: what was known before is void. */
  readonly restart: boolean;
  /** More events follow. */
  readonly more: boolean;
}

export interface Filed {
  readonly requestId: string;
  readonly paths: readonly string[];
  /** Absent in a journal that is not shared. */
  readonly by?: { readonly user: string; readonly machine: string };
  /** As of an event. */
  readonly foreign?: true;
}

/**
 * From when a write survives a power failure: when its promise resolves, or when that of the next `now` does. The end of a process
 * never loses it. A store may always do the first.
 */
export type OnDisk = 'now' | 'with-next';

/**
 * Every write is one transaction, all or nothing, and on disk when its promise resolves unless documented otherwise; between its
 * beginning and its commit an implementation waits for nothing of this program. A promise rejects with an exception of the store:
 * `journalRefusal` says which of them are refusals of a disk or server; the others are bugs.
 */
export interface Journal {
  /** Undefined for an unknown request. */
  readonly story: (requestId: string) => Promise<Story | undefined>;
  /** As this program last read or wrote it, read from the store only where it is not known: others may have added to it since. */
  readonly seen: (requestId: string) => Promise<Story | undefined>;
  /** What never changes of a request. */
  readonly row: (requestId: string) => Promise<RequestRow | undefined>;
  /** All that a check asks of the journal before a request is made, signed or shown; `reserve` looks again. */
  readonly survey: (range: RangeKey, requestId?: string) => Promise<Survey>;
  /** This survey with that request added, where nothing else was made since; undefined where that is not known without a query. */
  readonly surveyAfter: (survey: Survey, requestId: string) => Survey | undefined;
  /** The bytes that an event keeps. */
  readonly raw: (requestId: string, seq: number) => Promise<Uint8Array | undefined>;
  /**
   * Newest first; `pending`: uncertain, being sent, imported without proof, or homologated with the XML not yet
   * saved; `prepared`: nothing else happened.
   */
  readonly list: (environment: Environment, which: 'all' | 'pending' | 'prepared') => Promise<Story[]>;
  /** Every request of a company, newest first. */
  readonly ofCompany: (environment: Environment, cnpj: string) => Promise<Story[]>;
  /** The newest by when they were first sent, or made if they never were, newest first. */
  readonly newest: (environment: Environment, limit: number) => Promise<Story[]>;
  /**
   * Requests that events after `mark` speak of, in pieces; without a mark, or where that link is not in this journal
   * (an older copy took its place), from the beginning. What was written just now may come with the next piece.
   */
  readonly movedSince: (mark: JournalMark | undefined) => Promise<Moved>;
  /** Every request of one infInut Id, newest first. */
  readonly ofId: (environment: Environment, id: string) => Promise<Story[]>;
  /** Requests whose numbers meet these and that block them (rule 2), whatever their year, oldest first. */
  readonly blocking: (range: RangeKey) => Promise<Story[]>;
  /** Refused requests with overlapping numbers, newest first. */
  readonly refused: (range: RangeKey) => Promise<Story[]>;
  /** What is known of numbers by all requests, the discarded and those without consequence left out. */
  readonly numbers: () => Promise<readonly NumberedRequest[]>;
  /** Ids of requests that are being sent. */
  readonly sending: () => Promise<string[]>;
  /** Ids of homologated requests whose file is not saved. */
  readonly unsaved: () => Promise<string[]>;
  /** How many requests of each company are `pending`, see `list`: without a known answer, or with the XML not yet saved. */
  readonly openByCompany: (environment: Environment) => Promise<Map<string, OpenOfCompany>>;
  /** How many requests of the environment are in each state. */
  readonly counts: (environment: Environment) => Promise<Map<DisablementState, number>>;
  /** Ids of all homologated requests, oldest first. */
  readonly homologated: () => Promise<string[]>;
  /** Where the files of each request were last recorded, in a shared journal by each seat; in pieces, beside other work. */
  readonly filed: () => AsyncIterable<readonly Filed[]>;
  /** Numbers sent in production with the consent of this token since local midnight that are being disabled, or may be. */
  readonly sentBy: (token: string, now: Date) => Promise<number>;
  /** Numbers sent with the consent of any token, of the companies of one CNPJ root, counted as `sentBy` does. */
  readonly sentByTokensOf: (root: string, now: Date) => Promise<number>;
  /** dhRecbto of the last answer of this environment with one, among the last events of the journal; "" without. */
  readonly lastReceived: (tpAmb: RangeKey['tpAmb']) => Promise<string>;
  /** Hash of the last event, in hexadecimal: the end of the chain that this company's events are in. */
  readonly head: (cnpj: string) => Promise<string>;
  /** True if another process has written since the last call. */
  readonly writtenElsewhere: () => Promise<boolean>;
  /** `wanted`: the beginning of a link's hash that is looked for on the way. */
  readonly verifyChain: (wanted?: string) => Promise<ChainReport>;

  /** Adds a request and the event of its making; returns it as it is then. */
  readonly add: (row: RequestRow, onDisk?: OnDisk) => Promise<Story>;
  /** Appends an event that is true whatever happened meanwhile (a step `note`), as an answer that came. */
  readonly note: (requestId: string, draft: EventDraft) => Promise<Story>;
  /** Appends all of it and returns the requests as they are then; undefined, and nothing is written, where one has moved since it was read. */
  readonly append: (changes: readonly Change[], onDisk?: OnDisk) => Promise<readonly Story[] | undefined>;
  /** Appends the changes of an imported file; false where one has moved since, or another request of that Id has come. */
  readonly importRequest: (change: ImportChange) => Promise<boolean>;
  /**
   * Checks and records in one transaction: between the two the numbers cannot be taken, nor the consent withdrawn. Errors (nothing
   * was written), in this order: that of `withdrawn`, `disablement.*` by state, overlap, `confirmation.required` beyond the cap of a
   * token's day, that of `admit`.
   */
  readonly reserve: (reservation: Reservation) => Promise<Result<Reserved, AppError>>;
  /** Every write before it is on disk when it resolves. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

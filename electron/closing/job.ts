/** What the thread of closings is asked to do and what it answers: plain data. */

import type {
  ClosingMade,
  ClosingReport,
  DisablementView,
  Environment,
  NumberConflict,
} from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { TpAmb } from '../../shared/fiscal/numbering.ts';
import type { ConsultedState } from '../../shared/fiscal/situation.ts';
import type { Result } from '../../shared/result.ts';
import type { StandingRoot } from '../storage/files/standing-root.ts';
import type { StateRuns } from '../numbering/ledger/state-runs.ts';

export interface MonthPlace {
  /** Whose `numeros.sqlite` is asked; nothing is known from files where there is none. */
  readonly dataDir: string;
  readonly cnpj: string;
  readonly tpAmb: TpAmb;
  /** AAAA-MM. */
  readonly month: string;
}

/** What a consultation last said of a note. */
export interface SeenKey {
  readonly chNFe: string;
  readonly standing: ConsultedState;
  readonly nProt: string;
  /** Of the answer that counts; absent where it was about another key. */
  readonly cStat?: string | undefined;
  readonly cancellation?: Cancellation | undefined;
  /** Another key was consulted, and SEFAZ named this one. */
  readonly elsewhere?: true;
  /** The Fisco has marked it. */
  readonly marked?: boolean | undefined;
}

/** When SEFAZ registered it ("" if unknown), and its protocol. */
export interface Cancellation {
  readonly at: string;
  readonly nProt: string;
}

/** The one state of each number of a series, as the ledger has it. */
export interface SeriesStates {
  readonly mod: string;
  readonly serie: number;
  readonly runs: StateRuns;
}

/** Numbers of the month without an outcome; each has its state in {@link SeriesStates}. */
export interface OpenRange {
  readonly mod: string;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
  /** For people: a deadline, the end of a window. */
  readonly note: string;
  /** No gap yet: a file of its time that was not read may have its note. */
  readonly unclear?: boolean;
}

/** A number whose sources contradict each other. */
export interface Contradiction {
  readonly mod: string;
  readonly serie: number;
  readonly nNF: number;
  readonly reason: NumberConflict['reason'];
}

/** Notes of a month, and of those with a known day how many each day has. */
export interface MonthCount {
  readonly notes: number;
  /** AAAA-MM-DD, ascending. */
  readonly days: readonly { readonly day: string; readonly notes: number }[];
}

/** What is counted of a month before it is closed. */
export interface MonthBefore extends MonthCount {
  /** Numbers without an outcome that only answers of SEFAZ name. */
  readonly unclear: readonly { readonly mod: string; readonly serie: number; readonly nNF: number }[];
}

/** What is known of a month's numbers outside its files. */
export interface MonthKnown {
  /** Keys of the month, and those that were cancelled in it. */
  readonly seen: readonly SeenKey[];
  readonly states: readonly SeriesStates[];
}

/** A disablement that is done, with what proves it. */
export interface MonthDisablement {
  readonly view: DisablementView;
  /** ProcInutNFe, byte for byte. */
  readonly proc: Uint8Array | undefined;
  /** After a 563: the request and the answer. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** Of an imported one, whose bytes are only on the disk. */
  readonly path: string | undefined;
  /** AAAA-MM of the notes around it; "" if unknown. */
  readonly gapMonth: string;
}

export interface MakeJob extends MonthPlace, MonthKnown {
  readonly act: 'make';
  readonly environment: Environment;
  readonly company: string;
  /** Absolute. */
  readonly target: string;
  /** The folder that a person chose, below which `target` lies: never made where it is away. */
  readonly root: StandingRoot | undefined;
  readonly program: string;
  /** The thread asks for a signature of the manifest, by {@link ClosingMessage} `sign`. */
  readonly sign: boolean;
  /** ISO 8601. */
  readonly now: string;
  /** End of the journal's chain, printed on receipts. */
  readonly chainHead: string;
  /** A file of a note of the month was read; else its numbers were not verified. */
  readonly read: boolean;
  readonly open: readonly OpenRange[];
  /** Of other months; said of such a number where its note is of this one. */
  readonly besides: readonly OpenRange[];
  readonly conflicts: readonly Contradiction[];
  readonly disablements: readonly MonthDisablement[];
}

export interface DraftJob {
  readonly act: 'draft';
  /** Absolute paths: of the month's zip, and of the draft. */
  readonly zip: string;
  readonly target: string;
  readonly to: string;
  readonly cnpj: string;
  readonly company: string;
  readonly month: string;
}

export type ClosingJob =
  | MakeJob
  | DraftJob
  | (MonthPlace & MonthKnown & { readonly act: 'count' })
  | VerifyJob;

export interface VerifyJob {
  readonly act: 'verify';
  readonly path: string;
  /** SHA-256 of the roots that vouch for companies' certificates: this thread's own pins may be older. */
  readonly roots: readonly string[];
}

export interface ClosingResults {
  readonly make: ClosingMade;
  readonly count: MonthBefore;
  readonly verify: ClosingReport;
  readonly draft: { readonly path: string; readonly attached: boolean };
}

export type ClosingMessage =
  /** The key is not in this thread: {@link Signed} answers. */
  | { readonly kind: 'sign'; readonly sha256: Uint8Array }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'end'; readonly result: Result<ClosingResults[keyof ClosingResults], AppError> };

/** The signature as a file (CMS, DER). */
export type Signed = Result<Uint8Array, AppError>;

/**
 * What the core requires of its host: time, secrets, dialogs, the file manager, notices and the log. Nothing here
 * knows Electron.
 */

import type { SecureContextOptions } from 'node:tls';
import type {
  CallOutput,
  DisablementSummary,
  Environment,
  LastRun,
  UpdateChannel,
  UpdateState,
} from '../shared/contract.ts';
import { AppFailure, type AppError, type ErrorCode } from '../shared/errors.ts';
import { hostWords, type HostWords, type PickTitle } from '../shared/explain/host/host.ts';
import type { Locale } from '../shared/explain/words.ts';
import type { Result } from '../shared/result.ts';

export interface Clock {
  now(): Date;
  /** No other clock corrects it: of tests and drawings that choose the hour. */
  readonly alone?: boolean;
}

/** Seals bytes so that only this user on this machine can open them. */
export interface SecretBox {
  /** Stored with every sealed entry, to identify the host that sealed it: `key-file`, `dpapi`… */
  readonly backend: string;
  /** False if the host offers no real protection (a plain-text keyring): nothing may then be remembered with it. */
  readonly protects: boolean;
  seal(plain: Uint8Array): Promise<Uint8Array>;
  /** Undefined if these bytes cannot be opened here (another user, a restored backup, damage). */
  open(sealed: Uint8Array): Promise<Uint8Array | undefined>;
}

/** The one exception that a SecretBox may throw for an expected failure, since it returns bare bytes. */
export class SecretBoxFailure extends AppFailure {
  override readonly name = 'SecretBoxFailure';
}

/**
 * A private key at the place where it is kept. The vault's, opened into memory, is the only one so far; one in an HSM or a
 * key service would be another (docs/adr/0057-keys-behind-a-port.md).
 */
export interface KeyHolder {
  /**
   * RSASSA-PKCS1-v1_5 with SHA-1 over `content`, which is what a disablement requires (MOC 5.3). Rejects if the key
   * cannot be used; nothing was sent then.
   */
  readonly signSha1: (content: Uint8Array) => Promise<Buffer>;
  /** RSASSA-PKCS1-v1_5 with SHA-256, for what this program signs on its own account: the manifest of a closing. */
  readonly signSha256: (content: Uint8Array) => Promise<Buffer>;
  /** How `node:tls` proves that it has the key: the key itself (PKCS#8, PEM), or its name in an OpenSSL engine. */
  readonly tls: Pick<SecureContextOptions, 'key' | 'privateKeyEngine' | 'privateKeyIdentifier'>;
}

export interface PickedFile {
  /** File name only, for display. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** As a page gives the content of a file. */
export function givenFile({ fileName, content }: { fileName: string; content: string }): PickedFile {
  return { name: fileName, bytes: Buffer.from(content, 'base64') };
}

export interface PickedDocument extends PickedFile {
  /** Its folder path, where the host knows it; a corrected copy is saved next to it. */
  readonly path?: string;
}

/** Thrown where the file that a person chose cannot be read: an expected failure, which the caller gets as a value. */
export class UnreadChoice extends AppFailure {}

export interface FilePicker {
  /**
   * A native dialog for a certificate file; undefined if the person cancelled. Of a file over `maxBytes` only one
   * byte more is read. Rejects with {@link UnreadChoice}, as `pickFile`.
   */
  pickCertificate(maxBytes: number): Promise<PickedFile | undefined>;
  /** A native dialog for an XML file; absent if the host has no such dialog. */
  pickFile?(maxBytes: number): Promise<PickedDocument | undefined>;
  /** A folder dialog of this title; an absolute path, or undefined if the person cancelled. */
  pickFolder?(title: PickTitle): Promise<string | undefined>;
  /**
   * A file dialog for something too large to be read whole, such as a zip; an absolute path, or undefined if the
   * person cancelled. `extensions` without dots are offered first.
   */
  pickPath?(title: PickTitle, extensions: readonly string[]): Promise<string | undefined>;
}

/** What a program will be allowed to do from then on, without further confirmation. */
export type GrantSummary =
  | {
      /** A token of the JSON service that disables in production, or a folder of requests. */
      readonly kind: 'disabling-token';
      readonly folder?: string;
      readonly cnpj: string;
      /** "" if it has no name yet. */
      readonly company: string;
      /** Limits in numbers, per call and per day. */
      readonly capCall: number;
      readonly capDay: number;
    }
  /** The command line and the service without a window open this company's certificate by a key file. */
  | { readonly kind: 'outside-window'; readonly cnpj: string; readonly company: string }
  /** Consultations by callers of the JSON service without a token. */
  | { readonly kind: 'consults-without-token' };

export interface Confirm {
  /**
   * Asks the person, outside the page, to confirm the irreversible request that `summary` describes; the default
   * button cancels.
   */
  disable(summary: DisablementSummary, signal?: AbortSignal): Promise<boolean>;
  /**
   * As `disable`, for several requests of one company, all listed in one question. Absent where no person is asked: such a
   * host disables one range at a time.
   */
  disableGroup?(summaries: readonly DisablementSummary[], signal?: AbortSignal): Promise<boolean>;
  /** Asks the person, also outside the page, to grant this to a program; only where production is allowed. */
  grant(summary: GrantSummary, signal?: AbortSignal): Promise<boolean>;
  /** Who confirms; a person if omitted. */
  readonly by?: 'person' | 'token';
  /** Id of the confirming token, for its daily count. */
  readonly token?: string;
  /** Numbers a day that this token may disable in production; looked at in the transaction that notes the sending. */
  readonly dailyCap?: number;
  /** Environments in which this host may ask; the web host never confirms production. */
  readonly allows: (environment: Environment) => boolean;
}

/** The front end's decision on a range after the check: send it, leave it to a person, or refuse it. */
export type Admission =
  | { readonly kind: 'go' }
  | { readonly kind: 'wait' | 'refuse'; readonly error: AppError };

/** What a front end decides about a request apart from the consent. */
export interface ActPolicy {
  /** Called before anything is created. */
  readonly admit?: (report: CallOutput<'disablement.check'>) => Admission | Promise<Admission>;
  /** Whether an unsent request is kept for a person; otherwise it is discarded. */
  readonly keeps: (error: AppError) => boolean;
}

export interface Opener {
  /** Shows a file of the archive in the system's file manager. */
  showInFolder(path: string): Promise<boolean>;
  /**
   * Opens a calendar file of this app, and no other file, with the system's program for it; false if refused or
   * failed.
   */
  openCalendar(path: string): Promise<boolean>;
  /** Opens an e-mail draft of this app, and no other file; false if refused or failed. */
  openDraft(path: string): Promise<boolean>;
  /** Opens a terminal in which `balcao` is known, and runs nothing there; absent where this host has none. */
  readonly openTerminal?: (() => Promise<boolean>) | undefined;
}

/** The screen to open from the notice. */
export type NoticeSubject = 'certificates' | 'integration' | 'numbering' | 'watched' | 'consult';

export interface Notifier {
  notify(title: string, text: string, about?: NoticeSubject): void;
}

/** The language in which the program speaks outside the page. */
export interface Language {
  locale(): Locale;
  choose(locale: Locale): Promise<void>;
}

/** Newer versions of the program; what a person allowed is checked by the caller. */
export interface Updates {
  state(): UpdateState;
  /** Called after every change of the state. */
  listen(listener: () => void): void;
  /** Error: `file.not-written`; the choice counts until the program ends nevertheless. */
  choose(choice: {
    readonly allowed: boolean;
    readonly channel: UpdateChannel;
  }): Promise<Result<unknown, AppError>>;
  /** Each ends with its result in the state, and never rejects. */
  check(): Promise<void>;
  download(): Promise<void>;
  /** Verifies the installer again, then asks `free` at the last moment; the program closes only if it says yes. */
  install(version: string, free: () => Promise<boolean>): Promise<void>;
}

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly op: string;
  readonly correlation?: string;
  readonly ms?: number;
  readonly code?: ErrorCode;
  /** Only for unexpected errors: a stack, which passes the redaction of the sink. */
  readonly detail?: string;
  /** Of one call of the JSON service: for a person who watches the log, and kept in the audit, not in the file. */
  readonly served?: {
    readonly token: string;
    /** The key, or the Id of the range. */
    readonly subject: string;
    readonly http: number;
    readonly status: number;
    readonly codigo: string;
  };
}

export interface Log {
  write(entry: LogEntry): void;
}

/** The system's proxies for an address, as a PAC script states them: `PROXY a:3128; DIRECT`. */
export type ResolveProxy = (url: string) => Promise<string>;

/** How fast batches ask one authorizer; another pace than the usual one is for tests and benches. */
export interface BatchPace {
  /** Milliseconds between the beginnings of two questions. */
  readonly gapMs: number;
  /** Questions on their way at once. */
  readonly atOnce: number;
}

export interface Ports {
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  /** The box of the command line over the same data folder, for a host that has another one; absent where it is the host's own. */
  readonly outsideBox?: (() => Promise<Result<SecretBox, AppError>>) | undefined;
  readonly filePicker: FilePicker;
  readonly confirm: Confirm;
  readonly opener: Opener;
  readonly notifier: Notifier;
  readonly log: Log;
  /** Absent where everything is said in Portuguese: the command line and the service. */
  readonly language?: Language | undefined;
  /** How the run before this one ended; absent where the host remembers none. */
  readonly lastRun?: { lastRun(): LastRun | undefined; dismiss(): void } | undefined;
  /** A folder that all users of the computer share, and who this one is; absent where each has only their own. */
  readonly commonPlace?: { readonly commonFolder: string; readonly user: string } | undefined;
  /** A file bundled with the release that holds the authority of SEFAZ's servers; checked like any other. */
  readonly trustAsset?: string | undefined;
  /** Public keys that may sign data about SEFAZ, as `electron/sefaz/data/keys.ts` has them; those by default. */
  readonly sefazDataKeys?: readonly string[] | undefined;
  /** Absent: one question a second to each authorizer (`electron/consult/batch/pace.ts`). */
  readonly batchPace?: BatchPace | undefined;
  /** Milliseconds after which a folder that is kept current is read when files came; absent: `FOLDER_PACE`. */
  readonly folderQuietMs?: number | undefined;
  /** Absent if the host is not an installed program. */
  readonly updates?: Updates | undefined;
  /** Absent where the host cannot ask the system. */
  readonly resolveProxy?: ResolveProxy | undefined;
  /** Where `HTTPS_PROXY` and `NO_PROXY` count, the variables: they come before the settings. */
  readonly proxyVariables?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Where the address of the shared journal comes from, the file first; without one each data folder has a journal of its own.
   * `administrator`: the address that only preparing the database uses.
   */
  readonly sharedJournal?:
    | {
        readonly file?: string | undefined;
        readonly variable?: string | undefined;
        readonly administrator?: string | undefined;
        /** Aborted when its server is not waited for any more: what it has not answered by then ends as `database.away`. */
        readonly released?: AbortSignal | undefined;
      }
    | undefined;
  /** Milliseconds from the start to the first copy of a shared journal; absent: `nightly-copy.ts` has them. */
  readonly firstCopyMs?: number | undefined;
  /** Whether a folder is on another computer; if absent, the system is asked. */
  readonly isRemotePlace?: ((folder: string) => boolean) | undefined;
}

export function localeOf({ language }: Pick<Ports, 'language'>): Locale {
  return language?.locale() ?? 'pt-BR';
}

export function wordsOf(ports: Pick<Ports, 'language'>): HostWords {
  return hostWords(localeOf(ports));
}

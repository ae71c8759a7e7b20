/** What the core asks of its host: time, secrets, dialogs, the file manager, notices and the log; nothing here knows Electron. */

import type { CallOutput, DisablementSummary, Environment } from '../shared/contract.ts';
import type { AppError, ErrorCode } from '../shared/errors.ts';

export interface Clock {
  now(): Date;
}

/** Seals bytes so that only this user on this machine can open them. */
export interface SecretBox {
  /** Recorded beside every sealed entry, so that another host can say who sealed it: `key-file`, `passphrase`, `dpapi`… */
  readonly backend: string;
  /** False where the host's protection is none (a plain-text keyring): nothing may then be remembered with it. */
  readonly protects: boolean;
  seal(plain: Uint8Array): Promise<Uint8Array>;
  /** Undefined when these bytes cannot be opened here (another user, a restored backup, damage). */
  open(sealed: Uint8Array): Promise<Uint8Array | undefined>;
}

/** The one exception that a SecretBox may throw for an expected failure, since it returns bare bytes. */
export class SecretBoxFailure extends Error {
  override readonly name = 'SecretBoxFailure';
  readonly appError: AppError;

  constructor(appError: AppError) {
    super(appError.code);
    this.appError = appError;
  }
}

export interface PickedFile {
  /** File name only, for the eye. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface PickedDocument extends PickedFile {
  /** Where it lies, where the host can know; a corrected copy is put beside it. */
  readonly path?: string;
}

export interface FilePicker {
  /** A native dialog for a certificate file; undefined when the person gave up. Over `maxBytes` only the first byte beyond is read. */
  pickCertificate(maxBytes: number): Promise<PickedFile | undefined>;
  /** The same for an XML file; absent where the host has no such dialog. */
  pickFile?(maxBytes: number): Promise<PickedDocument | undefined>;
  /** A dialog for a folder, under this title; its absolute path, undefined when the person gave up. */
  pickFolder?(title: string): Promise<string | undefined>;
}

/** What a program is to be allowed from then on, without a person beside it. */
export type GrantSummary =
  | {
      /** A token of the JSON service that disables in production. */
      readonly kind: 'disabling-token';
      readonly cnpj: string;
      /** "" where nobody named it yet. */
      readonly company: string;
      /** Most numbers in one call, and in one day. */
      readonly capCall: number;
      readonly capDay: number;
    }
  /** Consults of the JSON service that show no token. */
  | { readonly kind: 'consults-without-token' };

export interface Confirm {
  /** Asks the person, outside the page, for the irreversible act that `summary` describes; the safe answer is the default. */
  disable(summary: DisablementSummary, signal?: AbortSignal): Promise<boolean>;
  /** Asks the person, outside the page too, to let a program do this; only where production is allowed. */
  grant(summary: GrantSummary, signal?: AbortSignal): Promise<boolean>;
  /** Who gives the word; a person where it is left out. */
  readonly by?: 'person' | 'token';
  /** Id of the token that gives it, for the count of its day. */
  readonly token?: string;
  /** Environments in which this host may ask at all; the web host never confirms production. */
  readonly allows: (environment: Environment) => boolean;
}

/** What is decided of a range once the check has spoken: it goes, it is left to a person, or it is refused. */
export type Admission =
  { readonly kind: 'go' } | { readonly kind: 'wait' | 'refuse'; readonly error: AppError };

/** What a face decides of an act beside the consent. */
export interface ActPolicy {
  /** Asked before anything is made. */
  readonly admit?: (report: CallOutput<'disablement.check'>) => Admission;
  /** Whether a request that did not go out stays for a person; otherwise it is discarded. */
  readonly keeps: (error: AppError) => boolean;
}

export interface Opener {
  /** Shows a file of the archive in the system's file manager. */
  showInFolder(path: string): Promise<boolean>;
  /** Opens a calendar file of ours, and no other file, with the system's program for it; false where that is refused or fails. */
  openCalendar(path: string): Promise<boolean>;
}

/** The screen on which more can be read. */
export type NoticeSubject = 'certificates' | 'integration';

export interface Notifier {
  notify(title: string, text: string, about?: NoticeSubject): void;
}

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly op: string;
  readonly correlation?: string;
  readonly ms?: number;
  readonly code?: ErrorCode;
  /** Only for errors of ours: a stack, which passes the redaction of the sink. */
  readonly detail?: string;
}

export interface Log {
  write(entry: LogEntry): void;
}

export interface Ports {
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  readonly filePicker: FilePicker;
  readonly confirm: Confirm;
  readonly opener: Opener;
  readonly notifier: Notifier;
  readonly log: Log;
  /** A file with the authority of SEFAZ's servers that the release carries, where it does; checked like any other. */
  readonly trustAsset?: string | undefined;
  /** Whether a folder lies on another computer; the system is asked where this is absent. */
  readonly isRemotePlace?: ((folder: string) => boolean) | undefined;
}

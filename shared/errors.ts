/** The closed list of error codes and who can act on each, with their data; the texts for people are in `shared/explain`. */

import { z } from 'zod';
import { flaggedDataSchema } from './plain-data.ts';

/** Who can take an action. */
export type Who = 'voce' | 'contador' | 'vendedor' | 'sefaz' | 'suporte';

/** Each code, and who can act on it, the same in every language. */
export const ERROR_WHO = {
  // The input is invalid; `issues` names each field.
  'input.invalid': 'voce',
  'call.unknown': 'suporte',
  'call.aborted': 'voce',
  'file.missing': 'voce',
  'file.unreadable': 'voce',
  'file.not-written': 'voce',
  // Another reading into the ledger of numbers runs in this data folder.
  'ledger.busy': 'voce',
  // What a file or folder said of numbers was lost with `numeros.sqlite`, and it was not read again.
  'ledger.unread': 'voce',
  // The certificate file during import.
  'certificate.file-empty': 'voce',
  'certificate.file-too-large': 'voce',
  'certificate.file-damaged': 'vendedor',
  'certificate.not-pkcs12': 'voce',
  'certificate.password-wrong': 'voce',
  'certificate.no-private-key': 'vendedor',
  'certificate.no-matching-certificate': 'vendedor',
  'certificate.unsupported': 'vendedor',
  'certificate.too-many-iterations': 'vendedor',
  'certificate.draft-gone': 'voce',
  // The certificate in the vault when it is needed.
  'certificate.missing': 'voce',
  'certificate.expired': 'vendedor',
  'certificate.not-yet-valid': 'voce',
  'certificate.other-company': 'voce',
  'certificate.is-cpf': 'vendedor',
  'certificate.no-cnpj': 'vendedor',
  'certificate.training': 'voce',
  'certificate.sealed-elsewhere': 'voce',
  'certificate.sealed-by-window': 'voce',
  'certificate.locked': 'voce',
  'certificate.other-certificate': 'voce',
  'secret.unprotected': 'suporte',
  // Companies.
  'company.missing': 'voce',
  'company.uf-unconfirmed': 'voce',
  // Without state registration: where its numbers are disabled is not known, so nothing is sent.
  'company.without-ie': 'contador',
  // On the connection to SEFAZ; `phase` says how far it came: connect, send or answer.
  'sefaz.no-address': 'suporte',
  'sefaz.address-file': 'voce',
  'sefaz.dns': 'voce',
  'sefaz.refused': 'sefaz',
  'sefaz.unreachable': 'voce',
  'sefaz.reset': 'sefaz',
  'sefaz.timeout': 'sefaz',
  'sefaz.tls-untrusted': 'suporte',
  'sefaz.tls-inspected': 'suporte',
  'sefaz.tls-expired': 'sefaz',
  'sefaz.tls-host': 'suporte',
  'sefaz.tls-alert': 'vendedor',
  // The server takes none of our ciphers, or offers a group below what ours take: no certificate is to blame.
  'sefaz.tls-no-cipher': 'suporte',
  'sefaz.tls-weak-dh': 'voce',
  'sefaz.tls': 'suporte',
  'sefaz.http': 'sefaz',
  'sefaz.too-large': 'sefaz',
  'sefaz.not-xml': 'sefaz',
  'sefaz.soap-fault': 'sefaz',
  'sefaz.unrecognised': 'sefaz',
  'sefaz.mismatch': 'sefaz',
  // A proxy on the way to SEFAZ: nothing was sent to SEFAZ.
  'proxy.dns': 'voce',
  'proxy.unreachable': 'voce',
  'proxy.timeout': 'suporte',
  'proxy.auth': 'voce',
  'proxy.refused': 'suporte',
  'proxy.answer': 'suporte',
  'proxy.socks': 'suporte',
  'proxy.settings': 'voce',
  // The guard against consumption abuse (656): refused here, nothing was sent; `seconds` states the wait.
  'sefaz.paused': 'voce',
  'consult.key-limit': 'voce',
  // Not asked: SEFAZ refuses notes older than 180 days (526).
  'consult.too-old': 'voce',
  // The service said that it is stopped (108, 109): the other keys of the same authorizer were not asked.
  'sefaz.service-stopped': 'sefaz',
  // Batches of keys.
  'batch.missing': 'voce',
  'batch.empty': 'voce',
  'batch.state': 'voce',
  // Another process asks the same keys.
  'batch.busy': 'voce',
  'batch.no-sheet': 'voce',
  // Questions whether a number is used: `seconds` states the wait.
  'ledger.asked-enough': 'voce',
  // Disablement.
  'disablement.missing': 'voce',
  'disablement.state': 'voce',
  'disablement.overlap': 'voce',
  'disablement.already': 'voce',
  'disablement.uncertain': 'voce',
  'disablement.too-soon': 'voce',
  'disablement.busy': 'voce',
  // Of a request that is asked for, not of one that is made.
  'disablement.sending': 'voce',
  // From a file that proves nothing: a person has to state the outcome.
  'disablement.imported': 'voce',
  'disablement.own-signature': 'suporte',
  // The signed request in the journal is of other numbers than its row.
  'disablement.other-xml': 'suporte',
  // After a restore: the files on disk are not in the journal yet.
  'disablement.import-owed': 'voce',
  // What is known of the numbers contradicts the request, unless a person waives it.
  'range.contingency': 'voce',
  'year.contradicted': 'voce',
  'confirmation.required': 'voce',
  'confirmation.declined': 'voce',
  'confirmation.count': 'voce',
  'confirmation.production-refused': 'voce',
  // The JSON service.
  'token.missing': 'voce',
  'token.revoked': 'voce',
  'service.port': 'voce',
  'service.queue-full': 'voce',
  // A folder of requests: why it may not be one is in `reason`; there is none with this id.
  'drop.folder': 'voce',
  'drop.missing': 'voce',
  // The program or the service is ending; nothing new starts.
  'app.closing': 'voce',
  // The closing of a month: one is being written; the name is another file's; it was not written; there is none yet.
  'closing.busy': 'voce',
  'closing.taken': 'voce',
  'closing.not-saved': 'voce',
  'closing.not-made': 'voce',
  // The archive and the data folder.
  'archive.not-saved': 'voce',
  'archive.folder': 'voce',
  'data.folder': 'voce',
  'data.shared': 'suporte',
  'data.remote': 'voce',
  'data.damaged': 'suporte',
  'data.newer': 'suporte',
  // The addresses and roots of a signed file do not wait for a decision any more.
  'data.decided': 'voce',
  // The journal that several computers share, on PostgreSQL: nothing was sent.
  'database.url': 'voce',
  'database.file': 'voce',
  'database.away': 'suporte',
  'database.password': 'voce',
  'database.authentication': 'suporte',
  'database.tls': 'suporte',
  'database.missing': 'suporte',
  'database.version': 'suporte',
  'database.unsafe': 'suporte',
  // The server did not let this program in, for a reason without a name of its own.
  'database.connection': 'suporte',
  // The database keeps texts in an encoding that lacks letters.
  'database.encoding': 'suporte',
  // The server lacks an extension of PostgreSQL.
  'database.extension': 'suporte',
  // The schema of the tables belongs to another program.
  'database.schema-taken': 'suporte',
  // The tables are not there, or older than this program's.
  'database.unprepared': 'suporte',
  'database.newer': 'suporte',
  'database.rights': 'suporte',
  // Locks or slow answers: the same may go through later.
  'database.busy': 'voce',
  // The server takes no writes now, such as on a full disk.
  'database.refused': 'suporte',
  // Another computer found this program's connection ended and took its sendings for unanswered.
  'database.fenced': 'voce',
  // The shared journal lost what this computer had seen of a company, or was changed by another program.
  'database.rewound': 'voce',
  'database.altered': 'voce',
  // The data folder's own journal has requests that the shared one lacks.
  'database.not-imported': 'voce',
  // The connection is another one than this run began with.
  'database.reopen': 'voce',
  // The chain of a folder's journal, or of a company in the shared one, is broken at a place.
  'database.chain-broken': 'suporte',
  // A folder without a journal and a history.
  'database.nothing-to-import': 'voce',
  // The folder to be exported to exists, and is not empty.
  'database.export-taken': 'voce',
  // What other computers read in their files is still arriving.
  'database.behind': 'voce',
  // Newer versions of the program.
  'update.off': 'voce',
  'update.not-allowed': 'voce',
  'update.pending': 'voce',
  // A backup that was chosen in another folder.
  'backup.none': 'voce',
  'backup.broken': 'suporte',
  'backup.other-realm': 'voce',
  // The current journal has something that the backup lacks, and no file would restore it.
  'backup.would-lose': 'voce',
  // The host lacks what the call needs, or an internal error.
  'host.unsupported': 'voce',
  internal: 'suporte',
} as const satisfies Readonly<Record<string, Who>>;

export type ErrorCode = keyof typeof ERROR_WHO;
export const ERROR_CODES = Object.keys(ERROR_WHO) as ErrorCode[];

export const errorCodeSchema = z.enum(ERROR_CODES);

/** One invalid field: its dotted path and the broken rule, e.g. `xJust` and `justification.too-short`. */
export const inputIssueSchema = z.strictObject({
  path: z.string(),
  rule: z.string(),
  data: flaggedDataSchema.optional(),
});
export type InputIssue = z.infer<typeof inputIssueSchema>;

/** An expected failure as returned to a front end: a code, plain data for its text, and never a stack or a secret. */
export const appErrorSchema = z.strictObject({
  code: errorCodeSchema,
  data: flaggedDataSchema.optional(),
  issues: z.array(inputIssueSchema).optional(),
});
export type AppError = z.infer<typeof appErrorSchema>;

export function appError(code: ErrorCode, data?: AppError['data']): AppError {
  return data ? { code, data } : { code };
}

/** An expected failure where only an exception can carry it: through a library, or out of a port that returns bare values. */
export class AppFailure extends Error {
  readonly appError: AppError;

  constructor(failure: AppError) {
    super(failure.code);
    this.appError = failure;
  }
}

export function invalidInput(issues: InputIssue[]): AppError {
  return { code: 'input.invalid', issues };
}

/** The closed list of error codes with their data; the texts for people are in `shared/explain`. */

import { z } from 'zod';
import { flaggedDataSchema } from './plain-data.ts';

export const ERROR_CODES = [
  // The input is invalid; `issues` names each field.
  'input.invalid',
  'call.unknown',
  'call.aborted',
  'file.missing',
  'file.unreadable',
  'file.not-written',
  // Another reading into the ledger of numbers runs in this data folder.
  'ledger.busy',
  // What a file or folder said of numbers was lost with `numeros.sqlite`, and it was not read again.
  'ledger.unread',
  // The certificate file during import.
  'certificate.file-empty',
  'certificate.file-too-large',
  'certificate.file-damaged',
  'certificate.not-pkcs12',
  'certificate.password-wrong',
  'certificate.no-private-key',
  'certificate.no-matching-certificate',
  'certificate.unsupported',
  'certificate.too-many-iterations',
  'certificate.draft-gone',
  // The certificate in the vault when it is needed.
  'certificate.missing',
  'certificate.expired',
  'certificate.not-yet-valid',
  'certificate.other-company',
  'certificate.is-cpf',
  'certificate.no-cnpj',
  'certificate.training',
  'certificate.sealed-elsewhere',
  'certificate.sealed-by-window',
  'certificate.locked',
  'certificate.other-certificate',
  'secret.unprotected',
  // Companies.
  'company.missing',
  'company.uf-unconfirmed',
  // Without state registration: where its numbers are disabled is not known, so nothing is sent.
  'company.without-ie',
  // On the connection to SEFAZ; `phase` says how far it came: connect, send or answer.
  'sefaz.no-address',
  'sefaz.address-file',
  'sefaz.dns',
  'sefaz.refused',
  'sefaz.unreachable',
  'sefaz.reset',
  'sefaz.timeout',
  'sefaz.tls-untrusted',
  'sefaz.tls-inspected',
  'sefaz.tls-expired',
  'sefaz.tls-host',
  'sefaz.tls-alert',
  // The server takes none of our ciphers, or offers a group below what ours take: no certificate is to blame.
  'sefaz.tls-no-cipher',
  'sefaz.tls-weak-dh',
  'sefaz.tls',
  'sefaz.http',
  'sefaz.too-large',
  'sefaz.not-xml',
  'sefaz.soap-fault',
  'sefaz.unrecognised',
  'sefaz.mismatch',
  // A proxy on the way to SEFAZ: nothing was sent to SEFAZ.
  'proxy.dns',
  'proxy.unreachable',
  'proxy.timeout',
  'proxy.auth',
  'proxy.refused',
  'proxy.answer',
  'proxy.socks',
  'proxy.settings',
  // The guard against consumption abuse (656): refused here, nothing was sent; `seconds` states the wait.
  'sefaz.paused',
  'consult.key-limit',
  // Not asked: SEFAZ refuses notes older than 180 days (526).
  'consult.too-old',
  // The service said that it is stopped (108, 109): the other keys of the same authorizer were not asked.
  'sefaz.service-stopped',
  // Batches of keys.
  'batch.missing',
  'batch.empty',
  'batch.state',
  // Another process asks the same keys.
  'batch.busy',
  'batch.no-sheet',
  // Questions whether a number is used: `seconds` states the wait.
  'ledger.asked-enough',
  // Disablement.
  'disablement.missing',
  'disablement.state',
  'disablement.overlap',
  'disablement.already',
  'disablement.uncertain',
  'disablement.too-soon',
  'disablement.busy',
  // Of a request that is asked for, not of one that is made.
  'disablement.sending',
  // From a file that proves nothing: a person has to state the outcome.
  'disablement.imported',
  'disablement.own-signature',
  // The signed request in the journal is of other numbers than its row.
  'disablement.other-xml',
  // After a restore: the files on disk are not in the journal yet.
  'disablement.import-owed',
  // What is known of the numbers contradicts the request, unless a person waives it.
  'range.contingency',
  'year.contradicted',
  'confirmation.required',
  'confirmation.declined',
  'confirmation.count',
  'confirmation.production-refused',
  // The JSON service.
  'token.missing',
  'token.revoked',
  'service.port',
  'service.queue-full',
  // A folder of requests: why it may not be one is in `reason`; there is none with this id.
  'drop.folder',
  'drop.missing',
  // The program or the service is ending; nothing new starts.
  'app.closing',
  // The closing of a month: one is being written; the name is another file's; it was not written; there is none yet.
  'closing.busy',
  'closing.taken',
  'closing.not-saved',
  'closing.not-made',
  // The archive and the data folder.
  'archive.not-saved',
  'archive.folder',
  'data.folder',
  'data.shared',
  'data.remote',
  'data.damaged',
  'data.newer',
  // The addresses and roots of a signed file do not wait for a decision any more.
  'data.decided',
  // The journal that several computers share, on PostgreSQL: nothing was sent.
  'database.url',
  'database.file',
  'database.away',
  'database.password',
  'database.authentication',
  'database.tls',
  'database.missing',
  'database.version',
  'database.unsafe',
  // The server did not let this program in, for a reason without a name of its own.
  'database.connection',
  // The database keeps texts in an encoding that lacks letters.
  'database.encoding',
  // The server lacks an extension of PostgreSQL.
  'database.extension',
  // The schema of the tables belongs to another program.
  'database.schema-taken',
  // The tables are not there, or older than this program's.
  'database.unprepared',
  'database.newer',
  'database.rights',
  // Locks or slow answers: the same may go through later.
  'database.busy',
  // The server takes no writes now, such as on a full disk.
  'database.refused',
  // Another computer found this program's connection ended and took its sendings for unanswered.
  'database.fenced',
  // The shared journal lost what this computer had seen of a company, or was changed by another program.
  'database.rewound',
  'database.altered',
  // The data folder's own journal has requests that the shared one lacks.
  'database.not-imported',
  // The connection is another one than this run began with.
  'database.reopen',
  // The chain of a folder's journal, or of a company in the shared one, is broken at a place.
  'database.chain-broken',
  // A folder without a journal and a history.
  'database.nothing-to-import',
  // The folder to be exported to exists, and is not empty.
  'database.export-taken',
  // What other computers read in their files is still arriving.
  'database.behind',
  // Newer versions of the program.
  'update.off',
  'update.not-allowed',
  'update.pending',
  // A backup that was chosen in another folder.
  'backup.none',
  'backup.broken',
  'backup.other-realm',
  // The current journal has something that the backup lacks, and no file would restore it.
  'backup.would-lose',
  // The host lacks what the call needs, or an internal error.
  'host.unsupported',
  'internal',
] as const;

export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

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

/** The calls about stored data: files, the journal and its backups. */

import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { checkFindingSchema } from '../../check/check-report.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import {
  asideRowsSchema,
  type CallDefinition,
  environmentSchema,
  inEnvironment,
  instant,
  nothing,
  placedRange,
  requestId,
} from '../pieces.ts';

/** `name` is the day, AAAA-MM-DD, with a suffix -HHMMSS for a further backup. */
export const backupSchema = z.strictObject({ name: z.string(), at: instant, bytes: z.int() });

/** The result of importing the ProcInutNFe files of a folder. */
export const importReportSchema = z.strictObject({
  folder: z.string(),
  /** ProcInutNFe files read. */
  files: z.int(),
  /** New, and proved by SEFAZ's own signature. */
  added: z.int(),
  /** New, and waiting for a person's statement. */
  unproven: z.int(),
  /** Requests that waited for an answer and now have it. */
  proved: z.int(),
  known: z.int(),
  unfit: z.array(
    z.strictObject({
      path: z.string(),
      /** `fault`: the checker's first finding is `finding`. */
      why: z.enum(['fault', 'unreadable', 'other-realm']),
      finding: checkFindingSchema.optional(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** A chain head as copied from a receipt: with spaces, a final dot, or in capitals. */
const headSchema = z
  .string()
  .transform((typed) => typed.replace(/[\s.…:-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{8,64}$/));

/** The record of a restore. */
export const restoreRecordSchema = z.strictObject({
  /** Name of the backup. */
  name: z.string(),
  /** ISO 8601: when the backup was made, and when it was restored. */
  copyAt: z.string(),
  restoredAt: z.string(),
  /** Folder with the replaced databases. */
  aside: z.string(),
  /** A person has acknowledged the notice. */
  told: z.boolean(),
  /** The files on disk imported into the journal since. */
  imported: z
    .strictObject({
      folder: z.string(),
      files: z.int(),
      added: z.int(),
      unproven: z.int().default(0),
      proved: z.int(),
      known: z.int(),
      unfit: z.int(),
    })
    .optional(),
  /** When a person stated that there are no files to import. */
  waivedAt: z.string().optional(),
});
export type RestoreRecord = z.infer<typeof restoreRecordSchema>;

export const archiveCalls = {
  /** Verifies the journal's hash chain and every stored file, for all environments that share the journal. */
  'journal.audit': {
    changes: [],
    /** `all`: every file is named, also of thousands that are alike. */
    input: inEnvironment.extend({ all: z.boolean().default(false) }),
    output: z.strictObject({
      events: z.int(),
      requests: z.int(),
      /** Hash of the last valid link, as printed on receipts. */
      head: z.string(),
      chain: z.discriminatedUnion('state', [
        z.strictObject({ state: z.literal('ok') }),
        z.strictObject({
          state: z.literal('broken'),
          position: z.int(),
          why: z.enum(['order', 'previous', 'hash', 'request', 'row']),
          /** `row`: the user of the database who wrote what cannot be read. */
          role: z.string().optional(),
          /** Whose chain it is, where each company has one. */
          cnpj: z.string().optional(),
        }),
      ]),
      files: z.array(
        z.strictObject({
          requestId,
          path: z.string(),
          /** `unreadable`: it, or its folder, cannot be read now: a share that is away, or a missing permission. */
          state: z.enum(['ok', 'missing', 'changed', 'unreadable', 'elsewhere']),
          /** `elsewhere`: the computer of a shared journal that saved it, at `path` there. */
          keeper: z.string().optional(),
          /** Its name was taken by other bytes. */
          suffixed: z.boolean(),
          /** The file with the official name and other content. */
          twin: z.string().optional(),
          subject: z.strictObject({
            environment: environmentSchema,
            cnpj: cnpjSchema,
            ...placedRange,
          }),
          /** The signed request in the file, verified again; absent if there is none. */
          signature: z.strictObject({ holds: z.boolean(), signer: z.string().optional() }).optional(),
        }),
      ),
      /** How many are not named in `files`, by what is said of them. */
      leftOut: z.partialRecord(
        z.enum(['changed', 'signature', 'missing', 'unreadable', 'elsewhere', 'ok']),
        z.int(),
      ),
    }),
  },
  /** Writes missing or changed files from the journal; nothing is overwritten. */
  'journal.repair': {
    announces: ['disablements', 'history'],
    input: inEnvironment,
    output: z.strictObject({
      repaired: z.array(z.strictObject({ requestId, path: z.string() })),
      /** `problem` as in `file-problem`; `journal`: the journal no longer has the bytes that it once recorded. */
      failed: z.array(z.strictObject({ requestId, path: z.string(), problem: z.string() })),
    }),
  },
  /** Searches for a chain head printed on an older receipt in the valid part of the chain. */
  'journal.find-head': {
    staleAfter: [],
    input: z.strictObject({ environment: environmentSchema, head: headSchema }),
    output: z.strictObject({
      events: z.int(),
      /** Its position in the chain, and when that entry was written. */
      found: z.strictObject({ position: z.int(), at: instant }).optional(),
    }),
  },
  /**
   * Imports the valid ProcInutNFe files of a chosen folder and its subfolders into the journal; `imported` is absent
   * if the person cancelled. `settles`: the person states that this is the archive, which completes the import
   * required after a restore.
   */
  'journal.import-folder': {
    changes: ['backups'],
    input: z.strictObject({ environment: environmentSchema, settles: z.boolean().default(false) }),
    output: z.strictObject({ imported: importReportSchema.optional() }),
  },
  /**
   * The import required after a restore, from the archive folder. Error `disablement.import-owed` while that is
   * unavailable.
   */
  'journal.import-owed': { changes: ['backups'], input: inEnvironment, output: importReportSchema },
  /** A person's statement that there are no files to import after a restore. */
  'journal.import-waive': { changes: ['backups'], input: inEnvironment, output: nothing },
  /** Backups of the journal and the app's database, without keys, newest first; one is made every day. */
  'backup.list': { staleAfter: ['backups'], input: inEnvironment, output: z.array(backupSchema) },
  /** Runs in the background and emits `backup.progress`; if aborted (`call.aborted`), it leaves nothing behind. */
  'backup.make': { changes: ['backups'], input: inEnvironment, output: backupSchema },
  /** What restoring this backup would make the journal lose. */
  'backup.weigh': {
    staleAfter: [],
    input: z.strictObject({ environment: environmentSchema, name: z.string() }),
    output: z.strictObject({
      /** False: the current journal is damaged, so its content cannot be compared. */
      readable: z.boolean(),
      /** Disabled numbers known without an XML, by 563 or a person's statement: the journal loses them. */
      withoutXml: z.int(),
      /** The error that `backup.restore` would return: `backup.would-lose`. */
      refusal: appErrorSchema.optional(),
    }),
  },
  /**
   * Restores a backup at the next start at which no process has the data open; the current databases are moved
   * aside. Error `backup.would-lose` while current requests are without an answer, or without their file, and the
   * backup lacks them.
   */
  'backup.restore': {
    changes: ['backups'],
    input: z.strictObject({ environment: environmentSchema, name: z.string() }),
    output: nothing,
  },
  'backup.cancel-restore': {
    changes: ['backups'],
    input: inEnvironment,
    output: z.strictObject({ cancelled: z.boolean() }),
  },
  /** The pending restore, the required import, and the last restore. */
  'backup.state': {
    staleAfter: ['backups'],
    input: inEnvironment,
    output: z.strictObject({
      /**
       * The pending restore; `inUse`: it was tried, and another process had the data open; `heldBack`: what blocks
       * it now, `backup.would-lose`.
       */
      pending: backupSchema.extend({ inUse: z.boolean(), heldBack: appErrorSchema.optional() }).optional(),
      /** Nothing is sent until the files of `folder` are in the journal; `away`: the folder is unavailable now. */
      owed: z.strictObject({ folder: z.string(), away: z.boolean() }).optional(),
      restored: restoreRecordSchema.optional(),
    }),
  },
  /** A person has acknowledged that a restore happened. */
  'backup.told': { changes: ['backups'], input: inEnvironment, output: nothing },
  /**
   * Adds the backup in a chosen folder to our own, checked, to be restored like them; absent if the person
   * cancelled.
   */
  'backup.bring': {
    changes: ['backups'],
    input: inEnvironment,
    output: z.strictObject({
      brought: backupSchema
        .extend({
          from: z.string(),
          events: z.int(),
          requests: z.int(),
          /** What was left out of the copy, absent for nothing. */
          aside: asideRowsSchema.optional(),
        })
        .optional(),
    }),
  },
  /** Copies the newest backup into a chosen folder, completely or not at all; absent if the person cancelled. */
  'backup.save-to': {
    changes: ['backups'],
    input: inEnvironment,
    output: z.strictObject({ saved: z.strictObject({ path: z.string(), at: instant }).optional() }),
  },
} as const satisfies Record<string, CallDefinition>;

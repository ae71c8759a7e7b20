/** The part of the contract that looks after what is kept: files, the journal and its copies. */

import { z } from 'zod';
import { appErrorSchema } from '../errors.ts';
import { checkFindingSchema, checkReportSchema } from '../check-report.ts';
import { cnpjSchema } from '../fiscal/cnpj.ts';
import { modSchema, noteNumberSchema, serieSchema } from '../fiscal/numbering.ts';
import { type CallDefinition, environmentSchema, instant, nothing, requestId } from './pieces.ts';
import { MAX_OFFERED_BASE64_CHARACTERS } from '../file-limits.ts';

/** `name` is the day, AAAA-MM-DD, with -HHMMSS behind it for a second copy. */
export const backupSchema = z.strictObject({ name: z.string(), at: instant, bytes: z.int() });

const checkedSchema = z.strictObject({
  checkId: z.uuid(),
  name: z.string(),
  report: checkReportSchema,
  /** False where nobody knows in which folder the file lies: a corrected one then goes to the archive. */
  placed: z.boolean(),
});

/** What became of the ProcInutNFe files of a folder. */
export const importReportSchema = z.strictObject({
  folder: z.string(),
  /** ProcInutNFe files looked at. */
  files: z.int(),
  /** New, and proved by SEFAZ's own signature. */
  added: z.int(),
  /** New, and waiting for a person's word. */
  unproven: z.int(),
  /** Requests that waited for an answer and have it now. */
  proved: z.int(),
  known: z.int(),
  unfit: z.array(
    z.strictObject({
      path: z.string(),
      /** `fault`: the first thing the checker found wrong is `finding`. */
      why: z.enum(['fault', 'unreadable', 'other-realm']),
      finding: checkFindingSchema.optional(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** A head as people copy it from a receipt: with spaces, dots at its end, or in capitals. */
const headSchema = z
  .string()
  .transform((typed) => typed.replace(/[\s.…:-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{8,64}$/));

const inEnvironment = z.strictObject({ environment: environmentSchema });

/** What is known of a restore. */
export const restoreRecordSchema = z.strictObject({
  /** Name of the copy. */
  name: z.string(),
  /** ISO 8601: when the copy was made, and when it was put in place. */
  copyAt: z.string(),
  restoredAt: z.string(),
  /** Folder in which what was there before is kept. */
  aside: z.string(),
  /** A person has read that it happened. */
  told: z.boolean(),
  /** The files on disk that came into the journal since. */
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
  /** A person's word, and when: there are no files to import. */
  waivedAt: z.string().optional(),
});
export type RestoreRecord = z.infer<typeof restoreRecordSchema>;

export const archiveCalls = {
  /** Opens the host's file dialog for a ProcInutNFe or a note and checks it; `checked` is absent when the person gave up. */
  'file.check': {
    kind: 'command',
    input: nothing,
    output: z.strictObject({ checked: checkedSchema.optional() }),
  },
  /** An XML file that was dropped on the window, 1 MiB at most, whole: checked like a chosen one. */
  'file.offer': {
    kind: 'command',
    input: z.strictObject({
      fileName: z.string().max(255),
      content: z.base64().max(MAX_OFFERED_BASE64_CHARACTERS),
    }),
    output: z.strictObject({ checked: checkedSchema }),
  },
  /**
   * Writes the corrected document of a `correctable` report beside the file, which stays as it is; where its place is
   * not known, into `conferidos` of the archive of `environment`.
   */
  'file.correct': {
    kind: 'command',
    input: z.strictObject({ checkId: z.uuid(), environment: environmentSchema.optional() }),
    output: z.strictObject({ path: z.string() }),
  },
  /** The journal's hash chain and every stored file against it, of all environments that share the journal. */
  'journal.audit': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.strictObject({
      events: z.int(),
      requests: z.int(),
      /** Hash of the last good link, as printed on receipts. */
      head: z.string(),
      chain: z.discriminatedUnion('state', [
        z.strictObject({ state: z.literal('ok') }),
        z.strictObject({
          state: z.literal('broken'),
          position: z.int(),
          why: z.enum(['order', 'previous', 'hash', 'request']),
        }),
      ]),
      files: z.array(
        z.strictObject({
          requestId,
          path: z.string(),
          state: z.enum(['ok', 'missing', 'changed', 'unreadable']),
          /** Other bytes had its name. */
          suffixed: z.boolean(),
          /** What has the official name instead, with other content. */
          twin: z.string().optional(),
          subject: z.strictObject({
            environment: environmentSchema,
            cnpj: cnpjSchema,
            mod: modSchema,
            serie: serieSchema,
            nNFIni: noteNumberSchema,
            nNFFin: noteNumberSchema,
          }),
          /** The signed request in the file, verified anew; absent where there is none. */
          signature: z.strictObject({ holds: z.boolean(), signer: z.string().optional() }).optional(),
        }),
      ),
    }),
  },
  /** Writes what is missing or changed again from the journal; nothing is overwritten. */
  'journal.repair': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.strictObject({
      repaired: z.array(z.strictObject({ requestId, path: z.string() })),
      failed: z.array(z.strictObject({ requestId, path: z.string(), problem: z.string() })),
    }),
  },
  /** Looks for a head printed on an older receipt in the part of the chain that holds. */
  'journal.find-head': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, head: headSchema }),
    output: z.strictObject({
      events: z.int(),
      /** Its place in the chain, and when that entry was written. */
      found: z.strictObject({ position: z.int(), at: instant }).optional(),
    }),
  },
  /**
   * Brings the right ProcInutNFe files of a chosen folder and all below it into the journal; `imported` is absent when
   * the person gave up. `settles`: the person says that this is where the archive is, so the import owed since a restore is done with it.
   */
  'journal.import-folder': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, settles: z.boolean().default(false) }),
    output: z.strictObject({ imported: importReportSchema.optional() }),
  },
  /** The import owed since a restore, from the archive folder. Error `disablement.import-owed` while that is away. */
  'journal.import-owed': { kind: 'command', input: inEnvironment, output: importReportSchema },
  /** A person's word that there are no files to import after a restore. */
  'journal.import-waive': { kind: 'command', input: inEnvironment, output: nothing },
  /** Copies of the journal and the app's database, without keys, newest first; one is made every day. */
  'backup.list': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.array(backupSchema),
  },
  /** Made apart from everything else, telling `backup.progress`; given up (`call.aborted`), it leaves nothing behind. */
  'backup.make': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema }),
    output: backupSchema,
  },
  /** What putting this copy in place would make the journal forget. */
  'backup.weigh': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, name: z.string() }),
    output: z.strictObject({
      /** False: the journal of now is damaged, so nobody can say what only it knows. */
      readable: z.boolean(),
      /** Disabled numbers known without an XML, by 563 or a person's word: the journal forgets them. */
      told: z.int(),
      /** What `backup.restore` answers: `backup.would-lose`. */
      refusal: appErrorSchema.optional(),
    }),
  },
  /**
   * Puts a copy in place at the next start at which nothing is open; what was there is moved aside. Error
   * `backup.would-lose` while requests of now are without an answer, or without their file, and the copy lacks them.
   */
  'backup.restore': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, name: z.string() }),
    output: z.strictObject({ atNextStart: z.literal(true) }),
  },
  'backup.cancel-restore': {
    kind: 'command',
    input: inEnvironment,
    output: z.strictObject({ cancelled: z.boolean() }),
  },
  /** What waits, what is owed, and the last restore. */
  'backup.state': {
    kind: 'query',
    input: inEnvironment,
    output: z.strictObject({
      /** Asked for; `inUse`: it was tried, and another process had the data open; `heldBack`: what keeps it back now, `backup.would-lose`. */
      pending: backupSchema.extend({ inUse: z.boolean(), heldBack: appErrorSchema.optional() }).optional(),
      /** Nothing is sent before the files of `folder` are in the journal; `away`: it is not there now. */
      owed: z.strictObject({ folder: z.string(), away: z.boolean() }).optional(),
      restored: restoreRecordSchema.optional(),
    }),
  },
  /** A person has read that a restore happened. */
  'backup.told': { kind: 'command', input: inEnvironment, output: nothing },
  /** Takes the backup that a chosen folder holds among our own, checked, to be restored like them; absent when the person gave up. */
  'backup.bring': {
    kind: 'command',
    input: inEnvironment,
    output: z.strictObject({
      brought: backupSchema.extend({ from: z.string(), events: z.int(), requests: z.int() }).optional(),
    }),
  },
  /** Puts the newest copy into a chosen folder, whole or not at all; absent when the person gave up. */
  'backup.save-to': {
    kind: 'command',
    input: inEnvironment,
    output: z.strictObject({ saved: z.strictObject({ path: z.string(), at: instant }).optional() }),
  },
} as const satisfies Record<string, CallDefinition>;

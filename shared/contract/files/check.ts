/**
 * The calls about XML files in hand, one or thousands: read, judged, compared with SEFAZ, and exported as a table. A run
 * is kept in memory until it is dropped.
 */

import { z } from 'zod';
import { checkReportSchema } from '../../check/check-report.ts';
import { LOCALES } from '../../explain/words.ts';
import { appErrorSchema } from '../../errors.ts';
import { MAX_OFFERED_BASE64_CHARACTERS } from '../../file-limits.ts';
import { situationSchema } from '../../fiscal/situation.ts';
import { verdictSchema } from '../../check/verdict.ts';
import { asking } from '../consult/consult.ts';
import { type CallDefinition, inEnvironment, instant } from '../pieces.ts';

/** More documents are not read into one run: each keeps its report in memory. */
export const MAX_CHECKED_DOCUMENTS = 20_000;

const which = z.strictObject({ run: z.uuid() });

/** One document, as in the table. */
export const checkRowSchema = z.strictObject({
  /** From 1, in the order of reading; names the row within its run. */
  id: z.int(),
  /** Of the file, from the folder that was chosen; of a zip's entry `zip!entry`. */
  name: z.string(),
  /** From 1, in a file with several documents. */
  part: z.int().optional(),
  verdict: verdictSchema,
  kind: checkReportSchema.shape.kind,
  root: z.string().optional(),
  /** "" if it has none. */
  chNFe: z.string(),
  serie: z.string(),
  nNF: z.string(),
  /** Name of who issued it, else the CNPJ or CPF. */
  issuer: z.string(),
  dhEmi: z.string(),
  vNF: z.string(),
  /** SEFAZ can be consulted about it in the run's environment. */
  askable: z.boolean(),
  /** Of the last consultation for this run. */
  asked: z
    .strictObject({ situacao: situationSchema, cStat: z.string(), xMotivo: z.string(), at: instant })
    .optional(),
  /** Why it could not be read, or SEFAZ not consulted. */
  error: appErrorSchema.optional(),
});
export type CheckRow = z.infer<typeof checkRowSchema>;

export const checkEntrySchema = checkRowSchema.extend({
  /** With what SEFAZ's answer adds. */
  report: checkReportSchema,
  /** Whole path of the file, with `!` before a zip's entry; absent if the host does not know it. */
  path: z.string().optional(),
  /** It lies in a zip. */
  packed: z.boolean(),
});
export type CheckEntry = z.infer<typeof checkEntrySchema>;

export const checkCalls = {
  /** Begins an empty run for this session; the one before is dropped when a further one begins. */
  'check.begin': { changes: [], input: inEnvironment, output: which },
  /**
   * Reads and judges files into a run. `paths` are files, folders or zips; `pick` asks with the host's dialog, and adds
   * nothing if the person cancels; `contents` are files that were dropped. Progress by `check.progress`; an aborted
   * call keeps what was read. Errors: `host.unsupported`, `input.invalid` (no such run).
   */
  'check.add': {
    changes: [],
    input: which.extend({
      from: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('paths'),
          paths: z.array(z.string().min(1).max(4096)).min(1).max(10_000),
        }),
        z.strictObject({ kind: z.literal('pick'), pick: z.enum(['file', 'folder', 'zip']) }),
        z.strictObject({
          kind: z.literal('contents'),
          files: z
            .array(
              z.strictObject({
                fileName: z.string().max(1024),
                content: z.base64().max(MAX_OFFERED_BASE64_CHARACTERS),
              }),
            )
            .min(1)
            .max(200),
        }),
      ]),
    }),
    output: z.strictObject({
      /** Rows added by this call, and in the run. */
      added: z.int(),
      total: z.int(),
      /** The run has as many documents as it can: the rest was not read. */
      full: z.boolean(),
    }),
  },
  /** Rows added or changed after revision `since` (0 for all), in the order of their change. */
  'check.rows': {
    staleAfter: [],
    input: which.extend({
      since: z.int().min(0).default(0),
      limit: z.int().min(1).max(2_000).default(1_000),
    }),
    output: z.strictObject({
      rows: z.array(checkRowSchema),
      /** Of the last row here: the next `since`. */
      revision: z.int(),
      /** There are more. */
      more: z.boolean(),
    }),
  },
  'check.entry': {
    staleAfter: [],
    input: which.extend({ id: z.int() }),
    output: z.strictObject({ entry: checkEntrySchema.optional() }),
  },
  /**
   * Consults SEFAZ about each key of the rows once, within the guard against 656, and judges them again. Authorizers are
   * asked beside each other, each at most once a second. Ends early where SEFAZ pauses or cannot be reached: those rows
   * say why. Errors: `input.invalid`.
   */
  'check.ask': {
    announces: ['history', 'watch'],
    input: which.extend({
      /** Absent: every row that was not asked yet. */
      ids: z.array(z.int()).max(MAX_CHECKED_DOCUMENTS).optional(),
      ...asking,
    }),
    output: z.strictObject({
      /** Keys that SEFAZ answered, those of them from the store, and those without a usable answer. */
      answered: z.int(),
      stored: z.int(),
      failed: z.int(),
    }),
  },
  /**
   * Writes the corrected document of a `correctable` report next to the file, which stays unchanged; if its folder is
   * unknown, into `conferidos` of the archive. Errors: `input.invalid`, `data.folder`.
   */
  'check.correct': {
    changes: [],
    input: which.extend({ id: z.int() }),
    output: z.strictObject({ path: z.string() }),
  },
  /** Writes the rows as CSV into the archive and shows the file. Errors: `file.not-written`, `input.invalid`. */
  'check.export': {
    changes: [],
    input: which.extend({
      /** Absent: all. */
      ids: z.array(z.int()).max(MAX_CHECKED_DOCUMENTS).optional(),
      locale: z.enum(LOCALES).default('pt-BR'),
    }),
    output: z.strictObject({ shown: z.boolean(), path: z.string() }),
  },
} as const satisfies Record<string, CallDefinition>;

/** How far a reading or an asking of a run is. */
export const checkProgressSchema = z.strictObject({
  run: z.uuid(),
  phase: z.enum(['read', 'ask']),
  done: z.int(),
  /** Grows while folders are still being listed. */
  total: z.int(),
});

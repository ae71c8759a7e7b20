/**
 * The calls about batches: many keys, read from what people have, consulted one after the other in the background,
 * and given back as a table.
 */

import { z } from 'zod';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import {
  batchExportSchema,
  batchFilterSchema,
  batchRowSchema,
  batchSortSchema,
  batchViewSchema,
  batchWaitSchema,
} from './batch-shapes.ts';
import { consultationSchema } from './consult.ts';
import { type CallDefinition, environmentSchema, offeredFileSchema } from '../pieces.ts';

const which = z.strictObject({ environment: environmentSchema, id: z.uuid() });

export const batchCalls = {
  /**
   * Reads keys out of what a person has, and stores them as a batch in state `read`; nothing is asked. `batch` is
   * absent if the person cancelled the dialog. Errors: `file.unreadable`, `file.missing`, `batch.empty` (nothing in it
   * looks like a key), `call.aborted`.
   */
  'batch.read': {
    changes: [],
    input: z.strictObject({
      environment: environmentSchema,
      from: z.discriminatedUnion('kind', [
        /** Pasted, typed or scanned; or the keys of a list of the window itself, one a line. */
        z.strictObject({
          kind: z.literal('text'),
          text: z.string().max(8_000_000),
          source: z.enum(['text', 'history', 'ledger']).default('text'),
          name: z.string().max(255).optional(),
        }),
        /** Files dropped on the window that have no path here, 1 MiB each at most. */
        z.strictObject({
          kind: z.literal('files'),
          files: z.array(offeredFileSchema).min(1).max(1_000),
        }),
        /** Dropped on the window, or named on the command line: lists, spreadsheets, zips, XML files, folders. */
        z.strictObject({
          kind: z.literal('paths'),
          paths: z.array(z.string().min(1).max(4096)).min(1).max(1_000),
          /** Keys that come before those of the paths. */
          text: z.string().max(8_000_000).optional(),
        }),
        /** Opens the host's dialog. */
        z.strictObject({ kind: z.literal('pick'), pick: z.enum(['folder', 'file']) }),
      ]),
    }),
    output: z.strictObject({ batch: batchViewSchema.optional() }),
  },
  /** Begins to ask; the event `batch.progress` follows. Error `batch.state` if it was started before. */
  'batch.start': {
    announces: ['batches'],
    input: which.extend({
      /** As of `consult.note`. */
      cnpj: cnpjSchema.optional(),
      fallback: cnpjSchema.optional(),
      refresh: z.boolean().default(false),
      old: z.boolean().default(false),
      night: z.boolean().default(false),
      /**
       * What becomes of the unfinished batch that the same front end read from the same paths for the same company:
       * `continue` takes over its answers that are final or of some hours ago, none with `refresh`, and removes it, `discard` removes it. Error `batch.busy` while another
       * process asks it.
       */
      earlier: z.enum(['keep', 'continue', 'discard']).default('keep'),
    }),
    output: batchViewSchema,
  },
  /** The key being asked is still answered. */
  'batch.pause': { announces: ['batches'], input: which, output: batchViewSchema },
  'batch.resume': {
    announces: ['batches'],
    /** `night` changes whether it waits for the night; absent leaves it. */
    input: which.extend({ night: z.boolean().optional() }),
    output: batchViewSchema,
  },
  /** Stops for good; what was answered stays. */
  'batch.cancel': { announces: ['batches'], input: which, output: batchViewSchema },
  /** Forgets a batch that does not run; the answers stay in the history. */
  'batch.remove': { announces: ['batches'], input: which, output: z.strictObject({ removed: z.boolean() }) },
  /** Newest first, without previews. */
  'batch.list': {
    staleAfter: ['batches'],
    input: z.strictObject({ environment: environmentSchema, limit: z.int().min(1).max(1_000).default(100) }),
    output: z.array(batchViewSchema),
  },
  /** Error `batch.missing`. */
  'batch.status': { staleAfter: ['batches'], input: which, output: batchViewSchema },
  /** One page of the rows that pass the filter. */
  'batch.rows': {
    staleAfter: ['batches'],
    input: which.extend({
      ...batchFilterSchema.shape,
      sort: batchSortSchema.default('position'),
      descending: z.boolean().default(false),
      /** Rows to leave out before the first. */
      from: z.int().min(0).default(0),
      limit: z.int().min(1).max(1_000).default(200),
    }),
    output: z.strictObject({
      /** Rows that pass the filter. */
      total: z.int(),
      rows: z.array(batchRowSchema),
    }),
  },
  /** Rows after a position with the whole answer of each, for going through all of them. */
  'batch.answers': {
    staleAfter: [],
    input: which.extend({
      after: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(200),
    }),
    output: z.array(
      z.strictObject({
        row: batchRowSchema,
        answer: consultationSchema.optional(),
        /** Of a pending row while the batch runs here: what it waits for. */
        wait: batchWaitSchema.optional(),
      }),
    ),
  },
  /**
   * Asks SEFAZ for these rows again, whatever the store has; old notes and duplicates among them too (a duplicate by
   * the row that it repeats). Without `positions`, all that pass the filter. The batch runs again.
   */
  'batch.ask-again': {
    announces: ['batches'],
    input: which.extend({
      ...batchFilterSchema.shape,
      positions: z.array(z.int().min(1)).max(100_000).optional(),
    }),
    output: batchViewSchema,
  },
  /**
   * Writes the rows that pass the filter as a file: into the archive, and shows it in the file manager; with `path`
   * (command line only) to that new file. Errors: `file.not-written`, `batch.no-sheet`, `host.unsupported`.
   */
  'batch.export': {
    changes: [],
    input: which.extend({
      ...batchFilterSchema.shape,
      positions: z.array(z.int().min(1)).max(100_000).optional(),
      as: batchExportSchema,
      path: z.string().min(1).max(4096).optional(),
    }),
    output: z.strictObject({ shown: z.boolean(), path: z.string() }),
  },
} as const satisfies Record<string, CallDefinition>;

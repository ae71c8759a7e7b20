/** What the core announces to its front ends, each event with its data. */

import { z } from 'zod';
import { batchViewSchema } from './consult/batch-shapes.ts';
import { checkProgressSchema } from './files/check.ts';
import { disablementStepNameSchema, environmentSchema, requestId, topicSchema } from './pieces.ts';

export const events = {
  'disablement.progress': z.strictObject({
    requestId,
    step: disablementStepNameSchema,
  }),
  /** Number of requests that an audit or a repair, or files that an import, has processed. */
  'journal.progress': z.strictObject({ done: z.int(), total: z.int() }),
  /** Number of requests whose files are in the archive's new folder so far. */
  'archive.progress': z.strictObject({ done: z.int(), total: z.int() }),
  /**
   * How far a reading into the ledger of numbers is: files looked at, of those found so far. While `counting`, files
   * are still being found and `total` grows.
   */
  'numbering.progress': z.strictObject({
    environment: environmentSchema,
    /** The folder or file being read. */
    path: z.string(),
    done: z.int(),
    total: z.int(),
    counting: z.boolean(),
    /** Milliseconds, from the pace of the last seconds; absent until it can be said. */
    msLeft: z.int().optional(),
  }),
  /** The state of a running batch: a few times a second, and at each change of its state. */
  'batch.progress': batchViewSchema,
  /** Keys found so far by `batch.read`, and files looked at of those known. */
  'batch.reading': z.strictObject({
    environment: environmentSchema,
    keys: z.int(),
    done: z.int(),
    total: z.int(),
  }),
  /** How far a closing is: notes done of those expected, and which company of how many. */
  'closing.progress': z.strictObject({
    environment: environmentSchema,
    company: z.string(),
    /** From 1. */
    index: z.int(),
    companies: z.int(),
    done: z.int(),
    total: z.int(),
  }),
  'check.progress': checkProgressSchema,
  /** Number of completed steps of the running backup; each database has two. */
  'backup.progress': z.strictObject({ done: z.int(), total: z.int() }),
  /** Data of these topics has changed: the queries that name one of them in `staleAfter` are asked again. */
  'data.changed': z.strictObject({
    topics: z.array(topicSchema),
  }),
} as const satisfies Record<string, z.ZodType>;

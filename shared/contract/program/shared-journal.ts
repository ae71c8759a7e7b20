/** The calls about the journal that several computers share, on PostgreSQL. */

import { z } from 'zod';
import { type CallDefinition, nothing } from '../pieces.ts';

export const journalSituationSchema = z.strictObject({
  /** Version of PostgreSQL, e.g. "18.4". */
  version: z.string(),
  /** Version of the journal's tables. */
  schema: z.int(),
  requests: z.int(),
  /** Without a known answer. */
  uncertain: z.int(),
  /** Network names of the computers that wrote in it, sorted. */
  machines: z.array(z.string()),
});
export type JournalSituation = z.infer<typeof journalSituationSchema>;

export const sharedJournalCalls = {
  /** Errors: `database.url` with the fault `absent` where no connection is set, else `database.*`. */
  'shared-journal.situation': { kind: 'query', input: nothing, output: journalSituationSchema },
  /**
   * Makes the database into a shared journal by the administrator's connection that the host was started with; again is
   * harmless. Errors: `database.url` with the fault `administrator` without one, else `database.*`.
   */
  'shared-journal.prepare': {
    kind: 'command',
    input: nothing,
    output: z.strictObject({
      server: z.string(),
      /** Of the tables before, 0 without any, and now. */
      from: z.int(),
      schema: z.int(),
      /** The user of the connection that is set, if it may now disable. */
      user: z.string().optional(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;

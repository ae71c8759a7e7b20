/** The calls about the journal that several computers share, on PostgreSQL. */

import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
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

/** How the connection stands. */
export const sharedJournalStateSchema = z.strictObject({
  /** `none`: this computer has a journal of its own; `connecting`: before the server's first answer. */
  standing: z.enum(['none', 'connecting', 'connected', 'away']),
  /** ISO 8601. */
  since: z.string(),
  /** Name or IP address of the server, once it is known. */
  server: z.string().optional(),
  /** Why it is away. */
  error: appErrorSchema.optional(),
  /** Consultations and the like of this computer that the server does not have yet. */
  waiting: z.int(),
});
export type SharedJournalState = z.infer<typeof sharedJournalStateSchema>;

export const sharedJournalCalls = {
  /** Asks nothing of the server; `data.changed` with `sharing` says that it is another one. */
  'shared-journal.state': { kind: 'query', input: nothing, output: sharedJournalStateSchema },
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

/** The calls about the program on this computer: how it last ended, who else uses it, and the report for support. */

import { z } from 'zod';
import { type CallDefinition, instant, nothing } from '../pieces.ts';

export const lastRunSchema = z.strictObject({
  startedAt: instant,
  version: z.string(),
  /** It ended without being closed: a crash, or the computer was switched off. */
  suddenly: z.boolean(),
  /** What broke in it, the latest at the end. */
  incidents: z.array(
    z.strictObject({
      at: instant,
      /** The page's process ended, or an error of the program itself was caught by nothing. */
      kind: z.enum(['page', 'main']),
      /** Chromium's name for it, or the error's class: never its text. */
      reason: z.string(),
    }),
  ),
});
export type LastRun = z.infer<typeof lastRunSchema>;

export const supportCalls = {
  'program.state': {
    staleAfter: ['program'],
    input: nothing,
    output: z.strictObject({
      /** Of the run before this one, until it is dismissed; absent if nothing happened. */
      lastRun: lastRunSchema.optional(),
      /** Other users of this Windows have a data folder of their own; absent where that cannot be known. */
      otherUsers: z
        .strictObject({
          count: z.int(),
          /** It was shown in Início. */
          seen: z.boolean(),
        })
        .optional(),
    }),
  },
  /** The row of Início was read: it is not shown again. */
  'program.dismiss': {
    changes: ['program'],
    input: z.strictObject({ what: z.enum(['last-run', 'other-users']) }),
    output: nothing,
  },
  /**
   * The support report: what is installed, counts, and the end of the log; without keys, passwords, tokens or
   * complete personal numbers.
   */
  'app.diagnosis': {
    staleAfter: [],
    input: nothing,
    output: z.strictObject({
      /** Names this report for `app.save-diagnosis`. */
      id: z.uuid(),
      text: z.string(),
      /** What the zip would hold, to the letter. */
      files: z.array(z.strictObject({ name: z.string(), bytes: z.int(), text: z.string() })),
    }),
  },
  /**
   * Saves the report as a zip in a folder that the person chooses; absent if they cancelled. With the `id` of the last report
   * shown, exactly that one.
   */
  'app.save-diagnosis': {
    changes: [],
    input: z.strictObject({ id: z.uuid().optional() }),
    output: z.strictObject({ saved: z.strictObject({ path: z.string() }).optional() }),
  },
} as const satisfies Record<string, CallDefinition>;

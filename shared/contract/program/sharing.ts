/** The calls about what computers share beside the journal: history, companies, numbers and the 656 meter. */

import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { type CallDefinition, nothing } from '../pieces.ts';

/** Name of a way out to SEFAZ, such as "Matriz". */
export const exitLabelSchema = z
  .string()
  .trim()
  .max(40)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u);

export const sharingStateSchema = z.strictObject({
  /** `alone`: no connection is set. `away`: queries go on, and are handed in when the server is back. */
  standing: z.enum(['alone', 'connected', 'away']),
  /** ISO 8601, since when it stands so. */
  since: z.string().optional(),
  /** Rows and counts of this computer that the server does not have yet. */
  waiting: z.int(),
  /** How far this computer's clock is ahead of the server's, in milliseconds; absent before the first answer. */
  clockAheadMs: z.int().optional(),
  /** Why it is away: `database.*`. */
  error: appErrorSchema.optional(),
  /** Which way out to SEFAZ this computer uses; "" where the office has one. */
  exitLabel: z.string(),
});
export type SharingStanding = z.infer<typeof sharingStateSchema>;

export const sharingCalls = {
  'sharing.state': { kind: 'query', input: nothing, output: sharingStateSchema },
  /**
   * Computers with the same label, however it is capitalised and spaced, have the limits of SEFAZ together; "" is the
   * office's only way out. Error: `database.url`, fault `absent`.
   */
  'sharing.set-exit': {
    kind: 'command',
    input: z.strictObject({ label: exitLabelSchema }),
    output: nothing,
  },
} as const satisfies Record<string, CallDefinition>;

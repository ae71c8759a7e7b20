/** The calls about what computers share beside the journal: history, companies, numbers and the 656 meter. */

import { z } from 'zod';
import { type CallDefinition, nothing } from '../pieces.ts';

/** Name of a way out to SEFAZ, such as "Matriz". */
export const exitLabelSchema = z
  .string()
  .trim()
  .max(40)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u);

export const sharingCalls = {
  /**
   * Computers with the same label, however it is capitalised and spaced, have the limits of SEFAZ together; "" is the
   * office's only way out. Error: `database.url`, fault `absent`.
   */
  'sharing.set-exit': {
    changes: ['sharing'],
    input: z.strictObject({ label: exitLabelSchema }),
    output: nothing,
  },
} as const satisfies Record<string, CallDefinition>;

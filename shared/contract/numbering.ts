/** The part of the contract about what is known of numbers outside the journal: contingency to be transmitted, and the last number issued. */

import { z } from 'zod';
import { accessKeySchema } from '../fiscal/access-key.ts';
import { cnpjSchema } from '../fiscal/cnpj.ts';
import { modSchema, noteNumberSchema, serieSchema } from '../fiscal/numbering.ts';
import { type CallDefinition, environmentSchema, instant } from './pieces.ts';

/** When a note was issued: the instant (`dhEmi` of its XML), or only the day (the QR code of an offline NFC-e). */
export const issuedSchema = z.union([z.iso.date(), instant]);

/** A note issued in contingency that SEFAZ does not have yet: its number must not be disabled. */
export const contingencySchema = z.strictObject({
  environment: environmentSchema,
  chNFe: accessKeySchema,
  /** The emitter. */
  cnpj: cnpjSchema,
  /** Its name here. */
  company: z.string(),
  mod: modSchema,
  serie: serieSchema,
  nNF: noteNumberSchema,
  /** 2, 4, 5 or 9. */
  tpEmis: z.string(),
  /** Of its last consult: 217, or 124 where SEFAZ has the EPEC alone. */
  cStat: z.enum(['217', '124']),
  consultedAt: instant,
  /** Absent where no XML or QR code told it: a key tells the month only. */
  issued: issuedSchema.optional(),
  /** Until when it may be transmitted; absent without `issued`. State holidays are not counted out. */
  until: instant.optional(),
  /** False where only a caller without a token brought the key: then it is a warning and stops nothing. */
  blocks: z.boolean(),
});
export type Contingency = z.infer<typeof contingencySchema>;

export const numberingCalls = {
  /** Notes of the companies here that wait to be transmitted, the most urgent first; unknown days last. */
  'contingency.list': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema.optional() }),
    output: z.array(contingencySchema),
  },
  /**
   * A person's word that this note was never handed to anybody: it leaves the list and stops nothing, and the receipt of
   * a disablement of its number says so. `declared` is false where no such note was waiting.
   */
  'contingency.declare': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, chNFe: accessKeySchema }),
    output: z.strictObject({ declared: z.boolean() }),
  },
  /**
   * The last number issued in a series, where no note told it: the number itself, or a key or XML of that last note.
   * Error `input.invalid` at `last` where it is neither, or of another company, model or series. Told again, the new word counts.
   */
  'numbers.inform-last': {
    kind: 'command',
    input: z.strictObject({
      environment: environmentSchema,
      cnpj: cnpjSchema,
      mod: modSchema,
      serie: serieSchema,
      last: z.string().min(1).max(1_000_000),
    }),
    output: z.strictObject({
      informed: noteNumberSchema,
      /** What counts from now on: a note seen here may be higher. */
      lastKnown: noteNumberSchema,
    }),
  },
} as const satisfies Record<string, CallDefinition>;

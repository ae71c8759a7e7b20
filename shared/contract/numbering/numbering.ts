/** The calls about numbers outside the journal: notes in contingency to be transmitted, and the last number issued. */

import { z } from 'zod';
import { accessKeySchema } from '../../fiscal/key/access-key.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { modSchema, noteNumberSchema, serieSchema } from '../../fiscal/numbering.ts';
import { type CallDefinition, environmentSchema, instant } from '../pieces.ts';

/** When a note was issued: the instant (`dhEmi` of its XML), or only the day (the QR code of an offline NFC-e). */
export const issuedSchema = z.union([z.iso.date(), instant]);

/** A note issued in contingency that SEFAZ does not have yet: its number must not be disabled. */
export const contingencySchema = z.strictObject({
  environment: environmentSchema,
  chNFe: accessKeySchema,
  /** The emitter. */
  cnpj: cnpjSchema,
  /** Its name in this data folder. */
  company: z.string(),
  mod: modSchema,
  serie: serieSchema,
  nNF: noteNumberSchema,
  /** 2, 4, 5 or 9; another one only where SEFAZ has its EPEC. */
  tpEmis: z.string(),
  /** Of its last consultation: 217, or 124 if SEFAZ has only the EPEC. Absent if only a file names the note, or SEFAZ said nothing of it. */
  cStat: z.enum(['217', '124']).optional(),
  consultedAt: instant.optional(),
  /** A file with its XML without protocol: absolute path; inside a zip, its entry follows after `!`. */
  path: z.string().optional(),
  /** Absent if no XML or QR code stated it: a key has only the month. */
  issued: issuedSchema.optional(),
  /** Transmission deadline; absent without `issued`. State holidays are not taken into account. */
  until: instant.optional(),
  /** False if only a caller without a token sent the key: then it is a warning and blocks nothing. */
  blocks: z.boolean(),
});
export type Contingency = z.infer<typeof contingencySchema>;

export const numberingCalls = {
  /**
   * Notes of the stored companies that wait to be transmitted, by a consultation or by a file: those in time first, by
   * their end, then those whose time has passed, the latest first, then unknown days.
   */
  'contingency.list': {
    staleAfter: ['disablements', 'history', 'ledger'],
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema.optional() }),
    output: z.strictObject({
      /** At most 500; the rest is counted. */
      notes: z.array(contingencySchema),
      more: z.int(),
    }),
  },
  /**
   * The last number issued in a series, if no note shows it: the number itself, or a key or XML of that last note.
   * Error `input.invalid` at `last` if it is neither, or of another company, model or series. A later value replaces
   * it.
   */
  'numbers.inform-last': {
    changes: ['disablements', 'history'],
    input: z.strictObject({
      environment: environmentSchema,
      cnpj: cnpjSchema,
      mod: modSchema,
      serie: serieSchema,
      last: z.string().min(1).max(1_000_000),
    }),
    output: z.strictObject({
      informed: noteNumberSchema,
      /** The number that now applies: a note seen here may be higher. */
      lastKnown: noteNumberSchema,
    }),
  },
} as const satisfies Record<string, CallDefinition>;

/** The call of the command line that reads folders and finds the gaps of every series in them. */

import { z } from 'zod';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { isPaddedCpf } from '../../fiscal/issuer/cpf.ts';
import { modSchema, serieSchema, tpAmbSchema } from '../../fiscal/numbering.ts';
import {
  conflictSchema,
  gapSchema,
  incompleteSchema,
  othersFilesSchema,
  waitingSchema,
} from './ledger-shapes.ts';
import { type CallDefinition, environmentSchema } from '../pieces.ts';

/** One series as the files of some folders have it, of any company. */
export const foundSeriesSchema = z.strictObject({
  /** 14 characters; a CPF padded with zeros where a producer issued. */
  cnpj: z.string(),
  mod: z.string(),
  serie: z.int(),
  tpAmb: tpAmbSchema,
  /** Of a company stored here. */
  own: z.boolean(),
  first: z.int(),
  last: z.int(),
  used: z.int(),
  gaps: z.array(gapSchema.omit({ cnpj: true, company: true, mod: true, serie: true })),
  waiting: z.array(waitingSchema.omit({ cnpj: true, mod: true, serie: true })),
  conflicts: z.array(conflictSchema.pick({ nNF: true, reason: true })),
  incomplete: incompleteSchema.optional(),
  /** Series 890 to 899 of model 55, which the Fisco numbers: gaps of it are not disabled. */
  ofTheFisco: z.literal(true).optional(),
});
export type FoundSeries = z.infer<typeof foundSeriesSchema>;

export const ledgerFindCalls = {
  /**
   * Reads these paths and gives the gaps of every series that their files name, whichever company issued it, those of companies
   * stored here first; without `environment` those of production and homologation. What cannot be read is in `ignored`, and
   * does not stop the rest. Progress by `numbering.progress`. Errors: `ledger.busy`, `call.aborted`.
   */
  'numbering.find': {
    changes: [],
    input: z.strictObject({
      environment: environmentSchema.optional(),
      paths: z.array(z.string().min(1).max(4096)).min(1).max(1_000),
      /** The issuer: also a CPF, padded to 14 as in a key. */
      cnpj: z.union([cnpjSchema, z.string().refine(isPaddedCpf)]).optional(),
      mod: modSchema.optional(),
      serie: serieSchema.optional(),
      /** A folder or link below `paths` that is away: a person says that its files are really gone (`numbering.confirm-gone`). */
      gone: z.string().min(1).max(4096).optional(),
    }),
    output: z.strictObject({
      files: z.int(),
      /** Paths that were named and could not be read at all are `named`. */
      ignored: z.array(
        z.strictObject({
          path: z.string(),
          named: z.boolean(),
          /** Why it could not be read; `missing` if nothing is there, `not-away` of a `gone` that is not away. */
          reason: z.string().optional(),
          /** What the documents are instead, and how many. */
          what: z.string().optional(),
          count: z.int().optional(),
        }),
      ),
      series: z.array(foundSeriesSchema),
      others: othersFilesSchema.optional(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;

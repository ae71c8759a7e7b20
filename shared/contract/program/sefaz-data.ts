/** The calls about the data on SEFAZ that a signed file can renew: addresses, roots and the tables of codes. */

import { z } from 'zod';
import { codeTablesSchema } from '../../fiscal/code-tables.ts';
import { modSchema, tpAmbSchema } from '../../fiscal/numbering.ts';
import { ufSchema } from '../../fiscal/issuer/uf.ts';
import { type CallDefinition, fingerprint, instant, nothing } from '../pieces.ts';

/** Why the file in the data folder is not used. */
export const sefazDataFaultSchema = z.enum([
  'unreadable',
  'too-large',
  'unsigned',
  'altered',
  'foreign-key',
  /** Signed, but not of this form. */
  'shape',
  'not-gov-br',
  /** No newer than what is known already. */
  'older',
  /** It asks for a newer program. */
  'program',
]);
export type SefazDataFault = z.infer<typeof sefazDataFaultSchema>;

/** An address as host and path, without `https://`. */
const place = z.string();
/** `before` is absent from what is new, `after` from what is gone. */
const moved = { before: place.optional(), after: place.optional() };

/** One difference between the addresses and roots in use and those that wait for a decision. */
export const sefazDataChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('host'),
    mod: modSchema,
    authorizer: z.string(),
    tpAmb: tpAmbSchema,
    ...moved,
  }),
  z.strictObject({
    kind: z.literal('path'),
    mod: modSchema,
    authorizer: z.string(),
    service: z.enum(['consult', 'disable', 'status']),
    ...moved,
  }),
  /** Another authorizer serves the state. */
  z.strictObject({
    kind: z.literal('home'),
    mod: modSchema,
    uf: ufSchema,
    before: z.string(),
    after: z.string(),
  }),
  /** Of model 55, the only one that has it. */
  z.strictObject({
    kind: z.literal('contingency'),
    tpAmb: tpAmbSchema,
    uf: ufSchema,
    before: z.string(),
    after: z.string(),
  }),
  z.strictObject({
    kind: z.literal('root'),
    version: z.string(),
    use: z.enum(['tls-server', 'client-chain']),
    sha256: fingerprint,
    added: z.boolean(),
  }),
  /** A host that is asked for the root itself. */
  z.strictObject({ kind: z.literal('sender'), host: z.string(), added: z.boolean() }),
]);
export type SefazDataChange = z.infer<typeof sefazDataChangeSchema>;

export const sefazDataStateSchema = z.strictObject({
  /** False if the program has no public key: only its own data are ever used. */
  enabled: z.boolean(),
  version: z.int(),
  /** The day they were made. */
  date: z.iso.date(),
  origin: z.enum(['built-in', 'file']),
  /** Of a file: the key that signed it, and when it was taken. */
  key: fingerprint.optional(),
  takenAt: instant.optional(),
  /** Of a file whose addresses or roots were accepted by a person. */
  accepted: z.strictObject({ at: instant, by: z.string() }).optional(),
  /** Addresses and roots of an earlier version stay in use until these are accepted. */
  pending: z
    .strictObject({
      /** Of the addresses and roots in use until then. */
      inUse: z.int(),
      notes: z.string().optional(),
      changes: z.array(sefazDataChangeSchema),
      /** When a person chose to decide later. */
      postponedAt: instant.optional(),
    })
    .optional(),
  /** The file in the data folder is not used. */
  refused: z
    .strictObject({
      reason: sefazDataFaultSchema,
      version: z.int().optional(),
      minProgram: z.string().optional(),
      /** Dotted path of what is wrong in it. */
      place: z.string().optional(),
    })
    .optional(),
});
export type SefazDataState = z.infer<typeof sefazDataStateSchema>;

export const sefazDataCalls = {
  'sefaz-data.state': { staleAfter: ['sefaz-data'], input: nothing, output: sefazDataStateSchema },
  /** What a file adds to the built-in tables of codes; absent while there is none. */
  'sefaz-data.tables': {
    staleAfter: [],
    input: nothing,
    output: z.strictObject({ tables: codeTablesSchema.optional() }),
  },
  /**
   * A person's decision about the addresses and roots of this version: from now on, or not yet. Error
   * `data.decided` if they do not wait any more.
   */
  'sefaz-data.decide': {
    announces: ['sefaz-data'],
    input: z.strictObject({ version: z.int(), accept: z.boolean() }),
    output: sefazDataStateSchema,
  },
} as const satisfies Record<string, CallDefinition>;

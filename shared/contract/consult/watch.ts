/**
 * The calls about watched notes (Acompanhar): asked again some days after they were booked and at the month's close,
 * while the program runs; what changed is kept until a person has seen it.
 */

import { z } from 'zod';
import { batchNoteSchema } from './batch-shapes.ts';
import { accessKeySchema } from '../../fiscal/key/access-key.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { situationSchema } from '../../fiscal/situation.ts';
import { type CallDefinition, environmentSchema, inEnvironment, instant } from '../pieces.ts';

/** What differs from the last known situation. */
export const watchKindSchema = z.enum([
  'cancelled',
  /** Cancelled by substitution (110112). */
  'substituted',
  'denied',
  /** Was not authorized before: found, transmitted, or its cancellation withdrawn. */
  'authorized',
  /** Was found before. */
  'not-found',
  /** A Carta de correção that was not there. */
  'correction',
  /** Another event that was not there. */
  'event',
  /** The note's own protocol is another. */
  'protocol',
  /** Another situation than all of these. */
  'situation',
]);
export type WatchKind = z.infer<typeof watchKindSchema>;

/** What a watched note was known to be at one time. */
export const watchKnownSchema = z.strictObject({
  situacao: situationSchema,
  cStat: z.string(),
  /** Of the note; "" if the answer had none. */
  nProt: z.string(),
  at: instant,
  /** Notices that belong to the situation: the Fisco has marked the note. */
  avisos: z.array(z.string()).optional(),
});
export type WatchKnown = z.infer<typeof watchKnownSchema>;

export const watchChangeSchema = z.strictObject({
  id: z.int(),
  chNFe: accessKeySchema,
  /** When the answer that showed it was received. */
  at: instant,
  /** The gravest first. */
  kinds: z.array(watchKindSchema).min(1),
  /** Absent if nothing was known of the note. */
  before: watchKnownSchema.optional(),
  after: watchKnownSchema,
  /** Names of the events that are new, in their order. */
  events: z.array(z.string()),
  /** The company for which the note is watched, else its emitter; "" where no name is known. */
  company: z.string(),
});
export type WatchChange = z.infer<typeof watchChangeSchema>;

/** Why a note is no longer asked. */
export const watchEndSchema = z.enum([
  /** Cancelled or denied, and seen by a person. */
  'final',
  /** The last due moment was asked. */
  'finished',
  /** SEFAZ no longer answers for it: over 180 days (526). */
  'too-old',
  /** By a person. */
  'stopped',
]);
export type WatchEnd = z.infer<typeof watchEndSchema>;

export const watchedNoteSchema = z.strictObject({
  chNFe: accessKeySchema,
  /** `to-see`: final, and waits only for a person to see it. */
  state: z.enum(['watching', 'to-see', 'ended']),
  end: watchEndSchema.optional(),
  endedAt: instant.optional(),
  since: instant,
  source: z.enum(['note', 'batch', 'supplier']),
  /** Whose certificate asks where the emitter's is not stored here. */
  cnpj: z.string(),
  /** Name of that company; "" where it is not stored here. */
  company: z.string(),
  /** Name of the note's emitter; "" where it is not known. */
  emitterName: z.string(),
  /** As its XML says, where one was read into a batch. */
  note: batchNoteSchema.optional(),
  /** When it is asked next, and how many due moments are left. */
  nextAt: instant.optional(),
  left: z.int(),
  known: watchKnownSchema.optional(),
  /** Why the last attempt brought no answer on the note: an error code or a cStat. */
  problem: z.string().optional(),
  /** Not yet seen, newest first. */
  changes: z.array(watchChangeSchema),
});
export type WatchedNote = z.infer<typeof watchedNoteSchema>;

/** Days after which a note is asked again, ascending, and whether also on the last day of the month. */
export const watchSettingsSchema = z
  .strictObject({
    days: z.array(z.int().min(1).max(180)).max(8),
    monthEnd: z.boolean(),
  })
  .refine(({ days, monthEnd }) => days.length > 0 || monthEnd, { error: 'no-moment' });
export type WatchSettings = z.infer<typeof watchSettingsSchema>;

/** What a command or a list is about: some notes, all notes of a batch, or all of an emitter. */
const subject = {
  chNFes: z.array(accessKeySchema).min(1).max(1_000).optional(),
  batch: z.uuid().optional(),
  supplier: cnpjSchema.optional(),
};
const exactlyOne = (input: { chNFes?: unknown; batch?: unknown; supplier?: unknown }) =>
  [input.chNFes, input.batch, input.supplier].filter((each) => each !== undefined).length === 1;
const environment = environmentSchema;

export const watchCalls = {
  /** Watches notes; those to come of a supplier too. A note that ended is begun anew, a watched one stays as it is. */
  'watch.begin': {
    changes: ['watch'],
    input: z
      .strictObject({
        environment,
        ...subject,
        /** Whose certificate asks where the emitter's is not stored here. */
        cnpj: cnpjSchema.optional(),
        /** Names of emitters by CNPJ, where the caller knows them from an XML. */
        names: z.record(z.string(), z.string().max(200)).optional(),
        /** Of a batch also the notes that SEFAZ does not have. */
        notFound: z.literal(true).optional(),
      })
      .refine(exactlyOne, { error: 'one-of' }),
    output: z.strictObject({
      begun: z.int(),
      /** Watched before. */
      already: z.int(),
      /** Cancelled or denied: nothing can change. */
      final: z.int(),
      tooOld: z.int(),
      /** Of a batch, not in SEFAZ's database, and not watched. */
      notFound: z.int(),
    }),
  },
  /** Stops watching; changes not yet seen stay. */
  'watch.stop': {
    changes: ['watch'],
    input: z.strictObject({ environment, ...subject }).refine(exactlyOne, { error: 'one-of' }),
    output: z.strictObject({ stopped: z.int() }),
  },
  /** Marks changes as seen by a person: these, or all. */
  'watch.seen': {
    changes: ['watch'],
    input: z.strictObject({ environment, ids: z.array(z.int()).max(1_000).optional() }),
    output: z.strictObject({ seen: z.int() }),
  },
  /** Those that changed first, then the next to be asked, then those that ended. */
  'watch.list': {
    staleAfter: ['watch'],
    input: z.strictObject({
      environment,
      show: z.enum(['all', 'changed', 'watching', 'ended']).default('all'),
      /** Part of a key, the number, or the emitter's CNPJ or name. */
      search: z.string().max(100).default(''),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.strictObject({
      notes: z.array(watchedNoteSchema),
      /** Of those asked for. */
      total: z.int(),
      counts: z.strictObject({ all: z.int(), changed: z.int(), watching: z.int(), ended: z.int() }),
      suppliers: z.array(
        z.strictObject({
          cnpj: z.string(),
          name: z.string(),
          since: instant,
          /** Notes of it that are watched now. */
          notes: z.int(),
        }),
      ),
    }),
  },
  /** Of these notes, those that are or were watched. */
  'watch.of': {
    staleAfter: ['watch'],
    input: z.strictObject({ environment, chNFes: z.array(accessKeySchema).max(1_000) }),
    output: z.strictObject({
      notes: z.array(watchedNoteSchema),
      /** Emitters of these notes that are watched as a whole. */
      suppliers: z.array(z.string()),
    }),
  },
  /** What no person has seen yet, newest first, at most 200; `total` counts all. */
  'watch.changes': {
    staleAfter: ['watch'],
    input: inEnvironment,
    output: z.strictObject({ changes: z.array(watchChangeSchema), total: z.int() }),
  },
  'watch.settings': { staleAfter: ['watch'], input: inEnvironment, output: watchSettingsSchema },
  /** For all watched notes: their next due moments follow the new days; what is due already stays due. */
  'watch.configure': {
    changes: ['watch'],
    input: z.strictObject({ environment, settings: watchSettingsSchema }),
    output: watchSettingsSchema,
  },
} as const satisfies Record<string, CallDefinition>;

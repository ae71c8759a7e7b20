/** The common parts of the contract: environments, instants, and the type of a call. */

import { z } from 'zod';
import { MAX_OFFERED_BASE64_CHARACTERS } from '../file-limits.ts';
import { modSchema, noteNumberSchema, serieSchema, type TpAmb } from '../fiscal/numbering.ts';

/** `treino` is the built-in training SEFAZ, with its own data folder. */
export const environmentSchema = z.enum(['producao', 'homologacao', 'treino']);
export type Environment = z.infer<typeof environmentSchema>;

/** SEFAZ knows two environments: training is homologação to it, by its own addresses only. */
export function tpAmbOf(environment: Environment): TpAmb {
  return environment === 'producao' ? '1' : '2';
}

/** An instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
export const nothing = z.strictObject({});
export const requestId = z.uuid();
/** The inputs of many calls. */
export const inEnvironment = z.strictObject({ environment: environmentSchema });
export const ofRequest = z.strictObject({ environment: environmentSchema, requestId });
/** A file dropped on the window that has no path here: at most its first 1 MiB and a byte. */
export const offeredFileSchema = z.strictObject({
  fileName: z.string().max(255),
  content: z.base64().max(MAX_OFFERED_BASE64_CHARACTERS),
});
/** Numbers of one series, as part of a shape. */
export const placedRange = {
  mod: modSchema,
  serie: serieSchema,
  nNFIni: noteNumberSchema,
  nNFFin: noteNumberSchema,
};
export const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

/** Beyond these they are only counted. */
export const MOST_ASIDE = 100;
const SHOWN = 64;
/** Text of others as a person may see it: short, and without control characters for terminals. */
export function shownText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, SHOWN).replace(/\p{C}/gu, '\uFFFD') : '';
}

/**
 * Rows of a folder or a copy that no program of ours wrote: they were not taken, and all others were. At most {@link MOST_ASIDE} are
 * listed.
 */
export const asideRowsSchema = z.strictObject({
  total: z.int(),
  listed: z.array(
    z.strictObject({
      /** A table of `balcao.sqlite`; `diario` for all that the journal has of a company. */
      table: z.string(),
      /** As written there, without control characters for terminals; "" where it has none. */
      company: z.string(),
      /** The column that does not fit; `size`: longer than any row of ours; of a journal `row`, `order`, `step` or `id` (`past-check.ts`). */
      why: z.string(),
      /** Of a journal: which record. */
      position: z.int().optional(),
    }),
  ),
});
export type AsideRows = z.infer<typeof asideRowsSchema>;
export type AsideRow = AsideRows['listed'][number];

/** Kinds of data that queries show and commands change. */
export const topicSchema = z.enum([
  'session',
  'companies',
  'certificates',
  'disablements',
  'groups',
  'history',
  'training',
  'service',
  'tokens',
  'backups',
  'archive',
  'ledger',
  'sefaz-data',
  'batches',
  'closings',
  'panel',
  'program',
  'update',
  'network',
  'watch',
  'sharing',
  'settings',
]);
export type Topic = z.infer<typeof topicSchema>;

/** A query may be repeated at any time; a command is carried out once, and says what it may change. */
export type CallDefinition = { readonly input: z.ZodType; readonly output: z.ZodType } & (
  | {
      /** A query: a page that shows its answer calls it again after these have changed. */
      readonly staleAfter: readonly Topic[];
    }
  | {
      /** A command: the dispatcher announces these when it has ended, however it ended. */
      readonly changes: readonly Topic[];
    }
  | {
      /** A command whose use case announces these itself: at each step of a long one, or only where something did change. */
      readonly announces: readonly Topic[];
    }
);

/** What is done of a request while it is made and sent, in this order. */
export const disablementStepNameSchema = z.enum([
  'signing',
  'recording',
  'confirming',
  'connecting',
  'sending',
  'waiting',
  'saving',
]);

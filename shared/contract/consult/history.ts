/** The calls about the history: all consultations and disablements as one list, the story of one note, and what is kept. */

import { z } from 'zod';
import { batchNoteSchema } from './batch-shapes.ts';
import { accessKeySchema } from '../../fiscal/key/access-key.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { LOCALES } from '../../explain/words.ts';
import { situationSchema } from '../../fiscal/cstat.ts';
import { lastKnownSchema } from './consult.ts';
import { disablementStateSchema, disablementViewSchema } from '../disablement/disablement.ts';
import { type CallDefinition, environmentSchema, inEnvironment, instant } from '../pieces.ts';

/** In what an answer about a note differs from the one before it. */
export const answerChangeSchema = z.enum(['situation', 'events', 'protocol']);
export type AnswerChange = z.infer<typeof answerChangeSchema>;

export const historyEntrySchema = z.strictObject({
  at: instant,
  kind: z.enum(['consult', 'disablement']),
  environment: environmentSchema,
  cnpj: z.string(),
  /** The key of the note, or the request's id. */
  subject: z.string(),
  disablement: disablementViewSchema.optional(),
  chNFe: z.string().optional(),
  /** As its XML says, where one was read into a batch; in `history.page` alone. */
  note: batchNoteSchema.optional(),
  situacao: situationSchema.optional(),
  /** Of a consultation without a result: what was known of the note then. */
  anterior: lastKnownSchema.optional(),
  cStat: z.string(),
  xMotivo: z.string(),
  nProt: z.string(),
  /** Those of the answer's notices that go with its situation, see `noticesOfSituation`. */
  avisos: z.array(z.string()).optional(),
  /** Of an answer that differs from the one before about the same note; not in `history.list`. */
  changed: z.array(answerChangeSchema).optional(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const historyFilterSchema = z.strictObject({
  environment: environmentSchema,
  /**
   * Words, a number, a CNPJ with or without punctuation, or a part of a key or protocol, from three characters on; all
   * words must be found.
   */
  text: z.string().max(200).default(''),
  kind: z.enum(['consult', 'disablement']).optional(),
  cnpj: cnpjSchema.optional(),
  /** Inclusive. */
  from: instant.optional(),
  /** Exclusive. */
  until: instant.optional(),
  /** The situation of a note, or the state of a request. */
  result: z.enum([...situationSchema.options, ...disablementStateSchema.options]).optional(),
  /** Only answers that differ from the one before. */
  changed: z.boolean().default(false),
});
export type HistoryFilter = z.output<typeof historyFilterSchema>;

export const historySortSchema = z.strictObject({
  by: z.enum(['at', 'company', 'what', 'result', 'nProt']),
  down: z.boolean(),
});
export type HistorySort = z.output<typeof historySortSchema>;

/** Marks the newest rows of a result, so that later pages of it are not moved by rows that came meanwhile. */
const asOf = z.string().regex(/^\d{1,15}\.\d{1,15}$/);

const purge = z.strictObject({
  environment: environmentSchema,
  /** Answers given before this instant. */
  before: instant,
});
const purged = z.strictObject({
  /** Answers that are not the last one about their note. */
  answers: z.int(),
  /** Last answers about a note: they stay, without the XML as it was received. */
  documents: z.int(),
});

export const historyCalls = {
  /** Newest first, the disablements among the consultations. */
  'history.list': {
    staleAfter: ['disablements', 'history'],
    input: z.strictObject({ environment: environmentSchema, limit: z.int().min(1).max(5000) }),
    output: z.array(historyEntrySchema),
  },
  /** A stretch of what passes the filter. Entries of exactly the number that is searched for come first, whatever the sort. */
  'history.page': {
    staleAfter: ['disablements', 'history'],
    input: historyFilterSchema.extend({
      sort: historySortSchema.default({ by: 'at', down: true }),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(200).default(60),
      asOf: asOf.optional(),
    }),
    output: z.strictObject({
      entries: z.array(historyEntrySchema),
      /** Rows that pass the filter; absent where counting takes long: `history.count` counts them. */
      total: z.int().optional(),
      /** Leading rows of exactly the number that is searched for. */
      exact: z.int(),
      /** All rows of this environment. */
      of: z.int(),
      asOf,
      /** Older rows that the search does not know yet; absent once it knows all. */
      waiting: z.int().optional(),
    }),
  },
  /** Counts what passes the filter; `total` is absent where another search took its place meanwhile. */
  'history.count': {
    staleAfter: ['disablements', 'history'],
    input: historyFilterSchema.extend({ asOf }),
    output: z.strictObject({ total: z.int().optional() }),
  },
  /** All answers about one note over time, newest first, with what changed from one to the next. */
  'history.note': {
    staleAfter: ['disablements', 'history'],
    input: z.strictObject({ environment: environmentSchema, chNFe: accessKeySchema }),
    output: z.strictObject({
      /** At most 200. */
      entries: z.array(historyEntrySchema),
      total: z.int(),
    }),
  },
  /**
   * Writes all that passes the filter as a workbook or a CSV file into the archive, and shows it in the file manager.
   * Errors: `file.not-written`.
   */
  'history.export': {
    changes: [],
    input: historyFilterSchema.extend({
      sort: historySortSchema.default({ by: 'at', down: true }),
      as: z.enum(['csv', 'xlsx']).default('csv'),
      /** Of the column titles and words. */
      language: z.enum(LOCALES).default('pt-BR'),
    }),
    output: z.strictObject({ shown: z.boolean(), path: z.string(), rows: z.int() }),
  },
  /** How long answers are kept: absent months keep everything. The journal of disablements is always kept. */
  'history.retention': {
    staleAfter: ['history'],
    input: inEnvironment,
    output: z.strictObject({ months: z.int().optional() }),
  },
  /** What `history.purge` would remove, and what of it stays. */
  'history.purge-preview': { staleAfter: ['history'], input: purge, output: purged },
  /** Removes it. The last answer about each note stays: what is known of used numbers rests on it. */
  'history.purge': { changes: ['history'], input: purge, output: purged },
  /** A person's choice: from now on older answers are removed once a day. Error `file.not-written`: until the program ends. */
  'history.keep': {
    changes: ['history'],
    input: z.strictObject({ environment: environmentSchema, months: z.int().min(1).max(240).optional() }),
    output: z.strictObject({ months: z.int().optional() }),
  },
} as const satisfies Record<string, CallDefinition>;

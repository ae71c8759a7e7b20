/** The shapes of batches of keys: rows, the state of a batch, filters. */

import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { situationSchema } from '../../fiscal/situation.ts';
import { environmentSchema, instant } from '../pieces.ts';

export const batchKindSchema = z.enum([
  /** A valid key of an NF-e or NFC-e. */
  'note',
  /** A key of a note issued more than 180 days ago: SEFAZ answers 526, so it is asked only if wanted. */
  'old',
  /** A key of another electronic document (CT-e, MDF-e, NFCom, CF-e, NF3-e, BP-e …), by its `mod`. */
  'other-document',
  /** Meant as a key, and faulty: `accessKeyProblems(text)` names the faults. */
  'invalid',
  /** A key that an earlier row has: asked once, by that row (`sameAs`). */
  'duplicate',
]);
export type BatchKind = z.infer<typeof batchKindSchema>;

export const batchRowStateSchema = z.enum([
  'pending',
  /** SEFAZ answered, now or as stored. */
  'asked',
  /** No usable answer: see `error`. It can be asked again. */
  'failed',
  /** Not to be asked: by its kind. */
  'put-aside',
]);
export type BatchRowState = z.infer<typeof batchRowStateSchema>;

/**
 * Exactly one for each row, for the bar of counts that is the filter too: the situation of an answered row, of an
 * authorized note whether the Fisco has marked it, else why it has none.
 */
export const batchGroupSchema = z.enum([
  ...situationSchema.options,
  'marcada',
  'pending',
  'failed',
  'old',
  'other-document',
  'invalid',
  'duplicate',
]);
export type BatchGroup = z.infer<typeof batchGroupSchema>;

/** What a note's XML says of it; a consultation returns no content. */
export const batchNoteSchema = z.strictObject({
  /** xNome of the emitter. */
  name: z.string().optional(),
  /** CNPJ or CPF of the emitter, bare. */
  emitter: z.string().optional(),
  serie: z.int().optional(),
  nNF: z.int().optional(),
  /** With a decimal point, as in the XML. */
  vNF: z.string().optional(),
  /** As in the XML: an instant with offset, or a day. */
  dhEmi: z.string().optional(),
  /** xNome, and CNPJ or CPF, of the recipient. */
  recipientName: z.string().optional(),
  recipient: z.string().optional(),
});
export type BatchNote = z.infer<typeof batchNoteSchema>;

/** Where the key stood in what the person gave. */
export const batchWhereSchema = z.strictObject({
  /** Path or name of the file; of a zip's entry `zip!entry`. */
  file: z.string().optional(),
  /** Name of the worksheet. */
  sheet: z.string().optional(),
  /** Row of the sheet, record of the CSV or line of the text, from 1. */
  row: z.int().optional(),
  /** Column of the sheet or CSV, from 1. */
  column: z.int().optional(),
});
export type BatchWhere = z.infer<typeof batchWhereSchema>;

export const batchRowSchema = z.strictObject({
  /** From 1, in the order of what was read; names the row within its batch. */
  position: z.int(),
  kind: batchKindSchema,
  state: batchRowStateSchema,
  group: batchGroupSchema,
  /** The bare key of 44 characters, or the text found in its place. */
  text: z.string(),
  /** Of a key: 55, 65, or the model of another document. */
  mod: z.string().optional(),
  /** Of a duplicate: the position of the row that is asked; the answer below is that row's. */
  sameAs: z.int().optional(),
  situacao: situationSchema.optional(),
  cStat: z.string().optional(),
  xMotivo: z.string().optional(),
  /** Of the cancellation where the note is cancelled, else of the note; absent if the answer has none. */
  nProt: z.string().optional(),
  /** When SEFAZ registered what `nProt` names, as SEFAZ wrote it. */
  dhRecbto: z.string().optional(),
  /** When SEFAZ gave the answer. */
  consultadoEm: instant.optional(),
  /** It was answered from the store. */
  doArquivo: z.boolean().optional(),
  /** Those of the answer's notices that go with its situation, see `noticesOfSituation`. */
  avisos: z.array(z.string()).optional(),
  /** Its XML has no IE of its issuer, whose notes SVRS keeps. */
  withoutIe: z.literal(true).optional(),
  /** Why there is no usable answer. */
  error: appErrorSchema.optional(),
  note: batchNoteSchema.optional(),
  where: batchWhereSchema.optional(),
});
export type BatchRow = z.infer<typeof batchRowSchema>;

export const batchSourceSchema = z.enum([
  'text',
  'list',
  'sheet',
  'folder',
  'zip',
  'xml',
  'history',
  'ledger',
]);
export type BatchSource = z.infer<typeof batchSourceSchema>;

export const batchStateSchema = z.enum([
  /** Read, and not started: a preview. Removed if it is not started within a day. */
  'read',
  'running',
  /** By a person. */
  'paused',
  /** Nothing can be asked now: see `waits`. It goes on by itself. */
  'waiting',
  'done',
  'cancelled',
]);
export type BatchState = z.infer<typeof batchStateSchema>;

/** Why keys wait, and until when; the others go on. */
export const batchWaitSchema = z.strictObject({
  why: z.enum([
    /** 656: the certificate's root is blocked at this authorizer. */
    'abuse',
    /** 108 or 109. */
    'stopped',
    /** The authorizer cannot be reached, or refuses the certificate of `root`; tried again at `until`. */
    'connection',
    /** The hours of the night (22 h to 6 h) have not begun. */
    'night',
    /** The certificates are locked: goes on when a person unlocks them. */
    'locked',
    /** The certificate of `root` ended (`error`): goes on when a renewed one is imported. */
    'expired',
    /** Another process of this computer works on this batch. */
    'elsewhere',
    /** The disk of the data folder takes nothing, as one that is full (`error`); tried again at `until`. */
    'disk',
  ]),
  /** Pending keys that wait for this. */
  rows: z.int(),
  until: instant.optional(),
  authorizer: z.string().optional(),
  mod: z.string().optional(),
  /** Root of the asking certificate. */
  root: z.string().optional(),
  /** Of the answer that made it wait. */
  cStat: z.string().optional(),
  xMotivo: z.string().optional(),
  error: appErrorSchema.optional(),
});
export type BatchWait = z.infer<typeof batchWaitSchema>;

export const batchViewSchema = z.strictObject({
  id: z.uuid(),
  /** Of the file or folder, or the text's first words: where it came from. */
  name: z.string(),
  source: batchSourceSchema,
  environment: environmentSchema,
  /** Company whose certificate asks; absent: the emitter's where it is stored here, else `fallback`. */
  cnpj: cnpjSchema.optional(),
  fallback: cnpjSchema.optional(),
  /** Answers of the store do not count. */
  refresh: z.boolean(),
  /** Notes older than 180 days are asked too. */
  old: z.boolean(),
  /** Asked only between 22 h and 6 h, Brasília's time. */
  night: z.boolean(),
  state: batchStateSchema,
  madeAt: instant,
  startedAt: instant.optional(),
  /** When it was done or cancelled. */
  endedAt: instant.optional(),
  total: z.int(),
  /** Rows of each kind; absent is none. */
  kinds: z.partialRecord(batchKindSchema, z.int()),
  states: z.partialRecord(batchRowStateSchema, z.int()),
  groups: z.partialRecord(batchGroupSchema, z.int()),
  /** Of those asked, answered from the store. */
  doArquivo: z.int(),
  /** Of other documents, by their model. */
  others: z.record(z.string(), z.int()),
  /** Of some row the XML was read: only it says recipient, value and day of a note. */
  withXml: z.boolean(),
  /** Files that could not be read. */
  ignored: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
  /** Of those, how many there are; `ignored` has the first 100. */
  ignoredCount: z.int(),
  /** Answers a minute over the last minutes; while it runs. */
  perMinute: z.number().optional(),
  /** Milliseconds until the last key is asked, waits included where their end is known. */
  msLeft: z.int().optional(),
  waits: z.array(batchWaitSchema),
  /** `batch.export` can give the person's own spreadsheet back. */
  ownSheet: z.boolean(),
});
export type BatchView = z.infer<typeof batchViewSchema>;

/** Which rows; every field narrows. */
export const batchFilterSchema = z.strictObject({
  groups: z.array(batchGroupSchema).optional(),
  kinds: z.array(batchKindSchema).optional(),
  states: z.array(batchRowStateSchema).optional(),
  /** Part of a key, number, CNPJ, name, protocol, file or text of the answer; case does not matter. */
  search: z.string().max(200).optional(),
});
export type BatchFilter = z.infer<typeof batchFilterSchema>;

export const batchSortSchema = z.enum([
  'position',
  'text',
  'group',
  'name',
  'emitter',
  'nNF',
  'vNF',
  'dhEmi',
  'cStat',
  'nProt',
  'dhRecbto',
  'consultadoEm',
]);
export type BatchSort = z.infer<typeof batchSortSchema>;

export const batchExportSchema = z.enum([
  'csv',
  'xlsx',
  /** A list to print. */
  'pdf',
  /** The person's own spreadsheet, with columns added; only if `ownSheet`. */
  'own',
  /** A zip with the table and the PDFs of the answers, for the accountant. */
  'package',
]);
export type BatchExport = z.infer<typeof batchExportSchema>;

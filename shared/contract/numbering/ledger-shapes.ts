/** The shapes of the ledger of numbers: what is known of each number, its evidence, gaps, conflicts and the readings. */

import { z } from 'zod';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { modSchema, noteNumberSchema, serieSchema } from '../../fiscal/numbering.ts';
import { instant, placedRange } from '../pieces.ts';

/**
 * What the ledger concludes of one number from all its evidence. Its words are of numbers: a note's {@link Situation} is what
 * one answer said of one key, and what a document proves is in the table of evidence.
 */
export const numberStateSchema = z.enum([
  /** A note of this number is authorized, or exists without its situation being known (a refusal showed it). */
  'used',
  'cancelled',
  'denied',
  'disabled',
  /** Issued in contingency, and not known to be transmitted: must not be disabled. */
  'contingency',
  /** A disablement of it was sent, and its answer is unknown or unproved. */
  'uncertain',
  /** Only an XML without protocol, or SEFAZ answered 217: free, but it was tried. */
  'attempted',
  /** No note seen, and a note of this number may still arrive in time (168 h; NFC-e: the next business day). */
  'waiting',
  /** Between numbers with evidence, and nothing is known of it: a gap. */
  'free',
]);
export type NumberState = z.infer<typeof numberStateSchema>;

/** Why a gap needs a look before it is disabled. */
export const gapNoteSchema = z.enum([
  /** A note of it was issued in contingency, as far as is known here. */
  'contingency',
  /** An XML without protocol, or a 217, names it. */
  'attempted',
  /** Something speaks for a note of it, such as an event that SEFAZ could not link: a consult tells. */
  'ask',
  /** Of a series of persons with a CPF (910 to 969; of model 65 where its issuer is one): only MT takes a disablement by CPF. */
  'cpf',
  /** No dated note on one side: year and deadline are less certain. */
  'no-neighbour',
  /** The folders read may lack files of this time, or none was read: the number is to be cleared up first. */
  'incomplete',
]);
export type GapNote = z.infer<typeof gapNoteSchema>;

/** A dated note next to a gap. */
const datedNumberSchema = z.strictObject({
  nNF: noteNumberSchema,
  /** The instant with offset, or a day AAAA-MM-DD. */
  at: z.string(),
});

/** Contiguous numbers without a note, at most 10.000, all with the same notes. */
export const gapSchema = z.strictObject({
  cnpj: cnpjSchema,
  /** Its name in this data folder, "" if it has none. */
  company: z.string(),
  ...placedRange,
  count: z.int(),
  /** Four digits: of the notes on both sides; of the earlier one where they differ. */
  ano: z.int(),
  /** False if the notes on both sides are of different years or unknown: a person is asked. */
  yearKnown: z.boolean(),
  /** The 10th of the month after the gap, and the days left (negative if it has passed); absent without a date. */
  deadline: z.strictObject({ date: z.iso.date(), days: z.int() }).optional(),
  below: datedNumberSchema.optional(),
  above: datedNumberSchema.optional(),
  notes: z.array(gapNoteSchema),
});
export type Gap = z.infer<typeof gapSchema>;

/** Numbers without a note whose notes may still arrive: not offered. */
export const waitingSchema = z.strictObject({
  cnpj: cnpjSchema,
  ...placedRange,
  /** End of the window. State holidays are not known here. */
  until: instant,
});

/** One number whose pieces of evidence contradict each other. */
export const conflictSchema = z.strictObject({
  cnpj: cnpjSchema,
  mod: modSchema,
  serie: serieSchema,
  nNF: noteNumberSchema,
  reason: z.enum([
    /** Two notes with different keys, both with SEFAZ's protocol. */
    'two-keys',
    /** A note issued normally and one in contingency: possibly sold twice. */
    'normal-and-contingency',
    /** Disabled, and a note of it authorized. */
    'disabled-and-used',
    /** Booked as regular in the EFD, and cancelled at SEFAZ. */
    'booked-but-cancelled',
    /** Booked as cancelled or disabled in the EFD, and valid at SEFAZ. */
    'booked-otherwise',
    /** Two EFDs of one period say different things of it, and nothing tells which of them counts. */
    'books-differ',
  ]),
  keys: z.array(z.string()),
});
export type NumberConflict = z.infer<typeof conflictSchema>;

/** Why a folder may lack files. */
export const incompleteSchema = z.strictObject({
  /** Months without a single file between the first and the last note, AAAA-MM; at most 24. */
  months: z.array(z.string()),
  /** Stretches of days without a file that are unusual for this series; at most 12. */
  days: z.array(z.strictObject({ from: z.iso.date(), to: z.iso.date() })),
  /** Numbers with evidence among all from first to last, in per cent, rounded down. */
  share: z.int(),
});

export const seriesSummarySchema = z.strictObject({
  cnpj: cnpjSchema,
  company: z.string(),
  mod: modSchema,
  serie: serieSchema,
  /** Lowest and highest number with evidence. */
  first: noteNumberSchema,
  last: noteNumberSchema,
  /** The first number of the series, as a person entered it; gaps begin there. */
  informedFirst: noteNumberSchema.optional(),
  /** Some file of it was read, here or on another computer; what is known without one are answers. */
  read: z.boolean(),
  used: z.int(),
  /** Gaps, and the numbers in them, without those of the next two. */
  gaps: z.int(),
  free: z.int(),
  /** Numbers of gaps with a note in contingency. */
  contingency: z.int(),
  /** Numbers of gaps noted as `incomplete`. */
  unclear: z.int(),
  waiting: z.int(),
  conflicts: z.int(),
  incomplete: incompleteSchema.optional(),
});
export type SeriesSummary = z.infer<typeof seriesSummarySchema>;

/** A folder, a zip or an EFD that was read into the ledger. */
export const ledgerSourceSchema = z.strictObject({
  id: z.int(),
  path: z.string(),
  kind: z.enum(['folder', 'zip', 'file']),
  /** Of the last reading that was finished. */
  readAt: instant.optional(),
  files: z.int(),
  notes: z.int(),
  unreadable: z.int(),
  /** Folders and links whose files were not there: what they said stays until `numbering.confirm-gone`. */
  away: z.array(z.string()),
  /** Why the last reading was not finished. */
  problem: z.enum(['missing', 'no-permission', 'cancelled', 'disk']).optional(),
});
export type LedgerSource = z.infer<typeof ledgerSourceSchema>;

/** What one reading found. */
export const readingReportSchema = z.strictObject({
  source: ledgerSourceSchema,
  /** Files looked at, those read anew among them, and those that are gone since the last reading. */
  files: z.int(),
  changed: z.int(),
  gone: z.int(),
  notes: z.int(),
  events: z.int(),
  disablements: z.int(),
  booked: z.int(),
  /** Documents that say nothing of NF-e numbers, by what they are. */
  others: z.array(z.strictObject({ what: z.string(), count: z.int() })),
  /** At most 200; `unreadableMore` counts the rest. */
  unreadable: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
  unreadableMore: z.int(),
  ms: z.int(),
});
export type ReadingReport = z.infer<typeof readingReportSchema>;

/** How an EFD books a document (COD_SIT): what its company declared, which may contradict SEFAZ. */
export const bookedStateSchema = z.enum(['regular', 'cancelled', 'denied', 'disabled']);
export type BookedState = z.infer<typeof bookedStateSchema>;

/** One piece of evidence on one number. */
export const evidenceSchema = z.strictObject({
  says: z.enum([
    ...numberStateSchema.exclude(['waiting', 'free']).options,
    /** Booked in the EFD: regular, cancelled, denied or disabled there. */
    'booked',
    /** The first or the last number of the series, as a person entered it. */
    'entered',
    /** SEFAZ answered a question with 217: it has no note of this number. */
    'absent',
    /** SEFAZ registered an event of the note. */
    'registered',
    /** A rejection says that another note has the number. */
    'taken',
    /** A rejection says that the number is disabled, and nothing proves it. */
    'disabled-by-rejection',
    /** A note may exist, and a consult tells. */
    'ask',
  ]),
  from: z.enum(['file', 'efd', 'journal', 'consult', 'refusal', 'contingency', 'question', 'person']),
  /** Of a file that another computer read, its name; `path` is there then. */
  machine: z.string().optional(),
  /** Absolute path; inside a zip, its entry follows after `!`. */
  path: z.string().optional(),
  /** Of an EFD, from 1. */
  line: z.int().optional(),
  /** How the EFD has it. */
  booked: bookedStateSchema.optional(),
  chNFe: z.string().optional(),
  requestId: z.string().optional(),
  cStat: z.string().optional(),
  xMotivo: z.string().optional(),
  nProt: z.string().optional(),
  /** When the note was issued, the range disabled, or the answer given: an instant, or a day. */
  at: z.string().optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Consecutive numbers in one state. */
export const runSchema = z.strictObject({
  nNFIni: noteNumberSchema,
  nNFFin: noteNumberSchema,
  state: numberStateSchema,
  /** Some of these numbers have contradicting evidence. */
  conflict: z.boolean().optional(),
});
export type NumberRun = z.infer<typeof runSchema>;

/** How the files of other computers count in an answer of the ledger, in a folder that is shared. */
export const othersFilesSchema = z.strictObject({
  /** Those whose files add something to the series asked for. */
  machines: z.array(z.string()),
  /** They may have read more than is known here. `since`: up to when it is known, if ever. */
  behind: z.strictObject({ since: instant.optional() }).optional(),
  /** While the server is away: when this computer's copy of the journal was made, which is read instead. */
  journalAt: instant.optional(),
});
export type OthersFilesView = z.infer<typeof othersFilesSchema>;

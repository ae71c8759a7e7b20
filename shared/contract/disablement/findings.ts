/** The check of a disablement: findings, waivers, neighbours, taken numbers. */

import { z } from 'zod';
import { instant } from '../pieces.ts';
import { plainDataSchema } from '../../plain-data.ts';

/** Findings that block a request until a person waives them; the waiver is recorded with the request. */
export const waiverCodeSchema = z.enum(['range.contingency', 'year.contradicted']);
export type WaiverCode = z.infer<typeof waiverCodeSchema>;

/** One waiver. */
export const waiverSchema = z.strictObject({
  code: waiverCodeSchema,
  at: instant,
  by: z.enum(['person', 'token']),
  /** `range.contingency`: the notes declared as never delivered. */
  keys: z.array(z.string()).optional(),
  /** `year.contradicted`: the notes on both sides. */
  neighbours: z
    .strictObject({
      below: z.strictObject({ nNF: z.int(), year: z.int() }),
      above: z.strictObject({ nNF: z.int(), year: z.int() }),
    })
    .optional(),
});
export type Waiver = z.infer<typeof waiverSchema>;

/** One finding before anything is signed: `block` stops, `warn` must be read, `info` is for information. */
export const findingSchema = z.strictObject({
  level: z.enum(['block', 'warn', 'info']),
  code: z.enum([
    'range.layout',
    'range.upside-down',
    'range.too-many',
    'range.overlap',
    'range.already',
    'range.used',
    'range.future',
    'range.no-note-here',
    /** SEFAZ refused an overlapping range before: 241, 256 or 563. */
    'range.refused-before',
    /** Issued in contingency and not transmitted; blocks unless it is declared that the note was never handed over. */
    'range.contingency',
    /** Issued in contingency, and declared as never handed over. */
    'range.contingency-declared',
    /** Issued in contingency as a caller without a token reported; nothing else names it. */
    'range.contingency-reported',
    /** A file that was read shows numbers of the range as disabled, and the journal does not; a file proves nothing. */
    'range.disabled-in-file',
    /** Disabled as a rejection (206) alone says. */
    'range.disabled-by-rejection',
    /** A note of the number may exist, and only a consult of its key tells. */
    'range.ask',
    /** A note beside it is of another state, whose numbers the SEFAZ asked does not know; blocks if those on both sides are. */
    'range.other-uf',
    'serie.blocked-nfa',
    'serie.blocked-cpf',
    'serie.warn-fisco-site',
    'serie.warn-unassigned',
    'serie.warn-cpf-65',
    'serie.warn-contingency-65',
    'year.future',
    'year.too-old',
    'year.ask',
    /** The notes on both sides are of other years; blocks unless waived. */
    'year.contradicted',
    'company.uf-unconfirmed',
    'company.other-uf',
    /** Where its numbers are disabled is not known (NT 2026.007). */
    'company.without-ie',
    'certificate.missing',
    'certificate.expired',
    'contingency.ask',
    'deadline',
    'address.overridden',
  ]),
  /** The cStat that SEFAZ would answer, if there is one. */
  cStat: z.string().optional(),
  data: plainDataSchema.optional(),
  /** Alternative ranges: the swapped one, the parts, or what is left around the taken numbers. */
  mend: z.array(z.strictObject({ nNFIni: z.int(), nNFFin: z.int() })).optional(),
});
export type Finding = z.infer<typeof findingSchema>;

export const monthSchema = z.int().min(1).max(12);

/** A number next to a range whose year is known; a disabled one has no month. */
export const neighbourSchema = z.strictObject({ nNF: z.int(), year: z.int(), month: monthSchema.optional() });
export type Neighbour = z.infer<typeof neighbourSchema>;

/**
 * Numbers of a range that cannot be requested: a note has them (or had them in contingency), they are disabled, or a
 * request waits for its answer.
 */
export const takenSchema = z.strictObject({
  nNFIni: z.int(),
  nNFFin: z.int(),
  why: z.enum(['used', 'disabled', 'open', 'contingency']),
});
export type Taken = z.infer<typeof takenSchema>;

/** What is known of a requested range before anything is signed. */
export const rangeReportSchema = z.strictObject({
  findings: z.array(findingSchema),
  /** The checked year, four digits. */
  ano: z.int(),
  /** The notes around the range allow no other year; false: a person has to be asked. */
  yearKnown: z.boolean(),
  /** When the gap occurred, if the neighbours show it. */
  gap: z.strictObject({ year: z.int(), month: monthSchema.optional() }).optional(),
  neighbours: z.strictObject({
    below: neighbourSchema.optional(),
    above: neighbourSchema.optional(),
  }),
  /** Sorted, inside the range. */
  taken: z.array(takenSchema),
  /** Highest number known for this company, model and series, by a note or as entered by a person; absent: ask. */
  lastKnown: z.int().optional(),
  /** The count must be typed before the act (docs/journal.md, rule 5). */
  typedCount: z.boolean(),
});

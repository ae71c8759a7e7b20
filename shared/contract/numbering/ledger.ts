/**
 * The calls about the ledger of numbers: what is known of each number of a series, from files, journal, consultations
 * and people; its gaps; and the questions to SEFAZ about one number.
 */

import { z } from 'zod';
import { accessKeySchema } from '../../fiscal/key/access-key.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { modSchema, noteNumberSchema, serieSchema } from '../../fiscal/numbering.ts';
import {
  numberStateSchema,
  gapSchema,
  waitingSchema,
  conflictSchema,
  seriesSummarySchema,
  ledgerSourceSchema,
  readingReportSchema,
  evidenceSchema,
  runSchema,
  othersFilesSchema,
} from './ledger-shapes.ts';
import { type CallDefinition, environmentSchema, inEnvironment } from '../pieces.ts';

const place = {
  environment: environmentSchema,
  cnpj: cnpjSchema,
  mod: modSchema,
  serie: serieSchema,
};

export const ledgerCalls = {
  'numbering.sources': { staleAfter: ['ledger'], input: inEnvironment, output: z.array(ledgerSourceSchema) },
  /**
   * Reads a folder, a zip or an EFD into the ledger; `path` absent asks with the host's dialog, and reads nothing if
   * the person cancels. A known one is read again, only what changed. Progress by `numbering.progress`; an aborted call
   * keeps what was read. Errors: `file.unreadable`, `ledger.busy`.
   */
  'numbering.read': {
    changes: ['ledger'],
    input: z.strictObject({
      environment: environmentSchema,
      path: z.string().min(1).max(4096).optional(),
      pick: z.enum(['folder', 'file']).optional(),
    }),
    output: z.strictObject({ report: readingReportSchema.optional() }),
  },
  /** Reads every known source again. */
  'numbering.read-again': {
    changes: ['ledger'],
    input: inEnvironment,
    output: z.strictObject({ reports: z.array(readingReportSchema) }),
  },
  /** Forgets what this source said; the files stay as they are. */
  'numbering.forget': {
    changes: ['ledger'],
    input: z.strictObject({ environment: environmentSchema, id: z.int() }),
    output: z.strictObject({ forgotten: z.boolean() }),
  },
  /**
   * A person says that the files of a folder or link that is `away` are really gone, and not on a disk that is
   * unplugged: what they said is forgotten. False if it is not away. Error: `ledger.busy`.
   */
  'numbering.confirm-gone': {
    changes: ['ledger'],
    input: z.strictObject({ environment: environmentSchema, id: z.int(), path: z.string().min(1).max(4096) }),
    output: z.strictObject({ forgotten: z.boolean() }),
  },
  /** The series of the companies stored here, those with gaps first. */
  'numbering.series': {
    staleAfter: ['companies', 'disablements', 'history', 'ledger'],
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema.optional() }),
    output: z.array(seriesSummarySchema),
  },
  /** The gaps, the numbers that may still arrive and the conflicts of the companies stored here; the most urgent first. */
  'numbering.gaps': {
    staleAfter: ['companies', 'disablements', 'history', 'ledger'],
    input: z.strictObject({
      environment: environmentSchema,
      cnpj: cnpjSchema.optional(),
      mod: modSchema.optional(),
      serie: serieSchema.optional(),
      /** At most this many of each; the rest is counted. */
      limit: z.int().min(1).max(10_000).default(500),
    }),
    output: z.strictObject({
      /** Those whose deadline has passed first, the latest of them before the others. */
      gaps: z.array(gapSchema),
      /** How many of all have one that has passed, without incomplete ones and those in contingency. */
      late: z.int(),
      waiting: z.array(waitingSchema),
      conflicts: z.array(conflictSchema),
      more: z.strictObject({ gaps: z.int(), waiting: z.int(), conflicts: z.int() }),
      /**
       * Without `cnpj`, `gaps` has neither incomplete ones nor those in contingency, and this has the series that were
       * read of which under 5 % of the numbers have evidence: the missing files are to be found first.
       */
      sparse: z.array(
        z.strictObject({
          cnpj: cnpjSchema,
          company: z.string(),
          mod: modSchema,
          serie: serieSchema,
          /** Numbers with evidence among all from first to last, in per cent, rounded down. */
          share: z.int(),
          gaps: z.int(),
        }),
      ),
      others: othersFilesSchema.optional(),
    }),
  },
  /**
   * The numbers from `nNFIni` to `nNFFin` as runs; absent, the last 100 numbers. With more than `most` runs, numbers
   * are grouped into `most` equal stretches, each in its most notable state, and `grouped` is true.
   */
  'numbering.line': {
    staleAfter: ['companies', 'disablements', 'history', 'ledger'],
    input: z.strictObject({
      ...place,
      nNFIni: noteNumberSchema.optional(),
      nNFFin: noteNumberSchema.optional(),
      most: z.int().min(10).max(5_000).default(2_000),
    }),
    output: z.strictObject({
      /** Lowest and highest number with evidence; absent if nothing is known of the series. */
      first: noteNumberSchema.optional(),
      last: noteNumberSchema.optional(),
      runs: z.array(runSchema),
      grouped: z.boolean(),
      /** How many of the numbers are in each state, also where they are grouped. */
      counts: z.partialRecord(numberStateSchema, z.int()),
    }),
  },
  /**
   * The keys of notes whose numbers an answer of SEFAZ may settle: issued in contingency, tried without a protocol, or
   * with contradicting evidence. By number, each once.
   */
  'numbering.keys': {
    staleAfter: ['companies', 'disablements', 'history', 'ledger'],
    input: z.strictObject(place),
    output: z.strictObject({
      /** At most 10,000. */
      keys: z.array(accessKeySchema),
      /** Numbers that have one of these keys, each counted once: as a conflict where it is one. */
      numbers: z.strictObject({ contingency: z.int(), attempted: z.int(), conflict: z.int() }),
      /** There are more keys. */
      more: z.boolean(),
    }),
  },
  /** How it is known: everything that says something of one number. */
  'numbering.evidence': {
    staleAfter: ['companies', 'disablements', 'history', 'ledger'],
    input: z.strictObject({ ...place, nNF: noteNumberSchema }),
    output: z.strictObject({ state: numberStateSchema.optional(), evidence: z.array(evidenceSchema) }),
  },
  /** Shows a file that says something of this number in the system's file manager; of a zip's entry, the zip. */
  'numbering.show-file': {
    changes: [],
    input: z.strictObject({ ...place, nNF: noteNumberSchema, path: z.string().min(1).max(4096) }),
    /** False where the host cannot show it, or no evidence on the number has this path. */
    output: z.strictObject({ shown: z.boolean() }),
  },
  /** The first number of a series as a person entered it; `first` absent removes it. */
  'numbering.inform-first': {
    changes: ['ledger'],
    input: z.strictObject({ ...place, first: noteNumberSchema.optional() }),
    output: z.strictObject({ first: noteNumberSchema.optional() }),
  },
  /**
   * Asks SEFAZ whether a note of this number exists, by consulting keys of it with another cNF: 217 if there is none,
   * 561, 562 or 613 if there is. NFC-e: as issued normally and, if there is none, as issued offline (Ajuste SINIEF
   * 19/16). Notes issued offline and not yet transmitted cannot be seen. Errors: `sefaz.paused`, `ledger.asked-enough` (5 an hour a company), and
   * those of a consultation.
   */
  'numbering.ask': {
    changes: ['ledger'],
    input: z.strictObject({ ...place, nNF: noteNumberSchema }),
    output: z.strictObject({
      verdict: z.enum(['exists', 'none', 'unknown']),
      answers: z.array(
        z.strictObject({
          tpEmis: z.string(),
          chNFe: accessKeySchema,
          cStat: z.string(),
          xMotivo: z.string(),
          /** The true key, where SEFAZ named it. */
          trueKey: accessKeySchema.optional(),
        }),
      ),
      /** Questions left for this company within the hour. */
      left: z.int(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;

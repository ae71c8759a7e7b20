/** The calls about a company's month: what is still open, the zip for the accountant, its verification and the e-mail. */

import { z } from 'zod';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { appErrorSchema } from '../../errors.ts';
import { type CallDefinition, environmentSchema, instant, placedRange } from '../pieces.ts';

/** AAAA-MM. */
export const closingMonthSchema = z.string().regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/);

/** What is known of a month before it is closed. Counts of 0 are settled. */
export const closingReviewSchema = z.strictObject({
  cnpj: cnpjSchema,
  company: z.string(),
  month: closingMonthSchema,
  /** The month has ended (in Brasília): until then more notes may come. */
  ended: z.boolean(),
  /** Notes issued on each day of the month that has any, by the emitter's own clock. */
  days: z.array(z.strictObject({ day: z.iso.date(), notes: z.int() })),
  /** As the closing counts them, also those without a known day. */
  notes: z.int(),
  /** Some file of a note of this month was read: without one no gap of it can be seen. */
  read: z.boolean(),
  /** Gaps of this month without those in contingency and those to be cleared up first; `deadline` is the 10th of the month after, `first` the lowest of them. */
  gaps: z.strictObject({
    gaps: z.int(),
    numbers: z.int(),
    deadline: z.strictObject({ date: z.iso.date(), days: z.int() }).optional(),
    first: z.strictObject(placedRange).optional(),
  }),
  /** Numbers of this month without an outcome that may be no gaps: no file of their time was read, or only answers of SEFAZ name them. */
  unclear: z.int(),
  /** Numbers of this month whose notes may still arrive; `until`: the first end of their windows. */
  waiting: z.strictObject({ numbers: z.int(), until: instant.optional() }),
  /** Notes of this month issued in contingency and not known to be transmitted. */
  contingency: z.strictObject({ notes: z.int(), chNFe: z.string().optional() }),
  /** Disablements without a known answer, imported without proof, or being sent. */
  uncertain: z.strictObject({ requests: z.int(), requestId: z.string().optional() }),
  /** Disablements whose XML is not on the disk yet. */
  unsaved: z.strictObject({ files: z.int(), requestId: z.string().optional() }),
  /** Of the company's root, the one that ends last; absent without one. */
  certificate: z.strictObject({ validUntil: instant, daysLeft: z.int() }).optional(),
  /** When the newest copy of the data was made. */
  backupAt: instant.optional(),
  /** What was read into the ledger of numbers; `oldest`: the reading that lies back the furthest. */
  sources: z.strictObject({ sources: z.int(), oldest: instant.optional(), problems: z.int() }),
  /** The zip of this month in its usual place. */
  closed: z.strictObject({ path: z.string(), at: instant, bytes: z.int() }).optional(),
  /** E-mail address of this company's accountant. */
  accountant: z.string().optional(),
  /** Whether closings of this data folder are signed; `ask`: not chosen yet. */
  signing: z.enum(['ask', 'on', 'off']),
});
export type ClosingReview = z.infer<typeof closingReviewSchema>;

/** A file that was read into the ledger and is not as it was; `included`: it is in the zip as it is now. */
export const closingAbsentSchema = z.strictObject({
  path: z.string(),
  reason: z.enum(['gone', 'unreadable', 'changed']),
  included: z.boolean(),
});

const ofClass = z.strictObject({
  notes: z.int(),
  /** Sum of vNF in reais, with a point. */
  value: z.string().regex(/^[0-9]+\.[0-9]{2}$/),
});

/** The authorized notes of a month by what they are, as far as their XML is there. */
export const closingTotalsSchema = z.strictObject({
  /** Sales and other exits: tpNF 1. */
  out: ofClass,
  /** tpNF 0. */
  in: ofClass,
  /** finNFe 4. */
  returned: ofClass,
  /** Credit and debit notes: finNFe 5 and 6. */
  adjusted: ofClass,
  /** Authorized notes that none of the sums has. */
  withoutXml: z.int(),
});
export type ClosingTotals = z.infer<typeof closingTotalsSchema>;

export const closingMadeSchema = z.strictObject({
  cnpj: cnpjSchema,
  company: z.string(),
  month: closingMonthSchema,
  path: z.string(),
  bytes: z.int(),
  /** All entries, the manifest among them. */
  entries: z.int(),
  /** At SEFAZ, or in the EFD alone: no XML without authorization. */
  notes: z.int(),
  events: z.int(),
  disablements: z.int(),
  /** Numbers of the month without an outcome: gaps, waiting, contingency, uncertain, without authorization. */
  open: z.int(),
  /** Some file of a note of this month was read; else its numbers were not verified. */
  read: z.boolean(),
  /** Numbers of the month whose sources contradict each other, such as two authorized notes of one number. */
  conflicts: z.int(),
  totals: closingTotalsSchema,
  /** At most 200; `moreAbsent` counts the rest. */
  absent: z.array(closingAbsentSchema),
  moreAbsent: z.int(),
  /** Its manifest is signed by the company's certificate. */
  signed: z.boolean(),
  /** A zip of the same company, month and environment was there and was replaced. */
  replaced: z.boolean(),
});
export type ClosingMade = z.infer<typeof closingMadeSchema>;

export const closingFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum([
      'changed',
      'missing',
      'added',
      'twice',
      /** A note of the table has other figures in its XML. */
      'value',
      /** A note of the zip that the table does not have. */
      'unlisted',
    ]),
    name: z.string(),
  }),
  z.strictObject({
    kind: z.enum([
      'manifest-missing',
      'manifest-damaged',
      /** The archive's directory cannot be read. */
      'zip',
      /** Some byte of the file is not as it was written. */
      'seal',
      /** The signature is none of this manifest: it was changed after it was signed. */
      'signature',
      /** Signed, and not by a certificate of the company that the manifest names. */
      'signer',
      /** The notes in the zip do not add up to what the manifest says. */
      'totals',
    ]),
  }),
]);
export type ClosingFault = z.infer<typeof closingFaultSchema>;

export const closingReportSchema = z.strictObject({
  /** False: a zip without manifest and seal, so not made by a closing. */
  closing: z.boolean(),
  whole: z.boolean(),
  of: z
    .strictObject({
      cnpj: cnpjSchema,
      company: z.string(),
      month: closingMonthSchema,
      environment: environmentSchema,
      madeAt: z.string(),
    })
    .optional(),
  /** Whose certificate signed the manifest; absent without a signature, or where it is not one of it. */
  signature: z
    .strictObject({
      holder: z.string(),
      /** 14 characters; "" if the certificate has none. */
      cnpj: z.string(),
      issuer: z.string(),
      /** By the clock of the computer that signed. */
      at: instant,
      /** Its chain ends at a root of ICP-Brasil that is known here, and it was valid at that hour. */
      known: z.boolean(),
    })
    .optional(),
  /** Added up again from the notes in the zip; absent of version 1, and of one with faults in its files. */
  totals: closingTotalsSchema.optional(),
  entries: z.int(),
  /** At most 200; `more` counts the rest. */
  faults: z.array(closingFaultSchema),
  more: z.int(),
});
export type ClosingReport = z.infer<typeof closingReportSchema>;

const ofMonth = { environment: environmentSchema, cnpj: cnpjSchema, month: closingMonthSchema };
const filePath = z.string().min(1).max(4096);

/** An address as people write it, without a name beside it (RFC 5321: 254 characters). */
export const mailAddressSchema = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]+$/);

export const closingCalls = {
  'closing.review': {
    staleAfter: ['disablements', 'backups', 'ledger', 'closings', 'settings'],
    input: z.strictObject(ofMonth),
    output: closingReviewSchema,
  },
  /**
   * Writes the zip of one month, completely or not at all, and reads it back. Without `path` it goes to its usual
   * place in the archive's folder. Progress by `closing.progress`. Errors: `closing.busy`, `closing.taken` (another
   * file has the name, or this month's zip was changed since), `closing.not-saved`, `company.missing`, `call.aborted`;
   * with `sign`, which has the manifest signed by the company's certificate, those of the vault.
   */
  'closing.make': {
    changes: ['closings'],
    input: z.strictObject({ ...ofMonth, path: filePath.optional(), sign: z.boolean().optional() }),
    output: closingMadeSchema,
  },
  /**
   * Closes the month of every company stored here, one after the other; one that fails does not stop the others. With `sign`,
   * those without a certificate that can sign are closed unsigned, and say so; absent, what was chosen for the data folder counts.
   */
  'closing.make-all': {
    changes: ['closings'],
    input: z.strictObject({
      environment: environmentSchema,
      month: closingMonthSchema,
      folder: filePath.optional(),
      sign: z.boolean().optional(),
    }),
    output: z.strictObject({
      sign: z.boolean(),
      outcomes: z.array(
        z.strictObject({
          cnpj: cnpjSchema,
          company: z.string(),
          made: closingMadeSchema.optional(),
          /** `call.aborted` also for those that were not begun. */
          error: appErrorSchema.optional(),
        }),
      ),
    }),
  },
  /** Errors: `file.missing`, `file.unreadable`, `closing.busy`, `call.aborted`. */
  'closing.verify': {
    staleAfter: [],
    input: z.strictObject({ path: filePath }),
    output: closingReportSchema,
  },
  /** Shows the month's zip in the system's file manager; false if there is none, or the host cannot. */
  'closing.show': {
    changes: [],
    input: z.strictObject(ofMonth),
    output: z.strictObject({ shown: z.boolean() }),
  },
  /** The e-mail address of a company's accountant; `address` absent removes it. */
  'closing.set-accountant': {
    changes: ['closings'],
    input: z.strictObject({
      environment: environmentSchema,
      cnpj: cnpjSchema,
      address: mailAddressSchema.optional(),
    }),
    output: z.strictObject({ address: z.string().optional() }),
  },
  /**
   * Writes a draft to the accountant beside the zip and opens it with the system's mail program. `attached` false: the
   * zip is over 20 MB and only named. Errors: `closing.not-made`, `closing.not-saved`.
   */
  'closing.draft': {
    changes: [],
    input: z.strictObject(ofMonth),
    output: z.strictObject({ path: z.string(), opened: z.boolean(), attached: z.boolean() }),
  },
} as const satisfies Record<string, CallDefinition>;

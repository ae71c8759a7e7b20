/**
 * The one result of a file in hand: what its signature, its key, its protocol and SEFAZ's answer say together, and in
 * which role the reader is concerned.
 */

import { z } from 'zod';
import { plainDataSchema } from '../plain-data.ts';

/** `none`: neither right nor wrong, such as a saved answer. */
export type VerdictTone = 'good' | 'warn' | 'bad' | 'none';

/** Each verdict, in the order of the list, and its tone. */
export const VERDICT_TONES = {
  // A note.
  authentic: 'good',
  'content-unproved': 'warn',
  unconfirmed: 'none',
  reformatted: 'warn',
  cancelled: 'bad',
  'other-content': 'bad',
  'not-authorized': 'bad',
  'key-differs': 'bad',
  'bad-signature': 'bad',
  unsigned: 'bad',
  'wrong-protocol': 'bad',
  'no-protocol': 'warn',
  test: 'warn',
  // An event.
  'event-registered': 'good',
  'event-unconfirmed': 'none',
  'event-unlisted': 'bad',
  'event-other-content': 'bad',
  'event-refused': 'bad',
  'event-unsent': 'warn',
  'event-answer': 'none',
  // A disablement.
  disabled: 'good',
  'disablement-refused': 'bad',
  'disablement-unsent': 'warn',
  'disablement-answer': 'none',
  'disablement-faulty': 'bad',
  // Anything else.
  answer: 'none',
  request: 'none',
  'other-document': 'none',
  unknown: 'none',
  unreadable: 'bad',
} as const satisfies Readonly<Record<string, VerdictTone>>;
export type VerdictCode = keyof typeof VERDICT_TONES;
export const VERDICT_CODES = Object.keys(VERDICT_TONES) as VerdictCode[];

/** How the company that the reader works for is concerned; `third`: none of the companies stored here is named. */
export const roleSchema = z.enum(['issuer', 'recipient', 'carrier', 'third']);
export type Role = z.infer<typeof roleSchema>;

export const verdictSchema = z.strictObject({
  code: z.enum(VERDICT_CODES),
  /** The document is of homologation or training, whatever the code. */
  test: z.boolean(),
  /** SEFAZ's answer was part of it. */
  asked: z.boolean(),
  role: roleSchema,
  /** CNPJ of the company stored here that has this role. */
  company: z.string().optional(),
  /** For the sentences: cStat, xMotivo, nProt, at … */
  data: plainDataSchema.optional(),
});
export type Verdict = z.infer<typeof verdictSchema>;

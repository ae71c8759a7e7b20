/**
 * The one result of a file in hand: what its signature, its key, its protocol and SEFAZ's answer say together, and in
 * which role the reader is concerned.
 */

import { z } from 'zod';
import { plainDataSchema } from '../plain-data.ts';

export const VERDICT_CODES = [
  // A note.
  'authentic',
  'content-unproved',
  'unconfirmed',
  'reformatted',
  'cancelled',
  'other-content',
  'not-authorized',
  'key-differs',
  'bad-signature',
  'unsigned',
  'wrong-protocol',
  'no-protocol',
  'test',
  // An event.
  'event-registered',
  'event-unconfirmed',
  'event-unlisted',
  'event-other-content',
  'event-refused',
  'event-unsent',
  'event-answer',
  // A disablement.
  'disabled',
  'disablement-refused',
  'disablement-unsent',
  'disablement-answer',
  'disablement-faulty',
  // Anything else.
  'answer',
  'request',
  'other-document',
  'unknown',
  'unreadable',
] as const;
export const verdictCodeSchema = z.enum(VERDICT_CODES);
export type VerdictCode = z.infer<typeof verdictCodeSchema>;

/** How the company that the reader works for is concerned; `third`: none of the companies stored here is named. */
export const roleSchema = z.enum(['issuer', 'recipient', 'carrier', 'third']);
export type Role = z.infer<typeof roleSchema>;

export const verdictSchema = z.strictObject({
  code: verdictCodeSchema,
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

/** `none`: neither right nor wrong, such as a saved answer. */
export type VerdictTone = 'good' | 'warn' | 'bad' | 'none';

export const VERDICT_TONES: Readonly<Record<VerdictCode, VerdictTone>> = {
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
  'event-registered': 'good',
  'event-unconfirmed': 'none',
  'event-unlisted': 'bad',
  'event-other-content': 'bad',
  'event-refused': 'bad',
  'event-unsent': 'warn',
  'event-answer': 'none',
  disabled: 'good',
  'disablement-refused': 'bad',
  'disablement-unsent': 'warn',
  'disablement-answer': 'none',
  'disablement-faulty': 'bad',
  answer: 'none',
  request: 'none',
  'other-document': 'none',
  unknown: 'none',
  unreadable: 'bad',
};

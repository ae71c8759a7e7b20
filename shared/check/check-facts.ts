/** What a checked file says of itself, in fields: for its verdict, its row in a table, and the question to SEFAZ. */

import { z } from 'zod';

/** A CNPJ or CPF, bare, and a name; both "" if absent. */
const partySchema = z.strictObject({ id: z.string(), name: z.string() });

/**
 * `reformatted`: valid once the white space between the tags is removed; `other`: valid, but by the certificate of
 * another company; `bad`: not valid, or by an algorithm that SEFAZ refuses.
 */
const signatureStateSchema = z.enum(['ok', 'reformatted', 'missing', 'other', 'bad']);
/** Of a key or an Id: `invalid` by itself (length, check digit…), or `differs` from the fields that it is made of. */
const keyStateSchema = z.enum(['ok', 'invalid', 'differs']);

const signed = {
  /** As in the file; may be invalid. */
  chNFe: z.string(),
  tpAmb: z.string(),
  signature: signatureStateSchema,
  key: keyStateSchema,
  /**
   * Base64 digests of the signed content as it is in this file, and without white space between the tags where that
   * differs. Empty if they cannot be computed.
   */
  digests: z.array(z.string()),
  nProt: z.string(),
};

export const noteFactsSchema = z.strictObject({
  of: z.literal('note'),
  ...signed,
  mod: z.string(),
  serie: z.string(),
  nNF: z.string(),
  /** As in the XML: an instant with offset, or a day. */
  dhEmi: z.string(),
  /** With a decimal point, as in the XML. */
  vNF: z.string(),
  emitter: partySchema,
  recipient: partySchema,
  carrier: partySchema,
  /**
   * Of the file's own protocol, which is no more than the file says of the note. `wrong`: of another note, environment or
   * content, or its own signature is not valid. `cancelled`: the file itself has a registered cancellation.
   */
  protocol: z.enum(['ok', 'missing', 'wrong', 'denied', 'cancelled', 'other']),
  /** Of the protocol. */
  dhRecbto: z.string(),
});
export type NoteFacts = z.infer<typeof noteFactsSchema>;

export const eventFactsSchema = z.strictObject({
  of: z.literal('event'),
  ...signed,
  tpEvento: z.string(),
  nSeqEvento: z.string(),
  dhEvento: z.string(),
  /** Words of the correction or the justification. */
  text: z.string(),
  /** Bare CNPJ or CPF of whom it is from, and of the note's recipient as SEFAZ answered it. */
  author: z.string(),
  recipient: z.string(),
  cStat: z.string(),
  xMotivo: z.string(),
  /** `alone`: the answer without the signed event. `wrong`: it is of another event. */
  answer: z.enum(['registered', 'refused', 'missing', 'wrong', 'alone']),
});
export type EventFacts = z.infer<typeof eventFactsSchema>;

/** A message of SEFAZ's services, saved as a file. */
export const messageFactsSchema = z.strictObject({
  of: z.literal('message'),
  /** Of the one note that it is about; "" if none or several. */
  chNFe: z.string(),
  tpAmb: z.string(),
  cStat: z.string(),
  xMotivo: z.string(),
  nProt: z.string(),
});
export type MessageFacts = z.infer<typeof messageFactsSchema>;

export const disablementFactsSchema = z.strictObject({
  of: z.literal('disablement'),
  tpAmb: z.string(),
  cnpj: z.string(),
  mod: z.string(),
  serie: z.string(),
  nNFIni: z.string(),
  nNFFin: z.string(),
  cStat: z.string(),
  xMotivo: z.string(),
  nProt: z.string(),
});
export type DisablementFacts = z.infer<typeof disablementFactsSchema>;

export const checkFactsSchema = z.discriminatedUnion('of', [
  noteFactsSchema,
  eventFactsSchema,
  messageFactsSchema,
  disablementFactsSchema,
]);
export type CheckFacts = z.infer<typeof checkFactsSchema>;

/** What a note's XML says of it, out of the texts of its fields. */

import type { NoteFacts } from './found-key.ts';

const AMOUNT = /^\d{1,15}(?:\.\d{1,2})?$/;

/** The text if it is an amount (leiauteNFe, vNF). */
export function amountIn(text: string | undefined): string | undefined {
  return text !== undefined && AMOUNT.test(text) ? text : undefined;
}

/** The text if it is a moment or a day (leiauteNFe, dhEmi). */
export function momentIn(text: string | undefined): string | undefined {
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

type Facts = { -readonly [Field in keyof NoteFacts]: NoteFacts[Field] };

/** Number and series are the key's own: an authorized note has no others (rule 613 of the MOC). Empty texts say nothing. */
export function noteFacts(
  key: string,
  dhEmi?: string,
  emitter?: string,
  name?: string,
  recipient?: string,
  recipientName?: string,
  vNF?: string,
): NoteFacts {
  const serie = Number(key.slice(22, 25));
  const nNF = Number(key.slice(25, 34));
  // An object with all of its fields at once takes half the memory, and most notes have all.
  if (dhEmi && emitter && name && recipient && recipientName && vNF) {
    return { serie, nNF, dhEmi, emitter, name, recipient, recipientName, vNF };
  }
  const facts: Facts = { serie, nNF };
  if (dhEmi) facts.dhEmi = dhEmi;
  if (emitter) facts.emitter = emitter;
  if (name) facts.name = name;
  if (recipient) facts.recipient = recipient;
  if (recipientName) facts.recipientName = recipientName;
  if (vNF) facts.vNF = vNF;
  return facts;
}

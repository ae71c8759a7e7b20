/** What a list of notes says where the XML of a note is known, and the dash where it is not. */

import type { BatchNote } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';

export const NOT_KNOWN = '–';

/** The recipient's name, else their CNPJ; a person's CPF is not spread over a list. */
export function recipientOf(note: BatchNote | undefined): string {
  if (note?.recipientName) return note.recipientName;
  return note?.recipient?.length === 14 ? formatCnpj(note.recipient) : NOT_KNOWN;
}

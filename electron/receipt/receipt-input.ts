/** What is printed on a receipt, as the journal holds it. */

import type { DisablementSummary, Waiver } from '../../shared/contract.ts';
import type { Locale } from '../../shared/explain/words.ts';

export interface ReceiptInput extends Omit<DisablementSummary, 'requestId' | 'waivers' | 'again' | 'host'> {
  /** Of its reader. */
  readonly locale: Locale;
  /** 43 characters, "ID" included. */
  readonly id: string;
  /** "" if SEFAZ gave none. */
  readonly nProt: string;
  /** Of the answer that proves the disablement, or of the last one where a person declared it; "" where none came. */
  readonly cStat: string;
  readonly xMotivo: string;
  /** ISO 8601 with offset, of the same answer; "" if absent. */
  readonly dhRecbto: string;
  readonly provedBy: '102' | '563' | 'file' | 'person';
  /** ISO 8601; when the request was first sent. */
  readonly sentAt?: string;
  /** SHA-256 at the end of the journal's chain, in hexadecimal. */
  readonly chainHead: string;
  /** Of the ProcInutNFe, if there is one. */
  readonly fileName?: string;
  readonly fileSha256?: string;
  /** The request was sent to an address that the company configured in place of the official one. */
  readonly overridden: boolean;
  /** Findings that a person declared to have looked into before the request was sent. */
  readonly waivers?: readonly Waiver[];
  readonly issuedAt: Date;
  /** Version of this program. */
  readonly version: string;
}

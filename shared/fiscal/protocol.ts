/**
 * Interprets a protocol's digits (NT 2025.002): 1 of the authorizer, 2 of the state, 2 of the year, then a sequence.
 */

import { CSTAT_DISABLED } from './cstat.ts';
import { cUfOf, type Uf } from './issuer/uf.ts';
import { newestIssueYear, oldestIssueYear } from './key/issue-time.ts';
import { shortYear } from './numbering.ts';

/** 15 digits, or 17 if the state has extended its sequence; zeros alone stand where there is none. */
export const PROTOCOL_PATTERN = /^(?!0+$)[0-9]{15}([0-9]{2})?$/;

/** In the words of a 563, which have other numbers as long, such as that of a receipt. */
const PROTOCOL_IN_TEXT = /nProt\s*:?\s*([0-9]{17}|[0-9]{15})(?![0-9])/i;

/** Whether a 102 has a protocol of another form: it may be missing, but what proves a disablement is never so (TProt of the schemas). */
export function hasFalseProtocol({
  cStat,
  nProt,
}: {
  readonly cStat: string;
  readonly nProt: string;
}): boolean {
  return cStat === CSTAT_DISABLED && nProt !== '' && !PROTOCOL_PATTERN.test(nProt);
}

/** Removes the blanks, dots and dashes that people copy. */
export function bareProtocol(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

/** The first disablement's protocol in a 563: MOC 5.3.5 puts it in nProt, MG (2026) into the text, others nowhere. */
export function earlierProtocol({
  nProt,
  xMotivo,
}: {
  readonly nProt: string;
  readonly xMotivo: string;
}): string {
  if (PROTOCOL_PATTERN.test(nProt)) return nProt;
  const named = PROTOCOL_IN_TEXT.exec(xMotivo)?.[1] ?? '';
  return PROTOCOL_PATTERN.test(named) ? named : '';
}

export interface ProtocolMismatch {
  readonly about: 'uf' | 'year';
  /** The digits found. */
  readonly found: string;
  /** The expected digits. */
  readonly expected: string;
}

/** The request that a protocol is said to be of: without `sentAt` another program sent it, in the year of its numbering or later. */
export interface ProtocolOf {
  readonly uf: Uf;
  /** Four digits. */
  readonly ano: number;
  readonly sentAt?: string | undefined;
}

/**
 * Which digits do not match a protocol of this request. A warning, never a proof: the digits' meaning is convention, so a
 * person may continue. `nProt` is bare; an invalid protocol gives nothing.
 */
export function protocolMismatches(
  nProt: string,
  { uf, ano, sentAt }: ProtocolOf,
  now: Date,
): ProtocolMismatch[] {
  if (!PROTOCOL_PATTERN.test(nProt)) return [];
  // By the clocks of Brazil's states, one of which gave it.
  const from = sentAt === undefined ? ano : oldestIssueYear(new Date(sentAt));
  const mismatches: ProtocolMismatch[] = [];
  const state = nProt.slice(1, 3);
  const year = nProt.slice(3, 5);
  if (state !== cUfOf(uf)) mismatches.push({ about: 'uf', found: state, expected: cUfOf(uf) });
  const full = 2000 + Number(year);
  if (full < from || full > Math.max(from, newestIssueYear(now))) {
    mismatches.push({ about: 'year', found: year, expected: shortYear(from) });
  }
  return mismatches;
}

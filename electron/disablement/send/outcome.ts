/** What an answer, or its absence, means for a request: rule 3 of the journal as a pure function. */

import { CSTAT_ALREADY_DISABLED, CSTAT_DISABLED, isStopped } from '../../../shared/fiscal/cstat.ts';
import { earlierProtocol, PROTOCOL_PATTERN } from '../../../shared/fiscal/protocol.ts';
import type { Attempt } from '../journal/state-machine.ts';

/** The fields of an answer that decide; "" if absent. */
export interface AnswerFacts {
  readonly cStat: string;
  readonly xMotivo: string;
  readonly nProt: string;
}

export interface Decision {
  readonly step: 'homologate' | 'refuse' | 'doubt';
  /** What proves that the numbers are disabled, whichever program requested it. */
  readonly provedBy?: '102' | '563';
  /** Protocol of that disablement, "" if none was given. */
  readonly nProt: string;
}

/**
 * `first`: 102 is done; 563 is refused, although its numbers are disabled; 999 and unknown codes of success, or of four digits with
 * a protocol, are uncertain; the rest is refused. `again`: only 102 and 563 say anything about the earlier request.
 */
export function decide(attempt: Attempt, answer: AnswerFacts): Decision {
  if (answer.cStat === CSTAT_DISABLED) return { step: 'homologate', provedBy: '102', nProt: answer.nProt };
  if (answer.cStat === CSTAT_ALREADY_DISABLED) {
    const step = attempt === 'first' ? 'refuse' : 'homologate';
    return { step, provedBy: '563', nProt: earlierProtocol(answer) };
  }
  if (attempt === 'again' || !isRefusal(answer)) return { step: 'doubt', nProt: '' };
  return { step: 'refuse', nProt: '' };
}

/** 290–298 concern the signature and its certificate: the same infInut may be signed again. */
export function faultsSignature(cStat: string): boolean {
  return /^29[0-8]$/.test(cStat);
}

/**
 * Of four digits (NT 2025.002) a code may be new to us, and one beside a protocol no refusal: SEFAZ has done something. One that begins
 * with 0 may be a success of three digits.
 */
function isRefusal({ cStat, nProt }: AnswerFacts): boolean {
  if (/^[1-9][0-9]{3}$/.test(cStat)) return !PROTOCOL_PATTERN.test(nProt);
  return isStopped(cStat) || (/^[2-9][0-9]{2}$/.test(cStat) && cStat !== '999');
}

/** What a protocol's own digits tell (NT 2025.002): 1 of the authorizer, 2 of the state, 2 of the year, then a sequence. */

import { cUfOf, type Uf } from './uf.ts';

/** 15 digits, or 17 where the state has widened its sequence. */
export const PROTOCOL_PATTERN = /^[0-9]{15}([0-9]{2})?$/;

/** People copy it with blanks, dots and dashes. */
export function bareProtocol(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

export interface ProtocolDoubt {
  readonly about: 'uf' | 'year';
  /** The digits that stand there. */
  readonly found: string;
  /** The digits that were to be expected. */
  readonly expected: string;
}

/**
 * What does not fit a protocol given by `uf` between the years `from` and `until` (four digits). A doubt, never a proof: the
 * digits' meaning is custom, so a person is warned and may go on. `nProt` is bare; nothing is said of what is no protocol.
 */
export function protocolDoubts(
  nProt: string,
  { uf, from, until }: { readonly uf: Uf; readonly from: number; readonly until: number },
): ProtocolDoubt[] {
  if (!PROTOCOL_PATTERN.test(nProt)) return [];
  const doubts: ProtocolDoubt[] = [];
  const state = nProt.slice(1, 3);
  const year = nProt.slice(3, 5);
  if (state !== cUfOf(uf)) doubts.push({ about: 'uf', found: state, expected: cUfOf(uf) });
  const full = 2000 + Number(year);
  if (full < from || full > Math.max(from, until)) {
    doubts.push({ about: 'year', found: year, expected: String(from % 100).padStart(2, '0') });
  }
  return doubts;
}

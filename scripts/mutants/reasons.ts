/** Mutants that no test can find, each with why: what they change cannot be observed, or is observed elsewhere. */

import type { Reason } from './judge.ts';

export const REASONS: readonly Reason[] = [
  {
    file: 'electron/disablement/journal/disabled-around.ts',
    line: 'return nNF < nNFIni ? nNFIni - nNF : nNF - nNFFin;',
    to: 'nNF <= nNFIni',
    why: 'Asked of numbers outside the range; of its own first number either result is below the 1 that it is compared with.',
  },
  {
    file: 'electron/disablement/send/resend-limits.ts',
    line: 'while (since > 0 && (times[since - 1] ?? 0) <= (times[since] ?? now.getTime())) since -= 1;',
    to: 'since >= 0',
    why: 'One step before the first event: each age is that of its own event or of a later one all the same.',
  },
  {
    file: 'electron/documents/evidence-table.ts',
    line: 'return FILE_STANDINGS.indexOf(one) <= FILE_STANDINGS.indexOf(other) ? one : other;',
    to: 'FILE_STANDINGS.indexOf(one) < FILE_STANDINGS.indexOf(other)',
    why: 'Of two equal ones either is the same.',
  },
  {
    file: 'electron/documents/evidence-table.ts',
    line: "return found === 'no-protocol' ? undefined : found;",
    why: 'Neither table has it: the condition is there for the type alone.',
  },
];

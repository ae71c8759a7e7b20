/** What happened and what to do, for the errors of closing a month, in English. */

import type { ErrorCode } from '../../errors.ts';
import { explainArchiveProblem } from '../archive/archive-problem.ts';
import { around, text, type Entry } from '../words.ts';

export const CLOSING_ERRORS_EN = {
  'closing.busy': {
    what: 'A closing is being written already.',
    action: 'Wait until it ends, or cancel it, and try again.',
  },
  'closing.taken': {
    what: (d) =>
      d['changed'] === true
        ? `The zip of this closing${around(d, 'path', ' at ')} was changed after it was written. It was left as it is, so that nothing that somebody put into it is lost.`
        : `There is another file${around(d, 'path', ' at ')} that is not the closing of this company, month and environment. It was left as it is.`,
    action: 'Choose another name, or move that file away.',
  },
  'closing.not-saved': {
    what: (d) =>
      `The closing was not written${around(d, 'path', ' to ')}: ${explainArchiveProblem(text(d, 'problem'), 'en').what}.`,
    action: (d) => explainArchiveProblem(text(d, 'problem'), 'en').action,
  },
  'closing.not-made': {
    what: 'This month has not been closed here yet.',
    action: 'Close the month first; the e-mail carries the zip of the closing.',
  },
} as const satisfies Partial<Record<ErrorCode, Entry>>;

/** What happened and what to do, for the errors of batches of keys, in English. */

import type { ErrorCode } from '../../errors.ts';
import { around, type Entry } from '../words.ts';

export const BATCH_ERRORS_EN = {
  'batch.missing': {
    what: 'This batch of keys is no longer stored.',
    action: 'Read the file or the folder again and start another batch.',
  },
  'batch.empty': {
    what: (d) => `There is no access key in ${around(d, 'name', '', '', 'what was read')}.`,
    action: 'Check that it is the right file: the key of a note has 44 characters.',
  },
  'batch.state': {
    what: 'The batch is no longer at this point: it was started or ended before, or it is running.',
    action: 'See in the list of batches how it stands.',
  },
  'batch.busy': {
    what: 'Another program on this computer is already consulting these keys.',
    action: 'Wait until it ends, or stop it, and start again.',
  },
  'consult.too-old': {
    what: 'The note was issued more than 180 days ago and so was not asked for: SEFAZ usually refuses (526).',
    action: 'If you need it all the same, ask for old notes too.',
  },
  'batch.no-sheet': {
    what: 'The spreadsheet that the keys came from is no longer as it was read.',
    action: 'Save the table as a new spreadsheet, or read the spreadsheet again.',
  },
} as const satisfies Partial<Record<ErrorCode, Entry>>;

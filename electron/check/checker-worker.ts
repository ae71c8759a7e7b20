/** The worker thread that checks XML files one after the other, so that a hostile one cannot block the app. */

import { takeThreadTables } from '../sefaz/data/tables-of-threads.ts';
import { answerCalls } from '../threads/answer-calls.ts';
import type { CheckCalls } from './check-in-worker.ts';
import { checkAll, checkProcInut } from './checker.ts';

takeThreadTables();
// Loaded before the time limit of the first file starts.
void import('xml-crypto').then(() =>
  answerCalls<CheckCalls>({
    check: async ({ bytes, as }) => (as === 'disablement' ? [await checkProcInut(bytes)] : checkAll(bytes)),
  }),
);

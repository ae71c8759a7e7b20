/** The program killed by SIGKILL, with a journal of its own. */

import { afterAll } from 'vitest';
import { openCrashHarness, type CrashHarness } from '../disablement/testing/crash-harness.ts';
import { aloneStore } from '../disablement/testing/crash-store.ts';
import { long } from '../disablement/testing/figures.ts';
import { killMatrix } from '../disablement/testing/kill-matrix.ts';

/** One of each kind of what they leave behind. */
const FIRST = [
  // Nothing, or a request that was not sent.
  'before commit diario.sqlite #1',
  'before commit diario.sqlite #3',
  // One that was noted as being sent.
  'after half of it #1',
  'before a part of the answer #1',
  // One that has its answer; its file not yet, half of it, and unnoted.
  'after commit diario.sqlite #4',
  'after bytes of a file #1',
  'after link of the archive #1',
];

let harness: CrashHarness;
const open = async () => {
  harness = await openCrashHarness();
  return aloneStore(harness);
};
killMatrix(open, {
  first: FIRST,
  again: [['after its last byte #1', 'after link of the archive #1'], ['after half of it #1']],
  random: long ? 300 : 0,
});
afterAll(() => harness.close());

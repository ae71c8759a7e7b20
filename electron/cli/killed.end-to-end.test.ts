/** The program killed by SIGKILL, with a journal of its own. */

import { afterAll, expect, test } from 'vitest';
import { openCrashHarness, type CrashHarness } from '../disablement/testing/crash-harness.ts';
import { aloneStore } from '../disablement/testing/crash-store.ts';
import { long } from '../disablement/testing/figures.ts';
import { killMatrix, plain } from '../disablement/testing/kill-matrix.ts';

/** Those that differ in what they leave behind. */
const DISTINCT_STEPS = [
  /^before commit/,
  /^after commit/,
  /handshake/,
  /owner's lock/,
  / it$|byte|answer/,
  /mkdir|bytes of|open of|link of/,
];

let harness: CrashHarness;
const open = async () => {
  harness = await openCrashHarness();
  return aloneStore(harness);
};
const { first } = killMatrix(open, {
  first: (step, index) => index % 4 === 0 && DISTINCT_STEPS.some((telling) => telling.test(plain(step))),
  again: [['after its last byte #1', 'after link of the archive #1'], ['after half of it #1']],
  random: long ? 300 : 4,
});
afterAll(() => harness.close());

test('steps of each kind are tried', () => {
  for (const telling of DISTINCT_STEPS)
    expect(first().map(plain)).toContainEqual(expect.stringMatching(telling));
});

/** The traces of three company-years, which Windows' Node must reproduce to the byte. */

import { makeIdentity } from '../../electron/disablement/testing/identity.ts';
import { live } from './company.ts';
import { yearOf } from './year.ts';

/** Where the test under Wine finds this system's traces, separated by commas. */
export const TRACES_VARIABLE = 'BALCAO_TEST_TRACES';
const SEEDS = [11, 12, 13];

export async function traces(): Promise<string> {
  const identity = makeIdentity();
  const lived: string[] = [];
  for (const seed of SEEDS) lived.push((await live(identity, yearOf(seed))).trace);
  return lived.join(',');
}

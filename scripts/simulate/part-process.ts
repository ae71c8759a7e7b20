/**
 * One process of a run that is divided among several: simulates its share of the years, and reports it to its parent.
 */

import { makeIdentity } from '../../electron/disablement/testing/identity.ts';
import { livePart } from './run-years.ts';

const [seed = 0, from = 0, to = 0] = process.argv.slice(2).map(Number);
process.send?.(await livePart(makeIdentity(), { seed, from, to }));

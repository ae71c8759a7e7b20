/**
 * `npm run simulate -- --seed N --years Y [--jobs J] [--postgres]`: simulates years of companies with the real disablement flow under a
 * virtual clock, and ends with what went wrong and the trace's hash, the same one for the same seed; a year that fails is shortened to a
 * story in words (docs/testing.md).
 */

import { parseArgs } from 'node:util';
import { makeIdentity } from '../electron/disablement/testing/identity.ts';
import { runYears, runYearsApart, type Failure, type Years } from './simulate/run-years.ts';
import { startSharedStores } from './simulate/shared-store.ts';
import { shrink } from './simulate/shrink.ts';
import { ALL_MET_IN, SITUATIONS } from './simulate/situations.ts';
import { seedOf, yearOf } from './simulate/year.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    years: { type: 'string', default: '10' },
    jobs: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
  },
});
const [seed, count, jobs] = [whole(values.seed), whole(values.years), whole(values.jobs)];
const identity = makeIdentity();
const shared = values.postgres ? await startSharedStores() : undefined;
const ran =
  jobs > 1 && !shared
    ? await runYearsApart(seed, count, jobs)
    : await runYears(identity, seed, count, shared?.next);
await shared?.remove();
process.exitCode = ran.kind === 'failed' ? await printFailure(ran) : printYears(ran.years);

function whole(text: string): number {
  if (/^[0-9]{1,6}$/.test(text)) return Number(text);
  console.error(`--seed, --years and --jobs take a whole number up to 999999, not "${text}"`);
  process.exit(2);
}

/** The exit code. */
function printYears({ disablements, closings, consults, failures, uncertain, met, trace }: Years): number {
  const missing = SITUATIONS.filter((name) => !met.has(name));
  console.log(
    `${count} company-years: ${disablements} disablements, ${closings} closings, ${consults} consults, ${failures} failures, ` +
      `${uncertain} uncertain at a year's end and resolved`,
  );
  console.log(`situations met: ${SITUATIONS.length - missing.length} of ${SITUATIONS.length}`);
  const silent = count >= ALL_MET_IN && missing.length > 0;
  if (silent) for (const name of missing) console.log(`never met: ${name}`);
  console.log('twice 0 lost 0 false 0');
  console.log(`TRACE ${trace}`);
  return silent ? 1 : 0;
}

async function printFailure({ year, month, step, message }: Failure): Promise<number> {
  console.log(`company-year ${year + 1} of seed ${seed}, month ${month + 1}, step ${step + 1}: ${message}`);
  const story = await shrink(identity, yearOf(seedOf(seed, year)));
  for (const line of story?.steps ?? []) console.log(`  ${line}`);
  console.log(`wrong then: ${story?.wrong ?? 'nothing, when it is lived again'}`);
  return 1;
}

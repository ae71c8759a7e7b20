/** Some company-years of the simulator with fixed seeds, and that a failure is replayed and shortened to words. */

import { beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../electron/certificates/vault/vault.ts';
import { long, report } from '../../electron/disablement/testing/figures.ts';
import { makeIdentity } from '../../electron/disablement/testing/identity.ts';
import { createModelSefaz } from '../../electron/disablement/testing/model-sefaz.ts';
import { withoutPostgres } from '../../electron/storage/postgres/testing/cluster.ts';
import { live, YearFailed, type SefazOf } from './company.ts';
import { runYears, runYearsApart, type RanYears } from './run-years.ts';
import { shrink } from './shrink.ts';
import { ALL_MET_IN, SITUATIONS } from './situations.ts';
import { startSharedStores } from './shared-store.ts';
import { sqliteStore, withoutCopies } from './store.ts';
import { seedOf, yearOf } from './year.ts';

const SEED = 1;
/** Years that two cores simulate in an hour. */
const YEARS = long ? 10_000 : 2;
const FIRST = 2;
const SHARED_YEARS = long ? 40 : 1;

let identity: Identity;
/** The first years, in this process. */
let firstYears: RanYears;
beforeAll(async () => {
  identity = makeIdentity();
  firstYears = await runYears(identity, SEED, FIRST);
}, 60_000);

test('company-years pass without a number disabled twice, lost or claimed without proof', async () => {
  const ran = long ? await runYearsApart(SEED, YEARS, 2) : firstYears;
  if (ran.kind === 'failed') throw new Error(`company-year ${ran.year + 1}: ${ran.message}`);
  const { disablements, consults, failures, uncertain, met } = ran.years;
  expect(disablements / YEARS).toBeGreaterThan(30);
  expect(consults / YEARS).toBeGreaterThan(400);
  expect(failures / YEARS).toBeGreaterThan(10);
  if (YEARS >= ALL_MET_IN) expect(SITUATIONS.filter((name) => !met.has(name))).toEqual([]);
  report({ what: 'company-years', runs: YEARS, twice: 0, lost: 0, uncertain });
}, 7_200_000);

test('the same seed lives the same years to the byte, whatever the certificate, also divided among processes', async () => {
  // Each process makes a certificate of its own.
  const apart = await runYearsApart(SEED, FIRST, 2);
  expect(apart.kind).toBe('lived');
  expect(apart).toEqual(firstYears);
});

const reason = withoutPostgres();
test.skipIf(reason !== undefined)(
  `a year on PostgreSQL is lived as the same one on SQLite${reason ? ` (skipped: ${reason})` : ''}`,
  async () => {
    const stores = await startSharedStores();
    let uncertain = 0;
    try {
      for (let year = 0; year < SHARED_YEARS; year += 1) {
        const commands = yearOf(seedOf(SEED, year));
        const own = await live(identity, commands, { store: withoutCopies(sqliteStore()), settles: true });
        const shared = await live(identity, commands, { store: await stores.next(), settles: true });
        expect(shared).toEqual(own);
        uncertain += shared.uncertain;
      }
      report({ what: 'company-years on PostgreSQL', runs: SHARED_YEARS, twice: 0, lost: 0, uncertain });
    } finally {
      await stores.remove();
    }
  },
  3_600_000,
);

test('a year that goes wrong is shortened to the steps that it needs', async () => {
  // A SEFAZ that counts the second record of the year as one of the same numbers.
  const sefazOf: SefazOf = (options) => {
    const model = createModelSefaz(options);
    return { ...model, doubles: () => (model.ledger.length > 1 ? 1 : 0) };
  };
  const year = yearOf(3);
  await expect(live(identity, year, { sefazOf })).rejects.toBeInstanceOf(YearFailed);
  const story = await shrink(identity, year, { sefazOf });
  expect(story?.wrong).toContain('recorded twice');
  // Two records, each by a step or two.
  expect(story?.steps.length).toBeLessThanOrEqual(4);
  for (const step of story?.steps ?? []) expect(step).toMatch(/^month \d+: [a-z]/);
});

test('two hundred situations and more are asked of a long run, each once', () => {
  expect(SITUATIONS.length).toBeGreaterThanOrEqual(200);
  expect(new Set(SITUATIONS).size).toBe(SITUATIONS.length);
});

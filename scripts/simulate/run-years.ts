/** Lives the years of one run, one after the other, and adds up what happened in them. */

import { createHash } from 'node:crypto';
import type { Identity } from '../../electron/certificates/vault/vault.ts';
import { live, YearFailed } from './company.ts';
import { sqliteStore, type Store } from './store.ts';
import { seedOf, yearOf } from './year.ts';

export interface Years {
  readonly disablements: number;
  readonly closings: number;
  readonly consults: number;
  readonly failures: number;
  readonly uncertain: number;
  /** Names of situations (`situations.ts`). */
  readonly met: ReadonlySet<string>;
  /** SHA-256, hexadecimal, of all years. */
  readonly trace: string;
}

export type RanYears =
  | { readonly kind: 'lived'; readonly years: Years }
  /** `year`: counted from 0. */
  | { readonly kind: 'failed'; readonly year: number; readonly failure: YearFailed };

/** @param next an empty journal for each year */
export async function runYears(
  identity: Identity,
  seed: number,
  count: number,
  next: () => Store | Promise<Store> = sqliteStore,
): Promise<RanYears> {
  const trace = createHash('sha256');
  const met = new Set<string>();
  const sums = { disablements: 0, closings: 0, consults: 0, failures: 0, uncertain: 0 };
  for (let year = 0; year < count; year += 1) {
    try {
      const lived = await live(identity, yearOf(seedOf(seed, year)), { store: await next() });
      trace.update(lived.trace);
      for (const name of lived.met) met.add(name);
      sums.disablements += lived.disablements;
      sums.closings += lived.closings;
      sums.consults += lived.consults;
      sums.failures += lived.failures;
      sums.uncertain += lived.uncertain;
    } catch (error) {
      if (!(error instanceof YearFailed)) throw error;
      return { kind: 'failed', year, failure: error };
    }
  }
  return { kind: 'lived', years: { ...sums, met, trace: trace.digest('hex') } };
}

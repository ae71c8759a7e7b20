/**
 * Simulates the years of one run, in this process or divided among several, and adds up what happened in them.
 */

import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Identity } from '../../electron/certificates/vault/vault.ts';
import { live, YearFailed } from './company.ts';
import { sqliteStore, type Store } from './store.ts';
import { seedOf, yearOf } from './year.ts';

export interface Sums {
  readonly disablements: number;
  readonly closings: number;
  readonly consults: number;
  readonly failures: number;
  readonly uncertain: number;
}

export interface Years extends Sums {
  /** Names of situations (`situations.ts`). */
  readonly met: ReadonlySet<string>;
  /** SHA-256, hexadecimal, of all years in their order. */
  readonly trace: string;
}

/** `year`, `month` and `step` are counted from 0. */
export interface Failure {
  readonly kind: 'failed';
  readonly year: number;
  readonly month: number;
  readonly step: number;
  readonly message: string;
}
export type RanYears = { readonly kind: 'lived'; readonly years: Years } | Failure;

/** Some years of a run, as one process reports them. */
export type Part =
  | { readonly kind: 'lived'; readonly sums: Sums; readonly met: string[]; readonly traces: string[] }
  | Failure;

export interface Span {
  readonly seed: number;
  /** Counted from 0. */
  readonly from: number;
  readonly to: number;
}

/** A long run says how far it has got. */
const PROGRESS_YEARS = 250;
const NONE: Sums = { disablements: 0, closings: 0, consults: 0, failures: 0, uncertain: 0 };

/** @param next an empty journal for each year */
export async function runYears(
  identity: Identity,
  seed: number,
  count: number,
  next?: () => Promise<Store>,
): Promise<RanYears> {
  return joined([await livePart(identity, { seed, from: 0, to: count }, next)]);
}

/** The run that {@link runYears} makes, in `jobs` processes, each with its share of the years. */
export async function runYearsApart(seed: number, count: number, jobs: number): Promise<RanYears> {
  const share = Math.ceil(count / jobs);
  const spans = Array.from({ length: jobs }, (_, job) => ({
    seed,
    from: Math.min(count, job * share),
    to: Math.min(count, (job + 1) * share),
  }));
  return joined(await Promise.all(spans.map(partApart)));
}

/** Up to the first year that fails. */
export async function livePart(
  identity: Identity,
  { seed, from, to }: Span,
  next: () => Store | Promise<Store> = sqliteStore,
): Promise<Part> {
  const traces: string[] = [];
  const met = new Set<string>();
  let sums = NONE;
  for (let year = from; year < to; year += 1) {
    if (year > from && (year - from) % PROGRESS_YEARS === 0)
      console.error(`${year - from} of ${to - from} company-years`);
    try {
      const lived = await live(identity, yearOf(seedOf(seed, year)), { store: await next() });
      traces.push(lived.trace);
      for (const name of lived.met) met.add(name);
      sums = added(sums, lived);
    } catch (error) {
      if (!(error instanceof YearFailed)) throw error;
      const { month, step, message } = error;
      // Where several processes simulate the years, the others go on: the first year that fails may be one of
      // theirs.
      console.error(`company-year ${year + 1} fails: ${message}`);
      return { kind: 'failed', year, month, step, message };
    }
  }
  return { kind: 'lived', sums, met: [...met], traces };
}

function partApart({ seed, from, to }: Span): Promise<Part> {
  const child = fork(join(import.meta.dirname, 'part-process.ts'), [seed, from, to].map(String));
  return new Promise((resolve, reject) => {
    child.once('message', (part) => resolve(part as Part));
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`the process of the years from ${from} ended with ${code}`)),
    );
  });
}

function joined(parts: readonly Part[]): RanYears {
  const trace = createHash('sha256');
  const met = new Set<string>();
  let sums = NONE;
  for (const part of parts) {
    if (part.kind === 'failed') return part;
    for (const each of part.traces) trace.update(each);
    for (const name of part.met) met.add(name);
    sums = added(sums, part.sums);
  }
  return { kind: 'lived', years: { ...sums, met, trace: trace.digest('hex') } };
}

function added(one: Sums, other: Sums): Sums {
  return {
    disablements: one.disablements + other.disablements,
    closings: one.closings + other.closings,
    consults: one.consults + other.consults,
    failures: one.failures + other.failures,
    uncertain: one.uncertain + other.uncertain,
  };
}

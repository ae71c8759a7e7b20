/** Small statistics for the benches. */

/** What the scenario `slow` of the bench's SEFAZ takes: an answer of one that is near. */
export const SLOW_SEFAZ_MS = 20;

export interface BenchPlace {
  /** Has the certificate of `cnpj` and the address of a SEFAZ, whose data are in `sefaz` of `folder`; copies of it are made there. */
  readonly dataDir: string;
  readonly folder: string;
  readonly cnpj: string;
  /** A note that this SEFAZ knows. */
  readonly chNFe: string;
}

/**
 * Runs both in turn, `rounds` times, so that variations of the machine affect both alike; milliseconds of each run.
 */
export async function alternate(
  rounds: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<readonly [first: number[], second: number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await timed(first));
    times[1].push(await timed(second));
  }
  return times;
}

/** Milliseconds of one run. */
export async function timed(run: () => unknown): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Bytes in use after a full collection; the process must run with --expose-gc. */
export function keptBytes(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A row of the bench's table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  readonly ok: boolean;
}

export function ms(what: string, measured: number, limit: number): Row {
  return { what, measured: `${measured.toFixed(0)} ms`, limit: `≤ ${limit} ms`, ok: measured <= limit };
}

/**
 * Figures of the long proofs: each is appended as a JSON line to the file named by BALCAO_PROOF, for `npm run proof`
 * to print.
 */

import { appendFileSync } from 'node:fs';

export interface Figure {
  readonly what: string;
  /** Number of sequences, rounds or situations tried. */
  readonly runs: number;
  readonly kills?: number;
  /** Ranges that SEFAZ recorded more than once. */
  readonly twice: number;
  /**
   * Ranges that SEFAZ recorded and the journal neither has as done nor as uncertain, or has as done without a
   * record.
   */
  readonly lost: number;
  /** Ranges reported as done that SEFAZ does not have, where they are counted separately from `lost`. */
  readonly falsely?: number;
  /** Runs that were uncertain in between; each was resolved. */
  readonly uncertain: number;
}

/** As written in the file. */
export interface ReportedFigure extends Figure {
  readonly seconds: number;
}

const FILE = process.env['BALCAO_PROOF'];
const begun = performance.now();
let reportedAt = begun;

/** True in `npm run proof`, which runs the long forms. */
export const long = FILE !== undefined;

/** Its time is that since the last figure of this file, or its start. */
export function report(figure: Figure): void {
  const seconds = (performance.now() - reportedAt) / 1000;
  reportedAt = performance.now();
  const line: ReportedFigure = { ...figure, seconds };
  if (FILE) appendFileSync(FILE, `${JSON.stringify(line)}\n`);
}

/** Runs `work` for every item, `lanes` at a time. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

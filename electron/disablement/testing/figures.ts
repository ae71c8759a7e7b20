/** Figures of the long proofs: each goes as a line of JSON into the file that BALCAO_PROOF names, for `npm run proof` to print. */

import { appendFileSync } from 'node:fs';

export interface Figure {
  readonly what: string;
  /** Stories, rounds or situations that were tried. */
  readonly runs: number;
  readonly kills?: number;
  /** Ranges that SEFAZ recorded more than once. */
  readonly twice: number;
  /** Ranges that SEFAZ recorded and that the journal neither claims nor holds in doubt, or claims without a record. */
  readonly lost: number;
  /** Runs that were in doubt on the way; each found its way out. */
  readonly uncertain: number;
}

/** As it stands in the file. */
export interface ToldFigure extends Figure {
  readonly seconds: number;
}

const FILE = process.env['BALCAO_PROOF'];
const begun = performance.now();
let told = begun;

/** True in `npm run proof`, where the long forms run. */
export const long = FILE !== undefined;

/** The time since the last figure of this file, or its start, is taken for this one's. */
export function report(figure: Figure): void {
  const seconds = (performance.now() - told) / 1000;
  told = performance.now();
  const line: ToldFigure = { ...figure, seconds };
  if (FILE) appendFileSync(FILE, `${JSON.stringify(line)}\n`);
}

/** Runs `work` over every item, `lanes` at a time. */
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

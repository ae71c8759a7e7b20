/** Which hundred numbers the squares show, in blocks of ten as people count them (421 to 430), and what is known of each. */

import type { NumberRun } from '../../../shared/contract.ts';
import { MAX_NUMBER } from '../../../shared/fiscal/numbering.ts';

export const BLOCK = 10;
export const WINDOW = 100;

/** The numbers of a series that the line covers, both ends included. */
export interface Extent {
  readonly first: number;
  readonly last: number;
}

export interface Cell {
  readonly n: number;
  /**
   * Undefined outside the series, and while its part of the series is loading. `beyond`: nothing follows of it, as between the last note
   * and a higher number that was disabled or only tried.
   */
  readonly state: NumberRun['state'] | 'beyond' | undefined;
  readonly conflict: boolean;
  /** False before the first and after the last number of the series: it cannot be chosen. */
  readonly inside: boolean;
}

export interface Block {
  readonly from: number;
  readonly cells: readonly Cell[];
}

/** The first number of the block of ten that contains `n`: 421 for 421 to 430. */
export function blockOf(n: number): number {
  return n - ((n - 1) % BLOCK);
}

/** The nearest start of a window: at a block's beginning, showing as much of the series as fits. */
export function clampStart(start: number, { first, last }: Extent): number {
  const lowest = blockOf(first);
  const highest = Math.max(lowest, blockOf(last) - WINDOW + BLOCK);
  return Math.min(highest, Math.max(lowest, blockOf(Math.max(1, Math.round(start)))));
}

/** The window with the last numbers of the series. */
export function lastStart(extent: Extent): number {
  return clampStart(extent.last, extent);
}

/** The window moved by as little as shows `n`. */
export function startShowing(n: number, start: number, extent: Extent): number {
  if (n < start) return clampStart(n, extent);
  return n < start + WINDOW ? start : clampStart(blockOf(n) - WINDOW + BLOCK, extent);
}

/** The last number of the window: a whole block, which may reach beyond the series. */
export function endOf(start: number, { last }: Extent): number {
  return Math.min(start + WINDOW, blockOf(last) + BLOCK, MAX_NUMBER + 1) - 1;
}

/** The blocks of the window. `runs` are in ascending order and may cover more or less than it; `answered` once all of it came. */
export function blocksOf(
  start: number,
  extent: Extent,
  runs: readonly NumberRun[],
  answered: boolean,
): readonly Block[] {
  const blocks: Block[] = [];
  const end = endOf(start, extent);
  let at = 0;
  for (let from = start; from <= end; from += BLOCK) {
    const cells: Cell[] = [];
    for (let n = from; n < from + BLOCK && n <= end; n += 1) {
      while ((runs[at]?.nNFFin ?? Infinity) < n) at += 1;
      const run = runs[at];
      const known = run !== undefined && run.nNFIni <= n ? run : undefined;
      const inside = n >= extent.first && n <= extent.last;
      cells.push({
        n,
        state: inside ? (known?.state ?? (answered ? 'beyond' : undefined)) : undefined,
        conflict: inside && known?.conflict === true,
        inside,
      });
    }
    blocks.push({ from, cells });
  }
  return blocks;
}

/** Numbers asked for together: a drag through the series then finds most of its windows already answered. */
export const CHUNK = 1_000;

/** The chunks that the window touches, one or two, each as the range to ask for. */
export function chunksOf(
  start: number,
  extent: Extent,
): readonly { readonly nNFIni: number; readonly nNFFin: number }[] {
  const chunkOf = (n: number) => n - ((n - 1) % CHUNK);
  const firstShown = Math.max(start, extent.first);
  const lastShown = Math.min(endOf(start, extent), extent.last);
  const chunks = chunkOf(firstShown) === chunkOf(lastShown) ? [firstShown] : [firstShown, lastShown];
  return chunks.map((n) => ({
    nNFIni: Math.max(chunkOf(n), extent.first),
    nNFFin: Math.min(chunkOf(n) + CHUNK - 1, extent.last),
  }));
}

/** The geometry of the zoomed series: runs of any length drawn on a stripe of a fixed number of columns. */

import type { NumberRun, NumberState } from '../../../shared/contract.ts';
import { WINDOW, type Extent } from './window.ts';

/** Units of the drawing from left to right, whatever its width in pixels. */
export const COLUMNS = 1_000;
export const HEIGHT = 36;

export type Mark = NumberState | 'conflict';

/**
 * Top and height of a state's mark: open numbers rise above the band, unsettled ones hang below it, so that shape distinguishes
 * them too. In the order in which they are drawn: what needs a look covers what does not.
 */
export const LANES = {
  used: [12, 12],
  disabled: [18, 6],
  cancelled: [15, 6],
  denied: [15, 6],
  waiting: [12, 20],
  uncertain: [12, 18],
  contingency: [8, 16],
  attempted: [4, 20],
  free: [0, 24],
  conflict: [26, 10],
} as const satisfies Readonly<Record<Mark, readonly [top: number, height: number]>>;
export const MARKS = Object.keys(LANES) as readonly Mark[];

export interface Span {
  /** In columns. */
  readonly x: number;
  readonly width: number;
}

/** The least width of a mark: a single number of a long series stays visible. */
const LEAST = 1.5;

/** Where each state is drawn. Every run is visible, in ascending order, and joined with the one beside it if they touch. */
export function spansOf(runs: readonly NumberRun[], extent: Extent): ReadonlyMap<Mark, readonly Span[]> {
  const spans = new Map<Mark, Span[]>();
  const scale = COLUMNS / (extent.last - extent.first + 1);
  const put = (state: Mark, x: number, end: number) => {
    const of = spans.get(state) ?? [];
    spans.set(state, of);
    const before = of.at(-1);
    if (before && x <= before.x + before.width + 0.01)
      of[of.length - 1] = { x: before.x, width: Math.max(end, before.x + before.width) - before.x };
    else of.push({ x, width: end - x });
  };
  for (const { nNFIni, nNFFin, state, conflict } of runs) {
    const from = Math.max(0, (nNFIni - extent.first) * scale);
    const to = Math.min(COLUMNS, (nNFFin + 1 - extent.first) * scale);
    if (to <= from) continue;
    const end = state === 'used' ? to : Math.max(to, from + LEAST);
    put(state, Math.min(from, COLUMNS - LEAST), Math.min(COLUMNS, end));
    if (conflict) put('conflict', Math.min(from, COLUMNS - LEAST), Math.min(COLUMNS, from + LEAST * 2));
  }
  return spans;
}

/** One SVG path of rectangles. */
export function pathOf(spans: readonly Span[], [top, height]: readonly [number, number]): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  return spans
    .map(({ x, width }) => `M${round(x)} ${top}h${round(width)}v${height}h${-round(width)}z`)
    .join('');
}

/** In per cent: never narrower than can be grabbed. */
const LEAST_WIDTH = 1.2;

/** Where the window lies on the stripe, in per cent of its width. */
export function frameOf(
  start: number,
  { first, last }: Extent,
): { readonly left: number; readonly width: number } {
  const total = last - first + 1;
  const exact = (Math.min(WINDOW, total) / total) * 100;
  const width = Math.min(100, Math.max(LEAST_WIDTH, exact));
  const middle = ((start - first) / total) * 100 + exact / 2;
  return { left: Math.min(100 - width, Math.max(0, middle - width / 2)), width };
}

/** The window's start where its middle is at `share` (0 to 1) of the stripe. */
export function startAt(share: number, { first, last }: Extent): number {
  return Math.round(first + share * (last - first + 1) - WINDOW / 2);
}

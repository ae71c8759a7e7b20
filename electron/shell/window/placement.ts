/**
 * The window's bounds: stored per set of screens, and always corrected so that the window is visible and can be
 * moved.
 */

import { z } from 'zod';

/** A screen of 1366×768 at 200 % has 683×384, including a taskbar of 48: the window must fit beside it. */
export const MIN_WIDTH = 640;
export const MIN_HEIGHT = 320;
export const USUAL_SIZE = { width: 1180, height: 800 } as const;

const MOST = 100_000;
const coordinate = z.int().min(-MOST).max(MOST);
const length = z.int().min(1).max(MOST);

/** Of the unmaximised window, in device-independent pixels. */
export const placeSchema = z.object({
  x: coordinate,
  y: coordinate,
  width: length,
  height: length,
  maximised: z.boolean(),
});
export type Place = z.infer<typeof placeSchema>;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Screens {
  /** The part of each screen that no taskbar covers. */
  readonly primary: Area;
  readonly all: readonly Area[];
}

/** The same text for the same screens at the same places, in whatever order the system lists them. */
export function nameOfScreens({ all }: Screens): string {
  return all
    .map(({ x, y, width, height }) => `${width}x${height}@${x},${y}`)
    .sort()
    .join(' ')
    .slice(0, 500);
}

/** Within the screen that shows most of `place`; otherwise in the middle of the primary screen. */
export function fitPlace(place: Place | undefined, screens: Screens): Place {
  const wanted = place ?? { ...USUAL_SIZE, x: Number.NaN, y: Number.NaN, maximised: false };
  const seen = screens.all.reduce<{ area: Area; shown: number }>(
    (best, area) => {
      const shown = overlap(wanted, area);
      return shown > best.shown ? { area, shown } : best;
    },
    { area: screens.primary, shown: 0 },
  );
  const { area } = seen;
  // The minimum size takes precedence: a smaller screen shows the window's upper left.
  const width = Math.max(MIN_WIDTH, Math.min(wanted.width, area.width));
  const height = Math.max(MIN_HEIGHT, Math.min(wanted.height, area.height));
  const inside = (at: number, size: number, from: number, space: number) =>
    Math.max(from, Math.min(at, from + space - size));
  const middle = (size: number, from: number, space: number) =>
    Math.max(from, Math.round(from + (space - size) / 2));
  return {
    x: seen.shown > 0 ? inside(wanted.x, width, area.x, area.width) : middle(width, area.x, area.width),
    y: seen.shown > 0 ? inside(wanted.y, height, area.y, area.height) : middle(height, area.y, area.height),
    width,
    height,
    maximised: wanted.maximised,
  };
}

function overlap(one: Area, other: Area): number {
  const along = (a: number, aSize: number, b: number, bSize: number) =>
    Math.max(0, Math.min(a + aSize, b + bSize) - Math.max(a, b));
  const shared =
    along(one.x, one.width, other.x, other.width) * along(one.y, one.height, other.y, other.height);
  return Number.isNaN(shared) ? 0 : shared;
}

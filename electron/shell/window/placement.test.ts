import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitPlace, MIN_HEIGHT, MIN_WIDTH, nameOfScreens, placeSchema, type Area } from './placement.ts';

const NOTEBOOK: Area = { x: 0, y: 0, width: 1366, height: 728 };
const DESK: Area = { x: 1366, y: 0, width: 1920, height: 1040 };
const screens = (...all: [Area, ...Area[]]) => ({ primary: all[0], all });
const place = (x: number, y: number, width: number, height: number, maximised = false) => ({
  x,
  y,
  width,
  height,
  maximised,
});

describe('the window’s bounds', () => {
  it('are the middle of the primary screen if none are known', () => {
    expect(fitPlace(undefined, screens(NOTEBOOK))).toEqual(place(93, 0, 1180, 728));
    expect(fitPlace(undefined, screens(DESK))).toEqual(place(1736, 120, 1180, 800));
  });

  it('are those last used, maximised too', () => {
    const left = place(1500, 100, 1200, 800, true);
    expect(fitPlace(left, screens(NOTEBOOK, DESK))).toEqual(left);
  });

  it('are moved back from a missing screen, and from beyond an edge', () => {
    expect(fitPlace(place(1500, 100, 1200, 700), screens(NOTEBOOK))).toEqual(place(83, 14, 1200, 700));
    expect(fitPlace(place(-900, 600, 1000, 700), screens(NOTEBOOK))).toEqual(place(0, 28, 1000, 700));
  });

  it('fit a notebook of 1366×768 at 200 %, with its taskbar', () => {
    expect(fitPlace(undefined, screens({ x: 0, y: 0, width: 683, height: 336 }))).toEqual(
      place(0, 0, 683, 336),
    );
  });

  it('are always visible and never smaller than the minimum', () => {
    const length = fc.integer({ min: 200, max: 5000 });
    const at = fc.integer({ min: -6000, max: 6000 });
    const area = fc.record({ x: at, y: at, width: length, height: length });
    const anyPlace = fc.record({ x: at, y: at, width: length, height: length, maximised: fc.boolean() });
    fc.assert(
      fc.property(fc.option(anyPlace, { nil: undefined }), area, fc.array(area), (left, first, others) => {
        const all: [Area, ...Area[]] = [first, ...others];
        const fitted = fitPlace(left, screens(...all));
        expect(placeSchema.safeParse(fitted).success).toBe(true);
        expect(fitted.width).toBeGreaterThanOrEqual(MIN_WIDTH);
        expect(fitted.height).toBeGreaterThanOrEqual(MIN_HEIGHT);
        // Its upper left, where the title bar is, lies on a screen; all of it if the screen is large enough.
        const on = all.filter(
          ({ x, y, width, height }) =>
            fitted.x >= x && fitted.y >= y && fitted.x < x + width && fitted.y < y + height,
        );
        expect(on.length).toBeGreaterThan(0);
        expect(
          on.some(
            ({ x, y, width, height }) =>
              fitted.x + fitted.width <= Math.max(x + width, x + MIN_WIDTH) &&
              fitted.y + fitted.height <= Math.max(y + height, y + MIN_HEIGHT),
          ),
        ).toBe(true);
      }),
    );
  });

  it('depend on the screens, whatever their order', () => {
    expect(nameOfScreens(screens(NOTEBOOK, DESK))).toBe(nameOfScreens(screens(DESK, NOTEBOOK)));
    expect(nameOfScreens(screens(NOTEBOOK))).not.toBe(nameOfScreens(screens(DESK)));
  });
});

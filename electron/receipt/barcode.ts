/** Turns text of letters and digits into the bars of Code 128 (ISO/IEC 15417). */

import { code128 } from 'bwip-js/generic';

/** Blank modules that a reader needs before the first and after the last bar. */
export const QUIET_MODULES = 10;

export interface Bar {
  /** Modules from the first bar's left edge. */
  readonly at: number;
  readonly width: number;
}

export interface Bars {
  readonly bars: readonly Bar[];
  /** Modules from the first bar to the last, quiet zones not counted. */
  readonly width: number;
}

/** Units of the library's picture per module: it places a line by its middle, in whole units, and a bar may be one module wide. */
const SCALE = 2;

const nothing = () => undefined;

/** The bars for `text`, printable ASCII only; undefined when it is empty or holds anything else. */
export function barsOf(text: string): Bars | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const bars: Bar[] = [];
  let total = 0;
  return code128<Bars>(
    { bcid: 'code128', text, scaleX: SCALE },
    {
      scale: (x, y) => [x, y],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (width) => {
        total = width / SCALE;
      },
      line: (middle, _top, _middle, _bottom, width) => {
        bars.push({ at: (middle - width / 2) / SCALE, width: width / SCALE });
      },
      polygon: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: () => ({ bars, width: total }),
    },
  );
}

/** Code 128: turns text of letters and digits into the bars of ISO/IEC 15417, with sets B and C chosen for the fewest symbols. */

/** Widths of bar, space, bar, space, bar, space in modules for the values 0–105; the last is the stop, with its closing bar. */
const SYMBOLS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/);

const TO_SET_C = 99;
const TO_SET_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;

/** Blank modules that a reader needs before the first and after the last bar. */
export const QUIET_MODULES = 10;

export interface Bar {
  /** Modules from the first bar's left edge. */
  readonly at: number;
  readonly width: number;
}

export interface Code128 {
  readonly bars: readonly Bar[];
  /** Modules from the first bar to the last, quiet zones not counted. */
  readonly width: number;
}

type SetName = 'B' | 'C';

/** Values that write the text so far, the start included. */
type Path = readonly number[];

/** The bars for `text`, printable ASCII only; undefined when it is empty or holds anything else. */
export function code128(text: string): Code128 | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const values = symbolValues(text);
  const weighted = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0);
  const widths = [...values, weighted % 103, STOP].flatMap((value) =>
    [...(SYMBOLS[value] ?? '')].map(Number),
  );
  const bars: Bar[] = [];
  let at = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, width: at };
}

/**
 * Start and data values with the fewest symbols. Walks the text once, keeping the shortest way to stand behind each
 * character in either set: a greedy choice at the first digit loses a symbol on runs of odd length.
 */
function symbolValues(text: string): readonly number[] {
  const ways: Record<SetName, Path | undefined>[] = [{ B: [START_B], C: [START_C] }];
  for (let end = 1; end <= text.length; end += 1) {
    const one = ways[end - 1]?.B;
    const pair = /^[0-9]{2}$/.exec(text.slice(Math.max(end - 2, 0), end))?.[0];
    const two = pair === undefined ? undefined : ways[end - 2]?.C;
    const inB = one && [...one, text.charCodeAt(end - 1) - 32];
    const inC = two && [...two, Number(pair)];
    ways.push({ B: shorter(inB, inC, TO_SET_B), C: shorter(inC, inB, TO_SET_C) });
  }
  const last = ways[text.length];
  return shorter(last?.B, last?.C, undefined) ?? [];
}

/** `here`, or `there` and the change of set, whichever is shorter; no change is needed behind the last character. */
function shorter(
  here: Path | undefined,
  there: Path | undefined,
  change: number | undefined,
): Path | undefined {
  if (!there) return here;
  const moved = change === undefined ? there : [...there, change];
  return here && here.length <= moved.length ? here : moved;
}

/** Draws the small disc with a number that is shown over the taskbar icon. */

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Rows from the top, each pixel blue, green, red, alpha; premultiplied. */
  readonly bgra: Buffer;
}

/** 32 pixels for an icon of 16, so that it stays sharp on dense screens. */
const SIZE = 32;
const SCALE = 4;
const SAMPLES = 4;
/** A dark red with enough contrast for white digits (more than 7:1). */
const DISC = [30, 22, 150] as const;

/** Three columns by five rows, the left column in the highest bit. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '1': [0b010, 0b110, 0b010, 0b010, 0b111],
  '2': [0b111, 0b001, 0b111, 0b100, 0b111],
  '3': [0b111, 0b001, 0b111, 0b001, 0b111],
  '4': [0b101, 0b101, 0b111, 0b001, 0b001],
  '5': [0b111, 0b100, 0b111, 0b001, 0b111],
  '6': [0b111, 0b100, 0b111, 0b101, 0b111],
  '7': [0b111, 0b001, 0b010, 0b010, 0b010],
  '8': [0b111, 0b101, 0b111, 0b101, 0b111],
  '9': [0b111, 0b101, 0b111, 0b001, 0b111],
  '+': [0b000, 0b010, 0b111, 0b010, 0b000],
};
const COLUMNS = 3;
const ROWS = 5;

/** 1 to 9, above that "9+". */
export function drawBadge(count: number): Bitmap {
  const text = count > 9 ? '9+' : String(count);
  // Two characters must be smaller to fit on the disc.
  const scale = text.length > 1 ? SCALE - 1 : SCALE;
  const left = Math.round((SIZE - (text.length * (COLUMNS + 1) - 1) * scale) / 2);
  const top = Math.round((SIZE - ROWS * scale) / 2);
  const isInk = (x: number, y: number) => {
    const column = Math.floor((x - left) / scale);
    const row = Math.floor((y - top) / scale);
    const glyph = GLYPHS[text[Math.floor(column / (COLUMNS + 1))] ?? ''];
    const within = column % (COLUMNS + 1);
    return column >= 0 && within < COLUMNS && (((glyph?.[row] ?? 0) >> (COLUMNS - 1 - within)) & 1) === 1;
  };
  const bgra = Buffer.alloc(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const cover = coverage(x, y);
      const color = isInk(x, y) ? [255, 255, 255] : DISC;
      bgra.set(
        [...color.map((part) => Math.round(part * cover)), Math.round(255 * cover)],
        (y * SIZE + x) * 4,
      );
    }
  }
  return { width: SIZE, height: SIZE, bgra };
}

/** Share of a pixel covered by the disc, 0 to 1. */
function coverage(x: number, y: number): number {
  let covered = 0;
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
    const dx = x + ((sample % SAMPLES) + 0.5) / SAMPLES - SIZE / 2;
    const dy = y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES - SIZE / 2;
    if (dx * dx + dy * dy <= (SIZE / 2) ** 2) covered += 1;
  }
  return covered / (SAMPLES * SAMPLES);
}

/** The icon as shapes on a square of 256: a receipt that comes over the counter, with a seal of check. */

type Point = readonly [x: number, y: number];
export type Rgb = readonly [red: number, green: number, blue: number];

export interface Shape {
  readonly color: Rgb;
  /** True for a point of the 256 square that the shape covers. */
  readonly covers: (x: number, y: number) => boolean;
  readonly svg: string;
}

const BLUE: Rgb = [15, 76, 117];
const PAPER: Rgb = [250, 250, 247];
const INK: Rgb = [118, 144, 160];
const WOOD: Rgb = [217, 140, 58];
const GREEN: Rgb = [46, 139, 87];

function rounded(color: Rgb, x: number, y: number, width: number, height: number, radius: number): Shape {
  return {
    color,
    covers: (px, py) => {
      const dx = Math.max(x + radius - px, px - (x + width - radius), 0);
      const dy = Math.max(y + radius - py, py - (y + height - radius), 0);
      return dx * dx + dy * dy <= radius * radius;
    },
    svg: `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${hex(color)}"/>`,
  };
}

function polygon(color: Rgb, points: readonly Point[]): Shape {
  return {
    color,
    covers: (px, py) => {
      let inside = false;
      points.forEach(([x1, y1], index) => {
        const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
        if (y1 > py !== y2 > py && px < ((x2 - x1) * (py - y1)) / (y2 - y1) + x1) inside = !inside;
      });
      return inside;
    },
    svg: `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${hex(color)}"/>`,
  };
}

function disc(color: Rgb, x: number, y: number, radius: number): Shape {
  return {
    color,
    covers: (px, py) => (px - x) ** 2 + (py - y) ** 2 <= radius ** 2,
    svg: `<circle cx="${x}" cy="${y}" r="${radius}" fill="${hex(color)}"/>`,
  };
}

/** The upper edge of the paper is torn, as that of a receipt is. */
const TORN: readonly Point[] = [
  [68, 52],
  [80, 38],
  [92, 52],
  [104, 38],
  [116, 52],
  [128, 38],
  [140, 52],
  [152, 38],
  [164, 52],
  [176, 38],
  [188, 52],
];

/** Painted in this order. */
export const SHAPES: readonly Shape[] = [
  rounded(BLUE, 8, 8, 240, 240, 52),
  polygon(PAPER, [...TORN, [188, 182], [68, 182]]),
  rounded(INK, 86, 72, 84, 12, 6),
  rounded(INK, 86, 98, 84, 12, 6),
  rounded(INK, 86, 124, 50, 12, 6),
  rounded(WOOD, 32, 176, 192, 30, 10),
  disc(GREEN, 178, 146, 34),
  polygon(PAPER, [
    [160, 146],
    [168, 138],
    [175, 145],
    [190, 128],
    [198, 136],
    [175, 162],
  ]),
];

export const SIZE = 256;

export function toSvg(): string {
  const shapes = SHAPES.map((shape) => `  ${shape.svg}`).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">\n${shapes}\n</svg>\n`;
}

function hex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

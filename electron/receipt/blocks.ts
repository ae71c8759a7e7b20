/** The blocks of a printed page (paragraph, fitted text, row of fields, bar code): each is drawn from a given height down and returns where it ends. */

import { barsOf, QUIET_MODULES } from './barcode.ts';
import { textWidth } from './fonts.ts';
import { drawBox, drawText, PAGE_WIDTH, type Colour, type Drawing, type TextStyle } from './pdf.ts';
import { fitText, wrapText } from './wrap.ts';

export const LEFT = 52;
export const RIGHT = PAGE_WIDTH - LEFT;
export const WIDTH = RIGHT - LEFT;

export const INK: Colour = [0.11, 0.15, 0.18];
export const GREY: Colour = [0.36, 0.41, 0.45];
export const BRAND: Colour = [0.059, 0.298, 0.459];
export const TINT: Colour = [0.94, 0.955, 0.965];
const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];

/** Points, the widest module of the bar code: 0.42 mm, easy for the simplest hand scanner. */
const MODULE = 1.2;

export interface Block {
  readonly drawings: readonly Drawing[];
  /** Points from the top of the page; the next block may begin here. */
  readonly bottom: number;
}

export interface Field {
  readonly label: string;
  readonly value: string;
  /** A second, smaller line below the value. */
  readonly note?: string;
  /** Part of the row's width, in proportion to the shares of the other fields. */
  readonly share: number;
}

/** Wrapped lines of one size. */
export function paragraph(
  x: number,
  top: number,
  text: string,
  style: TextStyle & { readonly width: number },
): Block {
  const leading = style.size * 1.35;
  const lines = wrapText(text, style.weight, style.size, style.width);
  return {
    drawings: lines.map((line, index) => drawText(x, top + style.size + index * leading, line, style)),
    bottom: top + (lines.length === 0 ? 0 : style.size + (lines.length - 1) * leading + style.size * 0.3),
  };
}

/** Like `paragraph`, in at most `maxLines` lines: smaller letters first, then a cut with an ellipsis. */
export function fitted(
  x: number,
  top: number,
  text: string,
  style: TextStyle & { readonly width: number; readonly minSize: number; readonly maxLines: number },
): Block {
  const { lines, size } = fitText(text, style.weight, style);
  const leading = size * 1.25;
  return {
    drawings: lines.map((line, index) => drawText(x, top + size + index * leading, line, { ...style, size })),
    bottom: top + size + Math.max(lines.length - 1, 0) * leading + size * 0.3,
  };
}

export function label(x: number, top: number, text: string): Block {
  return {
    drawings: [drawText(x, top + 8, text, { weight: 'regular', size: 8, colour: GREY })],
    bottom: top + 11.5,
  };
}

/** Labels over values, side by side over `width`; each field keeps to its share of the row. */
export function fieldRow(x: number, top: number, width: number, fields: readonly Field[]): Block {
  const shares = fields.reduce((sum, field) => sum + field.share, 0);
  const drawings: Drawing[] = [];
  let bottom = top;
  let left = x;
  for (const field of fields) {
    const column = (width * field.share) / shares;
    const room = { width: column - 8, minSize: 7, maxLines: 2 };
    const head = label(left, top, field.label);
    const value = fitted(left, head.bottom, field.value, {
      weight: 'bold',
      size: 10.5,
      colour: INK,
      ...room,
    });
    const note = field.note
      ? fitted(left, value.bottom - 0.5, field.note, {
          weight: 'regular',
          size: 8,
          colour: GREY,
          ...room,
          minSize: 6,
        })
      : value;
    drawings.push(...head.drawings, ...value.drawings, ...(note === value ? [] : note.drawings));
    bottom = Math.max(bottom, note.bottom);
    left += column;
  }
  return { drawings, bottom };
}

/** The bars above the text that they encode, centred on the page, on white, since a scanner must not see the watermark. */
export function barcode(top: number, text: string): Block {
  const code = barsOf(text);
  const height = 36;
  const drawings: Drawing[] = [];
  if (code) {
    const modules = code.width + 2 * QUIET_MODULES;
    const module = Math.min(MODULE, WIDTH / modules);
    const left = (PAGE_WIDTH - modules * module) / 2;
    drawings.push(drawBox(left, top, modules * module, height + 18, WHITE));
    const first = left + QUIET_MODULES * module;
    for (const { at, width } of code.bars)
      drawings.push(drawBox(first + at * module, top, width * module, height, BLACK));
  }
  const style = { weight: 'regular', size: 10.5, colour: INK } as const;
  const size = Math.min(
    style.size,
    (style.size * WIDTH) / Math.max(textWidth(text, 'regular', style.size), 1),
  );
  const baseline = top + (code ? height : 0) + 13;
  drawings.push(drawText(PAGE_WIDTH / 2, baseline, text, { ...style, size, align: 'centre' }));
  return { drawings, bottom: baseline + 5 };
}

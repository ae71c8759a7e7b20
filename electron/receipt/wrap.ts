/** Breaks text into lines by the widths of its letters, and makes it smaller where it would not fit. */

import { textWidth, type FontWeight } from './fonts.ts';

export interface Fit {
  readonly lines: readonly string[];
  /** Points. */
  readonly size: number;
}

/**
 * Lines of at most `width` points. Breaks at blanks and, where one word is wider than the line, inside it; only the blanks
 * at a break are left out. Line breaks and tabs count as blanks.
 */
export function wrapText(text: string, weight: FontWeight, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  // Not trim(): it would also take a no-break space or a mark that the font shows as "?".
  const plain = text
    .normalize('NFC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(/^ +/, '');
  for (const [, blanks = '', word = ''] of plain.matchAll(/( *)([^ ]+)/g)) {
    if (textWidth(line + blanks + word, weight, size) <= width) {
      line += blanks + word;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && textWidth(line + character, weight, size) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** The largest size between `size` and `minSize`, in half points, at which `text` takes at most `maxLines` lines; at `minSize` a longer text is cut and ends in "…". */
export function fitText(
  text: string,
  weight: FontWeight,
  room: {
    readonly width: number;
    readonly size: number;
    readonly minSize: number;
    readonly maxLines: number;
  },
): Fit {
  for (let size = room.size; size > room.minSize; size -= 0.5) {
    const lines = wrapText(text, weight, size, room.width);
    if (lines.length <= room.maxLines) return { lines, size };
  }
  const lines = wrapText(text, weight, room.minSize, room.width);
  if (lines.length <= room.maxLines) return { lines, size: room.minSize };
  const kept = lines.slice(0, room.maxLines - 1);
  return {
    lines: [...kept, cut(lines[room.maxLines - 1] ?? '', weight, room.minSize, room.width)],
    size: room.minSize,
  };
}

function cut(line: string, weight: FontWeight, size: number, width: number): string {
  const letters = [...line];
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, weight, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

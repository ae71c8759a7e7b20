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
  /** Of `line`, in thousandths of the size: measured whole for each letter, a text of SEFAZ of a megabyte takes minutes. */
  let filled = 0;
  const widths = new Map<string, number>();
  const measured = (piece: string) => {
    let sum = 0;
    for (const letter of piece) {
      const known = widths.get(letter) ?? textWidth(letter, weight, 1000);
      widths.set(letter, known);
      sum += known;
    }
    return sum;
  };
  const fits = (thousandths: number) => (thousandths * size) / 1000 <= width;
  // Not trim(): it would also take a no-break space or a mark that the font shows as "?".
  const plain = text
    .normalize('NFC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(/^ +/, '');
  for (const [, blanks = '', word = ''] of plain.matchAll(/( *)([^ ]+)/g)) {
    const whole = measured(blanks + word);
    if (fits(filled + whole)) {
      line += blanks + word;
      filled += whole;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    filled = 0;
    for (const character of word) {
      const wide = measured(character);
      if (line !== '' && !fits(filled + wide)) {
        lines.push(line);
        line = '';
        filled = 0;
      }
      line += character;
      filled += wide;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** Of its size, the apostrophe of the regular letters. */
const NARROWEST = 0.19;

/** The largest size between `size` and `minSize`, in half points, at which `text` takes at most `maxLines` lines; at `minSize` a longer text is cut and ends in "…". */
export function fitText(
  given: string,
  weight: FontWeight,
  room: {
    readonly width: number;
    readonly size: number;
    readonly minSize: number;
    readonly maxLines: number;
  },
): Fit {
  const most = Math.ceil((room.maxLines * room.width) / (room.minSize * NARROWEST));
  // The rest has no room whatever its letters are, and is not measured at each size.
  const text = given.length > most ? `${given.slice(0, most)}…` : given;
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

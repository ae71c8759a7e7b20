/** Breaks text into lines by the real widths of its letters, and shrinks what would not fit. */

import { textWidth, type FontWeight } from './helvetica.ts';

export interface Fit {
  readonly lines: readonly string[];
  /** Points. */
  readonly size: number;
}

/**
 * Lines of at most `width` points. Breaks at blanks and, where one word is wider than the line, inside it; only the blanks
 * at a break are left out, so that the lines told one after the other are the text. Line breaks and tabs count as blanks.
 */
export function wrapText(text: string, face: FontWeight, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  // Not trim(): it would also take a no-break space or a mark that winAnsi shows as "?".
  const plain = text
    .normalize('NFC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(/^ +/, '');
  for (const [, blanks = '', word = ''] of plain.matchAll(/( *)([^ ]+)/g)) {
    if (textWidth(line + blanks + word, face, size) <= width) {
      line += blanks + word;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && textWidth(line + character, face, size) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** The largest size between `size` and `least`, in half points, at which `text` takes at most `most` lines; at `least` what is too much ends in "…". */
export function fitText(
  text: string,
  face: FontWeight,
  room: { readonly width: number; readonly size: number; readonly least: number; readonly most: number },
): Fit {
  for (let size = room.size; size > room.least; size -= 0.5) {
    const lines = wrapText(text, face, size, room.width);
    if (lines.length <= room.most) return { lines, size };
  }
  const lines = wrapText(text, face, room.least, room.width);
  if (lines.length <= room.most) return { lines, size: room.least };
  const kept = lines.slice(0, room.most - 1);
  return {
    lines: [...kept, cut(lines[room.most - 1] ?? '', face, room.least, room.width)],
    size: room.least,
  };
}

function cut(line: string, face: FontWeight, size: number, width: number): string {
  const letters = [...line];
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, face, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

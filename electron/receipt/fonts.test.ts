import { describe, expect, it } from 'vitest';
import { encodeText, textWidth, type FontWeight } from './fonts.ts';
import { drawText, writePdf, type Drawing } from './pdf.ts';
import { pdftotext, withoutPdftotext } from './testing/read-pdf.ts';

const decoder = new TextDecoder('windows-1252');
const C1 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
const WRITABLE = Array.from({ length: 0xe0 }, (_, index) => 0x20 + index)
  .filter((code) => code !== 0x7f && !C1.includes(code))
  .map((code) => decoder.decode(Uint8Array.of(code)));
const written = (text: string): string => decoder.decode(encodeText(text, 'regular').asBytes());

describe('what Helvetica can write', () => {
  it('has one byte for each character of WinAnsi, the one that Windows uses', () => {
    expect(WRITABLE.map(written)).toEqual(WRITABLE);
  });

  it('shows one "?" for each character beyond WinAnsi, and drops none', () => {
    expect(written('a\u0000b\u0085c→d🧾e\uFEFF')).toBe('a?b?c?d?e?');
  });

  it('composes letters that were typed with combining accents', () => {
    expect(written('a\u0303c\u0327')).toBe('ãç');
  });

  it('measures a text as the sum of its letters, as it is drawn, without kerning, and what cannot be written as the "?" it becomes', () => {
    expect(textWidth('Wij', 'regular', 10)).toBeCloseTo(9.44 + 2.22 + 2.22);
    expect(textWidth('AV', 'regular', 10)).toBeCloseTo(6.67 + 6.67);
    expect(textWidth('→', 'bold', 1000)).toBe(textWidth('?', 'bold', 1000));
  });

  const reason = withoutPdftotext();
  it.skipIf(reason !== undefined)(
    `has the widths of the reader's own metrics${reason ? ` (skipped: ${reason})` : ''}`,
    async () => {
      // The ones that a reader gives as blank or leaves out at the end of a line cannot be seen alone.
      const visible = WRITABLE.filter((character) => !/[\s\u00AD]/.test(character));
      for (const weight of ['regular', 'bold'] as const) {
        const widths = await readerWidths(visible, weight);
        const own = visible.map((character) => Math.round(textWidth(character, weight, 1000)));
        expect(widths).toEqual(own);
      }
    },
  );
});

/** Each character three times on a line of its own; the reader gives the box of the word. */
async function readerWidths(characters: readonly string[], weight: FontWeight): Promise<number[]> {
  const style = { weight, size: 10, colour: [0, 0, 0] } as const;
  const pages: Drawing[][] = [];
  for (const [index, character] of characters.entries()) {
    if (index % 40 === 0) pages.push([]);
    pages.at(-1)?.push(drawText(50, 50 + (index % 40) * 18, character.repeat(3), style));
  }
  const file = await writePdf({
    title: '',
    subject: '',
    creator: '',
    language: 'pt-BR',
    createdAt: new Date(0),
    pages,
  });
  const boxes = pdftotext(file, '-bbox').matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"/g);
  return Array.from(boxes, ([, from, to]) => Math.round(((Number(to) - Number(from)) / 30) * 1000));
}

import { describe, expect, it } from 'vitest';
import { drawBox, drawLine, drawText, PAGE_HEIGHT, writePdf, type Drawing } from './pdf.ts';
import {
  lineHeights,
  pageContents,
  rectangles,
  shownStrings,
  structureProblems,
  textOrigins,
} from './testing/read-pdf.ts';

const INK = [0, 0, 0] as const;
const style = { weight: 'regular', size: 10, colour: INK } as const;

function file(...pages: Drawing[][]): Promise<Uint8Array> {
  const createdAt = new Date('2026-11-20T17:30:00Z');
  return writePdf({
    title: 'Inutilização 1',
    subject: 's',
    creator: 'c',
    language: 'pt-BR',
    createdAt,
    pages,
  });
}
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('the PDF writer', () => {
  it('writes a file that a strict reader finds whole, one that was cut or moved by one byte not', async () => {
    const bytes = await file([drawText(10, 20, 'olá', style)], [], [drawBox(1, 2, 3, 4, INK)]);
    expect(structureProblems(bytes)).toEqual([]);
    const whole = text(bytes);
    expect(structureProblems(Buffer.from(whole.slice(0, -10), 'latin1'))).not.toEqual([]);
    expect(structureProblems(Buffer.from(whole.replace('/Catalog', '/Catalogo'), 'latin1'))).not.toEqual([]);
  });

  it('shows accents, and what has a meaning inside strings', async () => {
    const shown = 'Ação (1\\2) – "x" €';
    expect(shownStrings(await file([drawText(0, 0, shown, style)]))).toEqual([shown]);
  });

  it('counts heights from the top of the page', async () => {
    const bytes = await file([
      drawText(10, 100, 'a', style),
      drawBox(10, 30, 5, 7, INK),
      drawLine([0, 1], [2, 1], 1),
    ]);
    expect(textOrigins(bytes)).toEqual([{ x: 10, y: PAGE_HEIGHT - 100 }]);
    expect(lineHeights(bytes)).toEqual([PAGE_HEIGHT - 1]);
    expect(rectangles(bytes)).toEqual([
      { x: 10, y: expect.closeTo(804.89) as number, width: 5, height: 7, colour: '0 0 0' },
    ]);
  });

  it('aligns by the real width', async () => {
    const aligned = (['left', 'centre', 'right'] as const).map((align) =>
      drawText(100, 0, 'WW', { ...style, align }),
    );
    const [left, centre, right] = textOrigins(await file(aligned)).map(({ x }) => x);
    expect([left, centre, right]).toEqual([100, expect.closeTo(90.56), expect.closeTo(81.12)]);
  });

  it('names title and date of the document for its properties, and nothing of today or of the library', async () => {
    const bytes = text(await file([]));
    expect(bytes).toContain('/CreationDate (D:20261120173000Z)');
    expect(bytes).toContain('/ModDate (D:20261120173000Z)');
    const [title, producer] = ['Title', 'Producer'].map((name) => {
      const hex = new RegExp(`/${name} <FEFF([0-9A-F]+)>`).exec(bytes)?.[1] ?? '';
      return Buffer.from(hex, 'hex').swap16().toString('utf16le');
    });
    expect([title, producer]).toEqual(['Inutilização 1', 'c']);
  });

  it('gives the same bytes for the same input, and another identifier for other content', async () => {
    const id = (bytes: Uint8Array): string | undefined => /\/ID \[ <(\w+)>/.exec(text(bytes))?.[1];
    const [one, again] = [await file([drawText(1, 1, 'a', style)]), await file([drawText(1, 1, 'a', style)])];
    expect(one).toEqual(again);
    expect(id(one)).toMatch(/^[0-9a-f]{32}$/);
    expect(id(await file([drawText(1, 1, 'b', style)]))).not.toBe(id(one));
  });

  it('keeps the pages in their order', async () => {
    const bytes = await file(...['um', 'dois', 'três'].map((page) => [drawText(0, 0, page, style)]));
    expect(pageContents(bytes)).toHaveLength(3);
    expect(shownStrings(bytes)).toEqual(['um', 'dois', 'três']);
  });
});

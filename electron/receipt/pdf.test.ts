import { describe, expect, it } from 'vitest';
import { drawBox, drawLine, drawText, PAGE_HEIGHT, writePdf } from './pdf.ts';
import { baselines, rectangles, shownStrings, structureProblems } from './testing/read-pdf.ts';

const INK = [0, 0, 0] as const;
const style = { face: 'regular', size: 10, colour: INK } as const;

function file(...pages: string[][]): Uint8Array {
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
  it('tells for every object where it begins, and for every stream how long it is', () => {
    expect(structureProblems(file([drawText(10, 20, 'olá', style)], [], [drawBox(1, 2, 3, 4, INK)]))).toEqual(
      [],
    );
  });

  it('has a checker that sees a file that was cut or moved by one byte', () => {
    const whole = text(file([drawText(10, 20, 'olá', style)]));
    expect(structureProblems(Buffer.from(whole.slice(0, -10), 'latin1'))).not.toEqual([]);
    expect(structureProblems(Buffer.from(whole.replace('/Catalog', '/Catalogo'), 'latin1'))).not.toEqual([]);
  });

  it('escapes what has a meaning inside strings, and shows accents', () => {
    const shown = 'Ação (1\\2) – "x" €';
    expect(shownStrings(file([drawText(0, 0, shown, style)]))).toEqual([shown]);
  });

  it('writes nothing but ASCII on its pages, so that no tool on the way can spoil it', () => {
    expect(text(file([drawText(0, 0, 'ÁÉÍÓÚ', style)])).slice(20)).toMatch(/^[\n -~]*$/);
  });

  it('counts heights from the top of the page', () => {
    const bytes = file([
      drawText(10, 100, 'a', style),
      drawBox(10, 30, 5, 7, INK),
      drawLine([0, 1], [2, 1], 1, INK),
    ]);
    expect(baselines(bytes)).toEqual([Number((PAGE_HEIGHT - 100).toFixed(3))]);
    expect(rectangles(bytes)).toEqual([{ x: 10, y: 804.89, width: 5, height: 7, colour: '0 0 0' }]);
  });

  it('aligns by the real width', () => {
    const at = (align: 'left' | 'centre' | 'right'): string | undefined =>
      / 1 0 0 1 ([\d.]+) /.exec(drawText(100, 0, 'WW', { ...style, align }))?.[1];
    expect([at('left'), at('centre'), at('right')]).toEqual(['100', '90.56', '81.12']);
  });

  it('names title and date of the document for its properties', () => {
    const bytes = text(file([]));
    expect(bytes).toContain('/CreationDate (D:20261120173000Z)');
    const title = /\/Title <FEFF([0-9A-F]+)>/.exec(bytes)?.[1] ?? '';
    expect(Buffer.from(title, 'hex').swap16().toString('utf16le')).toBe('Inutilização 1');
  });

  it('gives the same bytes for the same input, and another name for another', () => {
    const id = (bytes: Uint8Array): string | undefined => /\/ID \[<(\w+)>/.exec(text(bytes))?.[1];
    expect(file(['q Q'])).toEqual(file(['q Q']));
    expect(id(file(['q Q']))).not.toBe(id(file(['Q q'])));
  });
});

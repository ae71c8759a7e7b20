/** A small PDF writer: A4 pages of text in the two standard fonts, lines and filled rectangles; the same input gives the same bytes. */

import { createHash } from 'node:crypto';
import { textWidth, winAnsi, type FontWeight } from './helvetica.ts';

/** A4 in points (1/72 inch). */
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;

/** Red, green and blue, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface TextStyle {
  readonly face: FontWeight;
  /** Points. */
  readonly size: number;
  readonly colour: Colour;
  /** Where `x` lies on the text; left unless told. */
  readonly align?: 'left' | 'centre' | 'right';
  /** Degrees, against the clock, about the point that is told. */
  readonly turn?: number;
}

/** Operators of a page's content. Every `x` and `y` is in points from the top left corner of the page. */
export type Drawing = string;

export interface PdfDocument {
  readonly title: string;
  readonly subject: string;
  readonly creator: string;
  /** BCP 47, of the text. */
  readonly language: string;
  readonly createdAt: Date;
  readonly pages: readonly (readonly Drawing[])[];
}

/** One line of text, `y` at its baseline. */
export function drawText(x: number, y: number, text: string, style: TextStyle): Drawing {
  const width = textWidth(text, style.face, style.size);
  const back = style.align === 'right' ? width : style.align === 'centre' ? width / 2 : 0;
  const radians = ((style.turn ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const matrix = [cos, sin, -sin, cos, x - back * cos, PAGE_HEIGHT - y - back * sin].map(number).join(' ');
  const font = `/${style.face === 'bold' ? 'F2' : 'F1'} ${number(style.size)} Tf`;
  return `${fill(style.colour)} BT ${font} ${matrix} Tm ${literal(winAnsi(text))} Tj ET`;
}

/** A filled rectangle whose top left corner is at `x`, `y`. */
export function drawBox(x: number, y: number, width: number, height: number, colour: Colour): Drawing {
  const corner = `${number(x)} ${number(PAGE_HEIGHT - y - height)}`;
  return `${fill(colour)} ${corner} ${number(width)} ${number(height)} re f`;
}

/** A straight line, `thickness` points wide. */
export function drawLine(
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  thickness: number,
  colour: Colour,
): Drawing {
  const point = ([x, y]: readonly [number, number]): string => `${number(x)} ${number(PAGE_HEIGHT - y)}`;
  return `${colour.map(number).join(' ')} RG ${number(thickness)} w ${point(from)} m ${point(to)} l S`;
}

/** Marks what is decoration: neither read aloud nor, its text told as empty, copied or extracted among the lines it lies under. */
export function asDecoration(drawings: readonly Drawing[]): Drawing {
  return ['/Artifact BMC /Span << /ActualText () >> BDC', ...drawings, 'EMC EMC'].join('\n');
}

/** The bytes of a PDF 1.7 file. Nothing is compressed: a page is a few kilobytes, and no other library's version can change the bytes. */
export function writePdf(document: PdfDocument): Uint8Array<ArrayBuffer> {
  const [catalog, pages, regular, bold, info, first] = [1, 2, 3, 4, 5, 6];
  const places = document.pages.map((_, index) => ({
    page: first + 2 * index,
    content: first + 2 * index + 1,
  }));
  const kids = places.map(({ page }) => `${page} 0 R`).join(' ');
  const date = literal(winAnsi(pdfDate(document.createdAt)));
  const objects = [
    `<< /Type /Catalog /Pages ${pages} 0 R /Lang ${literal(winAnsi(document.language))} ` +
      '/ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${places.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${textString(document.title)} /Subject ${textString(document.subject)} ` +
      `/Creator ${textString(document.creator)} /Producer ${textString(document.creator)} ` +
      `/CreationDate ${date} /ModDate ${date} >>`,
    ...document.pages.flatMap((drawings, index) => {
      const content = drawings.join('\n');
      return [
        `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${number(PAGE_WIDTH)} ${number(PAGE_HEIGHT)}] ` +
          `/Resources << /Font << /F1 ${regular} 0 R /F2 ${bold} 0 R >> >> ` +
          `/Contents ${places[index]?.content ?? 0} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return assemble(objects, `/Root ${catalog} 0 R /Info ${info} 0 R`);
}

/** Numbers the objects from 1, tells in the table where each begins, and names the file by the hash of its content. */
function assemble(objects: readonly string[], trailer: string): Uint8Array<ArrayBuffer> {
  // The second line's bytes above 127 tell transfer programs that the file is binary.
  let file = '%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const id = createHash('sha256').update(file, 'latin1').digest('hex').slice(0, 32);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${size} ${trailer} /ID [<${id}> <${id}>] >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file + table + end, 'latin1'));
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function fill(colour: Colour): string {
  return `${colour.map(number).join(' ')} rg`;
}

/** A real as PDF wants it: no exponent, no more digits than a printer can see. */
function number(value: number): string {
  const text = value.toFixed(3).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** A string object, all of it ASCII: the three characters with a meaning are escaped, the others beyond it told in octal. */
function literal(bytes: readonly number[]): string {
  const escaped = bytes.map((byte) => {
    const character = String.fromCharCode(byte);
    if ('()\\'.includes(character)) return `\\${character}`;
    return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : character;
  });
  return `(${escaped.join('')})`;
}

/** A text string outside the page, where readers expect UTF-16 with its mark. */
function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `<FEFF${units.map((unit) => unit.toString(16).toUpperCase().padStart(4, '0')).join('')}>`;
}

function pdfDate(instant: Date): string {
  return `D:${instant.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
}

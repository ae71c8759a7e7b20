/** Reads the rows of a worksheet as text, in pieces: shared, inline and calculated strings, and numbers as they are kept. */

import { streamEntry, type ByteSource } from '../../../../documents/zip/zip-entries.ts';
import { UnreadableFile } from '../unreadable.ts';
import {
  allowedPart,
  encodingOf,
  type Workbook,
  type WorkbookPart,
  type Worksheet,
} from './open-workbook.ts';
import { createXmlPieces, type XmlHandler } from './parse-xml.ts';

export interface SheetRow {
  /** From 1. */
  readonly row: number;
  /** By column, from 0; those without content are absent. */
  readonly cells: readonly (string | undefined)[];
}

/** Excel's own limits (ECMA-376 part 1, 18.3.1.4 and 18.3.1.73). */
export const LAST_ROW = 1_048_576;
export const LAST_COLUMN = 16_384;
const STRINGS_BYTES = 256 * 2 ** 20;

/** The shared strings of a workbook, by their index. Throws {@link UnreadableFile}. */
export async function sharedStrings(workbook: Workbook): Promise<readonly string[]> {
  const found: string[] = [];
  if (workbook.strings === undefined) return found;
  let text = '';
  let inText = false;
  let phonetic = 0;
  await walkPart(workbook.source, allowedPart(workbook.strings, STRINGS_BYTES), {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') inText = phonetic === 0;
    },
    text: (piece) => {
      if (inText) text += piece;
    },
    close: (name) => {
      if (name === 'si') found.push(text);
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 't') inText = false;
    },
  });
  return found;
}

/** Rows with content, in the order of the sheet; `take` gets each. Throws {@link UnreadableFile}. */
export async function sheetRows(
  workbook: Workbook,
  sheet: Worksheet,
  strings: readonly string[],
  take: (row: SheetRow) => void,
): Promise<void> {
  let row = 0;
  let column = 0;
  let cells: (string | undefined)[] = [];
  let type = '';
  let value = '';
  let reading = false;
  let phonetic = 0;
  await walkPart(workbook.source, allowedPart(sheet.part), {
    open: (name, attributes) => {
      if (name === 'row') {
        // Both numbers may be absent: then it is the next one (18.3.1.4 and 18.3.1.73).
        row = numberOf(attributes['r'], row + 1, LAST_ROW);
        column = 0;
        cells = [];
      } else if (name === 'c') {
        column = numberOf(columnOf(attributes['r']), column + 1, LAST_COLUMN);
        type = attributes['t'] ?? 'n';
        value = '';
      } else if (name === 'rPh') phonetic += 1;
      else if (name === 'v' || (name === 't' && phonetic === 0)) reading = true;
    },
    text: (piece) => {
      if (reading) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'c' && value !== '') {
        const text = type === 's' ? strings[Number(value)] : value;
        if (text !== undefined && text !== '') cells[column - 1] = text;
      } else if (name === 'row' && cells.length > 0) take({ row, cells });
    },
  });
}

/** Of a reference such as `BC12`, from 1; undefined without one. */
export function columnOf(reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) & 0xdf;
    if (code < 0x41 || code > 0x5a) break;
    column = column * 26 + code - 0x40;
  }
  return String(column);
}

function numberOf(text: string | undefined, next: number, most: number): number {
  const number = text === undefined ? next : Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most) throw new UnreadableFile('workbook-broken');
  return number;
}

async function walkPart(source: ByteSource, part: WorkbookPart, handler: XmlHandler): Promise<void> {
  const pieces = createXmlPieces(handler);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of streamEntry(source, part.place)) {
    decoder ??= new TextDecoder(encodingOf(piece));
    pieces.write(decoder.decode(piece, { stream: true }));
  }
  pieces.write(decoder?.decode() ?? '');
  pieces.end();
}

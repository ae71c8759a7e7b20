/**
 * Returns a person's own workbook with SEFAZ's answer beside each row: of the archive only the sheets with keys are
 * changed; every other part is copied as it is packed.
 */

import type { BatchRow } from '../../../../shared/contract.ts';
import { paperWords } from '../../../../shared/explain/paper/paper.ts';
import type { Locale } from '../../../../shared/explain/words.ts';
import { explainOtherModel } from '../../../../shared/explain/access-key.ts';
import { explainFaultyKey } from '../../../../shared/explain/batch/explain-batch.ts';
import { createZipFile } from '../../../storage/files/zip-file.ts';
import { entriesOf } from '../../../documents/zip/zip-directory.ts';
import { packedEntry, unpackEntry, type ByteSource } from '../../../documents/zip/zip-entries.ts';
import { placeOf } from '../../../documents/zip/walk-zip.ts';
import { createCellReader, type CellKey } from '../read/text/cell-keys.ts';
import {
  allowedPart,
  openWorkbook,
  type Workbook,
  type Worksheet,
} from '../tables/workbook/open-workbook.ts';
import { LAST_COLUMN, sharedStrings, sheetRows } from '../tables/workbook/sheet-rows.ts';
import { UnreadableFile } from '../tables/unreadable.ts';
import { ownCells, ownHeads, type OwnCells } from './batch-table.ts';
import { editSheet, lastColumnOf, lastUsedColumn, type RowAddition } from './edit-sheet.ts';
import { attribute, sheetTags } from './sheet-tags.ts';

/** What is known of a key; undefined for one that the batch does not have, or that was left out. */
export type KnownRow = (key: string) => BatchRow | undefined;

/** A sheet that is taken into memory to be changed. */
const EDIT_BYTES = 256 * 2 ** 20;
const WIDTHS = [30, 38, 20, 20] as const;

/**
 * Writes a new file; how many rows got an answer. Throws {@link UnreadableFile} for a workbook that cannot be read, or
 * has no room or no keys; rejects with the file system's errors.
 */
export async function writeOwnWorkbook(
  source: ByteSource,
  path: string,
  known: KnownRow,
  at: Date,
  locale: Locale,
): Promise<number> {
  const workbook = await openWorkbook(source);
  if (!workbook) throw new UnreadableFile('no-key');
  const strings = await sharedStrings(workbook);
  const edited = new Map<string, string>();
  let written = 0;
  for (const sheet of workbook.sheets) {
    const { rows, answered } = await additionsOf(workbook, sheet, strings, known, locale);
    if (rows.size === 0) continue;
    const bytes = unpackEntry(source, allowedPart(sheet.part, EDIT_BYTES).place);
    // The two marks of UTF-16, which no spreadsheet program writes.
    if (bytes[0] === 0xff || bytes[0] === 0xfe) throw new UnreadableFile('workbook-broken');
    const xml = Buffer.from(bytes).toString('latin1');
    const first = Math.max(lastUsedColumn(xml), ...tableColumns(workbook, sheet)) + 1;
    if (first + WIDTHS.length - 1 > LAST_COLUMN) throw new UnreadableFile('workbook-too-large');
    edited.set(sheet.part.path, editSheet(xml, { first, widths: WIDTHS, rows }));
    written += answered;
  }
  if (edited.size === 0) throw new UnreadableFile('no-key');
  const file = await createZipFile(path, at, true);
  for await (const entry of entriesOf(source)) {
    if (entry.directory) continue;
    const xml = edited.get(entry.filename);
    if (xml !== undefined) await file.add(entry.filename, Buffer.from(xml, 'latin1'));
    else {
      const { uncompressedSize, compressionMethod, crc, ...place } = placeOf(entry);
      const packed = Uint8Array.from(
        packedEntry(source, { ...place, uncompressedSize, compressionMethod, crc }),
      );
      await file.addPacked(
        entry.filename,
        { packed, uncompressedSize, compressionMethod, crc },
        entry.lastModDate,
      );
    }
  }
  await file.close();
  return written;
}

/** What the rows of one sheet get, its heading among them, and how many have keys. */
async function additionsOf(
  workbook: Workbook,
  sheet: Worksheet,
  strings: readonly string[],
  known: KnownRow,
  locale: Locale,
): Promise<{ readonly rows: ReadonlyMap<number, RowAddition>; readonly answered: number }> {
  const rows = new Map<number, RowAddition>();
  const reader = createCellReader();
  let first = 0;
  let above = 0;
  let widest = 1;
  await sheetRows(workbook, sheet, strings, ({ row, cells }) => {
    const found = reader.row(cells);
    const [key] = found;
    if (key === undefined) {
      if (first !== 0) return;
      above = row;
      widest = Math.max(1, cells.length);
      return;
    }
    if (first === 0) first = row;
    rows.set(row, { texts: ownTexts(found, known, locale), like: key.column });
  });
  const answered = rows.size;
  // The heading is the nearest row above the first key; without one directly there, that row gets it.
  if (rows.size > 0 && first > 1)
    rows.set(above === 0 ? first - 1 : above, { texts: ownHeads(locale), like: widest });
  return { rows, answered };
}

/** The answers to several keys of one row are written one after the other. */
export function ownTexts(found: readonly CellKey[], known: KnownRow, locale: Locale): string[] {
  const cells = found.map(({ kind, text }): OwnCells => {
    if (kind === 'faulty' || kind === 'number') {
      return [paperWords(locale).table.faulty(explainFaultyKey(text, locale)), '', '', ''];
    }
    if (kind === 'other-document') return [explainOtherModel(text.slice(20, 22), locale).where, '', '', ''];
    const row = known(text);
    return row === undefined ? ['', '', '', ''] : ownCells(row, locale);
  });
  return WIDTHS.map((_, i) => {
    const each = cells.map((one) => one[i] ?? '');
    return new Set(each).size === 1 ? (each[0] ?? '') : each.join(' / ');
  });
}

/** Tables of the sheet end where their own part says. */
function tableColumns(workbook: Workbook, sheet: Worksheet): number[] {
  return workbook.related(sheet.part, 'table').map((part) => {
    const xml = Buffer.from(unpackEntry(workbook.source, allowedPart(part).place)).toString('latin1');
    for (const { name, start, end } of sheetTags(xml)) {
      if (name === 'table') return lastColumnOf(attribute(xml.slice(start, end), 'ref'));
    }
    return 0;
  });
}

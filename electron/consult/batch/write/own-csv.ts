/** Returns a person's own CSV with SEFAZ's answer behind each record: its delimiter, encoding, line ends and content stay. */

import type { Locale } from '../../../../shared/explain/words.ts';
import { createCellReader } from '../read/text/cell-keys.ts';
import { csvDigits, csvField } from '../../../storage/files/csv-line.ts';
import { delimitedRecords, delimiterOf } from '../../../storage/tables/delimited.ts';
import { decodeText, encodeText, markLength } from '../../../documents/text-encoding.ts';
import { UnreadableFile } from '../tables/unreadable.ts';
import { ownHeads } from './batch-table.ts';
import { ownTexts, type KnownRow } from './own-workbook.ts';

const MARK = /^sep=.\r?$/i;

/** The whole file, and how many records got an answer. Throws {@link UnreadableFile}. */
export function ownCsv(
  bytes: Uint8Array,
  named: boolean,
  known: KnownRow,
  locale: Locale,
): { readonly bytes: Buffer; readonly written: number } {
  const decoded = decodeText(bytes);
  const delimiter = decoded && delimiterOf(decoded.text, named);
  if (!decoded || delimiter === undefined) throw new UnreadableFile('no-key');
  const { text, encoding } = decoded;
  const reader = createCellReader();
  const records = [...delimitedRecords(text, delimiter)].map(({ row, fields, end }) => {
    const found = reader.row(fields);
    return { row, width: fields.length, blank: fields.every((field) => field === ''), end, found };
  });
  const first = records.findIndex(({ found }) => found.length > 0);
  if (first < 0) throw new UnreadableFile('no-key');
  const marked = MARK.test(text.slice(0, records[0]?.end));
  const width = records.reduce((widest, record) => Math.max(widest, record.width), 0);
  // A protocol is written as the keys are: for a spreadsheet to show, or for a program to read.
  const asText = new RegExp(`="*${records[first]?.found[0]?.text ?? ''}`).test(text);
  const pieces: string[] = [];
  let copied = 0;
  records.forEach((record, n) => {
    const heading = n === first - 1 && !(marked && n === 0) && !record.blank;
    if (!heading && record.found.length === 0) return;
    const texts = heading ? ownHeads(locale) : ownTexts(record.found, known, locale);
    const fields = texts.map((each) =>
      asText && /^\d{12,}$/.test(each) ? csvDigits(each) : csvField(each, delimiter),
    );
    pieces.push(
      text.slice(copied, record.end),
      delimiter.repeat(width - record.width + 1),
      fields.join(delimiter),
    );
    copied = record.end;
  });
  pieces.push(text.slice(copied));
  const mark = Buffer.from(bytes.subarray(0, markLength(encoding, bytes)));
  return {
    bytes: Buffer.concat([mark, encodeText(pieces.join(''), encoding)]),
    written: records.filter(({ found }) => found.length > 0).length,
  };
}

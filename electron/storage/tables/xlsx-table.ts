/** A table as a workbook (ECMA-376): written row by row, so that no sheet is ever in memory. */

import { createZipFile } from '../files/zip-file.ts';
import { columnName, escapeXml } from './sheet-text.ts';
import type { TableCell, TableColumn } from './table-cell.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Of a sheet, its heading among them (ECMA-376 has no limit; the programs that open it do). */
export const SHEET_ROWS = 1_048_576;
/** UTF-16 units of a cell's text; Excel calls a file with a longer one damaged. */
const CELL_LENGTH = 32_767;
/** Excel keeps this name for its list of changes, in each of its languages by another word. */
const RESERVED_NAME = /^(?:history|histórico)$/i;

/** Indexes of `cellXfs` below. */
const STYLE = { header: 1, text: 2, moment: 3, day: 4, money: 5, number: 6 } as const;
/** 49 is text, 4 is `#,##0.00`, 1 is `0`: a Brazilian Excel shows 1.234,50 (18.8.30). */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0F4C75"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>${[
  49, 164, 165, 4, 1,
]
  .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`;

/** Writes a new file. Rejects with the file system's errors. */
export async function writeXlsxTable<R>(
  path: string,
  title: string,
  columns: readonly TableColumn<R>[],
  pages: AsyncIterable<readonly R[]>,
  at: Date,
): Promise<void> {
  const file = await createZipFile(path, at, true);
  for (const [name, content] of fixedParts(title, columns.length))
    await file.add(name, Buffer.from(DECLARATION + content, 'utf8'));
  await file.add('xl/worksheets/sheet1.xml', sheetXml(columns, pages));
  await file.close();
}

function fixedParts(title: string, columns: number): [name: string, content: string][] {
  const relation = (type: string, target: string, id: string) =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
  const relations = (list: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;
  const last = columnName(columns);
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', relations(relation('officeDocument', 'xl/workbook.xml', 'rId1'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escapeXml(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escapeXml(sheetName(title))}'!$1:$1</definedName><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${escapeXml(sheetName(title))}'!$A:$${last}</definedName></definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        relation('worksheet', 'worksheets/sheet1.xml', 'rId1') + relation('styles', 'styles.xml', 'rId2'),
      ),
    ],
    ['xl/styles.xml', STYLES],
  ];
}

/** At most 31 characters, without those that a name may not have. */
function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\'\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 31);
  return RESERVED_NAME.test(name) ? `Tabela ${name}` : name || 'Notas';
}

async function* sheetXml<R>(
  columns: readonly TableColumn<R>[],
  pages: AsyncIterable<readonly R[]>,
): AsyncGenerator<Uint8Array> {
  const widths = columns
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const heads = columns
    .map(({ heading }, i) => textCell(`${columnName(i + 1)}1`, heading, STYLE.header))
    .join('');
  yield Buffer.from(
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths}</cols><sheetData><row r="1">${heads}</row>`,
    'utf8',
  );
  let number = 1;
  for await (const rows of pages) {
    const lines = rows.map((row) => {
      number += 1;
      const cells = columns.map(({ cell }, i) => cellXml(`${columnName(i + 1)}${number}`, cell(row)));
      return `<row r="${number}">${cells.join('')}</row>`;
    });
    yield Buffer.from(lines.join(''), 'utf8');
  }
  const all = `A1:${columnName(columns.length)}${number}`;
  yield Buffer.from(
    `</sheetData><autoFilter ref="${all}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`,
    'utf8',
  );
}

function cellXml(at: string, cell: TableCell | undefined): string {
  if (cell === undefined) return '';
  if (cell.type === 'text') return textCell(at, cell.text, STYLE.text);
  if (cell.type === 'date') {
    return `<c r="${at}" s="${cell.day ? STYLE.day : STYLE.moment}"><v>${cell.serial}</v></c>`;
  }
  return `<c r="${at}" s="${STYLE[cell.type]}"><v>${cell.number}</v></c>`;
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(fitCell(text))}</t></is></c>`;
}

/** Not cut within a pair of surrogates. */
function fitCell(text: string): string {
  const cut = text.slice(0, CELL_LENGTH);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

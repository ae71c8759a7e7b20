/** Makes workbooks for tests as spreadsheet programs write them, with parts that must survive an edit. */

import { zip, type ZipEntry } from '../../../diagnosis/zip.ts';

export type MadeCell =
  | string
  /** Stored as a number, in exactly this text. */
  | { readonly number: string }
  /** A formula with its last result. */
  | { readonly formula: string; readonly value: string }
  | undefined;

export interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly MadeCell[])[];
  /** The first row's number; later ones follow. */
  readonly first?: number;
  readonly state?: 'hidden' | 'veryHidden';
  readonly merged?: readonly string[];
  /** Reference of a table (ListObject) on this sheet. */
  readonly table?: string;
  readonly image?: boolean;
  readonly cols?: string;
}

export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[];
  readonly strings: 'shared' | 'inline';
  /** Of the elements of the sheets, such as `x`. */
  readonly prefix?: string;
  /** Rows and cells without their references, as some programs write them. */
  readonly bare?: boolean;
  readonly definedNames?: string;
  readonly more?: readonly ZipEntry[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? columnName(before) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

export function entriesOfWorkbook(made: MadeWorkbook): ZipEntry[] {
  const strings: string[] = [];
  const text = (name: string, content: string): ZipEntry => ({
    name,
    content: Buffer.from(DECLARATION + content, 'utf8'),
  });
  const relations = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${list
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const sheets = made.sheets.map((sheet, n) =>
    text(`xl/worksheets/sheet${n + 1}.xml`, sheetXml(made, sheet, strings)),
  );
  const extra = made.sheets.flatMap((sheet, n) => {
    const list: [string, string, string][] = [];
    const parts: ZipEntry[] = [];
    if (sheet.table !== undefined) {
      list.push(['rId1', 'table', `../tables/table${n + 1}.xml`]);
      parts.push(
        text(
          `xl/tables/table${n + 1}.xml`,
          `<table xmlns="${MAIN}" id="${n + 1}" name="T${n}" displayName="T${n}" ref="${sheet.table}"><autoFilter ref="${sheet.table}"/></table>`,
        ),
      );
    }
    if (sheet.image === true) {
      list.push(['rId2', 'drawing', `../drawings/drawing${n + 1}.xml`]);
      parts.push(text(`xl/drawings/drawing${n + 1}.xml`, '<xdr:wsDr xmlns:xdr="x"/>'), {
        name: `xl/media/image${n + 1}.png`,
        content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 0, 1]),
      });
    }
    return list.length > 0
      ? [...parts, text(`xl/worksheets/_rels/sheet${n + 1}.xml.rels`, relations(list))]
      : parts;
  });
  return [
    text(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${made.sheets
        .map(
          (_, n) =>
            `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
        )
        .join(
          '',
        )}<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ),
    text('_rels/.rels', relations([['rId1', 'officeDocument', '/xl/workbook.xml']])),
    text(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${made.sheets
        .map(
          ({ name, state }, n) =>
            `<sheet name="${escaped(name)}" sheetId="${n + 7}"${state ? ` state="${state}"` : ''} r:id="rIdS${n}"/>`,
        )
        .join('')}</sheets>${made.definedNames ?? ''}</workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...made.sheets.map((_, n) => [`rIdS${n}`, 'worksheet', `worksheets/sheet${n + 1}.xml`] as const),
        ['rIdT', 'sharedStrings', 'sharedStrings.xml'],
        ['rIdY', 'styles', 'styles.xml'],
      ]),
    ),
    ...sheets,
    ...extra,
    text(
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    text(
      'xl/sharedStrings.xml',
      `<sst xmlns="${MAIN}">${strings.map((each) => `<si><r><t xml:space="preserve">${escaped(each)}</t></r></si>`).join('')}</sst>`,
    ),
    ...(made.more ?? []),
  ];
}

export function workbookOf(made: MadeWorkbook): Promise<Uint8Array> {
  return zip(entriesOfWorkbook(made), new Date(2026, 3, 1));
}

function sheetXml(made: MadeWorkbook, sheet: MadeSheet, strings: string[]): string {
  const tag = made.prefix ? `${made.prefix}:` : '';
  const first = sheet.first ?? 1;
  const width = Math.max(1, ...sheet.rows.map((row) => row.length));
  const cellXml = (cell: MadeCell, reference: string): string => {
    const at = made.bare ? '' : ` r="${reference}"`;
    if (cell === undefined) return made.bare ? `<${tag}c/>` : '';
    if (typeof cell === 'object' && 'number' in cell)
      return `<${tag}c${at}><${tag}v>${cell.number}</${tag}v></${tag}c>`;
    if (typeof cell === 'object')
      return `<${tag}c${at} t="str"><${tag}f>${escaped(cell.formula)}</${tag}f><${tag}v>${escaped(cell.value)}</${tag}v></${tag}c>`;
    if (made.strings === 'inline')
      return `<${tag}c${at} s="1" t="inlineStr"><${tag}is><${tag}t>${escaped(cell)}</${tag}t></${tag}is></${tag}c>`;
    if (!strings.includes(cell)) strings.push(cell);
    return `<${tag}c${at} s="1" t="s"><${tag}v>${strings.indexOf(cell)}</${tag}v></${tag}c>`;
  };
  const rows = sheet.rows.map((row, n) => {
    const number = first + n;
    const cells = row.map((cell, i) => cellXml(cell, `${columnName(i + 1)}${number}`));
    return `<${tag}row${made.bare ? '' : ` r="${number}" spans="1:${width}"`}>${cells.join('')}</${tag}row>`;
  });
  const last = `${columnName(width)}${first + Math.max(sheet.rows.length - 1, 0)}`;
  const merged = sheet.merged?.map((ref) => `<${tag}mergeCell ref="${ref}"/>`).join('');
  return `<${tag}worksheet xmlns${made.prefix ? `:${made.prefix}` : ''}="${MAIN}" xmlns:r="${DOCUMENT}"><!-- <row> --><${tag}dimension ref="A${first}:${last}"/><${tag}sheetViews><${tag}sheetView workbookViewId="0"/></${tag}sheetViews><${tag}sheetFormatPr defaultRowHeight="15"/>${sheet.cols ?? ''}<${tag}sheetData>${rows.join('')}</${tag}sheetData>${merged === undefined ? '' : `<${tag}mergeCells>${merged}</${tag}mergeCells>`}<${tag}pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>${sheet.image === true ? `<${tag}drawing r:id="rId2"/>` : ''}${sheet.table === undefined ? '' : `<${tag}tableParts count="1"><${tag}tablePart r:id="rId1"/></${tag}tableParts>`}</${tag}worksheet>`;
}

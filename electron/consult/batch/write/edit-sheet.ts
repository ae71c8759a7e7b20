/**
 * Writes cells into empty columns of a sheet, in its existing XML: all other characters stay. Texts are inline, so
 * that no other part of the workbook changes (ECMA-376 part 1, 18.3.1.53).
 */

import { columnName, escapeXml } from '../../../storage/tables/sheet-text.ts';
import { columnOf } from '../tables/workbook/sheet-rows.ts';
import { attribute, sheetTags, type SheetTag } from './sheet-tags.ts';

export interface RowAddition {
  readonly texts: readonly string[];
  /** The new cells look like this one of the same row, from 1. */
  readonly like: number;
}

export interface SheetEdit {
  /** The first of the new columns, from 1. */
  readonly first: number;
  /** Characters, of each new column. */
  readonly widths: readonly number[];
  /** By the number of the row; a row that is not there is made. */
  readonly rows: ReadonlyMap<number, RowAddition>;
}

/** The last column with content, or in a merged area; from 1, 0 of an empty sheet. */
export function lastUsedColumn(xml: string): number {
  let last = 0;
  let column = 0;
  for (const { name, kind, start, end } of sheetTags(xml)) {
    if (name === 'row' && kind === 'open') column = 0;
    else if (name === 'c' && kind !== 'close') column = cellColumn(xml.slice(start, end), column);
    else if ((name === 'v' || name === 'f' || name === 'is') && kind !== 'close')
      last = Math.max(last, column);
    else if (name === 'mergeCell')
      last = Math.max(last, lastColumnOf(attribute(xml.slice(start, end), 'ref')));
  }
  return last;
}

/** Of a reference such as `A1:F20`; 0 for what is none. */
export function lastColumnOf(reference: string | undefined): number {
  return Number(columnOf(reference?.split(':').at(-1)?.replaceAll('$', '')) ?? 0);
}

/** `xml` has one character a byte, and so has the result. */
export function editSheet(xml: string, edit: SheetEdit): string {
  const pieces: string[] = [];
  let copied = 0;
  const replace = (from: number, to: number, text: string) => {
    pieces.push(xml.slice(copied, from), text);
    copied = to;
  };
  const last = edit.first + edit.widths.length - 1;
  const waiting = [...edit.rows.keys()].sort((a, b) => a - b);
  let prefix = '';
  let rootSeen = false;
  let colsSeen = false;
  /** The first of the new columns whose width is not settled. */
  let nextWidth = edit.first;
  let row = 0;
  let cells: CellPlace[] = [];
  let cell: { column: number; start: number } | undefined;
  let open: SheetTag | undefined;

  const madeRows = (before: number) => {
    let made = '';
    while ((waiting[0] ?? Infinity) < before) {
      const number = waiting.shift() ?? 0;
      made += `<${prefix}row r="${number}">${newCells(prefix, number, edit, undefined)}</${prefix}row>`;
    }
    return made;
  };
  const closeRow = (from: number, closing: string) => {
    if (waiting[0] !== row) return;
    waiting.shift();
    const style = styleOf(cells.find(({ column }) => column === edit.rows.get(row)?.like)?.tag);
    const inside = cells.filter(({ column }) => column >= edit.first && column <= last);
    for (const { start, end } of inside) replace(start, end, '');
    const behind = cells.find(({ column }) => column > last);
    const at = behind?.start ?? from;
    replace(at, at, newCells(prefix, row, edit, style));
    if (closing !== '') replace(from, from, closing);
  };

  for (const tag of sheetTags(xml)) {
    const { name, kind, start, end } = tag;
    const text = () => xml.slice(start, end);
    if (!rootSeen) {
      rootSeen = true;
      prefix = /^<([^\s:>]+:)/.exec(text())?.[1] ?? '';
    }
    if (name === 'dimension' && kind !== 'close') {
      replace(
        start,
        end,
        text().replace(
          /(\sref\s*=\s*["'])([^"']*)/,
          (_, before: string, ref: string) => before + widened(ref, last, waiting),
        ),
      );
    } else if (name === 'cols') {
      colsSeen = true;
      if (kind === 'close') replace(start, start, columns(prefix, edit, nextWidth, last));
    } else if (name === 'col' && kind !== 'close') {
      const max = Number(attribute(text(), 'max') ?? 0);
      const min = Number(attribute(text(), 'min') ?? max);
      replace(start, start, columns(prefix, edit, nextWidth, Math.min(min - 1, last)));
      nextWidth = Math.max(nextWidth, Math.min(max, last) + 1);
      if (min <= last && max >= edit.first && isHidden(text()))
        replace(start, end, shownWithin(prefix, edit, { text: text(), kind, min, max }));
    } else if (name === 'sheetData' && kind !== 'close') {
      if (!colsSeen)
        replace(start, start, `<${prefix}cols>${columns(prefix, edit, edit.first, last)}</${prefix}cols>`);
      if (kind === 'empty') {
        replace(start, end, `${text().slice(0, -2)}>${madeRows(Infinity)}</${prefix}sheetData>`);
      }
    } else if (name === 'sheetData') replace(start, start, madeRows(Infinity));
    else if (name === 'row' && kind !== 'close') {
      row = Number(attribute(text(), 'r') ?? row + 1);
      cells = [];
      open = tag;
      const made = madeRows(row);
      if (made !== '') replace(start, start, made);
      if (!edit.rows.has(row)) continue;
      const opened = text().replace(
        /(\sspans\s*=\s*["']\d+:)(\d+)/,
        (_, before: string, to: string) => before + String(Math.max(Number(to), last)),
      );
      if (kind === 'open') replace(start, end, opened);
      else {
        replace(start, end, `${opened.slice(0, -2)}>`);
        closeRow(end, `</${prefix}row>`);
      }
    } else if (name === 'row' && open) {
      closeRow(start, '');
      open = undefined;
    } else if (name === 'c' && kind !== 'close') {
      const column = cellColumn(text(), cells.at(-1)?.column ?? 0);
      if (kind === 'empty') cells.push({ column, start, end, tag: text() });
      else cell = { column, start };
    } else if (name === 'c' && cell) {
      cells.push({ ...cell, end, tag: xml.slice(cell.start, xml.indexOf('>', cell.start) + 1) });
      cell = undefined;
    }
  }
  pieces.push(xml.slice(copied));
  return pieces.join('');
}

interface CellPlace {
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly tag: string;
}

function cellColumn(tag: string, before: number): number {
  return Number(columnOf(attribute(tag, 'r')) ?? before + 1);
}

function styleOf(tag: string | undefined): string | undefined {
  return tag === undefined ? undefined : attribute(tag, 's');
}

function newCells(prefix: string, row: number, edit: SheetEdit, style: string | undefined): string {
  const { texts = [] } = edit.rows.get(row) ?? {};
  return texts
    .map((text, i) => {
      if (text === '') return '';
      const at = `${columnName(edit.first + i)}${row}`;
      const like = style === undefined ? '' : ` s="${style}"`;
      return `<${prefix}c r="${at}"${like} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${ascii(text)}</${prefix}t></${prefix}is></${prefix}c>`;
    })
    .join('');
}

/** Whatever the encoding of the part is. */
function ascii(text: string): string {
  return escapeXml(text).replace(/[^\x20-\x7e]/gu, (character) => `&#${character.codePointAt(0) ?? 0x20};`);
}

/** Of the new columns those from `from` to `to`. */
function columns(prefix: string, { first, widths }: SheetEdit, from: number, to: number): string {
  return widths
    .map((width, i) => ({ width, column: first + i }))
    .filter(({ column }) => column >= from && column <= to)
    .map(
      ({ width, column }) =>
        `<${prefix}col min="${column}" max="${column}" width="${width}" customWidth="1"/>`,
    )
    .join('');
}

function isHidden(col: string): boolean {
  return ['1', 'true'].includes(attribute(col, 'hidden') ?? '') || Number(attribute(col, 'width') ?? 1) === 0;
}

/** Hidden columns without the new ones among them, which are shown. */
function shownWithin(
  prefix: string,
  edit: SheetEdit,
  { text, kind, min, max }: { text: string; kind: SheetTag['kind']; min: number; max: number },
): string {
  const last = edit.first + edit.widths.length - 1;
  const hidden = (from: number, to: number) => {
    if (from > to) return '';
    const set = (tag: string, name: string, column: number) =>
      tag.replace(
        new RegExp(`(\\s${name}\\s*=\\s*["'])\\d+`),
        (_, before: string) => before + String(column),
      );
    return set(set(text, 'min', from), 'max', to).replace(/\s*\/?>$/, '/>');
  };
  const pieces = hidden(min, edit.first - 1) + columns(prefix, edit, min, max) + hidden(last + 1, max);
  // Its closing tag follows.
  return kind === 'open' ? pieces.replace(/\/>$/, '>') : pieces;
}

function widened(reference: string, last: number, rows: readonly number[]): string {
  const found = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(reference);
  if (!found) return reference;
  const [, from = 'A', top = '1', to = from, bottom = top] = found;
  const column = Math.max(last, Number(columnOf(to) ?? 0));
  const first = Math.min(Number(top), rows[0] ?? Infinity);
  const final = Math.max(Number(bottom), rows.at(-1) ?? 0);
  return `${from}${first}:${columnName(column)}${final}`;
}

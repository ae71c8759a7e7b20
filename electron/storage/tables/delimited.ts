/** Tables of text (RFC 4180 and what spreadsheets make of it): their delimiter, and their records with where each ends. */

type Delimiter = ';' | '\t' | '|' | ',';

export interface DelimitedRecord {
  /** From 1, as a spreadsheet numbers its rows; a quoted line break begins no new one. */
  readonly row: number;
  readonly fields: readonly string[];
  /** Offset of the record's line end, or of the text's end. */
  readonly end: number;
}

const DELIMITERS: readonly Delimiter[] = [';', '\t', '|', ','];
/** Excel's own mark of the delimiter, in the first line. */
const MARK = /^sep=([;\t|,])\r?\n/i;
/** A key that a spreadsheet in Portuguese kept as a number: its comma separates no fields. */
const KEY_AS_NUMBER = /(?:^|[\n\r;\t|"])\d,\d+E\+0?4[34](?=$|[\n\r;\t|"])/i;
const SAMPLE = 64 * 1024;
const SAMPLE_RECORDS = 60;
/** A quote that is not closed within this is a character like any other. */
const QUOTED_MOST = 32 * 1024;

/**
 * The delimiter of a table; undefined for a text that is none. Of a file that is `named` a table one line with a
 * delimiter is enough; of other texts nearly all lines have the same number of fields.
 */
export function delimiterOf(text: string, named: boolean): Delimiter | undefined {
  const marked = MARK.exec(text)?.[1];
  if (marked !== undefined) return marked as Delimiter;
  const head =
    text.length > SAMPLE ? text.slice(0, text.lastIndexOf('\n', SAMPLE) + 1) || text.slice(0, SAMPLE) : text;
  let best: { readonly delimiter: Delimiter; readonly share: number } | undefined;
  for (const delimiter of DELIMITERS) {
    if (delimiter === ',' && KEY_AS_NUMBER.test(head)) continue;
    const counts = new Map<number, number>();
    let records = 0;
    for (const { fields } of delimitedRecords(head, delimiter)) {
      if (fields.length === 1 && fields[0] === '') continue;
      records += 1;
      counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
      if (records === SAMPLE_RECORDS) break;
    }
    counts.delete(1);
    const share = Math.max(0, ...counts.values()) / Math.max(records, 1);
    const enough = named ? share > 0 : records > 1 && share >= 0.8;
    if (enough && share > (best?.share ?? 0)) best = { delimiter, share };
  }
  return best?.delimiter;
}

export function* delimitedRecords(text: string, delimiter: Delimiter): Generator<DelimitedRecord> {
  let at = 0;
  for (let row = 1; at < text.length; row += 1) {
    const fields: string[] = [];
    for (;;) {
      const field = fieldAt(text, at, delimiter);
      fields.push(field.text);
      at = field.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    yield { row, fields, end: at };
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
}

/** `end` is the offset of the delimiter, the line end or the text's end behind it. */
function fieldAt(text: string, start: number, delimiter: Delimiter): { text: string; end: number } {
  if (text[start] === '"') {
    const quoted = quotedAt(text, start, delimiter);
    if (quoted) return quoted;
  }
  let end = start;
  const stop = delimiter.charCodeAt(0);
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === stop || code === 0x0a || code === 0x0d) break;
    end += 1;
  }
  return { text: text.slice(start, end), end };
}

/** Undefined unless the closing quote ends the field. */
function quotedAt(
  text: string,
  start: number,
  delimiter: Delimiter,
): { text: string; end: number } | undefined {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at < 0 || at - start > QUOTED_MOST) return undefined;
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    const end = at + 1;
    const next = text[end];
    if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') return undefined;
    return { text: text.slice(start + 1, at).replaceAll('""', '"'), end };
  }
}

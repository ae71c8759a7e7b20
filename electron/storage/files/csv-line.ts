/** One line of a CSV file as the spreadsheets of Brazil read it: semicolons, and no cell that would be evaluated as a formula. */

/** Begins a file, so that Excel reads it as UTF-8. */
export const CSV_START = '\uFEFF';

/** A cell that begins with one of these is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;
/** What a spreadsheet would round or shorten: keys, protocols, CNPJs; a CNPJ with one E would be read as a power of ten. */
const LONG_DIGITS = /^\d{12,}$|^0\d+$|^\d+E\d+$/;

/** Ends with CRLF (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`;
}

function cell(text: string): string {
  return LONG_DIGITS.test(text) ? csvDigits(text) : csvField(text, ';');
}

/** Digits that a spreadsheet shows as they are. */
export function csvDigits(digits: string): string {
  return `"=""${digits}"""`;
}

/** A text that no spreadsheet evaluates. */
export function csvField(text: string, delimiter: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe.includes(delimiter) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

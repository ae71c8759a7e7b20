/**
 * The month's table as CSV for spreadsheets in Brazil: `;`, UTF-8 with its mark, decimal comma, keys and protocols as
 * text, nothing that a spreadsheet would take for a formula.
 */

export interface TableRow {
  readonly mod: string;
  readonly serie: number;
  readonly nNF: number;
  /** The last number of a range; absent for one number. */
  readonly last?: number;
  readonly situation: string;
  readonly chNFe?: string;
  /** Instant with offset, or day. */
  readonly issued?: string;
  readonly nProt?: string;
  /** As in the XML, with a point. */
  readonly vNF?: string;
  readonly recipient?: string;
  readonly recipientId?: string;
  /** The entry of the zip. */
  readonly entry?: string;
  readonly note?: string;
}

const COLUMNS = [
  'Modelo', 'Série', 'Número', 'Até', 'Situação', 'Chave', 'Emissão', 'Protocolo', 'Valor', 'Destinatário',
  'CNPJ/CPF do destinatário', 'Arquivo', 'Observação',
]; // prettier-ignore
const PIECE_ROWS = 500;

export interface Table {
  add(row: TableRow): void;
  bytes(): Uint8Array;
}

export function createTable(): Table {
  const pieces: Buffer[] = [];
  let rows: string[] = [`\uFEFF${COLUMNS.join(';')}`];
  const settle = () => {
    if (rows.length > 0) pieces.push(Buffer.from(`${rows.join('\r\n')}\r\n`));
    rows = [];
  };
  return {
    add: (row) => {
      rows.push(lineOf(row));
      // Text takes several times the memory of its bytes.
      if (rows.length >= PIECE_ROWS) settle();
    },
    bytes: () => {
      settle();
      return Buffer.concat(pieces);
    },
  };
}

function lineOf(row: TableRow): string {
  return [
    row.mod,
    String(row.serie),
    String(row.nNF),
    row.last === undefined || row.last === row.nNF ? '' : String(row.last),
    cell(row.situation),
    digits(row.chNFe ?? ''),
    written(row.issued ?? ''),
    digits(row.nProt ?? ''),
    (row.vNF ?? '').replace('.', ','),
    cell(row.recipient ?? ''),
    digits(row.recipientId ?? ''),
    cell(row.entry ?? ''),
    cell(row.note ?? ''),
  ].join(';');
}

/** A spreadsheet rounds numbers of more than 15 digits, and drops leading zeros: shown as text by a formula of text. */
function digits(text: string): string {
  return /^[0-9A-Z]+$/.test(text) ? `="${text}"` : cell(text);
}

/** Quoted where needed (RFC 4180); what begins like a formula gets an apostrophe before it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** DD/MM/AAAA HH:mm:ss in the time as written. */
function written(at: string): string {
  const [, year = '', month = '', day = '', time] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(at) ?? [];
  return year === '' ? '' : `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`;
}

/** The month's table: its columns as an accountant reads them, and its rows, kept packed until the files are written. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  dateCell,
  moneyCell,
  numberCell,
  textCell,
  type TableColumn,
} from '../../storage/tables/table-cell.ts';
import { STATE_WORDS } from './month-words.ts';
import { TAXES, type NoteFields, type Tax } from './note-fields.ts';

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
  /** Of the note's XML. */
  readonly fields?: NoteFields;
  readonly cancelled?: { readonly at: string; readonly nProt: string };
  /** The entry of the zip. */
  readonly entry?: string;
  readonly note?: string;
}

/** The situation of the notes that are added up. */
export const STATE_WITH_TOTAL = STATE_WORDS.used;

/** What a verification looks for in the table. */
export const HEADINGS = { situation: 'Situação', key: 'Chave', value: 'Valor', entry: 'Arquivo' } as const;

const OPERATIONS: Readonly<Record<string, string>> = { '0': '0 – Entrada', '1': '1 – Saída' };
const PURPOSES: Readonly<Record<string, string>> = {
  '1': '1 – Normal',
  '2': '2 – Complementar',
  '3': '3 – Ajuste',
  '4': '4 – Devolução',
  '5': '5 – Nota de crédito',
  '6': '6 – Nota de débito',
};
const TAX_HEADINGS: Readonly<Record<Tax, string>> = {
  vICMS: 'ICMS',
  vST: 'ICMS-ST',
  vIPI: 'IPI',
  vPIS: 'PIS',
  vCOFINS: 'COFINS',
  vIBS: 'IBS',
  vCBS: 'CBS',
};

type Column = TableColumn<TableRow>;
const text = (heading: string, width: number, of: (row: TableRow) => string | undefined): Column => ({
  heading,
  width,
  cell: (row) => textCell(of(row)),
});
const date = (heading: string, of: (row: TableRow) => string | undefined): Column => ({
  heading,
  width: 18,
  cell: (row) => dateCell(of(row)),
});
const number = (heading: string, width: number, of: (row: TableRow) => number | undefined): Column => ({
  heading,
  width,
  cell: (row) => numberCell(of(row)),
});
const money = (heading: string, of: (row: TableRow) => string | undefined): Column => ({
  heading,
  width: 14,
  cell: (row) => moneyCell(of(row)),
});

export const COLUMNS: readonly Column[] = [
  text('Modelo', 8, ({ mod }) => mod),
  number('Série', 7, ({ serie }) => serie),
  number('Número', 11, ({ nNF }) => nNF),
  number('Até', 11, ({ nNF, last }) => (last === nNF ? undefined : last)),
  text(HEADINGS.situation, 24, ({ situation }) => situation),
  text(HEADINGS.key, 48, ({ chNFe }) => chNFe),
  date('Emissão', ({ issued }) => issued),
  text('Protocolo', 18, ({ nProt }) => nProt),
  money(HEADINGS.value, ({ fields }) => fields?.vNF),
  text('Operação', 12, ({ fields }) => fields && (OPERATIONS[fields.tpNF] ?? fields.tpNF)),
  text('Finalidade', 18, ({ fields }) => fields && (PURPOSES[fields.finNFe] ?? fields.finNFe)),
  text('Emitente', 36, ({ fields }) => fields?.emitter),
  text('CNPJ/CPF do emitente', 18, ({ fields }) => fields?.emitterId),
  text('Destinatário', 36, ({ fields }) => fields?.recipient),
  text('CNPJ/CPF do destinatário', 18, ({ fields }) => fields?.recipientId),
  text('CFOP', 12, ({ fields }) => fields?.cfops.join(' ')),
  ...TAXES.map((tax) => money(TAX_HEADINGS[tax], ({ fields }) => fields?.taxes[tax])),
  date('Cancelada em', ({ cancelled }) => cancelled?.at),
  text('Protocolo do cancelamento', 18, ({ cancelled }) => cancelled?.nProt),
  text(HEADINGS.entry, 56, ({ entry }) => entry),
  text('Observação', 50, ({ note }) => note),
];

const PAGE_ROWS = 500;

export type Table = ReturnType<typeof createTable>;

export function createTable() {
  const packed: Buffer[] = [];
  let rows: TableRow[] = [];
  return {
    get length() {
      return packed.length * PAGE_ROWS + rows.length;
    },
    add: (row: TableRow) => {
      rows.push(row);
      if (rows.length < PAGE_ROWS) return;
      // Rows as objects take a hundred times the memory: a month may have a hundred thousand.
      packed.push(deflateRawSync(JSON.stringify(rows), { level: 1 }));
      rows = [];
    },
    /** All rows so far, in their order; may be gone through more than once. */
    async *pages() {
      for (const page of packed) yield JSON.parse(inflateRawSync(page).toString('utf8')) as TableRow[];
      if (rows.length > 0) yield rows;
    },
  };
}

/** The tables of `balcao.sqlite` that are shared with the other computers, and how; the test names those that are not, with the reason. */

/** How a row of another computer is written over what is here. */
export interface SharedTable {
  readonly name: string;
  readonly key: readonly string[];
  /** All columns that are handed in, the key's among them. */
  readonly columns: readonly string[];
  /** The column that says whose row it is, a CNPJ or a root. */
  readonly company: string;
  /** How columns outside the key are merged into an existing row; `excluded` is the row that came. */
  readonly merge: Readonly<Record<string, string>>;
  /** `last`: the last one handed in replaces, so rows that wait here to be handed in are kept. `evidence`: each only adds. */
  readonly conflict: 'last' | 'evidence';
  /** Of `last`: a column that is 1 where a person decided; other rows neither replace one nor are protected while they wait. */
  readonly decided?: string;
}

function replacing(...columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column) => [column, `excluded.${column}`]));
}

const SERIES = ['emitter', 'mod', 'serie', 'tp_amb'] as const;
/** Of two answers about one number, the later one. */
const LATER = (table: string, column: string) =>
  `CASE WHEN excluded.at >= ${table}.at THEN excluded.${column} ELSE ${table}.${column} END`;

/** Notes issued in contingency. */
export const CONTINGENCY = 'contingency';
/** What files say of numbers. */
export const FILE_NUMBERS = 'file_numbers';

/** Rows that change. Answers to consultations are only ever added, and have a way of their own (`answers.ts`). */
export const SHARED_TABLES: readonly SharedTable[] = [
  {
    name: 'company',
    key: ['cnpj'],
    columns: [
      'cnpj',
      'root',
      'name',
      'uf',
      'uf_confirmed',
      'added_at',
      'usual_series',
      'office_group',
      'no_ie_since',
    ],
    company: 'cnpj',
    merge: replacing('name', 'uf', 'uf_confirmed', 'usual_series', 'office_group', 'no_ie_since'),
    conflict: 'last',
    // What a certificate suggests never replaces what a person confirmed.
    decided: 'uf_confirmed',
  },
  {
    name: 'phrase',
    key: ['root', 'text'],
    columns: ['root', 'text', 'added_at'],
    company: 'root',
    merge: replacing('added_at'),
    conflict: 'last',
  },
  {
    name: 'accountant',
    key: ['cnpj'],
    columns: ['cnpj', 'address'],
    company: 'cnpj',
    merge: replacing('address'),
    conflict: 'last',
  },
  {
    name: CONTINGENCY,
    key: ['ch_nfe', 'tp_amb'],
    columns: ['ch_nfe', ...SERIES, 'n_nf', 'c_stat', 'at', 'trusted', 'issued', 'declared_at'],
    company: 'emitter',
    merge: {
      // A row without an answer never replaces one.
      c_stat: `CASE WHEN excluded.c_stat <> '' AND (excluded.at >= contingency.at OR contingency.c_stat = '')
        THEN excluded.c_stat ELSE contingency.c_stat END`,
      at: 'max(contingency.at, excluded.at)',
      trusted: 'max(contingency.trusted, excluded.trusted)',
      issued: `CASE WHEN length(excluded.issued) > length(ifnull(contingency.issued, ''))
        THEN excluded.issued ELSE contingency.issued END`,
    },
    conflict: 'evidence',
  },
  {
    name: 'told_number',
    key: [...SERIES, 'n_nf'],
    columns: [...SERIES, 'n_nf', 'c_stat', 'at', 'ch_nfe'],
    company: 'emitter',
    merge: {
      c_stat: LATER('told_number', 'c_stat'),
      at: 'max(told_number.at, excluded.at)',
      ch_nfe: 'ifnull(told_number.ch_nfe, excluded.ch_nfe)',
    },
    conflict: 'evidence',
  },
  {
    name: 'last_number',
    key: SERIES,
    columns: [...SERIES, 'n_nf', 'at'],
    company: 'emitter',
    merge: replacing('n_nf', 'at'),
    conflict: 'last',
  },
  {
    name: 'first_number',
    key: SERIES,
    columns: [...SERIES, 'n_nf', 'at'],
    company: 'emitter',
    merge: replacing('n_nf', 'at'),
    conflict: 'last',
  },
  {
    // Of each block only the computer that read the files writes its own row: what another one read never replaces it.
    name: FILE_NUMBERS,
    key: [...SERIES, 'block', 'seat'],
    columns: [...SERIES, 'block', 'seat', 'machine', 'facts'],
    company: 'emitter',
    merge: replacing('machine', 'facts'),
    conflict: 'last',
  },
  {
    // The calls of the JSON service, with caller and computer: an office has one audit. Never changed once written.
    name: 'service_call',
    key: ['id'],
    columns: [
      'id',
      'at',
      'operation',
      'token_id',
      'cnpj',
      'subject',
      'http',
      'status',
      'motivo',
      'ms',
      'numbers',
      'machine',
    ],
    company: 'cnpj',
    merge: {},
    conflict: 'evidence',
  },
];

/** Answers to consultations. */
export const ANSWERS = 'consultation';

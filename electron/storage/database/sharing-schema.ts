/**
 * The tables of sharing with other computers in `balcao.sqlite`, as a step of `schema.ts`: the queue of changes to hand in, and the
 * position up to which the shared database was read. Triggers write the queue, so that no writer of a table can omit it.
 */

/** `table` by its key columns, as written to the queue; an append-only table is queued by its rows' `seq`. */
const QUEUED = {
  consultation: ['seq'],
  company: ['cnpj'],
  phrase: ['root', 'text'],
  accountant: ['cnpj'],
  contingency: ['ch_nfe', 'tp_amb'],
  told_number: ['emitter', 'mod', 'serie', 'tp_amb', 'n_nf'],
  last_number: ['emitter', 'mod', 'serie', 'tp_amb'],
  first_number: ['emitter', 'mod', 'serie', 'tp_amb'],
} as const;

/** Only what this computer wrote by itself is queued, and only where it shares at all. */
const WHERE_SHARED = 'WHEN (SELECT origin IS NOT NULL AND applying = 0 FROM sharing)';

function trigger(table: string, event: 'INSERT' | 'UPDATE' | 'DELETE', key: readonly string[]): string {
  const row = event === 'DELETE' ? 'OLD' : 'NEW';
  const columns = key.map((column) => `${row}.${column}`).join(', ');
  return `CREATE TRIGGER share_${table}_${event.toLowerCase()} AFTER ${event} ON ${table} ${WHERE_SHARED} BEGIN
     INSERT INTO sharing_queue (kind, key, id) VALUES ('${table}', json_array(${columns}), lower(hex(randomblob(16))));
   END`;
}

/**
 * `origin`: which shared database `taken` and the queue belong to; NULL while this folder is not shared. `taken_identity`: of the row at
 * `taken`, by which a database that lost its last rows is recognised. `exit_label`: the name of this computer's internet exit to SEFAZ.
 * `queued_to`: existing rows are queued in pieces, up to this row; NULL once all are. `joined`: 0 until those were handed in.
 * `sharing_queue.id`: of the change, "" of what was here before. `sharing_seen`: the rows that the shared log names, since of what
 * several computers had before, the first row handed in counts. `sharing_meter`: counts that are still to be handed to the shared meter,
 * as JSON.
 */
export const SHARING_SCHEMA = [
  `CREATE TABLE sharing (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     origin TEXT,
     taken INTEGER NOT NULL DEFAULT 0,
     taken_identity TEXT,
     applying INTEGER NOT NULL DEFAULT 0,
     exit_label TEXT NOT NULL DEFAULT '',
     queued_to TEXT,
     joined INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   INSERT INTO sharing (only) VALUES (1);
   CREATE TABLE sharing_queue (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     id TEXT NOT NULL
   ) STRICT;
   CREATE INDEX sharing_queue_key ON sharing_queue (kind, key);
   CREATE TABLE sharing_seen (
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     PRIMARY KEY (kind, key)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE sharing_meter (
     id TEXT PRIMARY KEY,
     fact TEXT NOT NULL
   ) STRICT`,
  ...Object.entries(QUEUED).flatMap(([table, key]) =>
    (table === 'consultation' ? (['INSERT'] as const) : (['INSERT', 'UPDATE', 'DELETE'] as const)).map(
      (event) => trigger(table, event, key),
    ),
  ),
].join(';\n');

const SERVICE_CALL_COLUMNS = 'at, operation, token_id, subject, http, status, motivo, ms, numbers';

/**
 * Calls of the JSON service, with an id of each since those of other computers come too, later than they were answered. `cnpj`:
 * of the token, else the emitter of the key that was asked for; "" for neither. `machine`: where it was answered; "" for older
 * calls.
 */
export const SHARED_SERVICE_CALLS = [
  `CREATE TABLE service_call_shared (
     id TEXT PRIMARY KEY,
     at TEXT NOT NULL,
     operation TEXT NOT NULL,
     token_id TEXT NOT NULL,
     cnpj TEXT NOT NULL,
     subject TEXT NOT NULL,
     http INTEGER NOT NULL,
     status INTEGER NOT NULL,
     motivo TEXT NOT NULL,
     ms REAL NOT NULL,
     numbers INTEGER NOT NULL,
     machine TEXT NOT NULL
   ) STRICT;
   INSERT INTO service_call_shared (id, cnpj, machine, ${SERVICE_CALL_COLUMNS})
     SELECT lower(hex(randomblob(16))), ifnull((SELECT token.cnpj FROM token WHERE token.id = token_id), ''), '', ${SERVICE_CALL_COLUMNS}
     FROM service_call ORDER BY seq;
   DROP TABLE service_call;
   ALTER TABLE service_call_shared RENAME TO service_call;
   CREATE INDEX service_call_token ON service_call (token_id, at);
   CREATE INDEX service_call_at ON service_call (at)`,
  ...(['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => trigger('service_call', event, ['id'])),
].join(';\n');

/**
 * What the files of each computer say of numbers, a hundred numbers a row: `seat` is the data folder that read them, `facts`
 * compressed text (numbering/shared/block-text.ts). `file_numbers_done`: which fold of a series its rows here are from.
 */
export const SHARED_FILE_NUMBERS = [
  `CREATE TABLE file_numbers (
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     tp_amb TEXT NOT NULL,
     block INTEGER NOT NULL,
     seat TEXT NOT NULL,
     machine TEXT NOT NULL,
     facts TEXT NOT NULL,
     PRIMARY KEY (emitter, mod, serie, tp_amb, block, seat)
   ) STRICT;
   CREATE TABLE file_numbers_done (
     place TEXT PRIMARY KEY,
     fold TEXT NOT NULL
   ) STRICT`,
  ...(['INSERT', 'UPDATE', 'DELETE'] as const).map((event) =>
    trigger('file_numbers', event, ['emitter', 'mod', 'serie', 'tp_amb', 'block', 'seat']),
  ),
].join(';\n');

/**
 * The last link of each company's chain in the shared journal that this computer verified, for each shared database
 * separately, and what a person accepted where the server had another one.
 */
export const CHAINS_SEEN = `CREATE TABLE chain_seen (
     origin TEXT NOT NULL,
     cnpj TEXT NOT NULL,
     position INTEGER NOT NULL,
     hash TEXT NOT NULL,
     PRIMARY KEY (origin, cnpj)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE chain_accepted (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     origin TEXT NOT NULL,
     cnpj TEXT NOT NULL,
     at TEXT NOT NULL,
     os_user TEXT NOT NULL,
     code TEXT NOT NULL,
     seen_position INTEGER NOT NULL,
     seen_hash TEXT NOT NULL,
     found_position INTEGER NOT NULL,
     found_hash TEXT NOT NULL
   ) STRICT`;

/** The last link of each company's chain that others announced to this computer, verified or not: it must not be missing later. */
export const CHAINS_HEARD = `CREATE TABLE chain_heard (
     origin TEXT NOT NULL,
     cnpj TEXT NOT NULL,
     position INTEGER NOT NULL,
     hash TEXT NOT NULL,
     PRIMARY KEY (origin, cnpj)
   ) STRICT, WITHOUT ROWID`;

/** Rows of the shared log that this computer could not take over, and the role of the server that handed them in. */
export const ROWS_ASIDE = `CREATE TABLE sharing_aside (
     position INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     role TEXT NOT NULL
   ) STRICT`;

/** Rows of this computer that the server refuses, and why; `at`: when they were handed in last. */
export const ROWS_REFUSED = `CREATE TABLE sharing_refused (
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     company TEXT NOT NULL,
     why TEXT NOT NULL,
     at TEXT NOT NULL,
     PRIMARY KEY (kind, key)
   ) STRICT, WITHOUT ROWID`;

/** Blocks of `file_numbers` that changed since they were folded, of any computer; written by triggers, whichever process changes them. */
function notesMoved(event: 'INSERT' | 'UPDATE' | 'DELETE'): string {
  const row = event === 'DELETE' ? 'OLD' : 'NEW';
  return `CREATE TRIGGER moved_file_numbers_${event.toLowerCase()} AFTER ${event} ON file_numbers BEGIN
     INSERT INTO file_numbers_moved VALUES (${row}.emitter, ${row}.mod, ${row}.serie, ${row}.tp_amb, ${row}.block) ON CONFLICT DO NOTHING;
   END`;
}

/**
 * What the files of other computers add to those of this one, folded as the ledger reads it (numbering/shared/united-folds.ts): by
 * block, and joined by series. `seat`: the data folder whose own files they are compared with. `folded` NULL: to be joined
 * anew. `covered`: JSON pairs of blocks. `sharing.current_at`: when this computer last had all that the server has.
 */
export const FOLDED_FILE_NUMBERS = [
  `CREATE TABLE file_numbers_moved (
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     tp_amb TEXT NOT NULL,
     block INTEGER NOT NULL,
     PRIMARY KEY (emitter, mod, serie, tp_amb, block)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO file_numbers_moved SELECT DISTINCT emitter, mod, serie, tp_amb, block FROM file_numbers;
   CREATE TABLE file_numbers_block (
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     tp_amb TEXT NOT NULL,
     block INTEGER NOT NULL,
     machines TEXT NOT NULL,
     folded BLOB NOT NULL,
     PRIMARY KEY (emitter, mod, serie, tp_amb, block)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE file_numbers_series (
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     tp_amb TEXT NOT NULL,
     machines TEXT NOT NULL DEFAULT '[]',
     covered TEXT NOT NULL DEFAULT '[]',
     folded BLOB,
     PRIMARY KEY (emitter, mod, serie, tp_amb)
   ) STRICT;
   CREATE INDEX file_numbers_series_old ON file_numbers_series (emitter) WHERE folded IS NULL;
   CREATE TABLE file_numbers_seat (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     seat TEXT NOT NULL
   ) STRICT;
   ALTER TABLE sharing ADD COLUMN current_at TEXT`,
  ...(['INSERT', 'UPDATE', 'DELETE'] as const).map(notesMoved),
].join(';\n');

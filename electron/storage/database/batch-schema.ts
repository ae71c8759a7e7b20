/** The tables of batches of keys in `balcao.sqlite`, as a step of `schema.ts`. */

/**
 * `state` of a batch: as a person left it; `removed` until its rows are deleted. `state` of a row: `asking` while
 * SEFAZ is asked. `place`: authorizer, model and root of the asking certificate. `grp`: the group that it counts in.
 */
export const BATCH_SCHEMA = `CREATE TABLE batch (
   seq INTEGER PRIMARY KEY AUTOINCREMENT,
   id TEXT NOT NULL UNIQUE,
   name TEXT NOT NULL,
   source TEXT NOT NULL,
   environment TEXT NOT NULL,
   face TEXT NOT NULL,
   origin TEXT NOT NULL,
   cnpj TEXT,
   fallback TEXT,
   refresh INTEGER NOT NULL DEFAULT 0,
   old INTEGER NOT NULL DEFAULT 0,
   night INTEGER NOT NULL DEFAULT 0,
   state TEXT NOT NULL,
   made_at TEXT NOT NULL,
   started_at TEXT,
   ended_at TEXT,
   ignored TEXT NOT NULL DEFAULT '[]',
   ignored_count INTEGER NOT NULL DEFAULT 0,
   own_sheet TEXT,
   own_bytes BLOB
 ) STRICT;
 CREATE TABLE batch_row (
   batch INTEGER NOT NULL,
   position INTEGER NOT NULL,
   kind TEXT NOT NULL,
   state TEXT NOT NULL,
   grp TEXT NOT NULL,
   text TEXT NOT NULL,
   mod TEXT,
   same_as INTEGER,
   place TEXT,
   tries INTEGER NOT NULL DEFAULT 0,
   again INTEGER NOT NULL DEFAULT 0,
   situation TEXT,
   c_stat TEXT,
   x_motivo TEXT,
   n_prot TEXT,
   dh_recbto TEXT,
   answered_at TEXT,
   stored INTEGER,
   error TEXT,
   name TEXT,
   emitter TEXT,
   serie INTEGER,
   n_nf INTEGER,
   v_nf TEXT,
   dh_emi TEXT,
   recipient_name TEXT,
   recipient TEXT,
   file TEXT,
   sheet TEXT,
   line INTEGER,
   col INTEGER,
   PRIMARY KEY (batch, position)
 ) STRICT, WITHOUT ROWID;
 CREATE INDEX batch_row_tally ON batch_row (batch, kind, mod, state, grp, stored);
 CREATE INDEX batch_row_next ON batch_row (batch, place, tries, position) WHERE state = 'pending';
 CREATE TABLE batch_pace (
   lane TEXT PRIMARY KEY,
   at INTEGER NOT NULL
 ) STRICT`;

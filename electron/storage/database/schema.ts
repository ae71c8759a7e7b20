/**
 * The tables of `balcao.sqlite`: companies with their phrases, sealed certificates, consultations with their limits,
 * what is known of numbers, and the service's tokens and calls. The journal has its own file.
 */

import { BATCH_SCHEMA } from './batch-schema.ts';
import {
  CHAINS_HEARD,
  CHAINS_SEEN,
  FOLDED_FILE_NUMBERS,
  ROWS_ASIDE,
  ROWS_REFUSED,
  SHARED_FILE_NUMBERS,
  SHARED_SERVICE_CALLS,
  SHARING_SCHEMA,
} from './sharing-schema.ts';

/** Forward only: a released entry is never edited, a later one corrects it. */
export const SCHEMA: readonly string[] = [
  `CREATE TABLE company (
     cnpj TEXT PRIMARY KEY,
     root TEXT NOT NULL,
     name TEXT NOT NULL,
     uf TEXT,
     uf_confirmed INTEGER NOT NULL,
     added_at TEXT NOT NULL
   ) STRICT;
   CREATE TABLE certificate (
     fingerprint TEXT PRIMARY KEY,
     holder TEXT NOT NULL,
     cnpj TEXT NOT NULL,
     root TEXT NOT NULL,
     uf TEXT,
     issuer TEXT NOT NULL,
     valid_from TEXT NOT NULL,
     valid_until TEXT NOT NULL,
     added_at TEXT NOT NULL,
     backend TEXT NOT NULL,
     sealed BLOB NOT NULL
   ) STRICT;
   CREATE TABLE consultation (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     at TEXT NOT NULL,
     environment TEXT NOT NULL,
     tp_amb TEXT NOT NULL,
     ch_nfe TEXT NOT NULL,
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     n_nf INTEGER NOT NULL,
     situation TEXT NOT NULL,
     c_stat TEXT NOT NULL,
     x_motivo TEXT NOT NULL,
     n_prot TEXT NOT NULL,
     answer TEXT NOT NULL
   ) STRICT;
   CREATE INDEX consultation_key ON consultation (ch_nfe, seq);
   CREATE INDEX consultation_number ON consultation (emitter, mod, serie, tp_amb, n_nf);`,
  `CREATE TABLE token (
     id TEXT PRIMARY KEY,
     hash BLOB NOT NULL,
     cnpj TEXT NOT NULL,
     environment TEXT NOT NULL,
     scopes TEXT NOT NULL,
     cap_call INTEGER NOT NULL,
     cap_day INTEGER NOT NULL,
     created_at TEXT NOT NULL,
     last_used_at TEXT,
     revoked_at TEXT
   ) STRICT;
   CREATE TABLE service_call (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     at TEXT NOT NULL,
     operation TEXT NOT NULL,
     token_id TEXT NOT NULL,
     subject TEXT NOT NULL,
     http INTEGER NOT NULL,
     status INTEGER NOT NULL,
     motivo TEXT NOT NULL,
     ms REAL NOT NULL,
     numbers INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX service_call_token ON service_call (token_id, at);`,
  // avisos: the warnings beside the answer, as a JSON list; address: where it came from. Without them a row is not served again.
  `ALTER TABLE consultation ADD COLUMN avisos TEXT;
   ALTER TABLE consultation ADD COLUMN address TEXT;
   CREATE TABLE service_pause (
     root TEXT NOT NULL,
     tp_amb TEXT NOT NULL,
     mod TEXT NOT NULL,
     authorizer TEXT NOT NULL,
     service TEXT NOT NULL,
     since INTEGER NOT NULL,
     until INTEGER NOT NULL,
     PRIMARY KEY (root, tp_amb, mod, authorizer, service)
   ) STRICT;
   CREATE TABLE key_ask (
     seq INTEGER PRIMARY KEY,
     ch_nfe TEXT NOT NULL,
     tp_amb TEXT NOT NULL,
     at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX key_ask_key ON key_ask (ch_nfe, tp_amb, at);
   CREATE TABLE equal_rejection (
     seq INTEGER PRIMARY KEY,
     place TEXT NOT NULL,
     id TEXT NOT NULL,
     c_stat TEXT NOT NULL,
     at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX equal_rejection_id ON equal_rejection (id, place, at);
   CREATE TABLE service_status (
     address TEXT PRIMARY KEY,
     asked_at INTEGER NOT NULL,
     at TEXT,
     answer TEXT
   ) STRICT;`,
  `CREATE TABLE certificate_notice (
     fingerprint TEXT PRIMARY KEY,
     day TEXT NOT NULL,
     level TEXT NOT NULL
   ) STRICT;`,
  // usual_series: a JSON list of { mod, serie }; NULL where they are not set.
  `CREATE TABLE phrase (
     root TEXT NOT NULL,
     text TEXT NOT NULL,
     added_at TEXT NOT NULL,
     PRIMARY KEY (root, text)
   ) STRICT;
   ALTER TABLE company ADD COLUMN usual_series TEXT;`,
  // xml: the retConsSitNFe as it came; NULL in older rows.
  'ALTER TABLE consultation ADD COLUMN xml TEXT',
  // A refusal was stored as a situation of the note, and an authorization with alerts (120) as a refusal.
  `UPDATE consultation SET situation = CASE
     WHEN c_stat = '120' THEN 'autorizada'
     WHEN c_stat NOT IN ('108', '109', '113', '114', '9302') AND (c_stat GLOB '1[0-9][0-9]' OR length(c_stat) = 4) THEN 'outra'
     ELSE 'nao-consultada' END
   WHERE situation IN ('rejeitada', 'sem-resposta')`,
  // Numbers: issued: an instant or a day, as an XML or QR code shows it; ch_nfe of told_number: the true key, where SEFAZ gave it.
  // What earlier consults said of contingency and existing numbers is taken over.
  `CREATE TABLE contingency (
     ch_nfe TEXT NOT NULL,
     tp_amb TEXT NOT NULL,
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     n_nf INTEGER NOT NULL,
     c_stat TEXT NOT NULL,
     at TEXT NOT NULL,
     trusted INTEGER NOT NULL CHECK (trusted IN (0, 1)),
     issued TEXT,
     declared_at TEXT,
     PRIMARY KEY (ch_nfe, tp_amb)
   ) STRICT;
   CREATE INDEX contingency_number ON contingency (emitter, mod, serie, tp_amb, n_nf);
   CREATE TABLE told_number (
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     tp_amb TEXT NOT NULL,
     n_nf INTEGER NOT NULL,
     c_stat TEXT NOT NULL,
     at TEXT NOT NULL,
     ch_nfe TEXT,
     PRIMARY KEY (emitter, mod, serie, tp_amb, n_nf)
   ) STRICT;
   CREATE TABLE last_number (
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     tp_amb TEXT NOT NULL,
     n_nf INTEGER NOT NULL,
     at TEXT NOT NULL,
     PRIMARY KEY (emitter, mod, serie, tp_amb)
   ) STRICT;
   INSERT INTO contingency
     SELECT ch_nfe, tp_amb, emitter, mod, serie, n_nf, c_stat, at, 1, NULL, NULL FROM consultation c
     WHERE substr(ch_nfe, 35, 1) IN ('2', '4', '5', '9') AND c_stat IN ('217', '124') AND seq = (
       SELECT max(n.seq) FROM consultation n WHERE n.ch_nfe = c.ch_nfe AND n.tp_amb = c.tp_amb
         AND n.situation IN ('nao-consta', 'epec', 'autorizada', 'cancelada', 'denegada'));
   INSERT OR REPLACE INTO told_number
     SELECT emitter, mod, serie, tp_amb, n_nf, c_stat, at, NULL FROM consultation
     WHERE c_stat IN ('561', '562', '613') ORDER BY seq;`,
  // mac: over the row, by a key that only the vault's box opens (access/token-seal.ts). Tokens older than this column cannot be
  // distinguished from planted rows.
  `ALTER TABLE token ADD COLUMN mac BLOB;
   UPDATE token SET revoked_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE revoked_at IS NULL`,
  // The first number of a series, as a person entered it.
  `CREATE TABLE first_number (
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     tp_amb TEXT NOT NULL,
     n_nf INTEGER NOT NULL,
     at TEXT NOT NULL,
     PRIMARY KEY (emitter, mod, serie, tp_amb)
   ) STRICT;`,
  // file: as it was signed; NULL once a later version took its place. accepted_by: NULL where nothing had to be decided.
  `CREATE TABLE sefaz_data (
     version INTEGER PRIMARY KEY,
     sha256 TEXT NOT NULL,
     taken_at TEXT NOT NULL,
     file BLOB,
     accepted_at TEXT,
     accepted_by TEXT,
     postponed_at TEXT
   ) STRICT`,
  // Queries to SEFAZ whether a number is used: by an invented key, so kept separately from consults. c_stat: "" until it is answered.
  `CREATE TABLE number_question (
     seq INTEGER PRIMARY KEY,
     root TEXT NOT NULL,
     emitter TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     tp_amb TEXT NOT NULL,
     n_nf INTEGER NOT NULL,
     ch_nfe TEXT NOT NULL,
     asked_at INTEGER NOT NULL,
     at TEXT NOT NULL,
     c_stat TEXT NOT NULL,
     x_motivo TEXT NOT NULL,
     true_key TEXT
   ) STRICT;
   CREATE INDEX number_question_hour ON number_question (root, tp_amb, asked_at);
   CREATE INDEX number_question_number ON number_question (emitter, mod, serie, tp_amb, n_nf);`,
  // Watched notes: times in milliseconds. ask_at: NULL where nothing is to be asked any more. settled_to: due moments until then were
  // asked. claimed_at: when the query now running began. known: what the last answer said, as JSON (consult/watch/standing.ts).
  // noticed_at: a notice showed it.
  `CREATE TABLE watched_note (
     environment TEXT NOT NULL,
     ch_nfe TEXT NOT NULL,
     emitter TEXT NOT NULL,
     emitter_name TEXT NOT NULL,
     company TEXT NOT NULL,
     source TEXT NOT NULL,
     source_id TEXT NOT NULL,
     since INTEGER NOT NULL,
     settled_to INTEGER NOT NULL,
     ask_at INTEGER,
     claimed_at INTEGER,
     attempts INTEGER NOT NULL,
     problem TEXT,
     known TEXT,
     known_at TEXT,
     ended TEXT,
     ended_at INTEGER,
     PRIMARY KEY (environment, ch_nfe)
   ) STRICT;
   CREATE INDEX watched_note_due ON watched_note (ask_at) WHERE ask_at IS NOT NULL;
   CREATE INDEX watched_note_source ON watched_note (environment, source, source_id);
   CREATE TABLE watch_change (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     environment TEXT NOT NULL,
     ch_nfe TEXT NOT NULL,
     at TEXT NOT NULL,
     kinds TEXT NOT NULL,
     events TEXT NOT NULL,
     before TEXT,
     after TEXT NOT NULL,
     seen_at INTEGER,
     noticed_at INTEGER
   ) STRICT;
   CREATE INDEX watch_change_unseen ON watch_change (environment, ch_nfe) WHERE seen_at IS NULL;
   CREATE INDEX watch_change_unnoticed ON watch_change (id) WHERE noticed_at IS NULL;
   CREATE TABLE watched_supplier (
     environment TEXT NOT NULL,
     cnpj TEXT NOT NULL,
     company TEXT NOT NULL,
     name TEXT NOT NULL,
     since INTEGER NOT NULL,
     PRIMARY KEY (environment, cnpj)
   ) STRICT;
   CREATE TABLE watch_setting (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     settings TEXT NOT NULL
   ) STRICT;`,
  // office_group: how an office groups its companies, NULL for none. The index leads to the last consultation of each emitter.
  `ALTER TABLE company ADD COLUMN office_group TEXT;
   CREATE INDEX consultation_emitter ON consultation (environment, emitter, at);`,
  BATCH_SCHEMA,
  // Where a company's closings are sent.
  `CREATE TABLE accountant (
     cnpj TEXT PRIMARY KEY,
     address TEXT NOT NULL
   ) STRICT`,
  // Folders of the ledger that are kept current; awaited_number: numbers whose note may still arrive, until then (milliseconds).
  `CREATE TABLE watched_folder (
     path TEXT PRIMARY KEY,
     since INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE awaited_number (
     cnpj TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     n_from INTEGER NOT NULL,
     n_to INTEGER NOT NULL,
     until INTEGER NOT NULL,
     PRIMARY KEY (cnpj, mod, serie, n_from, n_to)
   ) STRICT`,
  SHARING_SCHEMA,
  SHARED_SERVICE_CALLS,
  SHARED_FILE_NUMBERS,
  CHAINS_SEEN,
  FOLDED_FILE_NUMBERS,
  CHAINS_HEARD,
  // counts_at: the hour by which an answer is ordered among those of its note, where that is not its own: a clock was wrong.
  'ALTER TABLE consultation ADD COLUMN counts_at TEXT',
  ROWS_ASIDE,
  // folder, charset: of a folder of requests, which is granted as a token is; NULL of a token.
  `ALTER TABLE token ADD COLUMN folder TEXT;
   ALTER TABLE token ADD COLUMN charset TEXT`,
  ROWS_REFUSED,
  // no_ie_since: the day (AAAA-MM-DD) since which the company has no state registration; '' where a person stated that it has one.
  'ALTER TABLE company ADD COLUMN no_ie_since TEXT',
  // A second seal of a certificate, by the box of the command line, where a person allowed it.
  `CREATE TABLE certificate_outside (
     fingerprint TEXT PRIMARY KEY,
     backend TEXT NOT NULL,
     sealed BLOB NOT NULL,
     since TEXT NOT NULL
   ) STRICT`,
  // What the XML of a note says of it, by its key: only rows that have one.
  'CREATE INDEX batch_row_note ON batch_row (text, batch) WHERE v_nf IS NOT NULL',
  // site: where the note is kept, if its XML says so; perhaps_at_svrs: its state does not know it, and SVRS may (NT 2026.007).
  `ALTER TABLE batch_row ADD COLUMN site TEXT;
   ALTER TABLE batch_row ADD COLUMN perhaps_at_svrs INTEGER`,
  // The newest of one environment, however many of another follow; by an expression, because SQLite would else prefer this
  // index to that of the key for what is asked of one note.
  "CREATE INDEX consultation_newest ON consultation (environment || '', seq)",
  // Whose certificates are here, without reading their sealed keys.
  'CREATE INDEX certificate_root ON certificate (root, cnpj, valid_from, valid_until)',
  // Whether a batch has such a row, without looking at those of all others.
  'CREATE INDEX batch_row_valued ON batch_row (batch) WHERE v_nf IS NOT NULL',
  // avisos: notices of the answer, as JSON; NULL of an answer from before, of which perhaps_at_svrs is all that was kept.
  'ALTER TABLE batch_row ADD COLUMN avisos TEXT',
  // Marked notes are counted by themselves.
  `UPDATE batch_row SET grp = 'marcada' WHERE grp = 'autorizada' AND avisos LIKE '%"note.marked-by-fisco"%'`,
  // The order of the list of watched notes behind those that changed, so that a page of it is read and not all that ever ended.
  `CREATE INDEX watched_note_listed
     ON watched_note (environment, ended IS NOT NULL, ask_at IS NULL, ask_at, ended_at DESC, ch_nfe)`,
];

/** The tables of `diario.sqlite`: immutable requests and the append-only, hash-chained events of each. */

import { REQUEST_COLUMNS } from '../request-columns.ts';

/** Takes the values of `columnsOf`. */
export const ADD_REQUEST = `INSERT INTO disablement (${REQUEST_COLUMNS.join(', ')})
  VALUES (${REQUEST_COLUMNS.map(() => '?').join(', ')})`;

/** Forward only: a released entry is never edited, a later one corrects it. */
export const JOURNAL_SCHEMA: readonly string[] = [
  `CREATE TABLE disablement (
     request_id TEXT PRIMARY KEY,
     inf_id TEXT NOT NULL,
     environment TEXT NOT NULL CHECK (environment IN ('producao', 'homologacao', 'treino')),
     tp_amb TEXT NOT NULL CHECK (tp_amb IN ('1', '2')),
     uf TEXT NOT NULL,
     ano INTEGER NOT NULL,
     cnpj TEXT NOT NULL,
     company TEXT NOT NULL,
     mod TEXT NOT NULL,
     serie INTEGER NOT NULL,
     ini INTEGER NOT NULL CHECK (ini >= 1),
     fin INTEGER NOT NULL CHECK (fin >= ini),
     x_just TEXT NOT NULL,
     signed_xml TEXT NOT NULL,
     certificate TEXT NOT NULL,
     certificate_until TEXT NOT NULL,
     created_at TEXT NOT NULL
   ) STRICT;
   CREATE INDEX disablement_range ON disablement (cnpj, tp_amb, mod, serie, ini);
   CREATE TABLE disablement_event (
     position INTEGER PRIMARY KEY,
     request_id TEXT NOT NULL REFERENCES disablement (request_id),
     seq INTEGER NOT NULL,
     kind TEXT NOT NULL,
     state TEXT NOT NULL,
     disabled INTEGER NOT NULL CHECK (disabled IN (0, 1)),
     at TEXT NOT NULL,
     data TEXT NOT NULL,
     raw BLOB,
     previous TEXT NOT NULL,
     hash TEXT NOT NULL,
     UNIQUE (request_id, seq)
   ) STRICT;
   CREATE INDEX disablement_event_kind ON disablement_event (kind, request_id);

   CREATE TRIGGER disablement_no_update BEFORE UPDATE ON disablement
     BEGIN SELECT RAISE(ABORT, 'a request is never changed'); END;
   CREATE TRIGGER disablement_no_delete BEFORE DELETE ON disablement
     BEGIN SELECT RAISE(ABORT, 'a request is never deleted'); END;
   CREATE TRIGGER disablement_no_replace BEFORE INSERT ON disablement
     WHEN EXISTS (SELECT 1 FROM disablement WHERE request_id = NEW.request_id)
     BEGIN SELECT RAISE(ABORT, 'a request is never replaced'); END;
   CREATE TRIGGER disablement_event_no_update BEFORE UPDATE ON disablement_event
     BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
   CREATE TRIGGER disablement_event_no_delete BEFORE DELETE ON disablement_event
     BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
   CREATE TRIGGER disablement_event_in_order BEFORE INSERT ON disablement_event
     WHEN NEW.position <> (SELECT IFNULL(MAX(position), 0) + 1 FROM disablement_event)
       OR NEW.seq <> (SELECT IFNULL(MAX(seq), 0) + 1 FROM disablement_event WHERE request_id = NEW.request_id)
     BEGIN SELECT RAISE(ABORT, 'an event only follows the last one'); END;`,
  'CREATE INDEX disablement_inf_id ON disablement (inf_id);',
  // Indexes for acts and lists, so that they need not walk requests that are done: overlapping ranges, open requests, those sent
  // today. `disablement_state` is derived from the events, and compared with them by the audit; nothing is decided on it.
  `CREATE INDEX disablement_length ON disablement (cnpj, tp_amb, mod, serie, fin - ini);
   CREATE INDEX disablement_event_sent ON disablement_event (at) WHERE kind = 'sending';
   CREATE TABLE disablement_state (
     request_id TEXT PRIMARY KEY REFERENCES disablement (request_id),
     environment TEXT NOT NULL,
     state TEXT NOT NULL,
     filed INTEGER NOT NULL CHECK (filed IN (0, 1))
   ) STRICT, WITHOUT ROWID;
   INSERT INTO disablement_state
     SELECT d.request_id, d.environment, e.state, IFNULL((SELECT f.kind = 'file' FROM disablement_event f
         WHERE f.request_id = d.request_id AND f.kind IN ('file', 'file-problem') ORDER BY f.seq DESC LIMIT 1), 0)
     FROM disablement d JOIN disablement_event e ON e.request_id = d.request_id
       AND e.seq = (SELECT MAX(l.seq) FROM disablement_event l WHERE l.request_id = d.request_id);
   CREATE INDEX disablement_open ON disablement_state (state, environment)
     WHERE state IN ('prepared', 'sending', 'uncertain', 'imported') OR (state = 'homologated' AND filed = 0);
   CREATE TRIGGER disablement_event_state AFTER INSERT ON disablement_event
     BEGIN INSERT INTO disablement_state
         SELECT NEW.request_id, d.environment, NEW.state, NEW.kind = 'file' FROM disablement d WHERE d.request_id = NEW.request_id
       ON CONFLICT (request_id) DO UPDATE SET state = NEW.state,
         filed = CASE NEW.kind WHEN 'file' THEN 1 WHEN 'file-problem' THEN 0 ELSE filed END; END;`,
  // shown: the position of the event by whose time a request is listed in the history (`SHOWN_AT` of `sqlite-states.ts`), so
  // that the newest of one environment are found however many events of another follow.
  `ALTER TABLE disablement_state ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
   UPDATE disablement_state AS o SET shown = (SELECT e.position FROM disablement_event e WHERE e.request_id = o.request_id
     AND e.seq = IFNULL((SELECT MIN(s.seq) FROM disablement_event s WHERE s.request_id = o.request_id AND s.kind = 'sending'), 1));
   CREATE INDEX disablement_shown ON disablement_state (environment, shown);
   DROP TRIGGER disablement_event_state;
   CREATE TRIGGER disablement_event_state AFTER INSERT ON disablement_event
     BEGIN INSERT INTO disablement_state (request_id, environment, state, filed, shown)
         SELECT NEW.request_id, d.environment, NEW.state, NEW.kind = 'file', NEW.position
           FROM disablement d WHERE d.request_id = NEW.request_id
       ON CONFLICT (request_id) DO UPDATE SET state = NEW.state,
         filed = CASE NEW.kind WHEN 'file' THEN 1 WHEN 'file-problem' THEN 0 ELSE filed END,
         shown = CASE WHEN NEW.kind = 'sending' AND NOT EXISTS (SELECT 1 FROM disablement_event s
           WHERE s.request_id = NEW.request_id AND s.kind = 'sending' AND s.seq < NEW.seq) THEN NEW.position ELSE shown END; END;`,
];

/** The journal of disablements: the only writer of `diario.sqlite`, every write one short IMMEDIATE transaction. */

import { join } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import type { Environment } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { inTransaction, openDatabase, type Database } from '../../storage/database/database.ts';
import { CHAIN_START, linkHash, requestHash } from './chain.ts';
import { JOURNAL_SCHEMA } from './journal-schema.ts';
import {
  attemptsOf,
  eventDataSchemas,
  readEvent,
  stateOf,
  type EventDraft,
  type EventRow,
  type RequestRow,
} from './journal-rows.ts';
import { nextState, type Attempt } from './state-machine.ts';
import { verifyChain, type ChainReport } from './verify-chain.ts';

export interface RangeKey {
  readonly cnpj: string;
  readonly tpAmb: string;
  readonly mod: string;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
}

export interface DisabledRange {
  readonly nNFIni: number;
  readonly nNFFin: number;
  /** Four digits. */
  readonly ano: number;
}

/** What may be done inside one transaction; reads see what no other process can change before the commit. */
export interface JournalWriter {
  readonly add: (row: RequestRow) => void;
  /** Appends an event; throws where the state machine has no such step, because callers look first. */
  readonly append: (requestId: string, draft: EventDraft) => EventRow;
}

export interface Journal {
  /** All or nothing, fsynced when it returns. Exceptions roll back and pass on. */
  readonly write: <T>(work: (writer: JournalWriter) => T) => T;
  readonly request: (requestId: string) => RequestRow | undefined;
  /** Oldest first. */
  readonly events: (requestId: string) => EventRow[];
  readonly raw: (requestId: string, seq: number) => Uint8Array | undefined;
  /** Newest first; `pending`: uncertain, being sent, imported without proof, or homologated with the XML not yet saved; `prepared`: nothing else happened. */
  readonly list: (environment: Environment, which: 'all' | 'pending' | 'prepared') => RequestRow[];
  /** Every request of one infInut Id, newest first. */
  readonly ofId: (environment: Environment, id: string) => RequestRow[];
  /** Requests whose numbers meet these and that block them (rule 2), oldest first. */
  readonly blocking: (range: RangeKey) => RequestRow[];
  /** Refused requests whose numbers meet these, newest first. */
  readonly refused: (range: RangeKey) => RequestRow[];
  /**
   * The disabled ranges on one side of these numbers, whatever their year, the nearest first; those that only meet them
   * do not count. Read as they are asked for; to be used up, or left, before the next call.
   */
  readonly disabledBeyond: (range: RangeKey, side: 'below' | 'above') => Iterable<DisabledRange>;
  readonly sending: () => string[];
  readonly unsaved: () => string[];
  /** Every homologated request, oldest first. */
  readonly homologated: () => string[];
  /** Where the files of each request were last noted. */
  readonly filed: () => { readonly requestId: string; readonly paths: readonly string[] }[];
  /** Numbers that went out in production with the consent of this token since the local midnight, and may be disabled. */
  readonly sentBy: (token: string, now: Date) => number;
  /** dhRecbto of the last answer that had one, "" before the first. */
  readonly lastReceived: () => string;
  /** Hash of the last event, in hexadecimal: the end of the chain. */
  readonly head: () => string;
  /** True when another process has written since this was last asked. */
  readonly writtenElsewhere: () => boolean;
  readonly verifyChain: (wanted?: string) => ChainReport;
  readonly close: () => void;
}

export const JOURNAL_FILE = 'diario.sqlite';

/** Errors: `data.folder`, `data.damaged`, `data.newer`. */
export function openJournal(dataDir: string): Result<Journal, AppError> {
  const db = openDatabase(join(dataDir, JOURNAL_FILE), { durability: 'full', migrations: JOURNAL_SCHEMA });
  return db.ok ? ok(createJournal(db.value)) : err(db.error);
}

const LAST_STATE = `(SELECT state FROM disablement_event e WHERE e.request_id = d.request_id ORDER BY seq DESC LIMIT 1)`;
const FILED = `EXISTS (SELECT 1 FROM disablement_event f WHERE f.request_id = d.request_id AND f.kind = 'file')`;
const PROVED = `EXISTS (SELECT 1 FROM disablement_event p WHERE p.request_id = d.request_id AND p.disabled = 1)`;
const UNSAVED = `(${LAST_STATE} = 'homologated' AND NOT ${FILED})`;
const WHICH = {
  all: '',
  pending: `AND (${LAST_STATE} IN ('uncertain', 'sending', 'imported') OR ${UNSAVED})`,
  prepared: `AND ${LAST_STATE} = 'prepared'`,
} as const;
const ORDER = `(SELECT position FROM disablement_event o WHERE o.request_id = d.request_id AND o.seq = 1)`;

/** `db` is a database that already has {@link JOURNAL_SCHEMA}. */
export function createJournal(db: Database): Journal {
  const prepared = new Map<string, StatementSync>();
  const sql = (text: string): StatementSync => {
    const known = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, known);
    return known;
  };
  const events = (requestId: string): EventRow[] =>
    sql(
      'SELECT seq, kind, state, disabled, at, data FROM disablement_event WHERE request_id = ? ORDER BY seq',
    )
      .all(requestId)
      .map(readEvent);
  const requests = (where: string, ...values: (string | number)[]): RequestRow[] =>
    sql(`SELECT d.* FROM disablement d ${where}`)
      .all(...values)
      .map(readRequest);
  /** Requests that an event of `kind` may have brought under `where`; after the first time only what is new is looked at. */
  const following = (kind: EventRow['kind'], where: string): (() => string[]) => {
    const known = new Set<string>();
    let seen = 0;
    return () => {
      const head = Number(sql('SELECT IFNULL(MAX(position), 0) AS n FROM disablement_event').get()?.['n']);
      const candidates = new Set(known);
      if (head > seen) {
        const fresh = sql(
          `SELECT DISTINCT request_id AS id FROM disablement_event WHERE kind = ? AND position > ?`,
        );
        for (const row of fresh.all(kind, seen)) candidates.add(String(row['id']));
      }
      const holds = sql(`SELECT 1 FROM disablement d WHERE d.request_id = ? AND ${where}`);
      known.clear();
      for (const id of candidates) if (holds.get(id)) known.add(id);
      seen = head;
      return [...known];
    };
  };

  const append = (requestId: string, draft: EventDraft): EventRow => {
    const story = events(requestId);
    const seq = story.length + 1;
    const state = seq === 1 ? 'prepared' : nextState(stateOf(story), draft.step, attemptOf(story));
    if (!state) throw new Error(`no step ${draft.step} from ${stateOf(story)}`);
    const head = sql('SELECT position, hash FROM disablement_event ORDER BY position DESC LIMIT 1').get();
    const previous = head ? String(head['hash']) : CHAIN_START;
    const event = {
      position: Number(head?.['position'] ?? 0) + 1,
      requestId,
      seq,
      kind: draft.kind,
      state,
      disabled: draft.disabled ? 1 : 0,
      at: draft.at,
      data: JSON.stringify(draft.data),
      raw: draft.raw ?? null,
    };
    sql('INSERT INTO disablement_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
      event.position,
      requestId,
      seq,
      event.kind,
      state,
      event.disabled,
      event.at,
      event.data,
      event.raw,
      previous,
      linkHash(previous, event),
    );
    return readEvent(event);
  };

  const add = (row: RequestRow): void => {
    const columns = columnsOf(row);
    sql('INSERT INTO disablement VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(...columns);
    append(row.requestId, {
      kind: 'prepared',
      step: 'note',
      at: row.createdAt,
      data: { request: requestHash(columns) },
    });
  };

  /** Moves with what other connections commit, never with this one's own. */
  const versionNow = () => Number(sql('PRAGMA data_version').get()?.['data_version']);
  let version = versionNow();

  return {
    write: (work) => inTransaction(db, () => work({ add, append })),
    request: (requestId) => requests('WHERE d.request_id = ?', requestId)[0],
    events,
    raw: (requestId, seq) => {
      const row = sql('SELECT raw FROM disablement_event WHERE request_id = ? AND seq = ?').get(
        requestId,
        seq,
      );
      return row?.['raw'] instanceof Uint8Array ? row['raw'] : undefined;
    },
    list: (environment, which) =>
      requests(
        `WHERE d.environment = ? ${WHICH[which]}
         ORDER BY ${ORDER} DESC`,
        environment,
      ),
    ofId: (environment, id) =>
      requests(`WHERE d.environment = ? AND d.inf_id = ? ORDER BY ${ORDER} DESC`, environment, id),
    blocking: (range) =>
      requests(
        `WHERE d.cnpj = ? AND d.tp_amb = ? AND d.mod = ? AND d.serie = ? AND d.ini <= ? AND d.fin >= ?
           AND (${LAST_STATE} IN ('sending', 'uncertain', 'imported', 'homologated') OR ${PROVED})
         ORDER BY ${ORDER}`,
        range.cnpj,
        range.tpAmb,
        range.mod,
        range.serie,
        range.nNFFin,
        range.nNFIni,
      ),
    refused: (range) =>
      requests(
        `WHERE d.cnpj = ? AND d.tp_amb = ? AND d.mod = ? AND d.serie = ? AND d.ini <= ? AND d.fin >= ?
           AND ${LAST_STATE} = 'refused'
         ORDER BY ${ORDER} DESC`,
        ...[range.cnpj, range.tpAmb, range.mod, range.serie, range.nNFFin, range.nNFIni],
      ),
    disabledBeyond: function* ({ cnpj, tpAmb, mod, serie, nNFIni, nNFFin }, side) {
      // What ends below a number begins below it too: said, so that the index leads straight to the nearest.
      const beyond = side === 'below' ? 'd.ini < ?5 AND d.fin < ?5' : 'd.ini > ?5';
      const rows = sql(
        `SELECT d.ini AS ini, d.fin AS fin, d.ano AS ano FROM disablement d
         WHERE d.cnpj = ?1 AND d.tp_amb = ?2 AND d.mod = ?3 AND d.serie = ?4
           AND ${beyond} AND (${LAST_STATE} = 'homologated' OR ${PROVED})
         ORDER BY d.ini ${side === 'below' ? 'DESC' : 'ASC'}`,
      ).iterate(cnpj, tpAmb, mod, serie, side === 'below' ? nNFIni : nNFFin);
      for (const row of rows) {
        yield { nNFIni: Number(row['ini']), nNFFin: Number(row['fin']), ano: Number(row['ano']) };
      }
    },
    sending: following('sending', `${LAST_STATE} = 'sending'`),
    unsaved: following('outcome', UNSAVED),
    homologated: () =>
      requests(`WHERE ${LAST_STATE} = 'homologated' ORDER BY ${ORDER}`).map(({ requestId }) => requestId),
    filed: () =>
      sql(
        `SELECT f.request_id AS id, f.data AS data FROM disablement_event f WHERE f.kind = 'file' AND f.seq =
           (SELECT MAX(l.seq) FROM disablement_event l WHERE l.request_id = f.request_id AND l.kind = 'file')`,
      )
        .all()
        .map((row) => ({
          requestId: String(row['id']),
          paths: eventDataSchemas.file.parse(JSON.parse(String(row['data']))).paths,
        })),
    sentBy: (token, now) =>
      Number(
        sql(
          `SELECT IFNULL(SUM(d.fin - d.ini + 1), 0) AS n FROM disablement d
           WHERE d.environment = 'producao' AND ${LAST_STATE} IN ('uncertain', 'homologated', 'closed')
             AND EXISTS (SELECT 1 FROM disablement_event s WHERE s.kind = 'sending' AND s.request_id = d.request_id
               AND s.at >= ?2 AND json_extract(s.data, '$.token') = ?1)`,
        ).get(token, new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString())?.['n'],
      ),
    lastReceived: () => {
      const received = `json_extract(data, '$.answer.dhRecbto')`;
      // The plus keeps SQLite from the index on kind: walking back from the end finds one at once.
      const row = sql(
        `SELECT ${received} AS at FROM disablement_event
         WHERE +kind = 'outcome' AND ${received} <> '' ORDER BY position DESC LIMIT 1`,
      ).get();
      return String(row?.['at'] ?? '');
    },
    head: () => {
      const last = sql('SELECT hash FROM disablement_event ORDER BY position DESC LIMIT 1').get();
      return last ? String(last['hash']) : CHAIN_START;
    },
    writtenElsewhere: () => {
      const before = version;
      version = versionNow();
      return version !== before;
    },
    verifyChain: (wanted) => verifyChain(db, wanted),
    close: () => db.close(),
  };
}

function attemptOf(story: readonly EventRow[]): Attempt {
  return attemptsOf(story) > 1 ? 'again' : 'first';
}

function columnsOf(row: RequestRow): (string | number)[] {
  const { requestId, id, environment, tpAmb, uf, ano, cnpj, company, mod, serie, nNFIni, nNFFin } = row;
  const { xJust, signedXml, certificate, certificateUntil, createdAt } = row;
  return [
    ...[requestId, id, environment, tpAmb, uf, ano, cnpj, company, mod, serie, nNFIni, nNFFin],
    ...[xJust, signedXml, certificate, certificateUntil, createdAt],
  ];
}

function readRequest(row: Record<string, unknown>): RequestRow {
  return {
    requestId: row['request_id'],
    id: row['inf_id'],
    environment: row['environment'],
    tpAmb: row['tp_amb'],
    uf: row['uf'],
    ano: row['ano'],
    cnpj: row['cnpj'],
    company: row['company'],
    mod: row['mod'],
    serie: row['serie'],
    nNFIni: row['ini'],
    nNFFin: row['fin'],
    xJust: row['x_just'],
    signedXml: row['signed_xml'],
    certificate: row['certificate'],
    certificateUntil: row['certificate_until'],
    createdAt: row['created_at'],
  } as RequestRow; // STRICT columns, written by `columnsOf` alone
}

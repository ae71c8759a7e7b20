/** Requests and events in `diario.sqlite`, read and appended synchronously: what transactions are made of. */

import type { StatementSync } from 'node:sqlite';
import type { Database } from '../../storage/database/database.ts';
import { CHAIN_START, linkHash, requestHash } from './chain.ts';
import {
  attemptsOf,
  readEvent,
  stateOf,
  type EventDraft,
  type EventRow,
  type RequestRow,
  type Story,
} from './journal-rows.ts';
import { nextState, type Attempt } from './state-machine.ts';

export type Sql = (text: string) => StatementSync;

export interface Rows {
  /** A statement, prepared once. */
  readonly sql: Sql;
  /** `where`: what follows `FROM disablement d`. */
  readonly stories: (where: string, ...values: (string | number)[]) => Story[];
  readonly story: (requestId: string) => Story | undefined;
  readonly raw: (requestId: string, seq: number) => Uint8Array | undefined;
  /** `seq` of the last event of a request, 0 without one. */
  readonly lastSeq: (requestId: string) => number;
  readonly head: () => string;
  readonly add: (row: RequestRow) => void;
  /** Returns its `seq`; throws where the state machine has no such step, because callers look first. */
  readonly append: (requestId: string, draft: EventDraft) => number;
}

export function createRows(db: Database): Rows {
  const prepared = new Map<string, StatementSync>();
  const sql: Sql = (text) => {
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
  const stories: Rows['stories'] = (where, ...values) =>
    sql(`SELECT d.* FROM disablement d ${where}`)
      .all(...values)
      .map(readRequest)
      .map((row) => ({ row, events: events(row.requestId) }));

  const append: Rows['append'] = (requestId, draft) => {
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
    // What could not be read back must not be kept.
    readEvent(event);
    return seq;
  };

  return {
    sql,
    stories,
    story: (requestId) => stories('WHERE d.request_id = ?', requestId)[0],
    raw: (requestId, seq) => {
      const row = sql('SELECT raw FROM disablement_event WHERE request_id = ? AND seq = ?').get(
        requestId,
        seq,
      );
      return row?.['raw'] instanceof Uint8Array ? row['raw'] : undefined;
    },
    lastSeq: (requestId) =>
      Number(
        sql('SELECT IFNULL(MAX(seq), 0) AS n FROM disablement_event WHERE request_id = ?').get(requestId)?.[
          'n'
        ],
      ),
    head: () => {
      const last = sql('SELECT hash FROM disablement_event ORDER BY position DESC LIMIT 1').get();
      return last ? String(last['hash']) : CHAIN_START;
    },
    add: (row) => {
      const columns = columnsOf(row);
      sql('INSERT INTO disablement VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        ...columns,
      );
      append(row.requestId, {
        kind: 'prepared',
        step: 'note',
        at: row.createdAt,
        data: { request: requestHash(columns) },
      });
    },
    append,
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

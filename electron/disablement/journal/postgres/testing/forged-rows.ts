/** Writes into a shared journal what no program of ours writes, as on a server that admits everything. */

import { openPostgres, type Value } from '../../../../storage/postgres/database.ts';
import { CHAIN_START, linkHash, requestHash, sha256 } from '../../chain.ts';
import type { RequestRow } from '../../journal-rows.ts';
import { columnsOf, REQUEST_COLUMNS } from '../../request-columns.ts';
import { settingsOf } from './journal-databases.ts';

export interface ForgedEvent {
  readonly kind: string;
  readonly state: string;
  readonly data: unknown;
  readonly disabled?: number;
  readonly at?: string;
  readonly raw?: Uint8Array;
  readonly machine?: string;
  readonly user?: string;
}

export interface Forger {
  readonly query: (text: string, values?: readonly Value[]) => Promise<readonly Record<string, unknown>[]>;
  /** A request with columns as given, each event in the chain of `company` with the hash that fits. `data`: a text stays as it is. */
  readonly forge: (company: string, row: Forged, events: readonly ForgedEvent[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A request whose columns may be anything that their types allow. */
export type Forged = Omit<RequestRow, 'cnpj' | 'id'> & { readonly cnpj: string; readonly id: string };

const AT = '2026-11-20T12:00:00.000Z';
const ROLE = 'mallory';

/** @param admin of a superuser: no trigger and no check of the tables applies to what it writes. */
export async function forger(admin: string): Promise<Forger> {
  const { query, close } = await openPostgres(settingsOf(admin), { most: 1 });
  await query(`DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT conrelid::regclass AS at, conname FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'balcao'::regnamespace LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.at, c.conname);
    END LOOP; END $$`);
  await query('SET session_replication_role = replica');
  const one = async (text: string, values: readonly Value[]) => Number((await query(text, values))[0]?.['n']);

  const forge: Forger['forge'] = async (company, row, events) => {
    await query('INSERT INTO balcao.company (cnpj) VALUES ($1) ON CONFLICT DO NOTHING', [company]);
    const companyId = await one('SELECT company_id AS n FROM balcao.company WHERE cnpj = $1', [company]);
    const key = [companyId, row.tpAmb, row.mod, row.serie];
    await query(
      'INSERT INTO balcao.series (company_id, tp_amb, mod, serie) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      key,
    );
    const seriesId = await one(
      'SELECT series_id AS n FROM balcao.series WHERE company_id = $1 AND tp_amb = $2 AND mod = $3 AND serie = $4',
      key,
    );
    const columns = columnsOf(row);
    await query(
      `INSERT INTO balcao.request (series_id, ${REQUEST_COLUMNS.join(', ')})
       VALUES ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')}) ON CONFLICT DO NOTHING`,
      [seriesId, ...columns],
    );
    const [end] = await query(
      'SELECT position, hash FROM balcao.event WHERE company_id = $1 ORDER BY position DESC LIMIT 1',
      [companyId],
    );
    let position = Number(end?.['position'] ?? 0);
    let previous = typeof end?.['hash'] === 'string' ? end['hash'] : CHAIN_START;
    const made: ForgedEvent = {
      kind: 'prepared',
      state: 'prepared',
      data: { request: requestHash(columns) },
    };
    for (const [index, event] of [made, ...events].entries()) {
      const { kind, state, disabled = 0, at = AT, raw = null, machine = 'CAIXA-9', user = 'mallory' } = event;
      const data = typeof event.data === 'string' ? event.data : JSON.stringify(event.data);
      position += 1;
      const link = {
        position,
        requestId: row.requestId,
        seq: index + 1,
        kind,
        state,
        disabled,
        at,
        data,
        raw,
      };
      const hash = linkHash(previous, { ...link, by: [machine, user, ROLE] });
      await query(
        `INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, raw, machine, os_user, role, previous, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [
          companyId,
          position,
          row.requestId,
          index + 1,
          kind,
          state,
          disabled,
          at,
          data,
          raw && Buffer.from(raw),
          machine,
          user,
          ROLE,
          previous,
          hash,
        ],
      );
      previous = hash;
    }
    const last = events.at(-1) ?? made;
    await query(
      `INSERT INTO balcao.standing (request_id, company_id, series_id, environment, state, disabled, filed, made, sent)
       SELECT $1, $2, $3, $4, $5, $6, false, min(event_id), min(event_id) FROM balcao.event WHERE request_id = $1`,
      [row.requestId, companyId, seriesId, row.environment, last.state, (last.disabled ?? 0) === 1],
    );
  };
  return { query, forge, close };
}

/** The events of a request that was sent and homologated, with these bytes as its ProcInutNFe. */
export function homologatedEvents(bytes: Uint8Array, file?: ForgedEvent): readonly ForgedEvent[] {
  const answer = { cStat: '102', xMotivo: 'x', nProt: '135', dhRecbto: AT };
  return [
    { kind: 'sending', state: 'sending', data: { owner: 'x', xmlSeq: 0, overridden: false } },
    {
      kind: 'outcome',
      state: 'homologated',
      disabled: 1,
      raw: bytes,
      data: { answer, provedBy: '102', nProt: '135' },
    },
    ...(file ? [file] : []),
  ];
}

/** As a `file` event names it. */
export function fileEvent(
  path: string,
  bytes: Uint8Array,
  by: Pick<ForgedEvent, 'machine' | 'user'> = {},
): ForgedEvent {
  return {
    kind: 'file',
    state: 'homologated',
    ...by,
    data: { paths: [path], sha256: [sha256(bytes)], suffixed: false },
  };
}

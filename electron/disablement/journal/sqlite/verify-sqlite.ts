/** Verifies the whole journal and reports where its chain is broken, if it is. */

import type { Database } from '../../../storage/database/database.ts';
import { readEvent } from '../journal-rows.ts';
import { readRequest, REQUEST_COLUMNS } from '../request-columns.ts';
import { UnreadableRow } from '../unreadable-row.ts';
import type { ChainReport } from '../chain-report.ts';
import { CHAIN_START, linkHash, requestHash } from '../chain.ts';

/**
 * Reads one consistent snapshot, row by row. `wanted` is the beginning of a link's hash, in lower case: the head
 * printed on an older receipt.
 */
export function verifyChain(db: Database, wanted?: string): ChainReport {
  db.exec('BEGIN');
  try {
    const walk = walkChain(db, wanted);
    for (;;) {
      const step = walk.next();
      if (step.done) return step.value;
    }
  } finally {
    db.exec('COMMIT');
  }
}

/** Links between two pauses: some milliseconds. */
const PIECE = 200;

/** The same in pieces, for a journal that is not written to meanwhile; yields how many links hold so far. */
export function* walkChain(db: Database, wanted?: string): Generator<number, ChainReport, undefined> {
  const request = db.prepare(`SELECT ${REQUEST_COLUMNS.join(', ')} FROM disablement WHERE request_id = ?`);
  const requests = Number(db.prepare('SELECT COUNT(*) AS n FROM disablement').get()?.['n'] ?? 0);
  let head = CHAIN_START;
  let position = 0;
  let listed = 0;
  let found: ChainReport['found'];
  const broken = (why: NonNullable<ChainReport['broken']>['why']): ChainReport => ({
    ok: false,
    events: position,
    requests,
    chains: 1,
    head,
    ...(found ? { found } : {}),
    broken: { position, why },
  });
  for (const row of db.prepare('SELECT * FROM disablement_event ORDER BY position').iterate()) {
    position += 1;
    if (row['position'] !== position) return broken('order');
    if (row['previous'] !== head) return broken('previous');
    const event = {
      position,
      requestId: String(row['request_id']),
      seq: Number(row['seq']),
      kind: String(row['kind']),
      state: String(row['state']),
      disabled: Number(row['disabled']),
      at: String(row['at']),
      data: String(row['data']),
      raw: row['raw'] instanceof Uint8Array ? row['raw'] : null,
    };
    const hash = linkHash(head, event);
    if (hash !== row['hash']) return broken('hash');
    if (event.kind === 'prepared') {
      const columns = request.get(event.requestId);
      const own = columns && requestHash(Object.values(columns) as (string | number)[]);
      if (!own || !event.data.includes(own)) return broken('request');
      if (!isReadable(() => readRequest(columns ?? {}))) return broken('row');
      listed += 1;
    }
    if (!isReadable(() => readEvent(row))) return broken('row');
    head = hash;
    if (wanted !== undefined && hash.startsWith(wanted)) {
      found = { position, at: event.at, requestId: event.requestId };
    }
    if (position % PIECE === 0) yield position;
  }
  // A request without events was inserted outside the chain.
  if (listed !== requests) return broken('request');
  return { ok: true, events: position, requests, chains: 1, head, ...(found ? { found } : {}) };
}

/** A hash may fit what this program cannot read: whoever writes a file can make one. */
function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof UnreadableRow) return false;
    throw error;
  }
}

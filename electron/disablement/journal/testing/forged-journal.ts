/** Makes up a `diario.sqlite` as no program of ours writes it, with hashes that fit. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { disablementId } from '../../../../shared/fiscal/disablement-id.ts';
import { CHAIN_START, linkHash, requestHash } from '../chain.ts';
import type { RequestRow } from '../journal-rows.ts';
import { columnsOf } from '../request-columns.ts';
import { JOURNAL_FILE, openJournal } from '../sqlite/sqlite-journal.ts';

const HOMOLOGATED = JSON.stringify({ nProt: '135', provedBy: '102' });
/** The Id of one number of this company. */
export const idOf = (cnpj: string, n: number) =>
  disablementId({ cUF: '35', ano: '26', cnpj, mod: '55', serie: 1, nNFIni: n, nNFFin: n });
export const SENDING = {
  kind: 'sending',
  state: 'sending',
  data: JSON.stringify({ owner: 'x', xmlSeq: 0, overridden: false }),
};
/** Behind {@link SENDING}. */
export const DONE = { kind: 'outcome', state: 'homologated', data: HOMOLOGATED };

/** An event as it is to be in its chain. */
export interface Link {
  readonly kind: string;
  readonly state: string;
  readonly data: string;
  readonly seq?: number;
  readonly raw?: Uint8Array;
  readonly requestId?: string;
  readonly disabled?: number;
}
/** A request whose columns may be anything that their types allow. */
export type Forged = Omit<RequestRow, 'cnpj' | 'id'> & { readonly cnpj: string; readonly id: string };

/** Requests, each with its events, in one chain whose hashes fit. */
export async function forgeJournal(
  folder: string,
  ...requests: readonly (readonly [Forged, ...Link[]])[]
): Promise<void> {
  const made = openJournal(folder);
  if (!made.ok) throw new Error(made.error.code);
  await made.value.close();
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  db.exec('PRAGMA foreign_keys = OFF; DROP TRIGGER disablement_event_in_order');
  let previous = CHAIN_START;
  let position = 0;
  for (const [row, ...events] of requests) {
    const columns = columnsOf(row);
    db.prepare(`INSERT INTO disablement VALUES (${columns.map(() => '?').join(', ')})`).run(...columns);
    const first: Link = {
      kind: 'prepared',
      state: 'prepared',
      data: JSON.stringify({ request: requestHash(columns) }),
    };
    for (const [index, event] of [first, ...events].entries()) {
      const { kind, state, data, seq = index + 1, raw = Buffer.from('<x/>'), disabled = 0 } = event;
      const { requestId = row.requestId } = event;
      position += 1;
      const at = row.createdAt;
      const hash = linkHash(previous, { position, requestId, seq, kind, state, disabled, at, data, raw });
      db.prepare('INSERT INTO disablement_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        position,
        requestId,
        seq,
        kind,
        state,
        disabled,
        at,
        data,
        raw,
        previous,
        hash,
      );
      previous = hash;
    }
  }
  db.close();
}

/** The rows of batches: added as they are read, taken one by one to be asked, and given their answers. */

import type { DatabaseSync } from 'node:sqlite';
import type { BatchGroup, BatchKind } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Situation } from '../../../../shared/fiscal/situation.ts';
import type { NoteSite } from '../../../../shared/fiscal/without-ie.ts';
import { inTransaction } from '../../../storage/database/database.ts';
import type { AskedKey } from '../../asking-place.ts';
import type { FoundKey, NoteFacts } from '../read/found-key.ts';
import { groupOf, type StoredRowState } from './batch-groups.ts';
import { columnValues, NOTE, WHERE } from './row-columns.ts';

/** A row that can be asked. */
export interface PendingRow {
  readonly position: number;
  readonly key: string;
  readonly kind: BatchKind;
  readonly tries: number;
  /** A person wants a new answer, whatever the store has. */
  readonly again: boolean;
  /** When the note was issued, if its XML says so. */
  readonly issued: string | undefined;
  /** Where it is kept, if its XML says so. */
  readonly site: NoteSite | undefined;
}

export interface RowAnswer {
  readonly situation: Situation;
  readonly cStat: string;
  readonly xMotivo: string;
  readonly nProt: string;
  readonly dhRecbto: string;
  readonly at: string;
  readonly stored: boolean;
  /** See `avisos` of a row. */
  readonly avisos: readonly string[];
}

export type RowStore = ReturnType<typeof createRowStore>;

/** What an XML says of its note, and where a row was read. */
const TOLD = [...Object.values(NOTE), 'site'].join(', ');
const PLACE = Object.values(WHERE).join(', ');
const AT_ONCE = 1_000;
/** Each is looked up in the history. */
const LOOKED_UP_AT_ONCE = 200;

interface NextRow {
  readonly position: number;
  readonly key: string;
  readonly kind: BatchKind;
  readonly tries: number;
  readonly again: number;
  readonly issued: string | null;
  readonly site: NoteSite | null;
}

interface AssignedRow extends Pick<NextRow, 'position' | 'kind' | 'issued' | 'site'> {
  readonly text: string;
  readonly state: StoredRowState;
}

export function createRowStore(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO batch_row (batch, position, kind, state, grp, text, mod, same_as, ${TOLD}, ${PLACE})
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const told = db.prepare(
    `UPDATE batch_row SET (${TOLD}) = (SELECT ${TOLD} FROM batch_row WHERE batch = ?1 AND position = ?3)
     WHERE batch = ?1 AND position = ?2 AND emitter IS NULL`,
  );
  const toAssign = db.prepare(
    `SELECT position, text, kind, state, dh_emi AS issued, site FROM batch_row WHERE batch = ? AND position > ? ORDER BY position LIMIT ${AT_ONCE}`,
  );
  const setPlace = db.prepare(
    `UPDATE batch_row SET place = ?, state = 'pending', grp = 'pending' WHERE batch = ? AND position = ?`,
  );
  const byPlace = db.prepare(
    `SELECT place, COUNT(*) AS rows FROM batch_row WHERE batch = ? AND state = 'pending' AND place IS NOT NULL
       AND again >= ? GROUP BY place ORDER BY MIN(position)`,
  );
  const nextAt = db.prepare(
    `SELECT position, text AS key, kind, tries, again, dh_emi AS issued, site FROM batch_row
     WHERE batch = ? AND place = ? AND state = 'pending' AND again >= ? AND position > ? ORDER BY tries, position LIMIT 1`,
  );
  const pendingAfter = db.prepare(
    `SELECT position, text AS key, kind, tries, again, dh_emi AS issued, site, place FROM batch_row
     WHERE batch = ? AND position > ? AND state = 'pending' AND place IS NOT NULL
     ORDER BY position LIMIT ${LOOKED_UP_AT_ONCE}`,
  );
  const setState = db.prepare('UPDATE batch_row SET state = ? WHERE batch = ? AND position = ?');
  const setBack = db.prepare(
    `UPDATE batch_row SET state = 'pending', tries = ? WHERE batch = ? AND position = ?`,
  );
  const recoverAll = db.prepare(
    `UPDATE batch_row SET state = 'pending' WHERE batch = ? AND kind IN ('note', 'old') AND state = 'asking'`,
  );
  const setAnswer = db.prepare(
    `UPDATE batch_row SET state = 'asked', grp = ?, situation = ?, c_stat = ?, x_motivo = ?, n_prot = ?, dh_recbto = ?,
       answered_at = ?, stored = ?, avisos = ?, error = NULL, again = 0, tries = 0 WHERE batch = ? AND position = ?`,
  );
  const setFailed = db.prepare(
    `UPDATE batch_row SET state = 'failed', grp = 'failed', error = ?, again = 0, tries = 0
     WHERE batch = ? AND position = ?`,
  );
  const setAgain = db.prepare(
    `UPDATE batch_row SET state = 'pending', grp = 'pending', error = NULL, again = 1, tries = 0
     WHERE batch = ?1 AND (state IN ('asked', 'failed', 'put-aside') OR (?3 AND state = 'pending')) AND kind IN ('note', 'old')
       AND position = COALESCE((SELECT same_as FROM batch_row WHERE batch = ?1 AND position = ?2), ?2)`,
  );
  const unsetAgain = db.prepare(
    `UPDATE batch_row SET again = 0 WHERE batch = ? AND again = 1 AND state IN ('pending', 'asking')`,
  );
  const answered = (
    batch: number,
    { position, kind }: Pick<PendingRow, 'position' | 'kind'>,
    answer: RowAnswer,
  ): BatchGroup => {
    const group = groupOf(kind, 'asked', answer);
    const { situation, cStat, xMotivo, nProt, dhRecbto, at, stored } = answer;
    const said = [Number(stored), JSON.stringify(answer.avisos)];
    setAnswer.run(group, situation, cStat, xMotivo, nProt, dhRecbto, at, ...said, batch, position);
    return group;
  };

  return {
    /** Returns the group in which the row now counts. */
    answered,
    /** In one transaction. */
    append: (batch: number, rows: readonly FoundKey[]) =>
      inTransaction(db, () => {
        for (const { position, kind, text, mod, sameAs, facts = {}, where } of rows) {
          const state: StoredRowState = kind === 'note' ? 'pending' : 'put-aside';
          const group = groupOf(kind, state, undefined);
          const row = [batch, position, kind, state, group, text, mod ?? null, sameAs ?? null];
          insert.run(...row, ...columnValues(facts, NOTE), siteIn(facts), ...columnValues(where, WHERE));
          // The XML of a note whose key a list had before tells where the key is asked.
          if (sameAs !== undefined && facts.emitter !== undefined) told.run(batch, sameAs, position);
        }
      }),
    /**
     * Gives pending rows after `after` the place where they are asked, and makes the old ones pending if they are
     * `wanted`; returns the last position looked at, undefined when there are no more.
     */
    assign: (
      batch: number,
      after: number,
      wanted: { readonly old: boolean; readonly place: (key: AskedKey) => string },
    ) => {
      const rows = toAssign.all(batch, after) as unknown as AssignedRow[];
      inTransaction(db, () => {
        for (const { position, text: key, kind, state, ...known } of rows) {
          const old = kind === 'old' && state === 'put-aside' && wanted.old;
          if (state === 'pending' || old)
            setPlace.run(wanted.place({ key, ...knownOf(known) }), batch, position);
        }
      });
      return rows.at(-1)?.position;
    },
    /** Pending rows at each place; `again`: of those that a person wants asked again. */
    places: (batch: number, again = false): { readonly place: string; readonly rows: number }[] =>
      byPlace.all(batch, Number(again)) as unknown as { place: string; rows: number }[],
    /** Those after `after` first. */
    next: (batch: number, place: string, again = false, after = 0) => {
      const behind = (position: number) => nextAt.get(batch, place, Number(again), position);
      const row = (behind(after) ?? (after > 0 ? behind(0) : undefined)) as NextRow | undefined;
      return row && pendingOf(row);
    },
    /** Pending rows after `after`, some at a time, with their place. */
    unasked: (batch: number, after: number): (PendingRow & { readonly place: string })[] => {
      const found = pendingAfter.all(batch, after) as unknown as (NextRow & { readonly place: string })[];
      return found.map((row) => ({ ...pendingOf(row), place: row.place }));
    },
    /** Committed before SEFAZ is asked. */
    asking: (batch: number, position: number) => void setState.run('asking', batch, position),
    /** What was being asked when an earlier process ended is pending again. */
    recover: (batch: number) => void recoverAll.run(batch),
    /** The row is to be asked later, after those with fewer tries. */
    putBack: (batch: number, position: number, tries: number) => void setBack.run(tries, batch, position),
    failed: (batch: number, position: number, error: AppError) =>
      void setFailed.run(JSON.stringify(error), batch, position),
    /** Makes these rows pending again; what was answered stays shown until it is replaced. `unasked`: also rows that were never asked. */
    again: (batch: number, positions: readonly number[], unasked: boolean) =>
      inTransaction(db, () => {
        for (const position of positions) setAgain.run(batch, position, Number(unasked));
      }),
    /** Rows that were to be asked again and were not are no longer. */
    forgetAgain: (batch: number) => void unsetAgain.run(batch),
  };
}

function pendingOf({ position, key, kind, tries, again, ...known }: NextRow): PendingRow {
  return { position, key, kind, tries, again: again === 1, ...knownOf(known) };
}

function knownOf({ issued, site }: Pick<NextRow, 'issued' | 'site'>): Pick<PendingRow, 'issued' | 'site'> {
  return { issued: issued ?? undefined, site: site ?? undefined };
}

/** The facts of an XML that shows its emitter show an IE too, unless they say otherwise. */
function siteIn({ withoutIe, emitter }: NoteFacts): NoteSite | null {
  if (withoutIe) return 'SVRS';
  return emitter === undefined ? null : 'home';
}

/** Reads stored consultations for the history's index and for its pages. */

import type { Database } from '../../storage/database/database.ts';
import { GIVES_SITUATION } from '../../storage/database/answer-facts.ts';
import type { ConsultRecord } from '../history.ts';
import { KNOWN, lastKnownOf } from '../last-known.ts';
import { LAST_FIRST, orderOf } from '../../storage/database/answer-order.ts';
import { answerChanges, comparedOf } from './answer-changes.ts';
import { CHANGED } from './history-index.ts';
import type { IndexRow } from './index-rows.ts';

export type ConsultRows = ReturnType<typeof createConsultRows>;

interface Row extends Omit<ConsultRecord, 'before'> {
  readonly seq: number;
  readonly mod: string;
  readonly serie: number;
  readonly nNF: number;
  readonly tells: 0 | 1;
}

const COLUMNS = `c.seq, c.at, c.environment, c.ch_nfe AS chNFe, c.emitter, c.mod, c.serie, c.n_nf AS nNF,
  c.situation, c.c_stat AS cStat, c.x_motivo AS xMotivo, c.n_prot AS nProt, c.avisos, ${GIVES_SITUATION} AS tells`;

/** The answer about the same note that was the last one before the row with this `seq`. */
const BEFORE = `c.ch_nfe = ?1 AND c.environment = ?2 AND ${GIVES_SITUATION}
  AND (${orderOf('c')}) < (SELECT ${orderOf('o')} FROM consultation o WHERE o.seq = ?3) ORDER BY ${LAST_FIRST} LIMIT 1`;

/** `db` may be open for reading only. */
export function createConsultRows(db: Database) {
  const after = db.prepare(`SELECT ${COLUMNS} FROM consultation c WHERE c.seq > ? ORDER BY c.seq LIMIT ?`);
  const before = db.prepare(
    `SELECT ${COLUMNS} FROM consultation c WHERE c.seq < ? ORDER BY c.seq DESC LIMIT ?`,
  );
  const one = db.prepare(`SELECT ${COLUMNS} FROM consultation c WHERE c.seq = ?`);
  const previous = db.prepare(
    `SELECT c.situation, c.n_prot AS nProt, c.answer FROM consultation c
     WHERE ${BEFORE}`,
  );
  const answerOf = db.prepare('SELECT answer FROM consultation WHERE seq = ?');
  const known = db.prepare(
    `SELECT ${KNOWN}
     FROM consultation c WHERE ${BEFORE}`,
  );
  const there = db.prepare('SELECT 1 FROM consultation WHERE seq = ?');
  const count = db.prepare('SELECT COUNT(*) AS n FROM consultation WHERE seq < ?');
  const highest = db.prepare(
    "SELECT IFNULL((SELECT seq FROM sqlite_sequence WHERE name = 'consultation'), 0) AS n",
  );

  const changedIn = (row: Row): number => {
    if (row.tells === 0) return 0;
    const last = previous.get(row.chNFe, row.environment, row.seq);
    if (!last) return 0;
    const changes = answerChanges(
      comparedOf(row, String(last['situation']), String(last['nProt']), String(last['answer'])),
      comparedOf(row, row.situation, row.nProt, String(answerOf.get(row.seq)?.['answer'])),
    );
    return changes.reduce((bits, change) => bits | CHANGED[change], 0);
  };
  const indexed = (rows: unknown): readonly (readonly [number, IndexRow])[] =>
    (rows as readonly Row[]).map((row) => [row.seq, indexRow(row, changedIn(row))]);
  return {
    /** Consultations after `seq`, in order. */
    after: (seq: number, limit: number) => indexed(after.all(seq, limit)),
    /** Consultations before `seq`, newest first. */
    before: (seq: number, limit: number) => indexed(before.all(seq, limit)),
    /** For a page; undefined where it is not there any more. */
    record: (seq: number) => {
      const row = one.get(seq) as Row | undefined;
      if (!row) return undefined;
      const last = row.tells ? undefined : known.get(row.chNFe, row.environment, seq);
      const { at, environment, chNFe, emitter, situation, cStat, xMotivo, nProt, avisos } = row;
      return {
        at,
        environment,
        chNFe,
        emitter,
        situation,
        cStat,
        xMotivo,
        nProt,
        avisos,
        before: lastKnownOf(last),
      };
    },
    exists: (seq: number) => there.get(seq) !== undefined,
    /** Number of consultations with a lower seq. */
    countBefore: (seq: number) => Number(count.get(seq)?.['n']),
    /** What tells one database from another that was put in its place: the row of this seq, and the highest seq ever. */
    trace: (seq: number) => {
      const row = one.get(seq) as Row | undefined;
      return { row: row && `${row.at} ${row.chNFe}`, highest: Number(highest.get()?.['n']) };
    },
  };
}

function indexRow(row: Row, changed: number): IndexRow {
  const { environment, emitter, mod, serie, nNF, situation, cStat, xMotivo, chNFe, nProt } = row;
  const at = Date.parse(row.at);
  return {
    at: Number.isNaN(at) ? 0 : at,
    environment,
    cnpj: emitter,
    mod,
    serie,
    ini: nNF,
    fin: nNF,
    result: situation,
    changed,
    nProt,
    // The situation by its own name: "autorizada" is searched more often than what SEFAZ writes.
    words: `${cStat} ${xMotivo} ${situation.replaceAll('-', ' ')}`,
    subject: chNFe,
  };
}

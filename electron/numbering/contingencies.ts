/** Stores the notes issued in contingency of which SEFAZ was asked and did not say that it has them, until it does. */

import type { DatabaseSync } from 'node:sqlite';
import { accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import type { NumberRange, TpAmb } from '../../shared/fiscal/numbering.ts';
import { EXISTS } from '../storage/database/answer-facts.ts';
import { OF_ANOTHER_KEY } from './refused-numbers.ts';
import type { NoteAnswer, SeriesPlace } from './series.ts';

export interface OpenContingency {
  readonly chNFe: string;
  readonly nNF: number;
  /** 217: SEFAZ has nothing; 124: it has only the EPEC; undefined if it never said: it was stopped or refused. */
  readonly cStat: '217' | '124' | undefined;
  /** ISO 8601, of the last consultation with this result, or of the first without one. */
  readonly at: string;
  /** False if only callers without a token sent the key. */
  readonly trusted: boolean;
  /** An instant with offset, or a day; undefined if unknown. */
  readonly issued: string | undefined;
}

/**
 * Issued without SEFAZ: FS-IA, EPEC, FS-DA, offline (leiauteNFe B22). 6 and 7 are transmitted to the contingency
 * sites at once.
 */
const WITHOUT_SEFAZ: ReadonlySet<string> = new Set(['2', '4', '5', '9']);
const NOT_TRANSMITTED: ReadonlySet<string> = new Set(['217', '124']);

/**
 * SEFAZ once had the note: a 217 of another site takes nothing back, and a row may have come back with an older copy or from a
 * computer that had not heard of it. So it has where it named the note when it refused another key of its number.
 */
const OPEN = `NOT EXISTS (SELECT 1 FROM consultation c
  WHERE c.ch_nfe = contingency.ch_nfe AND c.tp_amb = contingency.tp_amb AND ${EXISTS} AND c.situation <> 'epec')
  AND (c_stat = '124' OR NOT EXISTS (SELECT 1 FROM told_number t WHERE t.emitter = contingency.emitter
    AND t.mod = contingency.mod AND t.serie = contingency.serie AND t.tp_amb = contingency.tp_amb
    AND t.n_nf = contingency.n_nf AND t.ch_nfe = contingency.ch_nfe))`;

const COLUMNS = 'ch_nfe AS chNFe, n_nf AS nNF, c_stat AS cStat, at, trusted, issued';

export function createContingencies(db: DatabaseSync) {
  // Once a key is trusted or its issue date is known, it stays so. Nothing reads `declared_at`; older versions did.
  const upsert = db.prepare(
    `INSERT INTO contingency (ch_nfe, tp_amb, emitter, mod, serie, n_nf, c_stat, at, trusted, issued)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (ch_nfe, tp_amb) DO UPDATE SET declared_at = NULL,
       c_stat = excluded.c_stat, at = excluded.at, trusted = max(trusted, excluded.trusted),
       issued = CASE WHEN length(excluded.issued) > length(ifnull(issued, '')) THEN excluded.issued ELSE issued END`,
  );
  const upsertUnanswered = db.prepare(
    `INSERT INTO contingency (ch_nfe, tp_amb, emitter, mod, serie, n_nf, c_stat, at, trusted, issued)
     VALUES (?, ?, ?, ?, ?, ?, '', ?, ?, ?)
     ON CONFLICT (ch_nfe, tp_amb) DO UPDATE SET declared_at = NULL, trusted = max(trusted, excluded.trusted)`,
  );
  const remove = db.prepare('DELETE FROM contingency WHERE ch_nfe = ? AND tp_amb = ?');
  const inside = db.prepare(
    `SELECT ${COLUMNS} FROM contingency
     WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND n_nf BETWEEN ? AND ? AND ${OPEN}
     ORDER BY n_nf, ch_nfe`,
  );
  const waiting = db.prepare(
    `SELECT ${COLUMNS} FROM contingency WHERE tp_amb = ? AND ${OPEN} ORDER BY at, ch_nfe`,
  );
  return {
    learn: ({ chNFe, tpAmb, cStat, transmitted, at, trusted, issued }: NoteAnswer) => {
      const { emitter, mod, serie, nNF, tpEmis } = accessKeyParts(chNFe);
      // Whatever the key says, SEFAZ has an EPEC of it.
      if (!WITHOUT_SEFAZ.has(tpEmis) && cStat !== '124' && !transmitted) return;
      const place = [chNFe, tpAmb, emitter, mod, serie, nNF] as const;
      const more = [at, trusted ? 1 : 0, issued ?? null] as const;
      if (transmitted) remove.run(chNFe, tpAmb);
      else if (NOT_TRANSMITTED.has(cStat)) upsert.run(...place, cStat, ...more);
      // Its number is used, by another note.
      else if (!OF_ANOTHER_KEY.has(cStat)) upsertUnanswered.run(...place, ...more);
    },
    inside: ({ cnpj, mod, serie, tpAmb }: SeriesPlace, { nNFIni, nNFFin }: NumberRange) =>
      inside.all(cnpj, mod, serie, tpAmb, nNFIni, nNFFin).map(readRow),
    waiting: (tpAmb: TpAmb) => waiting.all(tpAmb).map(readRow),
  };
}

function readRow(row: Record<string, unknown>): OpenContingency {
  const { issued } = row;
  return {
    chNFe: String(row['chNFe']),
    nNF: Number(row['nNF']),
    cStat: row['cStat'] === '124' || row['cStat'] === '217' ? row['cStat'] : undefined,
    at: String(row['at']),
    trusted: row['trusted'] === 1,
    issued: typeof issued === 'string' ? issued : undefined,
  };
}

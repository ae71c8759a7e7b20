/**
 * The questions to SEFAZ whether a number is used, each by an invented key of it: how many were asked within the hour,
 * and what was answered.
 */

import type { DatabaseSync } from 'node:sqlite';
import { trueKeyIn } from './refused-numbers.ts';
import type { NumberRange, TpAmb } from '../../shared/fiscal/numbering.ts';
import type { SeriesPlace } from './series.ts';

/** For each CNPJ root and environment: a small part of what SEFAZ accepts, since an emitter shares that limit. */
export const QUESTIONS_AN_HOUR = 5;
/** Between two questions of one company, in milliseconds. */
export const QUESTION_SPACE_MS = 1000;
const HOUR_MS = 3_600_000;

export interface QuestionAnswer {
  readonly nNF: number;
  /** The invented key. */
  readonly chNFe: string;
  readonly cStat: string;
  readonly xMotivo: string;
  /** ISO 8601. */
  readonly at: string;
  /** The key of the note that has the number, where SEFAZ named it. */
  readonly trueKey: string | undefined;
}

/** A question that is counted, before it is sent. */
export interface CountedQuestion {
  answered(cStat: string, xMotivo: string, at: string): QuestionAnswer;
  /** Nothing was sent. */
  takeBack(): void;
}

export interface Quota {
  readonly left: number;
  /** When the next question is allowed, if none is left. */
  readonly nextAt: Date | undefined;
  /** When the last one was asked within the hour. */
  readonly lastAt: Date | undefined;
}

export interface Questions {
  quota(place: Pick<SeriesPlace, 'cnpj' | 'tpAmb'>, now: Date): Quota;
  /** Undefined if none is left; counted together with other processes. */
  take(place: SeriesPlace, nNF: number, chNFe: string, now: Date): CountedQuestion | undefined;
  /** The answers about numbers of a range, oldest first. */
  answers(place: SeriesPlace, range: NumberRange): QuestionAnswer[];
}

export function createQuestions(db: DatabaseSync): Questions {
  // A time more than an hour ahead was written before the clock was set back, and counts no more.
  const within = 'root = ? AND tp_amb = ? AND asked_at > ? AND asked_at < ?';
  const count = db.prepare(
    `SELECT count(*) AS n, min(asked_at) AS first, max(asked_at) AS last FROM number_question WHERE ${within}`,
  );
  const add = db.prepare(
    `INSERT INTO number_question (root, emitter, mod, serie, tp_amb, n_nf, ch_nfe, asked_at, at, c_stat, x_motivo)
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ''
     WHERE (SELECT count(*) FROM number_question WHERE ${within}) < ${QUESTIONS_AN_HOUR}`,
  );
  const answer = db.prepare(
    'UPDATE number_question SET c_stat = ?, x_motivo = ?, at = ?, true_key = ? WHERE seq = ?',
  );
  const remove = db.prepare('DELETE FROM number_question WHERE seq = ?');
  const inside = db.prepare(
    `SELECT n_nf AS nNF, ch_nfe AS chNFe, c_stat AS cStat, x_motivo AS xMotivo, at, true_key AS trueKey
     FROM number_question WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND n_nf BETWEEN ? AND ?
       AND c_stat <> '' ORDER BY seq`,
  );
  const hour = (cnpj: string, tpAmb: TpAmb, now: Date) =>
    [cnpj.slice(0, 8), tpAmb, now.getTime() - HOUR_MS, now.getTime() + HOUR_MS] as const;

  return {
    quota: ({ cnpj, tpAmb }, now) => {
      const { n, first, last } = count.get(...hour(cnpj, tpAmb, now)) ?? {};
      const left = Math.max(0, QUESTIONS_AN_HOUR - Number(n));
      return {
        left,
        nextAt: left === 0 && typeof first === 'number' ? new Date(first + HOUR_MS) : undefined,
        lastAt: typeof last === 'number' ? new Date(last) : undefined,
      };
    },
    take: ({ cnpj, mod, serie, tpAmb }, nNF, chNFe, now) => {
      const row = [cnpj.slice(0, 8), cnpj, mod, serie, tpAmb, nNF, chNFe, now.getTime(), now.toISOString()];
      const { changes, lastInsertRowid } = add.run(...row, ...hour(cnpj, tpAmb, now));
      if (changes === 0) return undefined;
      return {
        answered: (cStat, xMotivo, at) => {
          const trueKey = trueKeyIn(chNFe, xMotivo);
          answer.run(cStat, xMotivo, at, trueKey ?? null, lastInsertRowid);
          return { nNF, chNFe, cStat, xMotivo, at, trueKey };
        },
        takeBack: () => void remove.run(lastInsertRowid),
      };
    },
    answers: ({ cnpj, mod, serie, tpAmb }, { nNFIni, nNFFin }) =>
      inside.all(cnpj, mod, serie, tpAmb, nNFIni, nNFFin).map((row) => ({
        nNF: Number(row['nNF']),
        chNFe: String(row['chNFe']),
        cStat: String(row['cStat']),
        xMotivo: String(row['xMotivo']),
        at: String(row['at']),
        trueKey: row['trueKey'] === null ? undefined : String(row['trueKey']),
      })),
  };
}

/**
 * Stores the numbers that SEFAZ revealed as existing in an answer about another key: it refused one with the same number (561, 562,
 * 613: MOC 5.4, J04 to J06), or registered a cancellation for the note that replaces the other.
 */

import type { DatabaseSync } from 'node:sqlite';
import { accessKeyParts, keyInBrackets } from '../../shared/fiscal/key/access-key.ts';
import type { NumberRange } from '../../shared/fiscal/numbering.ts';
import type { NoteAnswer, SeriesPlace } from './series.ts';

export interface RefusedNumber {
  readonly nNF: number;
  /** The true key, if SEFAZ gave it. */
  readonly chNFe: string | undefined;
  /** Of the refusal, one of {@link OF_ANOTHER_KEY}, or of the event. */
  readonly cStat: string;
  /** ISO 8601. */
  readonly at: string;
}

/** SEFAZ has a note of the number, under another key. */
export const OF_ANOTHER_KEY: ReadonlySet<string> = new Set(['561', '562', '613']);

export function createRefusedNumbers(db: DatabaseSync) {
  // A known true key is not overwritten by an answer without one.
  const upsert = db.prepare(
    `INSERT INTO told_number (emitter, mod, serie, tp_amb, n_nf, c_stat, at, ch_nfe) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (emitter, mod, serie, tp_amb, n_nf) DO UPDATE SET
       c_stat = excluded.c_stat, at = excluded.at, ch_nfe = ifnull(excluded.ch_nfe, ch_nfe)`,
  );
  const last = db.prepare(
    'SELECT max(n_nf) AS n FROM told_number WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ?',
  );
  const inside = db.prepare(
    `SELECT n_nf AS n, ch_nfe AS chNFe, c_stat AS cStat, at FROM told_number
     WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND n_nf BETWEEN ? AND ? ORDER BY n_nf`,
  );
  return {
    learn: ({ chNFe, tpAmb, cStat, xMotivo, at }: Omit<NoteAnswer, 'transmitted' | 'trusted'>) => {
      if (!OF_ANOTHER_KEY.has(cStat)) return;
      const { emitter, mod, serie, nNF } = accessKeyParts(chNFe);
      upsert.run(emitter, mod, serie, tpAmb, nNF, cStat, at, trueKeyIn(chNFe, xMotivo) ?? null);
    },
    /** `chNFe`: of the note that is there; `cStat`: of the event that names it. */
    learnReplacing: ({ chNFe, tpAmb, cStat, at }: Pick<NoteAnswer, 'chNFe' | 'tpAmb' | 'cStat' | 'at'>) => {
      const { emitter, mod, serie, nNF } = accessKeyParts(chNFe);
      upsert.run(emitter, mod, serie, tpAmb, nNF, cStat, at, chNFe);
    },
    last: ({ cnpj, mod, serie, tpAmb }: SeriesPlace) => {
      const found = last.get(cnpj, mod, serie, tpAmb)?.['n'];
      return typeof found === 'number' ? found : undefined;
    },
    inside: ({ cnpj, mod, serie, tpAmb }: SeriesPlace, { nNFIni, nNFFin }: NumberRange) =>
      inside.all(cnpj, mod, serie, tpAmb, nNFIni, nNFFin).map((row) => ({
        nNF: Number(row['n']),
        chNFe: row['chNFe'] ? String(row['chNFe']) : undefined,
        cStat: String(row['cStat']),
        at: String(row['at']),
      })),
  };
}

/** The key in the answer's text, if it is valid and of the same number. */
export function trueKeyIn(asked: string, xMotivo: string): string | undefined {
  const key = keyInBrackets(xMotivo);
  return key?.slice(6, 34) === asked.slice(6, 34) ? key : undefined;
}

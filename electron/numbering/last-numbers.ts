/** The last number issued in a series, and its first, as entered by a person: as a number, or by a key or XML of that note. */

import type { DatabaseSync } from 'node:sqlite';
import { accessKeyParts, findAccessKeys } from '../../shared/fiscal/key/access-key.ts';
import { noteNumberSchema, type NoteNumber } from '../../shared/fiscal/numbering.ts';
import type { SeriesPlace } from './series.ts';

export interface InformedNumber {
  readonly nNF: number;
  readonly at: string;
}

export const createLastNumbers = (db: DatabaseSync) => informedNumbers(db, 'last_number');
/** The first number of a series: numbers before the first note seen are gaps from there on. */
export const createFirstNumbers = (db: DatabaseSync) => informedNumbers(db, 'first_number');

function informedNumbers(db: DatabaseSync, table: 'first_number' | 'last_number') {
  const where = 'emitter = ? AND mod = ? AND serie = ? AND tp_amb = ?';
  const get = db.prepare(`SELECT n_nf AS nNF, at FROM ${table} WHERE ${where}`);
  const put = db.prepare(
    `INSERT INTO ${table} (emitter, mod, serie, tp_amb, n_nf, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (emitter, mod, serie, tp_amb) DO UPDATE SET n_nf = excluded.n_nf, at = excluded.at`,
  );
  const remove = db.prepare(`DELETE FROM ${table} WHERE ${where}`);
  return {
    get: ({ cnpj, mod, serie, tpAmb }: SeriesPlace): InformedNumber | undefined => {
      const row = get.get(cnpj, mod, serie, tpAmb);
      return row && { nNF: Number(row['nNF']), at: String(row['at']) };
    },
    /** Replaces the earlier value; undefined removes it. */
    put: ({ cnpj, mod, serie, tpAmb }: SeriesPlace, nNF: number | undefined, at: string) => {
      if (nNF === undefined) remove.run(cnpj, mod, serie, tpAmb);
      else put.run(cnpj, mod, serie, tpAmb, nNF, at);
    },
  };
}

/**
 * The number a person typed ("1208", "1.208"), or that of the highest note of this series among the keys in pasted
 * text; undefined if it is neither.
 */
export function readLastNumber(text: string, place: Omit<SeriesPlace, 'tpAmb'>): NoteNumber | undefined {
  const bare = text.trim().replace(/^(?:n[º°o.]*\s*)/i, '');
  if (/^[0-9]{1,9}$|^[0-9]{1,3}(\.[0-9]{3})+$/.test(bare)) {
    return noteNumberSchema.safeParse(Number(bare.replaceAll('.', ''))).data;
  }
  const numbers = findAccessKeys(text)
    .map((key) => accessKeyParts(key))
    .filter(({ emitter, mod, serie }) => emitter === place.cnpj && mod === place.mod && serie === place.serie)
    .map(({ nNF }) => nNF);
  return numbers.length === 0
    ? undefined
    : noteNumberSchema.safeParse(numbers.reduce((last, nNF) => Math.max(last, nNF), 0)).data;
}

/** The first number of a series, as entered by a person: numbers before the first note seen are gaps from there on. */

import type { DatabaseSync } from 'node:sqlite';
import type { InformedNumber } from './last-numbers.ts';
import type { SeriesPlace } from './series.ts';

export interface FirstNumbers {
  get(place: SeriesPlace): InformedNumber | undefined;
  /** Replaces the earlier value; undefined removes it. */
  put(place: SeriesPlace, nNF: number | undefined, at: string): void;
}

export function createFirstNumbers(db: DatabaseSync): FirstNumbers {
  const where = 'emitter = ? AND mod = ? AND serie = ? AND tp_amb = ?';
  const get = db.prepare(`SELECT n_nf AS nNF, at FROM first_number WHERE ${where}`);
  const put = db.prepare('INSERT OR REPLACE INTO first_number VALUES (?, ?, ?, ?, ?, ?)');
  const remove = db.prepare(`DELETE FROM first_number WHERE ${where}`);
  return {
    get: ({ cnpj, mod, serie, tpAmb }) => {
      const row = get.get(cnpj, mod, serie, tpAmb);
      return row && { nNF: Number(row['nNF']), at: String(row['at']) };
    },
    put: ({ cnpj, mod, serie, tpAmb }, nNF, at) => {
      if (nNF === undefined) remove.run(cnpj, mod, serie, tpAmb);
      else put.run(cnpj, mod, serie, tpAmb, nNF, at);
    },
  };
}

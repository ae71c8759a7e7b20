/** Copies what is shared of one company from this computer's `balcao.sqlite` into another one, for a data folder of its own. */

import { setImmediate as turn } from 'node:timers/promises';
import { type Database, inTransaction } from '../../storage/database/database.ts';
import { ANSWER_COLUMNS } from './answers.ts';
import { ANSWERS, SHARED_TABLES } from './tables.ts';

/** Rows of one transaction: some milliseconds. */
const PIECE = 200;

/** @param to with the tables of this version, empty. Stops where `stopped` says so. Returns how many rows it copied. */
export async function copyCompany(
  { from, to }: { readonly from: Database; readonly to: Database },
  cnpj: string,
  stopped: () => boolean,
): Promise<number> {
  let copied = 0;
  const tables = [
    ...SHARED_TABLES.map(({ name, columns, company }) => ({ name, columns, company })),
    { name: ANSWERS, columns: ANSWER_COLUMNS, company: 'emitter' },
  ];
  for (const { name, columns, company } of tables) {
    const list = columns.join(', ');
    const read = from.prepare(
      `SELECT rowid AS place, ${list} FROM ${name} WHERE rowid > ? AND ${company} IN (?, ?) ORDER BY rowid LIMIT ${PIECE}`,
    );
    const write = to.prepare(`INSERT INTO ${name} (${list}) VALUES (${columns.map(() => '?').join(', ')})`);
    for (let place = 0; !stopped();) {
      // Phrases belong to a root.
      const rows = read.all(place, cnpj, cnpj.slice(0, 8));
      const last = rows.at(-1);
      if (!last) break;
      inTransaction(to, () => {
        for (const row of rows) write.run(...columns.map((column) => row[column] ?? null));
      });
      copied += rows.length;
      place = Number(last['place']);
      await turn();
    }
  }
  return copied;
}

/** The e-mail address of each company's accountant. */

import type { Database } from '../storage/database/database.ts';

export function createAccountants(db: Database) {
  const one = db.prepare('SELECT address FROM accountant WHERE cnpj = ?');
  const put = db.prepare(
    'INSERT INTO accountant (cnpj, address) VALUES (?, ?) ON CONFLICT (cnpj) DO UPDATE SET address = excluded.address',
  );
  const remove = db.prepare('DELETE FROM accountant WHERE cnpj = ?');
  return {
    get: (cnpj: string) => {
      const row = one.get(cnpj);
      return row ? String(row['address']) : undefined;
    },
    /** Absent: removes it. */
    set: (cnpj: string, address: string | undefined) => {
      if (address === undefined) remove.run(cnpj);
      else put.run(cnpj, address);
    },
  };
}

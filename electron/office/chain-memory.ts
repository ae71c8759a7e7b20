/**
 * What this computer saw of each company's chain in the shared journal, in `balcao.sqlite`: kept here, since the server may lose it.
 */

import type { DatabaseSync } from 'node:sqlite';
import type { ChainMemory } from '../disablement/journal/postgres/chains/links-kept.ts';
import { osUser } from '../log/os-user.ts';
import type { Clock } from '../ports.ts';
import { inTransaction } from '../storage/database/database.ts';

export function createChainMemory(db: DatabaseSync, clock: Clock): ChainMemory {
  const one = db.prepare('SELECT position, hash FROM chain_seen WHERE origin = ? AND cnpj = ?');
  const heardOne = db.prepare('SELECT position, hash FROM chain_heard WHERE origin = ? AND cnpj = ?');
  const every = db.prepare(
    `SELECT cnpj, max(position) AS position, hash FROM
       (SELECT * FROM chain_seen WHERE origin = ?1 UNION ALL SELECT * FROM chain_heard WHERE origin = ?1)
     GROUP BY cnpj ORDER BY cnpj`,
  );
  const laterIn = (table: 'chain_seen' | 'chain_heard') =>
    db.prepare(
      `INSERT INTO ${table} (origin, cnpj, position, hash) VALUES (?, ?, ?, ?) ON CONFLICT (origin, cnpj)
       DO UPDATE SET position = excluded.position, hash = excluded.hash WHERE excluded.position > position`,
    );
  const later = laterIn('chain_seen');
  const laterHeard = laterIn('chain_heard');
  const unhear = db.prepare('DELETE FROM chain_heard WHERE origin = ? AND cnpj = ?');
  const put = db.prepare('REPLACE INTO chain_seen (origin, cnpj, position, hash) VALUES (?, ?, ?, ?)');
  const accepted = db.prepare(
    `INSERT INTO chain_accepted (origin, cnpj, at, os_user, code, seen_position, seen_hash, found_position, found_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const linkOf = (row: Record<string, unknown>) => ({
    position: Number(row['position']),
    hash: String(row['hash']),
  });
  return {
    seen: (origin, cnpj) => {
      const row = one.get(origin, cnpj);
      return row && linkOf(row);
    },
    heard: (origin, cnpj) => {
      const row = heardOne.get(origin, cnpj);
      return row && linkOf(row);
    },
    hear: (origin, links) =>
      inTransaction(db, () => {
        for (const { cnpj, position, hash } of links) laterHeard.run(origin, cnpj, position, hash);
      }),
    see: (origin, cnpj, { position, hash }) => void later.run(origin, cnpj, position, hash),
    all: (origin) => every.all(origin).map((row) => ({ cnpj: String(row['cnpj']), ...linkOf(row) })),
    accept: (origin, { cnpj, code, seen, found }) =>
      inTransaction(db, () => {
        const at = clock.now().toISOString();
        const by = [at, osUser(), code] as const;
        accepted.run(origin, cnpj, ...by, seen.position, seen.hash, found.position, found.hash);
        put.run(origin, cnpj, found.position, found.hash);
        unhear.run(origin, cnpj);
      }),
  };
}

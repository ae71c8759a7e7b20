/** The companies of this data folder: each CNPJ with the name people use and the UF that a person confirmed. */

import type { DatabaseSync } from 'node:sqlite';
import type { Cnpj } from '../../shared/fiscal/cnpj.ts';
import { cnpjRoot } from '../../shared/fiscal/cnpj.ts';
import type { Uf } from '../../shared/fiscal/uf.ts';
import type { Clock } from '../ports.ts';

export interface Company {
  readonly cnpj: Cnpj;
  readonly root: string;
  readonly name: string;
  readonly uf: Uf | undefined;
  /** A certificate only suggests a UF; until a person confirms it, nothing is disabled. */
  readonly ufConfirmed: boolean;
}

export interface Companies {
  list(): Company[];
  get(cnpj: string): Company | undefined;
  /** Adds a company as a certificate names it; one already known keeps its name and UF. */
  suggest(company: { cnpj: Cnpj; name: string; uf: Uf | undefined }): Company;
  /** A person's word: adds the company or replaces its name and UF, which is then confirmed. */
  save(company: { cnpj: Cnpj; name: string; uf: Uf }): Company;
}

interface Row {
  readonly cnpj: Cnpj;
  readonly root: string;
  readonly name: string;
  readonly uf: Uf | null;
  readonly uf_confirmed: number;
}

export function createCompanies(db: DatabaseSync, clock: Clock): Companies {
  const one = db.prepare('SELECT * FROM company WHERE cnpj = ?');
  const all = db.prepare('SELECT * FROM company ORDER BY name COLLATE NOCASE, cnpj');
  const insert = db.prepare(
    `INSERT INTO company (cnpj, root, name, uf, uf_confirmed, added_at) VALUES (?, ?, ?, ?, 0, ?)
     ON CONFLICT (cnpj) DO NOTHING`,
  );
  const upsert = db.prepare(
    `INSERT INTO company (cnpj, root, name, uf, uf_confirmed, added_at) VALUES (?, ?, ?, ?, 1, ?)
     ON CONFLICT (cnpj) DO UPDATE SET name = excluded.name, uf = excluded.uf, uf_confirmed = 1`,
  );
  const get = (cnpj: string) => {
    const row = one.get(cnpj) as Row | undefined;
    return row && companyOf(row);
  };
  const known = (cnpj: string): Company => {
    const company = get(cnpj);
    if (!company) throw new Error('a company that was just written is not there');
    return company;
  };
  return {
    list: () => (all.all() as unknown as Row[]).map(companyOf),
    get,
    suggest: ({ cnpj, name, uf }) => {
      insert.run(cnpj, cnpjRoot(cnpj), name, uf ?? null, clock.now().toISOString());
      return known(cnpj);
    },
    save: ({ cnpj, name, uf }) => {
      upsert.run(cnpj, cnpjRoot(cnpj), name, uf, clock.now().toISOString());
      return known(cnpj);
    },
  };
}

function companyOf(row: Row): Company {
  return {
    cnpj: row.cnpj,
    root: row.root,
    name: row.name,
    uf: row.uf ?? undefined,
    ufConfirmed: row.uf_confirmed === 1,
  };
}

/** Keeps the vault's rows in the database: what may be shown in clear, the key only as sealed bytes. */

import type { DatabaseSync } from 'node:sqlite';
import type { VaultRow, VaultStore } from '../certificates/vault.ts';

interface Row {
  readonly fingerprint: string;
  readonly holder: string;
  readonly cnpj: string;
  readonly root: string;
  readonly uf: string | null;
  readonly issuer: string;
  readonly valid_from: string;
  readonly valid_until: string;
  readonly added_at: string;
  readonly backend: string;
  readonly sealed: Uint8Array;
}

export function createVaultStore(db: DatabaseSync): VaultStore {
  const all = db.prepare('SELECT * FROM certificate ORDER BY holder COLLATE NOCASE, valid_until DESC');
  const put = db.prepare(
    `INSERT OR REPLACE INTO certificate
       (fingerprint, holder, cnpj, root, uf, issuer, valid_from, valid_until, added_at, backend, sealed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM certificate WHERE fingerprint = ?');
  return {
    all: () => (all.all() as unknown as Row[]).map(vaultRow),
    put: (row) => {
      put.run(
        row.fingerprint,
        row.holder,
        row.cnpj,
        row.root,
        row.uf ?? null,
        row.issuer,
        row.validFrom,
        row.validUntil,
        row.addedAt,
        row.backend,
        row.sealed,
      );
    },
    remove: (fingerprint) => remove.run(fingerprint).changes > 0,
  };
}

function vaultRow(row: Row): VaultRow {
  return {
    fingerprint: row.fingerprint,
    holder: row.holder,
    cnpj: row.cnpj,
    root: row.root,
    uf: row.uf ?? undefined,
    issuer: row.issuer,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    addedAt: row.added_at,
    backend: row.backend,
    sealed: row.sealed,
  };
}

/** Stores the vault's rows in the database: the displayable part in clear, the key only as sealed bytes. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../storage/database/database.ts';
import type { StoredHolder, VaultRow, VaultStore } from './vault.ts';

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
  readonly outside_backend: string | null;
  readonly outside_sealed: Uint8Array | null;
  readonly outside_since: string | null;
}

interface Cached {
  readonly version: unknown;
  all: VaultRow[] | undefined;
  readonly ofRoot: Map<string, VaultRow[]>;
  checkedAt: number;
}

/** How long, in milliseconds, a change made by another process may stay unseen. */
const FRESH_MS = 250;

/**
 * Rows are cached until this connection or another one (`data_version`) writes, because every consultation reads
 * them.
 */
export function createVaultStore(db: DatabaseSync): VaultStore {
  const version = db.prepare('PRAGMA data_version');
  let cached: Cached | undefined;
  const rowsWhere = (which: string) =>
    db.prepare(`SELECT c.*, o.backend AS outside_backend, o.sealed AS outside_sealed, o.since AS outside_since
     FROM certificate c LEFT JOIN certificate_outside o USING (fingerprint) ${which}
     ORDER BY holder COLLATE NOCASE, valid_until DESC`);
  const all = rowsWhere('');
  const ofRoot = rowsWhere('WHERE c.root = ?');
  const holders = db.prepare(
    'SELECT root, cnpj, valid_from AS validFrom, valid_until AS validUntil FROM certificate ORDER BY root',
  );
  const put = db.prepare(
    `INSERT OR REPLACE INTO certificate
       (fingerprint, holder, cnpj, root, uf, issuer, valid_from, valid_until, added_at, backend, sealed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM certificate WHERE fingerprint = ?');
  const removeOutside = db.prepare('DELETE FROM certificate_outside WHERE fingerprint = ?');
  // Of what was removed while it was sealed, by another process too, none: the next file of it would serve outside unasked.
  const putOutside = db.prepare(
    `INSERT OR REPLACE INTO certificate_outside (backend, sealed, since, fingerprint)
     SELECT ?, ?, ?, fingerprint FROM certificate WHERE fingerprint = ?`,
  );
  const current = (): Cached => {
    const now = performance.now();
    if (cached && now - cached.checkedAt < FRESH_MS) return cached;
    const found = version.get()?.['data_version'];
    if (cached && cached.version === found) cached.checkedAt = now;
    else cached = { version: found, all: undefined, ofRoot: new Map(), checkedAt: now };
    return cached;
  };
  const read = (rows: readonly unknown[]) => (rows as readonly Row[]).map(vaultRow);
  return {
    all: () => (current().all ??= read(all.all())),
    ofRoot: (root) => {
      const known = current().ofRoot;
      const rows = known.get(root) ?? read(ofRoot.all(root));
      // Emitters without a certificate here are as many as notes are asked for.
      if (rows.length > 0) known.set(root, rows);
      return rows;
    },
    alone: (work) => {
      cached = undefined;
      try {
        return inTransaction(db, work);
      } finally {
        cached = undefined;
      }
    },
    holders: () => holders.iterate() as Iterable<unknown> as Iterable<StoredHolder>,
    put: (row) => {
      cached = undefined;
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
    remove: (fingerprint) => {
      cached = undefined;
      removeOutside.run(fingerprint);
      return remove.run(fingerprint).changes > 0;
    },
    setOutside: (fingerprint, outside) => {
      cached = undefined;
      if (outside) putOutside.run(outside.backend, outside.sealed, outside.since, fingerprint);
      else removeOutside.run(fingerprint);
    },
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
    ...(row.outside_backend === null || row.outside_sealed === null || row.outside_since === null
      ? {}
      : {
          outside: { backend: row.outside_backend, sealed: row.outside_sealed, since: row.outside_since },
        }),
  };
}

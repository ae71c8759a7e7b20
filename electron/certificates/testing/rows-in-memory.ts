/** The vault's rows in a map, which a test may change behind its back. */

import type { VaultRow, VaultStore } from '../vault/vault.ts';

export interface RowsInMemory {
  readonly rows: Map<string, VaultRow>;
  readonly store: VaultStore;
}

export function rowsInMemory(first: readonly VaultRow[] = []): RowsInMemory {
  const rows = new Map(first.map((row) => [row.fingerprint, row]));
  const store: VaultStore = {
    all: () => [...rows.values()],
    ofRoot: (root) => [...rows.values()].filter((row) => row.root === root),
    alone: (work) => work(),
    holders: () => rows.values(),
    put: (row) => void rows.set(row.fingerprint, row),
    remove: (fingerprint) => rows.delete(fingerprint),
    setOutside: (fingerprint, outside) => {
      const row = rows.get(fingerprint);
      if (row) rows.set(fingerprint, { ...row, outside });
    },
  };
  return { rows, store };
}

/** Rows of one series that several computers read, as if one computer had read them all. */

import { joinKeyRows } from '../ledger/key-rows.ts';
import type { SharedRow } from './block-text.ts';

export function firstOf(row: SharedRow): number {
  return row.kind === 'disabled' ? row.nNFIni : row.nNF;
}

export function lastOf(row: SharedRow): number {
  return row.kind === 'disabled' ? row.nNFFin : row.nNF;
}

/** What several computers read of one key, and of one disablement, is one row; ascending. */
export function joinRows(rows: readonly SharedRow[]): SharedRow[] {
  const all = new Map<string, SharedRow>();
  for (const row of rows) {
    const name = nameOf(row);
    const before = all.get(name);
    if (before?.kind !== 'key' || row.kind !== 'key') all.set(name, before ?? row);
    else all.set(name, joinKeyRows(before, row));
  }
  return [...all.values()].sort((a, b) => firstOf(a) - firstOf(b));
}

function nameOf(row: SharedRow): string {
  if (row.kind === 'disabled') return `d ${row.nNFIni} ${row.nNFFin}`;
  if (row.kind === 'key') return `k ${row.nNF} ${row.chNFe}`;
  return `b ${row.nNF} ${row.chNFe} ${row.booked} ${row.issued} ${row.disputed ?? false}`;
}

/**
 * The name that a person gave to this computer's internet exit to SEFAZ: kept with the data folder, whether or not a connection is
 * set.
 */

import type { Database } from '../storage/database/database.ts';

export interface ExitLabel {
  /** "" for the office's only one. */
  get(): string;
  set(label: string): void;
}

export function createExitLabel(db: Database): ExitLabel {
  const read = db.prepare('SELECT exit_label AS label FROM sharing');
  const put = db.prepare('UPDATE sharing SET exit_label = ?');
  return { get: () => String(read.get()?.['label']), set: (label) => void put.run(label) };
}

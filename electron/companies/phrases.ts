/**
 * The justifications saved by a company's people, by CNPJ root: matriz and filiais share staff and emitting program,
 * so a filial added later finds the phrases at once.
 */

import type { DatabaseSync } from 'node:sqlite';
import type { Justification } from '../../shared/fiscal/justification/justification.ts';
import type { Clock } from '../ports.ts';

export interface Phrases {
  /** Sorted by text, so that a phrase saved again returns to its place. */
  list(root: string): string[];
  /** Does nothing if it exists. */
  save(root: string, text: Justification): void;
  /** False if there was none. */
  remove(root: string, text: string): boolean;
}

export function createPhrases(db: DatabaseSync, clock: Clock): Phrases {
  const all = db.prepare('SELECT text FROM phrase WHERE root = ? ORDER BY text COLLATE NOCASE, text');
  const insert = db.prepare(
    'INSERT INTO phrase (root, text, added_at) VALUES (?, ?, ?) ON CONFLICT (root, text) DO NOTHING',
  );
  const remove = db.prepare('DELETE FROM phrase WHERE root = ? AND text = ?');
  return {
    list: (root) => all.all(root).map((row) => String(row['text'])),
    save: (root, text) => {
      insert.run(root, text, clock.now().toISOString());
    },
    remove: (root, text) => remove.run(root, text).changes > 0,
  };
}

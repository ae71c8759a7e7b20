/**
 * The justifications saved by a company's people, by CNPJ root: matriz and filiais share staff and emitting program,
 * so a filial added later finds the phrases at once.
 */

import type { DatabaseSync } from 'node:sqlite';
import type { Justification } from '../../shared/fiscal/justification/justification.ts';
import type { Clock } from '../ports.ts';

export type Phrases = ReturnType<typeof createPhrases>;

export function createPhrases(db: DatabaseSync, clock: Clock) {
  const all = db.prepare('SELECT text FROM phrase WHERE root = ? ORDER BY text COLLATE NOCASE, text');
  const insert = db.prepare(
    'INSERT INTO phrase (root, text, added_at) VALUES (?, ?, ?) ON CONFLICT (root, text) DO NOTHING',
  );
  const remove = db.prepare('DELETE FROM phrase WHERE root = ? AND text = ?');
  return {
    /** Sorted by text, so that a phrase saved again returns to its place. */
    list: (root: string) => all.all(root).map((row) => String(row['text'])),
    /** Does nothing if it exists. */
    save: (root: string, text: Justification) => {
      insert.run(root, text, clock.now().toISOString());
    },
    /** False if there was none. */
    remove: (root: string, text: string) => remove.run(root, text).changes > 0,
  };
}

/**
 * The sources of `numeros.sqlite` in a file of their own, `numeros-fontes.json`: where the database is damaged, newer or gone, what
 * has to be read again is still known.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ledgerSourceSchema } from '../../../../shared/contract/numbering/ledger-shapes.ts';
import { parsedJson } from '../../../../shared/parsed-json.ts';
import { inTransaction, type Database } from '../../../storage/database/database.ts';
import { writeWhole } from '../../../storage/files/rename-over.ts';

const SOURCES_FILE = 'numeros-fontes.json';
const listSchema = z.array(ledgerSourceSchema.pick({ path: true, kind: true }));
type ListedSource = z.infer<typeof listSchema>[number];

/** Whether something was read in this folder, also where its database is gone. */
export function hasSourceList(dataDir: string): boolean {
  return existsSync(join(dataDir, SOURCES_FILE));
}

/** After a source was added or forgotten. */
export function keepSourceList(db: Database, dataDir: string): void {
  const now = sourcesIn(db);
  if (JSON.stringify(listIn(dataDir)) === JSON.stringify(now)) return;
  writeWhole(join(dataDir, SOURCES_FILE), JSON.stringify(now));
}

/** Into a database that was made anew: its sources are owed a reading. Of one that has sources a list that is missing, damaged or older is written. */
export function takeSourceList(db: Database, dataDir: string): void {
  if (sourcesIn(db).length > 0) return keepSourceList(db, dataDir);
  const listed = listIn(dataDir) ?? [];
  if (listed.length === 0) return;
  const add = db.prepare('INSERT OR IGNORE INTO sources (path, kind, owed) VALUES (?, ?, 1)');
  inTransaction(db, () => listed.forEach(({ path, kind }) => add.run(path, kind)));
}

/** Asks, before each look at the numbers, for a source of the list that was not read whole since. */
export function owedSource(db: Database): () => string | undefined {
  const first = db.prepare('SELECT path FROM sources WHERE owed = 1 ORDER BY path LIMIT 1');
  return () => {
    const row = first.get();
    return row && String(row['path']);
  };
}

function sourcesIn(db: Database): ListedSource[] {
  return listSchema.parse(
    db
      .prepare('SELECT path, kind FROM sources ORDER BY path')
      .all()
      .map(({ path, kind }) => ({ path, kind })),
  );
}

function listIn(dataDir: string): ListedSource[] | undefined {
  if (!hasSourceList(dataDir)) return undefined;
  const list = listSchema.safeParse(parsedJson(readFileSync(join(dataDir, SOURCES_FILE), 'utf8')));
  return list.success ? list.data : undefined;
}

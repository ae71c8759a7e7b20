/** What was read and says nothing of numbers: files and entries that could not be read, and other documents. */

import type { IgnoredFile } from '../ledger/note-files.ts';
import { pathOf } from './store/sql-evidence.ts';
import type { Database } from '../../storage/database/database.ts';
import { compareTexts } from '../../../shared/compare-texts.ts';

/** By path; of a zip its other documents are counted together, each kind once. */
export function listIgnored(db: Database, sources: readonly number[]): IgnoredFile[] {
  const list = sources.map(Number).join(', ') || 'NULL';
  const unreadable = db
    .prepare(`SELECT path, reason FROM problems WHERE source IN (${list}) ORDER BY path, reason`)
    .all()
    .map((row) => ({ path: String(row['path']), reason: String(row['reason']) }));
  const others = db
    .prepare(
      `SELECT folders.path AS path, files.name AS name, others.what AS what, SUM(others.count) AS count
       FROM others JOIN files ON files.id = others.file JOIN folders ON folders.id = files.folder
       WHERE folders.source IN (${list}) GROUP BY folders.path, files.name, others.what
       ORDER BY folders.path, files.name, others.what`,
    )
    .all()
    .map((row) => ({
      path: pathOf({ path: String(row['path']), name: String(row['name']), entry: '' }),
      what: String(row['what']),
      count: Number(row['count']),
    }));
  return [...unreadable, ...others].sort((a, b) => compareTexts(a.path, b.path));
}

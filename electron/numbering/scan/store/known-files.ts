/**
 * Decides at the end of a reading which of the known files are gone and which are only away: a link that leads nowhere, and
 * a folder that is empty or not there any more, may be a disk that is unplugged. What such files said stays until a
 * person says that they are really gone, since their numbers would else be offered as gaps.
 */

import { join, relative, sep } from 'node:path';
import { newerTables } from '../../../../shared/fiscal/code-tables.ts';
import { SITUATIONS } from '../../../../shared/fiscal/cstat.ts';
import { CANCELLATIONS, REGISTERED } from '../../../../shared/fiscal/events.ts';
import { inTransaction, type Database } from '../../../storage/database/database.ts';
import { protocolStanding } from '../../../documents/evidence-table.ts';
import { DISPUTED, KIND, REPLACED, STANDING } from './fact-rows.ts';
import { isWanted } from '../wanted.ts';
import { FACTS_PER_FILE, FILE_STATE } from './schema.ts';
import { createStoreWrites, type KnownFile, type StoreWrites } from './store-writes.ts';
import type { Listing } from '../../../documents/walk/list-folder.ts';

/** Of folders and links whose files are kept, as `problems` has them. */
const KEPT = ['folder-away', 'link-away'] as const;
const KEPT_LIST = KEPT.map((reason) => `'${reason}'`).join(', ');
const NOTES = [KIND.note, KIND.protocol, KIND.cancellation].join(', ');
const BOOKS = [KIND.booked, REPLACED, DISPUTED].join(', ');
/** Of the files that are gone, in one transaction. */
const DROPPED_AT_ONCE = 64;

/** `known` are the folders of the last reading. */
export function createKnownFiles(
  db: Database,
  writes: StoreWrites,
  source: { readonly id: number; readonly path: string },
  known: ReadonlyMap<string, number>,
) {
  const alive = new Set<string>();
  /** Those of `alive` of which the files that are missing are recognised by `gone`. */
  const read = new Set<string>();
  const unlisted: string[] = [];
  const deadLinks = new Set<string>();
  const goneFiles = new Set<number>();

  /** The highest folder on the way to this one that is not there, or is empty. */
  const awayAbove = (path: string): string | undefined => {
    let at = source.path;
    if (!alive.has(at)) return at;
    for (const part of relative(source.path, path).split(sep)) {
      at = join(at, part);
      if (!alive.has(at)) return at;
    }
    return undefined;
  };

  /** Files that are not gone but away, by the folder or the link that leads to them. */
  const findAway = (): Map<string, number[]> => {
    const away = new Map<string, number[]>();
    for (const [path, folder] of known) {
      if (unlisted.some((above) => isAtOrBelow(path, above))) continue;
      const top = awayAbove(path);
      if (top === undefined && read.has(path) && deadLinks.size === 0) continue;
      for (const [name, { id }] of writes.files(folder)) {
        if (read.has(path) && !goneFiles.has(id)) continue;
        const file = join(path, name);
        const at = top ?? (deadLinks.has(file) ? file : undefined);
        if (at === undefined) goneFiles.add(id);
        else {
          goneFiles.delete(id);
          away.set(at, [...(away.get(at) ?? []), id]);
        }
      }
    }
    return away;
  };

  return {
    /** A folder that was listed; false if nothing in it may hold numbers and none of its known files is left. */
    listed: (path: string, listing: Listing) => {
      const { folders, links, dead, files } = listing;
      for (const name of dead) deadLinks.add(join(path, name));
      if (files.length > 0) read.add(path);
      const id = known.get(path);
      const isLeft = folders.length + links.length + dead.length > 0 || files.some(isWanted);
      if (!isLeft && !anyLeft(id === undefined ? undefined : writes.files(id), files)) return false;
      alive.add(path);
      return true;
    },
    /** A folder that was there and could not be listed, or was not listed again: nothing below it is gone. */
    notListed: (path: string) => void unlisted.push(path),
    /** A file that is not there any more. */
    gone: (file: number) => void goneFiles.add(file),
    /** Whether anything known was not met, so that the root has to be looked at again. */
    lacksAny: () => goneFiles.size > 0 || [...known.keys()].some((path) => !read.has(path)),
    /** Drops what is gone, names what is away; how many files were dropped. */
    settle: () => {
      const away = findAway();
      const others = findOthers(db, source.id, [...goneFiles, ...[...away.values()].flat()]);
      for (const [path, files] of away) {
        if (!others.sayAllOf(files)) continue;
        for (const id of files) goneFiles.add(id);
        away.delete(path);
      }
      inTransaction(db, () => {
        writes.dropProblems(source.id, KEPT);
        for (const path of away.keys()) {
          writes.problem(0, source.id, path, deadLinks.has(path) ? 'link-away' : 'folder-away');
        }
        for (const path of deadLinks) if (!away.has(path)) writes.problem(0, source.id, path, 'link-broken');
      });
      return dropFiles(db, writes, [...goneFiles]);
    },
  };
}

/** The folders and links of this source whose files are kept while they are away. */
export function listAway(db: Database, source: number): string[] {
  return db
    .prepare(`SELECT path FROM problems WHERE source = ? AND reason IN (${KEPT_LIST}) ORDER BY path`)
    .all(source)
    .map((row) => String(row['path']));
}

/** The problems that each reading finds anew, at its beginning: what is away is known until its end. */
export function dropFoundProblems(db: Database, source: number): void {
  db.prepare(`DELETE FROM problems WHERE file = 0 AND source = ? AND reason NOT IN (${KEPT_LIST})`).run(
    source,
  );
}

/** Files with a note of whose code, or with an event of whose type or code, newer tables know more than was known when they were read (docs/adr/0042). */
export function readByNewerCodes(db: Database): void {
  const { situations, cancellations, registered } = newerTables();
  const codes = Object.keys(situations).filter((code) => !Object.hasOwn(SITUATIONS, code));
  if ([codes, cancellations, registered].every((known) => known.length === 0)) return;
  // What is known of each code now, as a row says it; without a note it is open.
  const now = codes.map((code) => {
    const standing = protocolStanding(code);
    const says = standing ? [STANDING[standing]] : [STANDING['no-protocol'], STANDING.ask];
    return { code, says };
  });
  // What a cancellation by substitution says of the other note stays beside it.
  db.prepare(
    `UPDATE files SET stamp = -1 WHERE id IN (SELECT id / ${FACTS_PER_FILE} FROM facts AS f
       WHERE ((kind IN (${KIND.note}, ${KIND.protocol}) OR (kind = ${KIND.witness} AND line = 0))
           AND EXISTS (SELECT 1 FROM json_each(?) AS k WHERE k.value ->> 'code' = cstat
             AND says NOT IN (SELECT value FROM json_each(k.value -> 'says'))))
         OR (kind = ${KIND.witness} AND line IN (SELECT value FROM json_each(?)) AND cstat IN (SELECT value FROM json_each(?))
           AND NOT EXISTS (SELECT 1 FROM facts AS c WHERE c.kind = ${KIND.cancellation} AND c.nprot = f.nprot
             AND c.id BETWEEN f.id - f.id % ${FACTS_PER_FILE} AND f.id)))`,
  ).run(
    JSON.stringify(now),
    JSON.stringify([...CANCELLATIONS, ...cancellations].map(Number)),
    JSON.stringify([...REGISTERED, ...registered]),
  );
}

/** A person says that the files of what `listAway` names are really gone. */
export function dropAway(db: Database, source: number, path: string): void {
  const writes = createStoreWrites(db);
  const files = [...writes.folders(source)].flatMap(([folder, id]) =>
    [...writes.files(id)]
      .filter(([name]) => isAtOrBelow(join(folder, name), path))
      .map(([, file]) => file.id),
  );
  dropFiles(db, writes, files);
  db.prepare(`DELETE FROM problems WHERE file = 0 AND source = ? AND path = ?`).run(source, path);
}

function isAtOrBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(above.endsWith(sep) ? above : above + sep);
}

function anyLeft(known: ReadonlyMap<string, KnownFile> | undefined, names: readonly string[]): boolean {
  return known !== undefined && names.some((name) => known.get(name)?.state === FILE_STATE.read);
}

function dropFiles(db: Database, writes: StoreWrites, files: readonly number[]): number {
  for (let at = 0; at < files.length; at += DROPPED_AT_ONCE) {
    inTransaction(db, () => files.slice(at, at + DROPPED_AT_ONCE).forEach(writes.dropFile));
  }
  return files.length;
}

/**
 * Files that programs move on to another folder are not away. Of a note without protocol any copy of the note says as
 * much, and of one that was cut off any with a protocol. `not` are files that are themselves gone or away.
 */
function findOthers(db: Database, source: number, not: readonly number[]) {
  const unsaid = db.prepare(
    `SELECT 1 FROM json_each(?1) AS file
     JOIN facts AS f ON f.id BETWEEN file.value * ${FACTS_PER_FILE} AND file.value * ${FACTS_PER_FILE} + ${FACTS_PER_FILE - 1}
     WHERE NOT EXISTS (
       SELECT 1 FROM facts AS g
       JOIN files ON files.id = g.id / ${FACTS_PER_FILE} JOIN folders ON folders.id = files.folder
       WHERE g.series = f.series AND g.nnf = f.nnf AND g.last = f.last AND g.key = f.key
         AND (((g.kind = f.kind OR (g.kind IN (${BOOKS}) AND f.kind IN (${BOOKS})))
             AND (g.says = f.says OR (f.kind = ${KIND.note} AND f.says = ${STANDING['no-protocol']})))
           OR (f.kind = ${KIND.witness} AND f.says = ${STANDING.ask} AND g.kind IN (${NOTES})
             AND NOT (g.kind = ${KIND.note} AND g.says = ${STANDING['no-protocol']})))
         AND folders.source = ?2 AND files.id NOT IN (SELECT value FROM json_each(?3)))
     LIMIT 1`,
  );
  // A book speaks also by what it replaces.
  const bookGone = db.prepare(
    `SELECT 1 FROM json_each(?1) AS file JOIN books AS b ON b.file = file.value
     WHERE NOT EXISTS (
       SELECT 1 FROM books AS c
       JOIN files ON files.id = c.file JOIN folders ON folders.id = files.folder
       WHERE c.period = b.period AND c.replaces = b.replaces AND c.content = b.content
         AND folders.source = ?2 AND files.id NOT IN (SELECT value FROM json_each(?3)))
     LIMIT 1`,
  );
  return {
    sayAllOf: (files: readonly number[]): boolean =>
      [unsaid, bookGone].every(
        (each) => each.get(JSON.stringify(files), source, JSON.stringify(not)) === undefined,
      ),
  };
}

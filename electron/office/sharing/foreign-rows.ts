/** Removes rows that no program of ours wrote from a copy of a folder's `balcao.sqlite`, and names each, before anything reads them. */

import { statSync, utimesSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { MOST_ASIDE, shownText, type AsideRow, type AsideRows } from '../../../shared/contract/pieces.ts';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { syncFile } from '../../storage/backup/copy-databases.ts';
import { inTransaction, sqliteCode, type Database } from '../../storage/database/database.ts';
import { answerSchema, MAX_BODY, ROW_SCHEMAS } from './row-schemas.ts';
import { ANSWERS, SHARED_TABLES } from './tables.ts';

/** Rows of one piece: some milliseconds. */
const PIECE = 200;
/** SQLite's error code for a statement that does not fit the tables. */
const GENERIC = 1;
const SHOWN = 64;
/** A phrase is a key. */
const LONGEST_KEY = 8_000;

interface Shared {
  readonly name: string;
  readonly key: readonly string[];
  readonly company: string;
  readonly schema: z.ZodObject;
  /** Of the key of a queued change. */
  readonly queued: z.ZodType;
}

const TABLES: readonly Shared[] = [
  ...SHARED_TABLES.flatMap(({ name, key, company }) => {
    const schema = ROW_SCHEMAS[name];
    if (!schema) return [];
    const cells = key.map((column) => schema.shape[column] as z.ZodType);
    return [{ name, key, company, schema, queued: z.tuple(cells as [z.ZodType, ...z.ZodType[]]) }];
  }),
  { name: ANSWERS, key: ['seq'], company: 'emitter', schema: answerSchema, queued: z.tuple([z.int()]) },
];
const queuedToSchema = z.tuple([z.string(), z.int()]);

type Cells = Readonly<Record<string, unknown>>;

/** For a copy that no other connection has open. Yields after each piece, and returns what it removed. */
export function* removeForeign(db: Database): Generator<undefined, AsideRows, undefined> {
  const listed: AsideRow[] = [];
  let total = 0;
  const remove = (row: AsideRow) => {
    total += 1;
    if (listed.length < MOST_ASIDE) listed.push(row);
  };
  const isShared = has(db, 'sharing');
  for (const table of TABLES) {
    if (!has(db, table.name)) continue;
    for (let after: bigint | undefined = -(2n ** 63n); after !== undefined;) {
      const from: bigint = after;
      inTransaction(db, () => {
        // What is removed here was not removed by a person: it is not queued for the others.
        if (isShared) db.exec('UPDATE sharing SET applying = 1');
        after = removePiece(db, table, from, remove);
        if (isShared) db.exec('UPDATE sharing SET applying = 0');
      });
      yield;
    }
  }
  if (isShared) inTransaction(db, () => settleQueue(db, remove));
  return { listed, total };
}

/** Removes such rows at once from the file of a copy, which keeps its age; undefined where it lacks our tables. */
export function removeForeignOf(path: string): AsideRows | undefined {
  const { atime, mtime } = statSync(path);
  const db = new DatabaseSync(path);
  try {
    for (const removing = removeForeign(db); ;) {
      const step = removing.next();
      if (step.done) return step.value;
    }
  } catch (error) {
    if (sqliteCode(error) === GENERIC) return undefined;
    throw error;
  } finally {
    db.close();
    syncFile(path);
    utimesSync(path, atime, mtime);
  }
}

function has(db: Database, table: string): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table) !== undefined;
}

/** Returns the last row looked at; undefined where there are no more. */
function removePiece(
  db: Database,
  { name, key, company, schema }: Shared,
  after: bigint,
  removed: (row: AsideRow) => void,
): bigint | undefined {
  const there = db.prepare('SELECT name FROM pragma_table_info(?)').all(name);
  // An older program's table has fewer columns; one without its key is another table.
  const columns = Object.keys(schema.shape).filter((column) => there.some((one) => one['name'] === column));
  const whole = z.object(
    Object.fromEntries(columns.map((column) => [column, schema.shape[column] as z.ZodType])),
  );
  const size = columns.map((column) => `ifnull(octet_length(${column}), 0)`).join(' + ');
  const rows = db.prepare(
    `SELECT rowid AS place, ${size} AS size, CAST(substr(${company}, 1, ${SHOWN}) AS TEXT) AS company,
       ${columns.map((column) => `CASE WHEN ${size} <= ${MAX_BODY} THEN ${column} END AS of_${column}`).join(', ')}
     FROM ${name} WHERE rowid > ? ORDER BY rowid LIMIT ${PIECE}`,
  );
  // Else a number beyond what a program of ours can hold would be an exception.
  rows.setReadBigInts(true);
  const remove = db.prepare(`DELETE FROM ${name} WHERE rowid = ?`);
  const unqueue = has(db, 'sharing_queue')
    ? db.prepare(
        `DELETE FROM sharing_queue WHERE kind = ? AND key = (SELECT json_array(${key.join(', ')}) FROM ${name} WHERE rowid = ?)`,
      )
    : undefined;
  let last: bigint | undefined;
  const foreign: { readonly place: bigint; readonly row: AsideRow }[] = [];
  for (const row of rows.iterate(after)) {
    last = row['place'] as bigint;
    const why = Number(row['size']) > MAX_BODY ? 'size' : faultOf(whole, columns, row);
    if (why !== undefined)
      foreign.push({ place: last, row: { table: name, company: shownText(row['company']), why } });
  }
  for (const { place, row } of foreign) {
    unqueue?.run(name, place);
    remove.run(place);
    removed(row);
  }
  return last;
}

/** The column that does not fit; undefined where all do. */
function faultOf(whole: z.ZodObject, columns: readonly string[], row: Cells): string | undefined {
  const read = whole.safeParse(
    Object.fromEntries(columns.map((column) => [column, numberOf(row[`of_${column}`])])),
  );
  return read.success ? undefined : String(read.error.issues[0]?.path[0] ?? 'form');
}

function numberOf(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

/** Queued changes must name a row by its key, and tell up to where the rest was queued. */
function settleQueue(db: Database, removed: (row: AsideRow) => void): void {
  const remove = db.prepare('DELETE FROM sharing_queue WHERE seq = ?');
  const queued = db.prepare(
    `SELECT seq, substr(kind, 1, ${SHOWN}) AS kind, substr(key, 1, ${LONGEST_KEY}) AS key, octet_length(id) AS size FROM sharing_queue`,
  );
  const faulty = [...queued.iterate()].filter((row) => !namesRow(row));
  for (const { seq, kind } of faulty) {
    remove.run(Number(seq));
    removed({ table: 'sharing_queue', company: '', why: shownText(kind) });
  }
  const to = db.prepare(`SELECT substr(queued_to, 1, ${SHOWN}) AS place FROM sharing`).get()?.['place'];
  if (typeof to === 'string' && !queuedToSchema.safeParse(parsedJson(to)).success) {
    db.exec(`UPDATE sharing SET queued_to = '["",0]', joined = 0`);
    removed({ table: 'sharing', company: '', why: 'queued_to' });
  }
}

function namesRow({ kind, key, size }: Cells): boolean {
  const table = TABLES.find(({ name }) => name === kind);
  if (!table || typeof key !== 'string' || Number(size) > SHOWN) return false;
  return table.queued.safeParse(parsedJson(key)).success;
}

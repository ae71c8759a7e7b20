/** Rows of the tables that change, as they are handed in and taken: the rule of each table is in `tables.ts`. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EXISTS } from '../../storage/database/answer-facts.ts';
import type { Database } from '../../storage/database/database.ts';
import { createAnswers } from './answers.ts';
import { ROW_SCHEMAS } from './row-schemas.ts';
import type { HandedRow } from './server.ts';
import { CONTINGENCY, SHARED_TABLES, type SharedTable } from './tables.ts';

type Cell = string | number | null;
const cellsSchema = z.array(z.union([z.string(), z.number(), z.null()]));
const bodySchema = z.object({
  key: cellsSchema,
  past: z.literal(true).optional(),
  why: z.string().optional(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
});

export type Changes = ReturnType<typeof createChanges>;

/** A kind of row that this version does not know, or a key that is another row's. */
export class UnknownKind extends Error {
  override readonly name = 'UnknownKind';
}

export function createChanges(db: Database) {
  const endedBy = endings(db);
  const tables = new Map(SHARED_TABLES.map((table) => [table.name, openTable(db, table, endedBy)]));
  const of = (kind: string) => {
    const table = tables.get(kind);
    if (!table) throw new UnknownKind(kind);
    return table;
  };
  return {
    kinds: new Set(tables.keys()),
    /**
     * The row as it is now, or that it was deleted. `identity`: of this change; undefined for rows older than the sharing, which
     * replace nothing that the log names already, and are identified by their content.
     */
    read: (kind: string, key: string, identity: string | undefined) => of(kind).read(key, identity),
    /**
     * Writes a row of another computer, or removes it; false where nothing changes. `waits`: a change of the same row waits
     * here to be handed in. Throws a ZodError or SQLite's exception for a row that does not fit.
     */
    put: (kind: string, body: unknown, waits: (key: string) => boolean) => of(kind).put(body, waits),
    /** Keys after `rowid`, for what was here before sharing began. */
    after: (
      kind: string,
      rowid: number,
      limit: number,
    ): readonly { readonly rowid: number; readonly key: string }[] => of(kind).after(rowid, limit),
  };
}

/** The identity of the answer that ended a deleted note in contingency: the server accepts no other withdrawal. */
function endings(db: Database): (name: string, cells: readonly Cell[]) => string | undefined {
  const answers = createAnswers(db);
  const last = db.prepare(
    `SELECT max(seq) AS seq FROM consultation c WHERE ch_nfe = ? AND tp_amb = ? AND ${EXISTS} AND situation <> 'epec'`,
  );
  return (name, cells) => {
    const seq = name === CONTINGENCY ? last.get(...cells)?.['seq'] : undefined;
    return typeof seq === 'number' ? answers.read(seq)?.identity : undefined;
  };
}

function schemaOf(name: string): z.ZodObject {
  const schema = ROW_SCHEMAS[name];
  if (!schema) throw new Error(`a shared table without a schema: ${name}`);
  return schema;
}

function openTable(db: Database, table: SharedTable, endedBy: ReturnType<typeof endings>) {
  const { name, key, columns, merge } = table;
  const where = key.map((column) => `${column} IS ?`).join(' AND ');
  const rest = columns.filter((column) => !key.includes(column));
  const list = columns.join(', ');
  const one = db.prepare(`SELECT ${list} FROM ${name} WHERE ${where}`);
  const remove = db.prepare(`DELETE FROM ${name} WHERE ${where}`);
  const differs = rest.map((column) => `${name}.${column} IS NOT (${merge[column] ?? `${name}.${column}`})`);
  const sets = Object.entries(merge).map(([column, value]) => `${column} = ${value}`);
  const changing =
    sets.length === 0 ? 'NOTHING' : `UPDATE SET ${sets.join(', ')} WHERE ${differs.join(' OR ')}`;
  const upsert = db.prepare(
    `INSERT INTO ${name} (${list}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (${key.join(', ')}) DO ${changing}`,
  );
  const see = db.prepare('INSERT INTO sharing_seen VALUES (?, ?) ON CONFLICT DO NOTHING');
  const after = db.prepare(
    `SELECT rowid AS id, json_array(${key.join(', ')}) AS key FROM ${name} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  );
  const find = (cells: readonly Cell[]) => one.get(...cells) as Readonly<Record<string, Cell>> | undefined;

  const whole = schemaOf(name);
  // Of a deleted row there is only its key.
  const keyOnly = whole
    .partial()
    .required(Object.fromEntries(key.map((column) => [column, true as const])) as Record<string, true>);
  const read = (body: unknown) => {
    const { key: cells, row, past = false } = bodySchema.parse(body);
    const named = Object.fromEntries(key.map((column, index) => [column, cells[index]]));
    keyOnly.parse(named);
    if (cells.length !== key.length) throw new UnknownKind(name);
    if (row !== null) whole.parse(row);
    if (row !== null && key.some((column) => row[column] !== named[column])) throw new UnknownKind(name);
    return { key: cells, row, past };
  };

  return {
    read: (keyText: string, identity: string | undefined): HandedRow => {
      const cells = cellsSchema.parse(JSON.parse(keyText));
      const row = find(cells);
      const company = cells[key.indexOf(table.company)] ?? row?.[table.company] ?? '';
      const why = row ? undefined : endedBy(name, cells);
      const body = JSON.stringify({ key: cells, row: row ?? null, why, ...(identity ? {} : { past: true }) });
      return {
        identity: identity ?? createHash('sha256').update(`${name} ${body}`).digest('hex'),
        kind: name,
        company: String(company),
        body,
      };
    },
    put: (body: unknown, waits: (key: string) => boolean): boolean => {
      const { key: cells, row, past } = read(body);
      const decided = (each: Readonly<Record<string, Cell>>) =>
        table.decided === undefined || each[table.decided] === 1;
      const here = find(cells);
      if (table.conflict === 'last') {
        const keyText = JSON.stringify(cells);
        const first = see.run(name, keyText).changes > 0;
        if (past && !first) return false;
        if ((!here || decided(here)) && waits(keyText)) return false;
        if (here && row && decided(here) && !decided(row)) return false;
      }
      if (row === null) return remove.run(...cells).changes > 0;
      return upsert.run(...columns.map((column) => row[column] ?? null)).changes > 0;
    },
    after: (rowid: number, limit: number) =>
      after.all(rowid, limit).map((row) => ({ rowid: Number(row['id']), key: String(row['key']) })),
  };
}

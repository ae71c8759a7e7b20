/** Writes and removes rows of the history's index, its search texts with them. */

import type { Environment } from '../../../shared/contract.ts';
import type { Database } from '../../storage/database/database.ts';
import { ENVIRONMENT_NUMBER, fold, KIND } from './history-index.ts';

/** One entry of the history, as it is listed and searched. */
export interface IndexRow {
  /** Milliseconds of the epoch. */
  readonly at: number;
  readonly environment: Environment;
  readonly cnpj: string;
  readonly mod: string;
  readonly serie: number;
  readonly ini: number;
  readonly fin: number;
  /** Situation of the note, or state of the request. */
  readonly result: string;
  /** Bits of `CHANGED`. */
  readonly changed: number;
  /** What is searched by words. */
  readonly words: string;
  /** Key of the note, or Id of the request. */
  readonly subject: string;
  readonly nProt: string;
}

export interface RequestIndexRow extends IndexRow {
  readonly requestId: string;
}

export type IndexRows = ReturnType<typeof createIndexRows>;

/** Every call belongs into a transaction of the caller. */
export function createIndexRows(db: Database) {
  const saidOf = db.prepare('SELECT id FROM said WHERE words = ?');
  const addSaid = db.prepare('INSERT INTO said (words) VALUES (?) RETURNING id');
  const addSaidText = db.prepare('INSERT INTO said_text (rowid, words) VALUES (?, ?)');
  const insert = db.prepare(
    'INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  const addCode = db.prepare('INSERT INTO code_text (rowid, code) VALUES (?, ?)');
  const dropEntry = db.prepare('DELETE FROM entry WHERE id = ?');
  const dropCode = db.prepare('DELETE FROM code_text WHERE rowid = ?');
  const requestOf = db.prepare('SELECT entry FROM request WHERE id = ?');
  const addRequest = db.prepare('INSERT INTO request VALUES (?, ?)');
  const lastRequest = db.prepare('SELECT IFNULL(MAX(entry), -1) AS n FROM request');

  const saidId = (words: string): number => {
    const known = saidOf.get(words)?.['id'];
    if (known !== undefined) return Number(known);
    const id = Number(addSaid.get(words)?.['id']);
    addSaidText.run(id, words);
    return id;
  };
  const write = (id: number, kind: number, row: IndexRow) => {
    const { at, environment, cnpj, mod, serie, ini, fin, result, changed, subject, nProt } = row;
    const { changes } = insert.run(
      id,
      at,
      ENVIRONMENT_NUMBER[environment],
      kind,
      cnpj,
      mod,
      serie,
      ini,
      fin,
      result,
      changed,
      saidId(fold(row.words)),
      subject,
      nProt,
    );
    if (changes > 0) addCode.run(id, `${subject} ${nProt}`);
  };
  const drop = (id: number) => {
    dropEntry.run(id);
    dropCode.run(id);
  };
  return {
    /** @param seq of the consultation; a row that is there already stays. */
    addConsult: (seq: number, row: IndexRow) => write(2 * seq, KIND.consult, row),
    /** Adds a disablement, or replaces what was known of it. */
    putRequest: ({ requestId, ...row }: RequestIndexRow) => {
      const known = requestOf.get(requestId)?.['entry'];
      if (known !== undefined) {
        drop(Number(known));
        write(Number(known), KIND.disablement, row);
        return;
      }
      const id = Number(lastRequest.get()?.['n']) + 2;
      addRequest.run(requestId, id);
      write(id, KIND.disablement, row);
    },
    /** Removes the rows of these ids. */
    remove: (ids: readonly number[]) => {
      for (const id of ids) drop(id);
    },
  };
}

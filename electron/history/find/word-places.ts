/** Where a word may occur in the history: in the names of companies, and in the distinct texts of the answers. */

import type { Database } from '../../storage/database/database.ts';
import { trigramsOf, type WordPlaces } from './conditions.ts';
import { fold } from './history-index.ts';
import { SHORTEST_PART } from './search-terms.ts';

export type CompanyNames = ReturnType<typeof createCompanyNames>;

/** @param db the database with the companies, open for reading at least */
export function createCompanyNames(db: Database) {
  const all = db.prepare('SELECT cnpj, name FROM company');
  const version = db.prepare('PRAGMA data_version');
  let read = -1;
  let names = new Map<string, string>();
  const fresh = () => {
    const now = Number(version.get()?.['data_version']);
    if (now !== read) {
      names = new Map(all.all().map((row) => [String(row['cnpj']), fold(String(row['name']))]));
      read = now;
    }
    return names;
  };
  return {
    /** CNPJs of the companies whose names have this folded word. */
    having: (word: string) => [...fresh()].flatMap(([cnpj, name]) => (name.includes(word) ? [cnpj] : [])),
    /** Folded; the CNPJ where it has no name. */
    nameOf: (cnpj: string) => fresh().get(cnpj) ?? cnpj,
  };
}

/** Distinct texts are few: SEFAZ's sentences, and the justifications of a company. */
const MOST_TEXTS = 20_000;

/** @param db the history's index */
export function createWordPlaces(db: Database, names: CompanyNames): (word: string) => WordPlaces {
  const texts = db.prepare(
    `SELECT s.id FROM said_text f JOIN said s ON s.id = f.rowid
     WHERE said_text MATCH ? AND instr(s.words, ?) > 0 LIMIT ${MOST_TEXTS}`,
  );
  // Too short for the trigrams, such as "de" in a justification that was pasted whole.
  const shortIn = db.prepare(`SELECT id FROM said WHERE instr(words, ?) > 0 LIMIT ${MOST_TEXTS}`);
  return (word) => {
    const found = word.length < SHORTEST_PART ? shortIn.all(word) : texts.all(trigramsOf(word), word);
    return { companies: names.having(word), texts: found.map(({ id }) => Number(id)) };
  };
}

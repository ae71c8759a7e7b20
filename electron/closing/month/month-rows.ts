/** What `numeros.sqlite` says of one company's month, number by number, from the files that were read. */

import type { StatementSync } from 'node:sqlite';
import { bySeries, type TpAmb } from '../../../shared/fiscal/numbering.ts';
import {
  bookedOf,
  DISPUTED,
  KIND,
  placeOfText,
  REPLACED,
  standingOf,
} from '../../numbering/scan/store/fact-rows.ts';
import { FACTS_PER_FILE } from '../../numbering/scan/store/schema.ts';
import { createSqlEvidence, pathOf } from '../../numbering/scan/store/sql-evidence.ts';
import type { SeriesPlace } from '../../numbering/series.ts';
import type { Database } from '../../storage/database/database.ts';
import { gapMonths } from './month.ts';
import type { KnownFile } from './source-files.ts';

export interface NumberFact {
  readonly kind: keyof typeof KIND;
  readonly nNF: number;
  /** Of a disablement; nNF of all others. */
  readonly last: number;
  readonly standing: ReturnType<typeof standingOf> | undefined;
  readonly booked: ReturnType<typeof bookedOf> | undefined;
  readonly chNFe: string;
  /** When it was issued, registered or received; "" if no file says it. */
  readonly at: string;
  readonly nProt: string;
  readonly cStat: string;
  /** First day of the EFD of a line of one; "" of all others. */
  readonly period: string;
  /** Of an event other than a cancellation; "" of all others. */
  readonly tpEvento: string;
  /** Of the store, for {@link MonthRows.fileOf}. */
  readonly id: number;
  readonly entry: string;
}

/** Everything that files say of one number of a series, some of it of the month. */
export interface NumberRows {
  readonly place: SeriesPlace;
  readonly nNF: number;
  readonly facts: readonly NumberFact[];
}

export type MonthRows = ReturnType<typeof readMonthRows>;

export interface FileDisablement {
  readonly place: SeriesPlace;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly gapMonth: string;
  /** All files that have it. */
  readonly facts: readonly NumberFact[];
}

/** Numbers whose facts are read at once. */
const PAGE = 500;
const STANDS: ReadonlySet<NumberFact['kind']> = new Set(['note', 'protocol', 'witness']);
const KINDS = Object.entries(KIND) as [NumberFact['kind'], number][];

export function readMonthRows(
  db: Database,
  { cnpj, tpAmb, month }: { readonly cnpj: string; readonly tpAmb: TpAmb; readonly month: string },
) {
  const places = (db.prepare('SELECT id, place FROM series ORDER BY place').all() as unknown as PlaceRow[])
    .map(({ id, place }) => ({ id, place: placeOfText(place) }))
    .filter(({ place }) => place.cnpj === cnpj && place.tpAmb === tpAmb)
    .sort((a, b) => bySeries(a.place, b.place));
  const [from, end] = [month, `${month}~`];
  const of = [from, end, month.slice(2, 4) + month.slice(5), from, end];
  const file = db.prepare(
    `SELECT files.name, files.size, files.stamp, folders.path FROM files
     JOIN folders ON folders.id = files.folder WHERE files.id = ?`,
  );
  const ofMonth = db.prepare(`SELECT DISTINCT nnf FROM facts WHERE ${OF_MONTH} ORDER BY nnf`);
  /** All facts of a series, of every year, are walked for it. */
  const numbersOfMonth = places.map(({ id }) => ofMonth.all(id, ...of).map(({ nnf }) => Number(nnf)));
  return {
    /** How many {@link numbers} has. */
    count: () => numbersOfMonth.reduce((sum, { length }) => sum + length, 0),
    /** By model, series and number; only numbers that something of the month is said of. */
    numbers: function* (): Iterable<NumberRows> {
      const said = db.prepare(
        `${COLUMNS} WHERE series = ? AND kind NOT IN (${KIND.disabled}, ${REPLACED})
           AND nnf IN (SELECT value FROM json_each(?)) ORDER BY nnf, id`,
      );
      for (const [i, { id, place }] of places.entries()) {
        const numbers = numbersOfMonth[i] ?? [];
        for (let at = 0; at < numbers.length; at += PAGE)
          yield* grouped(said.all(id, JSON.stringify(numbers.slice(at, at + PAGE))), place);
      }
    },
    /** Where a fact was read, with size and time of the file then. */
    fileOf: ({ id, entry }: Pick<NumberFact, 'id' | 'entry'>): KnownFile => {
      const row = file.get(Math.floor(id / FACTS_PER_FILE)) as FileRow | undefined;
      if (!row) throw new Error('a fact of the store has no file');
      return { path: pathOf({ ...row, entry: '' }), entry, size: row.size, stamp: row.stamp };
    },
    /** Every disablement that a file proves, with the month of its gap ("" if no dated note lies beside it). */
    disabled: function* (): Iterable<FileDisablement> {
      const all = db.prepare(
        `${COLUMNS} WHERE series = ? AND kind = ${KIND.disabled} ORDER BY nnf, last, id`,
      );
      const files = createSqlEvidence(db);
      for (const { id, place } of places) {
        const facts = all.all(id).map(factOf);
        const ranges = [...Map.groupBy(facts, ({ nNF, last }) => `${nNF} ${last}`).values()].flatMap((same) =>
          same[0] ? { nNFIni: same[0].nNF, nNFFin: same[0].last, facts: same } : [],
        );
        const months = gapMonths(files, place, ranges);
        for (const [i, range] of ranges.entries()) yield { place, ...range, gapMonth: months[i] ?? '' };
      }
    },
  };
}

const COLUMNS = 'SELECT id, nnf, last, kind, says, key, at, cstat, nprot, line, entry FROM facts';

/**
 * Facts of a series that name the month: by their own instant, by their key, as the note of an event that came later is of
 * its key's month, or a line of an EFD with neither by the first day of the EFD.
 */
const OF_MONTH = `series = ? AND kind NOT IN (${KIND.disabled}, ${REPLACED})
  AND ((at >= ? AND at < ?) OR substr(key, 3, 4) = ?
    OR (kind IN (${KIND.booked}, ${DISPUTED}) AND at = '' AND key = '' AND cstat >= ? AND cstat < ?))`;

interface PlaceRow {
  readonly id: number;
  readonly place: string;
}

interface FileRow {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly stamp: number;
}

function* grouped(rows: ReturnType<StatementSync['all']>, place: SeriesPlace): Generator<NumberRows> {
  let facts: NumberFact[] = [];
  for (const row of rows) {
    const fact = factOf(row);
    const [first] = facts;
    if (first !== undefined && first.nNF !== fact.nNF) {
      yield { place, nNF: first.nNF, facts };
      facts = [];
    }
    facts.push(fact);
  }
  if (facts[0] !== undefined) yield { place, nNF: facts[0].nNF, facts };
}

function factOf(row: Record<string, unknown>): NumberFact {
  const stored = row['kind'] === DISPUTED ? KIND.booked : row['kind'];
  const kind = KINDS.find(([, number]) => number === stored)?.[0];
  if (kind === undefined) throw new Error('a fact of an unknown kind');
  const says = Number(row['says']);
  return {
    kind,
    nNF: Number(row['nnf']),
    last: Number(row['last']),
    standing: STANDS.has(kind) ? standingOf(says) : undefined,
    booked: kind === 'booked' ? bookedOf(says) : undefined,
    chNFe: String(row['key']),
    at: String(row['at']),
    nProt: String(row['nprot']),
    cStat: kind === 'booked' ? '' : String(row['cstat']),
    period: kind === 'booked' ? String(row['cstat']) : '',
    tpEvento: kind === 'witness' && row['line'] !== 0 ? String(row['line']) : '',
    id: Number(row['id']),
    entry: String(row['entry']),
  };
}

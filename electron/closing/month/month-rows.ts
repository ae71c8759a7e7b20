/** What `numeros.sqlite` says of one company's month, number by number, from the files that were read. */

import type { StatementSync } from 'node:sqlite';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import {
  bookedOf,
  DISPUTED,
  KIND,
  placeOfText,
  REPLACED,
  standingOf,
} from '../../numbering/scan/fact-rows.ts';
import { FACTS_PER_FILE } from '../../numbering/scan/schema.ts';
import { pathOf } from '../../numbering/scan/sql-evidence.ts';
import type { SeriesPlace } from '../../numbering/series.ts';
import type { Database } from '../../storage/database/database.ts';
import { monthOf, monthOfGap, monthOfKey } from './month.ts';
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

export interface DayCount {
  /** AAAA-MM-DD. */
  readonly day: string;
  readonly notes: number;
}

export interface MonthRows {
  /** Keys of notes issued on each day; a note in several files counts once. */
  days(): DayCount[];
  /** By model, series and number; only numbers that something of the month is said of. */
  numbers(): Iterable<NumberRows>;
  /** Where a fact was read, with size and time of the file then. */
  fileOf(fact: Pick<NumberFact, 'id' | 'entry'>): KnownFile;
  /** Every disablement that a file proves, with the month of its gap ("" if no dated note lies beside it). */
  disabled(): Iterable<FileDisablement>;
}

export interface FileDisablement {
  readonly place: SeriesPlace;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly gapMonth: string;
  /** All files that have it. */
  readonly facts: readonly NumberFact[];
}

const STANDS: ReadonlySet<NumberFact['kind']> = new Set(['note', 'protocol', 'witness']);
const KINDS = Object.entries(KIND) as [NumberFact['kind'], number][];

export function readMonthRows(
  db: Database,
  { cnpj, tpAmb, month }: { readonly cnpj: string; readonly tpAmb: TpAmb; readonly month: string },
): MonthRows {
  const places = (db.prepare('SELECT id, place FROM series ORDER BY place').all() as unknown as PlaceRow[])
    .map(({ id, place }) => ({ id, place: placeOfText(place) }))
    .filter(({ place }) => place.cnpj === cnpj && place.tpAmb === tpAmb)
    .sort((a, b) => a.place.mod.localeCompare(b.place.mod) || a.place.serie - b.place.serie);
  const file = db.prepare(
    `SELECT files.name, files.size, files.stamp, folders.path FROM files
     JOIN folders ON folders.id = files.folder WHERE files.id = ?`,
  );
  return {
    days: () => {
      const days = new Map<string, number>();
      // The key's year and month are those of the issue; a text of the file decides (docs/adr/0053-closing.md).
      const keys = db.prepare(
        `SELECT DISTINCT nnf, key, max(at) AS at FROM facts
         WHERE series = ? AND kind = ${KIND.note} AND at >= ? AND at < ? GROUP BY nnf, key`,
      );
      for (const { id } of places) {
        for (const row of keys.iterate(id, month, `${month}~`)) {
          const day = String(row['at']).slice(0, 10);
          days.set(day, (days.get(day) ?? 0) + 1);
        }
      }
      return [...days].map(([day, notes]) => ({ day, notes })).sort((a, b) => (a.day < b.day ? -1 : 1));
    },
    numbers: function* () {
      for (const { id, place } of places) {
        const rows = db.prepare(
          `${COLUMNS} WHERE series = ? AND kind NOT IN (${KIND.disabled}, ${REPLACED}) ORDER BY nnf, id`,
        );
        yield* grouped(rows, id, place, month);
      }
    },
    fileOf: ({ id, entry }) => {
      const row = file.get(Math.floor(id / FACTS_PER_FILE)) as FileRow | undefined;
      if (!row) throw new Error('a fact of the store has no file');
      return { path: pathOf({ ...row, entry: '' }), entry, size: row.size, stamp: row.stamp };
    },
    disabled: function* () {
      const all = db.prepare(
        `${COLUMNS} WHERE series = ? AND kind = ${KIND.disabled} ORDER BY nnf, last, id`,
      );
      const below = db.prepare(nearest('<', 'DESC'));
      const above = db.prepare(nearest('>', 'ASC'));
      for (const { id, place } of places) {
        const facts = all.all(id).map(factOf);
        for (const same of Map.groupBy(facts, ({ nNF, last }) => `${nNF} ${last}`).values()) {
          const [first] = same;
          if (!first) continue;
          const { nNF, last } = first;
          const beside = [below.get(id, nNF), above.get(id, last)].map((row) => String(row?.['at'] ?? ''));
          yield { place, nNFIni: nNF, nNFFin: last, gapMonth: monthOfGap(beside), facts: same };
        }
      }
    },
  };
}

const COLUMNS = 'SELECT id, nnf, last, kind, says, key, at, cstat, nprot, line, entry FROM facts';

/** The dated note nearest to a number on one side. */
function nearest(compared: '<' | '>', order: 'ASC' | 'DESC'): string {
  return `SELECT at FROM facts WHERE series = ? AND nnf ${compared} ? AND kind = ${KIND.note} AND at <> ''
    ORDER BY nnf ${order} LIMIT 1`;
}

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

function* grouped(
  rows: StatementSync,
  series: number,
  place: SeriesPlace,
  month: string,
): Generator<NumberRows> {
  let facts: NumberFact[] = [];
  const take = function* (): Generator<NumberRows> {
    const nNF = facts[0]?.nNF;
    if (nNF !== undefined && facts.some((fact) => names(fact, month))) yield { place, nNF, facts };
    facts = [];
  };
  for (const row of rows.iterate(series)) {
    const fact = factOf(row);
    if (facts[0] !== undefined && facts[0].nNF !== fact.nNF) yield* take();
    facts.push(fact);
  }
  yield* take();
}

/** By its own instant or by its key: the note of an event that came later is of its key's month. */
function names({ at, chNFe }: NumberFact, month: string): boolean {
  return monthOf(at) === month || (chNFe !== '' && monthOfKey(chNFe) === month);
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
    cStat: String(row['cstat']),
    tpEvento: kind === 'witness' && row['line'] !== 0 ? String(row['line']) : '',
    id: Number(row['id']),
    entry: String(row['entry']),
  };
}

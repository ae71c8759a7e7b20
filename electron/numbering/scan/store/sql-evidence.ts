/** What the files read say of a series: the ledger's queries over `numeros.sqlite`. */

import type { NumberRange } from '../../../../shared/fiscal/numbering.ts';
import { preparedOn, type Database } from '../../../storage/database/database.ts';
import type {
  BookedRow,
  DisabledRow,
  FileEvidence,
  FileRow,
  KeyRow,
  NearestFileNote,
} from '../../ledger/file-evidence.ts';
import { foldSeries } from '../../ledger/fold-series.ts';
import { unpackSeries, type FoldedSeries } from '../../ledger/folded-series.ts';
import { issuedBy, joinKeyRows, ownKey } from '../../ledger/key-rows.ts';
import { FILE_STANDINGS, provesNote } from '../../../documents/evidence-table.ts';
import type { SeriesPlace } from '../../series.ts';
import {
  BOOKED,
  bookedOf,
  DISPUTED,
  factOf,
  KIND,
  placeOfText,
  placeText,
  REPLACED,
  STANDING,
  standingOf,
} from './fact-rows.ts';
import { FACTS_PER_FILE } from './schema.ts';
import { compareTexts } from '../../../../shared/compare-texts.ts';

type Row = Parameters<typeof factOf>[1];

/** A fact as the folds need it, a flat array: half as much work as an object, for each of a million notes. */
type Said = readonly [nnf: number, last: number, kind: number, says: number, key: string, at: string];

const COLUMNS = 'nnf, last, kind, says, key, at';
const PROVING = FILE_STANDINGS.filter(provesNote).map((standing) => STANDING[standing]);
/** SEFAZ has a note of this number, or the books have it. */
const EXISTS = `(kind = ${KIND.cancellation}
  OR (kind IN (${KIND.note}, ${KIND.protocol}, ${KIND.witness}) AND says IN (${PROVING.join(', ')}))
  OR (kind = ${KIND.booked} AND says <> ${BOOKED.disabled}))`;

/** `sources` limits it to these; its folds are then made when they are asked for, in this thread. */
export function createSqlEvidence(db: Database, sources?: readonly number[]): FileEvidence {
  const listed = sources?.map(Number).join(', ') || 'NULL';
  const limited =
    sources === undefined
      ? ''
      : `AND id / ${FACTS_PER_FILE} IN (SELECT files.id FROM files JOIN folders ON folders.id = files.folder
           WHERE folders.source IN (${listed}))`;
  const folds = new Map<number, FoldedSeries>();
  const query = preparedOn(db);
  const idOf = (place: SeriesPlace) =>
    Number(query('SELECT id FROM series WHERE place = ?').get(placeText(place))?.['id'] ?? -1);
  const has = (id: number) =>
    query(`SELECT 1 FROM facts WHERE series = ? AND kind <> ${REPLACED} ${limited} LIMIT 1`).get(id) !==
    undefined;
  const between = (id: number, from: number, to: number): Iterable<Said> => {
    // A statement of its own: two walks may be under way at the same time.
    const statement = db.prepare(
      `SELECT ${COLUMNS} FROM facts WHERE series = ? AND nnf BETWEEN ? AND ? ${limited} ORDER BY nnf`,
    );
    statement.setReturnArrays(true);
    return statement.iterate(id, from, to) as Iterable<unknown> as Iterable<Said>;
  };
  const reaching = (id: number, into: number): Said[] => {
    // Named, since SQLite would else walk all facts below the number.
    const statement = query(
      `SELECT ${COLUMNS} FROM facts INDEXED BY disabled_by_number WHERE kind = 4 AND series = ? AND nnf < ? AND last >= ? ${limited} ORDER BY nnf`,
    );
    statement.setReturnArrays(true);
    return statement.all(id, into, into) as unknown as Said[];
  };
  const rows = function* (place: SeriesPlace, range?: NumberRange): Iterable<FileRow> {
    const id = idOf(place);
    if (range) yield* joined(reaching(id, range.nNFIni));
    yield* joined(between(id, range?.nNFIni ?? 0, range?.nNFFin ?? Number.MAX_SAFE_INTEGER));
  };

  return {
    isPartial: () =>
      query(
        `SELECT 1 FROM sources WHERE read_at IS NULL ${sources === undefined ? '' : `AND id IN (${listed})`} LIMIT 1`,
      ).get() !== undefined,
    places: () =>
      (query('SELECT id, place FROM series ORDER BY place').all() as { id: number; place: string }[])
        .filter(({ id }) => has(id))
        .map(({ place }) => placeOfText(place)),
    folded: (place) => {
      const found = query('SELECT id, folded FROM series WHERE place = ?').get(placeText(place)) as
        | { id: number; folded: Uint8Array | null }
        | undefined;
      if (!found || !has(found.id)) return undefined;
      if (sources === undefined && found.folded) {
        const stored = unpackSeries(found.folded);
        if (stored) return stored;
      }
      // Without `sources` it is not folded yet while its first reading is under way.
      if (sources === undefined && !found.folded) return undefined;
      const folded = folds.get(found.id) ?? foldSeries(rows(place));
      folds.set(found.id, folded);
      return folded;
    },
    rows,
    nearest: (place, numbers, side) => {
      const id = idOf(place);
      const [compared, order] = side === 'below' ? ['<', 'DESC'] : ['>', 'ASC'];
      // Values of a JSON text, so that thousands of numbers are one statement.
      const found = query(
        `SELECT (SELECT nnf FROM facts WHERE series = ? AND nnf ${compared} asked.value AND ${EXISTS} ${limited}
           ORDER BY nnf ${order} LIMIT 1) AS nnf FROM json_each(?) asked ORDER BY asked.key`,
      ).all(id, JSON.stringify(numbers)) as { nnf: number | null }[];
      const said = query(
        `SELECT ${COLUMNS} FROM facts WHERE series = ? AND nnf IN (SELECT value FROM json_each(?)) ${limited} ORDER BY nnf`,
      );
      said.setReturnArrays(true);
      const all = said.all(id, JSON.stringify(found.map(({ nnf }) => nnf))) as unknown as Said[];
      const near = Map.groupBy(
        [...joined(all)].filter((row) => row.kind !== 'disabled'),
        ({ nNF }) => nNF,
      );
      return found.map(({ nnf }) => nearestOf(near.get(nnf ?? 0) ?? []));
    },
    facts: (place, nNF) => {
      const id = idOf(place);
      const whole = placeOfText(placeText(place));
      const found = query(
        `SELECT facts.nnf, facts.last, facts.kind, facts.says, facts.key, facts.at, facts.cstat, facts.nprot,
           facts.line, facts.entry, files.name, folders.path
         FROM facts JOIN files ON files.id = facts.id / ${FACTS_PER_FILE} JOIN folders ON folders.id = files.folder
         WHERE facts.id IN (
           SELECT id FROM facts WHERE series = ? AND nnf = ? AND kind <> ${REPLACED} ${limited}
           UNION SELECT id FROM facts WHERE kind = 4 AND series = ? AND nnf <= ? AND last >= ? ${limited})
         ORDER BY folders.path, files.name, facts.id`,
      ).all(id, nNF, id, nNF, nNF) as unknown as (Row & { entry: string; name: string; path: string })[];
      const each = found.map((row) => ({ fact: factOf(whole, row), path: pathOf(row) }));
      // A folder may be read by itself and as a part of another.
      return [...new Map(each.map((one) => [JSON.stringify(one), one])).values()];
    },
  };
}

/** The note of one number, from what is said of it. */
function nearestOf(said: readonly (KeyRow | BookedRow)[]): NearestFileNote | undefined {
  const key = said.find((row) => row.kind === 'key' && provesNote(row.standing));
  const booked = said.find((row) => row.kind === 'booked' && row.booked !== 'disabled');
  const best = [key, booked].find((row) => row && row.issued !== '') ?? key ?? booked;
  return best && { nNF: best.nNF, chNFe: ownKey(best), issued: issuedBy(best) };
}

/** A folder's path ends with a separator where it is a root only. */
export function pathOf(row: {
  readonly path: string;
  readonly name: string;
  readonly entry: string;
}): string {
  const separator = row.path.includes('\\') && !row.path.startsWith('/') ? '\\' : '/';
  const file = row.path.endsWith(separator) ? row.path + row.name : row.path + separator + row.name;
  return row.entry === '' ? file : `${file}!${row.entry}`;
}

/** Rows of the store, by number, as the ledger reads them: all that is said of a key is one row. */
function* joined(found: Iterable<Said>): Generator<FileRow> {
  let number: Said[] = [];
  for (const row of found) {
    if (number[0] !== undefined && number[0][0] !== row[0]) {
      yield* ofNumber(number);
      number = [];
    }
    number.push(row);
  }
  yield* ofNumber(number);
}

function ofNumber(found: readonly Said[]): readonly FileRow[] {
  const [only] = found;
  // The usual number has one note in one file.
  if (only !== undefined && found.length === 1 && only[2] === KIND.note) {
    const [nNF, , , says, chNFe, issued] = only;
    return [{ kind: 'key', nNF, chNFe, issued, standing: standingOf(says) }];
  }
  const disabled = new Map<number, DisabledRow>();
  const keys = new Map<string, KeyRow>();
  const booked: BookedRow[] = [];
  for (const [nNF, last, kind, says, chNFe, at] of found) {
    if (kind === KIND.disabled) disabled.set(last, { kind: 'disabled', nNFIni: nNF, nNFFin: last });
    else if (kind === KIND.booked || kind === DISPUTED) {
      const row = { kind: 'booked', nNF, chNFe, issued: at, booked: bookedOf(says) } as const;
      booked.push(kind === DISPUTED ? { ...row, disputed: true } : row);
    } else if (kind !== REPLACED) {
      const isNote = kind === KIND.note;
      const row: KeyRow = {
        kind: 'key',
        nNF,
        chNFe,
        issued: isNote ? at : '',
        ...(isNote || at === '' ? {} : { seen: at }),
        standing: kind === KIND.cancellation ? 'cancelled' : standingOf(says),
      };
      const before = keys.get(chNFe);
      keys.set(chNFe, before ? joinKeyRows(before, row) : row);
    }
  }
  // Not in the order in which threads read them: the first one is shown, and other computers compare the text of all.
  return [
    ...[...disabled.values()].sort((a, b) => a.nNFFin - b.nNFFin),
    ...[...keys.values()].sort((a, b) => compareTexts(a.chNFe, b.chNFe)),
    ...booked.sort((a, b) => compareTexts(said(a), said(b))),
  ];
}

function said({ issued, chNFe, booked }: BookedRow): string {
  return `${issued} ${chNFe} ${booked}`;
}

/** Keeps what the files of other computers add to a series folded, so that the ledger reads one more row for it. */

import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import { inTransaction, type Database } from '../../storage/database/database.ts';
import { FOLD_VERSION, packSeries, unpackSeries, type FoldedSeries } from '../ledger/folded-series.ts';
import type { SeriesPlace } from '../series.ts';
import { readBlock } from './block-text.ts';
import { foldBlock, uniteBlocks } from './merge-folds.ts';

export type UnitedFolds = ReturnType<typeof createUnitedFolds>;

export interface UnitedFoldsDeps {
  readonly db: Database;
  /** This data folder. */
  readonly seat: string;
  /** Called for a row that this program cannot read, such as of a newer version. */
  readonly unread: (error: unknown) => void;
}

/** Another one where blocks are read otherwise than before. */
const READING = 2;
/** Blocks of one turn of this thread: some milliseconds. */
const TURN = 8;
const SERIES = 'emitter, mod, serie, tp_amb';
const OF_SERIES = 'emitter = ? AND mod = ? AND serie = ? AND tp_amb = ?';

const machinesSchema = z.array(z.string());
const coveredSchema = z.array(z.tuple([z.int(), z.int()]));

export function createUnitedFolds({ db, seat, unread }: UnitedFoldsDeps) {
  const moved = db.prepare(`SELECT ${SERIES}, block FROM file_numbers_moved LIMIT ${TURN}`);
  const settle = db.prepare(`DELETE FROM file_numbers_moved WHERE ${OF_SERIES} AND block = ?`);
  const said = db.prepare(
    `SELECT seat, machine, facts FROM file_numbers WHERE ${OF_SERIES} AND block = ? ORDER BY seat`,
  );
  const putBlock = db.prepare(
    `INSERT INTO file_numbers_block (${SERIES}, block, machines, folded) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET machines = excluded.machines, folded = excluded.folded`,
  );
  const dropBlock = db.prepare(`DELETE FROM file_numbers_block WHERE ${OF_SERIES} AND block = ?`);
  const outdate = db.prepare(
    `INSERT INTO file_numbers_series (${SERIES}) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET folded = NULL`,
  );
  const outdated = db.prepare(`SELECT ${SERIES} FROM file_numbers_series WHERE folded IS NULL LIMIT 1`);
  const blocks = db.prepare(
    `SELECT block, machines, folded FROM file_numbers_block WHERE ${OF_SERIES} ORDER BY block`,
  );
  const putSeries = db.prepare(
    `UPDATE file_numbers_series SET machines = ?, covered = ?, folded = ? WHERE ${OF_SERIES}`,
  );
  const dropSeries = db.prepare(`DELETE FROM file_numbers_series WHERE ${OF_SERIES}`);
  const all = db.prepare(`SELECT ${SERIES} FROM file_numbers_series`);
  const one = db.prepare(`SELECT machines, covered, folded FROM file_numbers_series WHERE ${OF_SERIES}`);
  const seatOf = db.prepare('SELECT seat FROM file_numbers_seat');

  /** In another folder, or on another computer, other rows are its own; another version folds differently. */
  const made = `${seat} ${FOLD_VERSION} ${READING}`;
  const adopt = () => {
    if (seatOf.get()?.['seat'] === made) return;
    inTransaction(db, () => {
      db.exec(`DELETE FROM file_numbers_block; DELETE FROM file_numbers_series; DELETE FROM file_numbers_moved;
        INSERT INTO file_numbers_moved SELECT DISTINCT ${SERIES}, block FROM file_numbers`);
      db.prepare(
        'INSERT INTO file_numbers_seat VALUES (1, ?) ON CONFLICT DO UPDATE SET seat = excluded.seat',
      ).run(made);
    });
  };
  const foldMoved = (row: Readonly<Record<string, unknown>>) => {
    const place = placeOf(row);
    const key = keyOf(place);
    const block = Number(row['block']);
    const rows = said.all(...key, block);
    const own = rows.find((each) => each['seat'] === seat)?.['facts'];
    const others = rows.filter((each) => each['seat'] !== seat && each['facts'] !== own);
    if (others.length === 0) dropBlock.run(...key, block);
    else {
      const texts = new Set(rows.map((each) => String(each['facts'])));
      const folded = foldBlock(
        block,
        [...texts].flatMap((facts) => readBlock(place, block, facts, unread)),
      );
      const machines = [...new Set(others.map((each) => String(each['machine'])))];
      putBlock.run(...key, block, JSON.stringify(machines), packSeries(folded));
    }
    outdate.run(...key);
    settle.run(...key, block);
  };
  const unitedOf = (key: ReturnType<typeof keyOf>) => {
    const found = blocks.all(...key);
    const names = found.flatMap((each) => machinesSchema.parse(JSON.parse(String(each['machines']))));
    const united = uniteBlocks(
      found.map((each) => ({ block: Number(each['block']), folded: foldOf(each['folded']) })),
    );
    return { ...united, machines: [...new Set(names)].sort() };
  };
  const uniteSeries = (row: Readonly<Record<string, unknown>>) => {
    const key = keyOf(placeOf(row));
    const { covered, folded, machines } = unitedOf(key);
    if (covered.length === 0) dropSeries.run(...key);
    else putSeries.run(JSON.stringify(machines), JSON.stringify(covered), packSeries(folded), ...key);
  };

  return {
    /** Folds what has changed since, some milliseconds at a time. One query where nothing has. */
    refresh: async () => {
      adopt();
      while (moved.get()) {
        inTransaction(db, () => moved.all().forEach(foldMoved));
        await setImmediate();
      }
      for (let row = outdated.get(); row; row = outdated.get()) {
        const series = row;
        inTransaction(db, () => uniteSeries(series));
        await setImmediate();
      }
    },
    /** Series of which others say something that this computer's files do not. */
    places: () => all.all().map(placeOf),
    of: (place: SeriesPlace) => {
      const row = one.get(...keyOf(place));
      if (!row) return undefined;
      // Another refresh is at it: without its blocks the others' notes would be gaps meanwhile.
      if (row['folded'] === null) return unitedOf(keyOf(place));
      return {
        covered: coveredSchema.parse(JSON.parse(String(row['covered']))),
        folded: foldOf(row['folded']),
      };
    },
    /** The computers whose files say something that this one's do not. */
    machines: (place: SeriesPlace) => {
      const key = keyOf(place);
      const row = one.get(...key);
      if (row?.['folded'] === null) return unitedOf(key).machines;
      return row ? machinesSchema.parse(JSON.parse(String(row['machines']))) : [];
    },
  };
}

/** Of this version: see `adopt`. */
function foldOf(stored: unknown): FoldedSeries {
  const folded = stored instanceof Uint8Array ? unpackSeries(stored) : undefined;
  if (!folded) throw new Error('a fold of shared numbers that this program did not write');
  return folded;
}

function placeOf(row: Readonly<Record<string, unknown>>): SeriesPlace {
  return {
    cnpj: String(row['emitter']),
    mod: String(row['mod']),
    serie: Number(row['serie']),
    tpAmb: row['tp_amb'] as TpAmb,
  };
}

function keyOf({ cnpj, mod, serie, tpAmb }: SeriesPlace) {
  return [cnpj, mod, serie, tpAmb] as const;
}

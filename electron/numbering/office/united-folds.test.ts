/** What other computers' files add is folded as if this computer had read all of them, whatever changes in which order. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDatabase } from '../../office/sharing/testing/shared-server.ts';
import type { Database } from '../../storage/database/database.ts';
import { NO_FILES, type FileEvidence } from '../ledger/file-evidence.ts';
import { foldSeries } from '../ledger/fold-series.ts';
import type { FoldedSeries } from '../ledger/folded-series.ts';
import { keyOf } from '../ledger/testing/rows.ts';
import { BLOCK, packBlock, type SharedRow } from './block-text.ts';
import { firstOf, joinRows, lastOf } from './join-rows.ts';
import { createOthersFiles } from './others-files.ts';
import { othersNumbers } from './others-numbers.ts';
import { createUnitedFolds } from './united-folds.ts';

const place = { cnpj: '11222333000181', mod: '55', serie: 1, tpAmb: '1' } as const;
const MINE = 'aqui';
const SEATS = [MINE, 'caixa-2', 'caixa-3'] as const;
type Seat = (typeof SEATS)[number];

/** Often one number several times, and numbers at the ends of blocks. */
const number = fc.oneof(
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 98, max: 102 }),
  fc.integer({ min: 1, max: 350 }),
);
const row: fc.Arbitrary<SharedRow> = fc.oneof(
  fc
    .tuple(
      number,
      fc.constantFrom('cancelled', 'denied', 'authorized', 'no-protocol'),
      fc.constantFrom('1', '9'),
      fc.constantFrom(11_111_111, 22_222_222),
      fc.constantFrom('', '2026-03-10T09:15:00-03:00', '2026-03-11T09:15:00-03:00', '2026-05-02'),
    )
    .map(([nNF, standing, tpEmis, cNF, issued]) => ({
      ...({ kind: 'key', nNF, standing, issued } as const),
      chNFe: keyOf(nNF, { tpEmis, cNF }),
    })),
  fc
    .tuple(
      number,
      fc.constantFrom('regular', 'cancelled', 'denied', 'disabled'),
      fc.boolean(),
      fc.constantFrom('2026-03-10', '2026-03-12'),
    )
    .map(([nNF, booked, named, issued]) => ({
      ...({ kind: 'booked', nNF, booked, issued } as const),
      chNFe: named ? keyOf(nNF) : '',
    })),
  fc.tuple(number, fc.integer({ min: 0, max: 230 })).map(([nNFIni, more]) => ({
    ...({ kind: 'disabled', nNFIni, nNFFin: nNFIni + more } as const),
    at: '',
    nProt: '',
    path: '',
  })),
);
type Read = ReadonlyMap<Seat, readonly SharedRow[]>;
const reading: fc.Arbitrary<Read> = fc
  .tuple(...SEATS.map(() => fc.array(row, { maxLength: 12 })))
  .map((all) => new Map(SEATS.map((seat, i) => [seat, all[i] ?? []])));

const dated = (issued: string): SharedRow => ({
  ...({ kind: 'key', nNF: 102, standing: 'cancelled', issued } as const),
  chNFe: keyOf(102),
});
/** A try that was rejected and sent again on another day may keep its key. */
const DATED_TWICE: Read = new Map([
  [MINE, [dated('2026-03-11T09:15:00-03:00')]],
  ['caixa-2', [dated('2026-05-02')]],
]);

/** As each computer publishes what it read. */
function publish(db: Database, read: Read): void {
  db.exec('DELETE FROM file_numbers WHERE seat IN (SELECT seat FROM file_numbers ORDER BY random() LIMIT 1)');
  const put = db.prepare(
    `INSERT INTO file_numbers VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET facts = excluded.facts`,
  );
  const drop = db.prepare('DELETE FROM file_numbers WHERE block = ? AND seat = ?');
  for (const [seat, rows] of read) {
    for (let block = 0; block < 7; block += 1) {
      const inside = meeting(joinRows(rows), block * BLOCK, block * BLOCK + BLOCK - 1);
      const { cnpj, mod, serie, tpAmb } = place;
      if (inside.length === 0) drop.run(block, seat);
      else put.run(cnpj, mod, serie, tpAmb, block, seat, seat.toUpperCase(), packBlock(place, inside));
    }
  }
}

function meeting(rows: readonly SharedRow[], from: number, to: number): SharedRow[] {
  return rows.filter((each) => lastOf(each) >= from && firstOf(each) <= to);
}

function evidenceOf(rows: readonly SharedRow[]): FileEvidence {
  const all = joinRows(rows);
  return {
    ...NO_FILES,
    folded: () => (all.length === 0 ? undefined : foldSeries(all)),
    rows: (_place, range) => (range ? meeting(all, range.nNFIni, range.nNFFin) : all),
  };
}

/** By number, what the ledger knows; dates of the numbers at both ends of a run. */
function known(folded: FoldedSeries | undefined) {
  const codes = new Map<number, number>();
  folded?.from.forEach((from, i) => {
    for (let n = from; n <= (folded.to[i] ?? 0); n += 1) codes.set(n, folded.code[i] ?? 0);
  });
  return {
    codes: [...codes],
    days: [...(folded?.days ?? [])],
    conflicts: folded?.conflicts ?? [],
  };
}

const opened = () => {
  const db = localDatabase();
  const unread = (error: unknown) => {
    throw error;
  };
  const folds = createUnitedFolds({ db, seat: MINE, unread });
  const files = createOthersFiles({
    folds,
    refresh: folds.refresh,
    behind: () => undefined,
    of: (asked) => othersNumbers(db, { seat: MINE, unread }, asked),
  });
  return { db, folds, files };
};

test('the fold of all files is that of one computer that read them all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reading, { minLength: 1, maxLength: 3 }), async (readings) => {
      const { db, files } = opened();
      for (const read of readings) {
        publish(db, read);
        await files.refresh();
        const own = evidenceOf(read.get(MINE) ?? []);
        // One computer reads in an order of its own.
        const together = evidenceOf([...read.values()].flat().reverse());
        const wanted = known(together.folded(place));
        const mine = new Set(known(own.folded(place)).days);
        for (const limited of [false, true]) {
          const { days, ...found } = known(files.over(own, limited).folded(place));
          expect({ ...found, days: days.filter((day) => wanted.days.includes(day)) }).toEqual(wanted);
          // Of a key that others date later, the day that this computer read stays a day with files as well.
          expect(days.filter((day) => !wanted.days.includes(day) && !mine.has(day))).toEqual([]);
        }
      }
      db.close();
    }),
    { numRuns: 25, examples: [[[DATED_TWICE]]] },
  );
});

test('of some sources only, what the others read counts and the rest of this computer does not', async () => {
  const { db, files } = opened();
  const note = (nNF: number): SharedRow => ({
    ...({ kind: 'key', nNF, standing: 'authorized', issued: '2026-03-10' } as const),
    chNFe: keyOf(nNF),
  });
  publish(
    db,
    new Map([
      [MINE, [note(1), note(2)]],
      ['caixa-2', [note(5)]],
    ]),
  );
  await files.refresh();
  const folded = files.over(evidenceOf([note(1)]), true).folded(place);
  expect(known(folded).codes.map(([n]) => n)).toEqual([1, 5]);
  expect(files.over(evidenceOf([note(1)]), true).machines(place)).toEqual(['CAIXA-2']);
  db.close();
});

test('where all computers read the same files nothing is kept and no computer is named', async () => {
  const { db, folds } = opened();
  const rows: SharedRow[] = [
    { kind: 'key', nNF: 7, chNFe: keyOf(7), standing: 'authorized', issued: '2026-03-10' },
  ];
  publish(db, new Map(SEATS.map((seat) => [seat, rows])));
  await folds.refresh();
  expect(folds.places()).toEqual([]);
  expect(folds.of(place)).toBeUndefined();
  db.close();
});

test('a folder that was moved takes what it read in the other place as read elsewhere', async () => {
  const { db, folds } = opened();
  publish(
    db,
    new Map([
      [MINE, [{ kind: 'key', nNF: 7, chNFe: keyOf(7), standing: 'authorized', issued: '2026-03-10' }]],
    ]),
  );
  await folds.refresh();
  expect(folds.places()).toEqual([]);
  const moved = createUnitedFolds({ db, seat: 'outro-lugar', unread: () => undefined });
  await moved.refresh();
  expect(moved.machines(place)).toEqual(['AQUI']);
  db.close();
});

test('a series that is folded anew says meanwhile what it said before', async () => {
  const { db, files, folds } = opened();
  const note = (nNF: number): SharedRow => ({
    ...({ kind: 'key', nNF, standing: 'authorized', issued: '2026-03-10' } as const),
    chNFe: keyOf(nNF),
  });
  const read = (...numbers: number[]) => publish(db, new Map([['caixa-2', numbers.map(note)]]));
  read(5);
  await files.refresh();
  const over = files.over(NO_FILES, false);
  read(5, 205);
  // Another question begins, of this process or of another one, while the answer to the first is put together.
  const other = files.refresh();
  expect(known(over.folded(place)).codes.map(([n]) => n)).toContain(5);
  expect(over.machines(place)).toEqual(['CAIXA-2']);
  expect(folds.of(place)?.covered).toEqual([[0, 0], [2, 2]]); // prettier-ignore
  await other;
  expect(known(over.folded(place)).codes.map(([n]) => n)).toEqual([5, 205]);
  db.close();
});

test('of two computers that read the same, each is named', () => {
  const { db } = opened();
  const rows: SharedRow[] = [
    { kind: 'key', nNF: 7, chNFe: keyOf(7), standing: 'authorized', issued: '2026-03-10' },
  ];
  publish(
    db,
    new Map([
      ['caixa-2', rows],
      ['caixa-3', rows],
    ]),
  );
  const others = othersNumbers(db, { seat: MINE, unread: () => undefined }, place);
  expect(others.says(7).map(({ machine }) => machine)).toEqual(['CAIXA-2', 'CAIXA-3']);
  db.close();
});

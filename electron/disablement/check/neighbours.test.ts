/** The year and month of a gap, from its neighbours. */

import { expect, test } from 'vitest';
import type { Neighbour } from '../../../shared/contract.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { JOURNAL_SCHEMA } from '../journal/sqlite/sqlite-schema.ts';
import { createJournal } from '../journal/sqlite/sqlite-journal.ts';
import { besideOf, MAX_ADJOINING } from '../journal/disabled-around.ts';
import { commonYear, gapOf, neighboursOf, type NearestNote } from './neighbours.ts';
import { valueOf } from '../testing/test-context.ts';

const TODAY = '2026-11-20';
const note = (nNF: number, year: number, month: number): Neighbour => ({ nNF, year, month });

type Disabled = NumberRange & { ano: number };

const noteIn =
  (notes: Neighbour[]): NearestNote =>
  ({ nNFIni, nNFFin }, side) =>
    side === 'below' ? notes.findLast(({ nNF }) => nNF < nNFIni) : notes.find(({ nNF }) => nNF > nNFFin);

/** `notes` and `disabled` by number. */
function around(range: NumberRange, notes: Neighbour[], disabled: Disabled[] = []) {
  const below = disabled.filter((each) => each.nNFFin < range.nNFIni).toReversed();
  const above = disabled.filter((each) => each.nNFIni > range.nNFFin);
  const beside = { below: besideOf(range, 'below', below), above: besideOf(range, 'above', above) };
  return neighboursOf(range, beside, noteIn(notes));
}

test.each([
  ['one month on both sides', [note(2, 2026, 11), note(4, 2026, 11)], { year: 2026, month: 11 }],
  ['two months of one year', [note(2, 2026, 9), note(4, 2026, 10)], { year: 2026 }],
  ['a note below, none above, in this month', [note(2, 2026, 11)], { year: 2026, month: 11 }],
  ['a note below, none above, earlier this year', [note(2, 2026, 3)], { year: 2026 }],
  ['a note below of last year, none above', [note(2, 2025, 12)], undefined],
  ['only a note above', [note(4, 2026, 11)], undefined],
  ['two years', [note(2, 2025, 12), note(4, 2026, 1)], undefined],
  ['nothing known', [], undefined],
])('%s', (_name, notes, gap) => {
  const found = around({ nNFIni: 3, nNFFin: 3 }, notes);
  expect(gapOf(found, TODAY)).toStrictEqual(gap);
});

test('disabled numbers next to the range are skipped to reach the note beyond them', () => {
  const notes = [note(2, 2026, 11), note(9, 2026, 11)];
  const disabled = [
    { nNFIni: 3, nNFFin: 4, ano: 2025 },
    { nNFIni: 5, nNFFin: 5, ano: 2025 },
  ];
  expect(around({ nNFIni: 6, nNFFin: 8 }, notes, disabled)).toEqual({
    below: notes[0],
    above: notes[1],
  });
});

test('without a note beyond them, or not adjacent to the range, they give the year they were disabled under', () => {
  const disabled = [{ nNFIni: 3, nNFFin: 4, ano: 2025 }];
  const near = around({ nNFIni: 5, nNFFin: 8 }, [], disabled);
  expect(near).toEqual({ below: { nNF: 4, year: 2025 } });
  expect(commonYear(near)).toBe(2025);
  const apart = around({ nNFIni: 7, nNFFin: 8 }, [note(2, 2024, 1)], disabled);
  expect(apart).toEqual({ below: { nNF: 4, year: 2025 } });
});

test('a note at the very end of the range is its neighbour, also where that number was disabled', () => {
  const disabled = [{ nNFIni: 4, nNFFin: 5, ano: 2025 }];
  const range = { nNFIni: 6, nNFFin: 8 };
  const [beyond, far, end] = [note(2, 2026, 9), note(4, 2026, 10), note(5, 2026, 11)];
  expect(around(range, [beyond, far, end], disabled)).toEqual({ below: end });
  expect(around(range, [beyond, far], disabled)).toEqual({ below: beyond });
});

test('of a note and a disabled number that does not adjoin the nearer counts, and the note where both are one number', () => {
  const disabled = [{ nNFIni: 2, nNFFin: 3, ano: 2025 }];
  const range = { nNFIni: 6, nNFFin: 8 };
  expect(around(range, [note(4, 2026, 11)], disabled)).toEqual({ below: note(4, 2026, 11) });
  expect(around(range, [note(3, 2026, 11)], disabled)).toEqual({ below: note(3, 2026, 11) });
  expect(around(range, [note(1, 2026, 11)], disabled)).toEqual({ below: { nNF: 3, year: 2025 } });
});

test('of disabled ranges the end that is nearer to the range is named, on both sides', () => {
  const disabled = [
    { nNFIni: 1, nNFFin: 2, ano: 2024 },
    { nNFIni: 4, nNFFin: 5, ano: 2025 },
    { nNFIni: 9, nNFFin: 12, ano: 2026 },
    { nNFIni: 15, nNFFin: 19, ano: 2027 },
  ];
  const range = { nNFIni: 6, nNFFin: 8 };
  expect(besideOf(range, 'above', disabled.slice(2))).toStrictEqual({
    joined: { nNFIni: 6, nNFFin: 12 },
    adjoining: { nNF: 9, year: 2026 },
    apart: { nNF: 15, year: 2027 },
  });
  expect(besideOf(range, 'below', disabled.slice(0, 2).toReversed())).toStrictEqual({
    joined: { nNFIni: 4, nNFFin: 8 },
    adjoining: { nNF: 5, year: 2025 },
    apart: { nNF: 2, year: 2024 },
  });
  expect(besideOf(range, 'below', disabled.slice(0, 1))).toStrictEqual({
    joined: range,
    apart: { nNF: 2, year: 2024 },
  });
});

test('where nothing adjoins, each side is read once', () => {
  let reads = 0;
  const range = { nNFIni: 6, nNFFin: 8 };
  const alone = { below: { joined: range }, above: { joined: range } };
  neighboursOf(range, alone, () => {
    reads += 1;
    return undefined;
  });
  expect(reads).toBe(2);
});

test('of thousands of adjacent requests the nearest are looked at, and a note beyond them is found in two reads', async () => {
  const db = valueOf(openDatabase(':memory:', { durability: 'normal', migrations: JOURNAL_SCHEMA }));
  // One number each, 101 to 5.100, as after years of single disablements.
  db.exec(`
    WITH RECURSIVE n(i) AS (SELECT 101 UNION ALL SELECT i + 1 FROM n WHERE i < 5100)
    INSERT INTO disablement (request_id, inf_id, environment, tp_amb, uf, ano, cnpj, company, mod, serie, ini, fin,
      x_just, signed_xml, certificate, certificate_until, created_at)
    SELECT 'r' || i, 'ID' || i, 'homologacao', '2', 'SP', 2025, 'C', '', '55', 1, i, i,
      '', '', '', '', '' FROM n;
    WITH RECURSIVE n(i) AS (SELECT 101 UNION ALL SELECT i + 1 FROM n WHERE i < 5100)
    INSERT INTO disablement_event SELECT i - 100, 'r' || i, 1, 'outcome', 'homologated', 1, '', '{}', NULL, '', ''
      FROM n;`);
  const journal = createJournal(db);
  const inJournal = async (notes: Neighbour[], range: NumberRange) => {
    let fileReads = 0;
    const place = { cnpj: 'C', tpAmb: '2', mod: '55', serie: 1 };
    const found = neighboursOf(range, (await journal.survey({ ...place, ...range })).around, (each, side) => {
      fileReads += 1;
      return noteIn(notes)(each, side);
    });
    return { found, fileReads };
  };
  const [below, above] = [note(100, 2024, 12), note(6000, 2026, 1)];
  const up = await inJournal([below, above], { nNFIni: 5101, nNFFin: 5101 });
  expect(up.found).toEqual({ below, above });
  expect(up.fileReads).toBeLessThanOrEqual(3);
  expect((await inJournal([], { nNFIni: 5101, nNFFin: 5101 })).found).toEqual({
    below: { nNF: 5101 - MAX_ADJOINING, year: 2025 },
  });
  expect((await inJournal([], { nNFIni: 100, nNFFin: 100 })).found).toEqual({
    above: { nNF: 100 + MAX_ADJOINING, year: 2025 },
  });
  expect((await inJournal([], { nNFIni: 90, nNFFin: 90 })).found).toEqual({
    above: { nNF: 101, year: 2025 },
  });
  await journal.close();
});

test('the common year is the year of all known neighbours', () => {
  expect(commonYear({ below: note(2, 2025, 1), above: note(4, 2025, 9) })).toBe(2025);
  expect(commonYear({ above: note(4, 2025, 9) })).toBe(2025);
  expect(commonYear({ below: note(2, 2025, 1), above: note(4, 2026, 9) })).toBeUndefined();
  expect(commonYear({})).toBeUndefined();
});

/** What another computer's files say of how far a series has got, by the rows that it shared. */

import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { localDatabase } from '../../office/sharing/testing/shared-server.ts';
import { NO_FILES, type BookedRow, type KeyRow } from '../ledger/file-evidence.ts';
import { findGaps } from '../ledger/find-gaps.ts';
import { foldSeries } from '../ledger/fold-series.ts';
import type { FoldedSeries } from '../ledger/folded-series.ts';
import { joinSeries, NO_FOLDED } from '../ledger/join-series.ts';
import { keyOf, NO_OVERLAY } from '../ledger/testing/rows.ts';
import { packBlock, readBlock, type SharedRow } from './block-text.ts';
import { firstOf } from './join-rows.ts';
import { createOthersFiles } from './others-files.ts';
import { othersNumbers } from './others-numbers.ts';
import { createUnitedFolds } from './united-folds.ts';

const place = { cnpj: '11222333000181', mod: '55', serie: 1, tpAmb: '1' } as const;
const note: KeyRow = {
  kind: 'key',
  nNF: 5,
  chNFe: keyOf(5),
  issued: '2026-11-10T09:15:00-03:00',
  standing: 'authorized',
};
const disputed: BookedRow = {
  kind: 'booked',
  nNF: 80,
  chNFe: '',
  issued: '2026-12-02',
  booked: 'regular',
  disputed: true,
};

it('a line that only one of two EFDs of a period has shows neither the last number nor a neighbour, and is used all the same', () => {
  const db = localDatabase();
  db.prepare(
    `INSERT INTO file_numbers (emitter, mod, serie, tp_amb, block, seat, machine, facts)
     VALUES (?, ?, ?, ?, 0, 'caixa-2', 'Caixa 2', ?)`,
  ).run(place.cnpj, place.mod, place.serie, place.tpAmb, packBlock(place, [note, disputed]));
  const others = othersNumbers(db, { seat: 'aqui', unread: () => undefined }, place);
  const above = { nNFIni: 81, nNFFin: 81 };
  expect([others.last, others.nearest(above, 'below')]).toEqual([5, { nNF: 5, year: 2026, month: 11 }]);
  expect([others.used({ nNFIni: 1, nNFFin: 99 }), others.seenOn(80)]).toEqual([[5, 80], 'Caixa 2']);
  db.close();
});

const byNumber = (a: SharedRow, b: SharedRow) => firstOf(a) - firstOf(b);
const gapsIn = (folded: FoldedSeries | undefined) =>
  findGaps(joinSeries(folded ?? NO_FOLDED, NO_OVERLAY), {
    mod: '55',
    now: new Date('2026-12-31T12:00:00-03:00'),
  }).gaps.map(({ from, to, ask }) => [from, to, ask]);

it('a block that this version cannot read frees no number: each may have a note, and a consult tells', async () => {
  const db = localDatabase();
  const newer = deflateRawSync(JSON.stringify([['z', 7]])).toString('base64');
  const put = db.prepare(
    `INSERT INTO file_numbers (emitter, mod, serie, tp_amb, block, seat, machine, facts)
     VALUES (?, ?, ?, ?, ?, ?, 'Caixa 2', ?)`,
  );
  const publish = (block: number, seat: string, facts: string) =>
    put.run(place.cnpj, place.mod, place.serie, place.tpAmb, block, seat, facts);
  publish(0, 'caixa-2', newer);
  let unread = 0;
  const options = { seat: 'aqui', unread: () => (unread += 1) };
  const others = othersNumbers(db, options, place);
  expect(others.toAsk({ nNFIni: 98, nNFFin: 101 })).toEqual([98, 99]);
  expect([others.used({ nNFIni: 1, nNFFin: 99 }), others.last, others.keyOf(7)]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  expect(others.says(7).map(({ machine }) => machine)).toEqual(['Caixa 2']);
  expect(unread).toBeGreaterThan(0);

  const day = (nNF: number): KeyRow => ({ ...note, nNF, chNFe: keyOf(nNF) });
  const rows = [day(5), day(9), day(103), day(105)];
  // Neither does the series begin with the block, nor has it got to its end.
  const alone = foldSeries([...readBlock(place, 0, newer, options.unread), day(5), day(9)].sort(byNumber));
  expect(gapsIn(alone)).toEqual([[6, 8, true]]);
  publish(0, 'aqui', packBlock(place, rows.slice(0, 2)));
  publish(1, 'aqui', packBlock(place, rows.slice(2)));
  const folds = createUnitedFolds({ db, ...options });
  await folds.refresh();
  const files = createOthersFiles({
    folds,
    refresh: folds.refresh,
    behind: () => undefined,
    of: (asked) => othersNumbers(db, options, asked),
  });
  const own = {
    ...NO_FILES,
    rows: (_place: unknown, { nNFIni, nNFFin } = { nNFIni: 1, nNFFin: 999 }) =>
      rows.filter(({ nNF }) => nNF >= nNFIni && nNF <= nNFFin),
    folded: () => foldSeries(rows),
  };
  for (const limited of [false, true])
    expect(gapsIn(files.over(own, limited).folded(place))).toEqual([
      [6, 8, true],
      [10, 99, true],
      [100, 102, false],
      [104, 104, false],
    ]);
  db.close();
});

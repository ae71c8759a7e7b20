/** What another computer's files say of how far a series has got, by the rows that it shared. */

import { expect, it } from 'vitest';
import { localDatabase } from '../../office/sharing/testing/shared-server.ts';
import type { BookedRow, KeyRow } from '../ledger/file-evidence.ts';
import { keyOf } from '../ledger/testing/rows.ts';
import { packBlock } from './block-text.ts';
import { othersNumbers } from './others-numbers.ts';

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

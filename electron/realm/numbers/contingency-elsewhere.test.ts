/** A note in contingency of a file here, of which the file of another computer has the protocol. */

import { expect, it } from 'vitest';
import { NO_FILES, type FileEvidence, type KeyRow } from '../../numbering/ledger/file-evidence.ts';
import { foldSeries } from '../../numbering/ledger/fold-series.ts';
import { keyOf } from '../../numbering/ledger/testing/rows.ts';
import { createNumbering } from '../../numbering/numbering.ts';
import { packBlock } from '../../numbering/office/block-text.ts';
import { othersNumbers } from '../../numbering/office/others-numbers.ts';
import { localDatabase } from '../../office/sharing/testing/shared-server.ts';
import { contingencyInFiles } from './contingency-in-files.ts';
import type { KnownSources } from './known-numbers.ts';

const place = { cnpj: '11222333000181', mod: '55', serie: 1, tpAmb: '1' } as const;
const rowOf = (nNF: number, standing: KeyRow['standing']): KeyRow => ({
  kind: 'key',
  nNF,
  chNFe: keyOf(nNF, { tpEmis: '9' }),
  issued: '2026-03-10T09:15:00-03:00',
  standing,
});

it('is not listed as one to be transmitted', () => {
  const db = localDatabase();
  const rows = [rowOf(4, 'no-protocol'), rowOf(5, 'no-protocol')];
  const files: FileEvidence = { ...NO_FILES, rows: () => rows, folded: () => foldSeries(rows) };
  db.prepare(
    `INSERT INTO file_numbers (emitter, mod, serie, tp_amb, block, seat, machine, facts)
     VALUES (?, ?, ?, ?, 0, 'caixa-2', 'Caixa 2', ?)`,
  ).run(place.cnpj, place.mod, place.serie, place.tpAmb, packBlock(place, [rowOf(5, 'authorized')]));
  const sources: KnownSources = {
    files,
    history: { usedNumbers: () => [] } as unknown as KnownSources['history'],
    numbering: createNumbering(db, { now: () => new Date('2026-11-22T12:00:00Z') }),
    others: (asked) => othersNumbers(db, { seat: 'aqui', unread: () => undefined }, asked),
  };
  expect(contingencyInFiles(sources, place).map(({ nNF }) => nNF)).toEqual([4]);
  db.close();
});

/** The year and the deadline of a gap beside a note that only a consult tells of: those of its key's month, as where a file names it. */

import { expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import type { SeenNote } from '../../consult/seen-notes.ts';
import type { KeyRow } from '../../numbering/ledger/file-evidence.ts';
import { NO_FILES } from '../../numbering/ledger/file-evidence.ts';
import { describeGap, findGaps } from '../../numbering/ledger/find-gaps.ts';
import { foldSeries } from '../../numbering/ledger/fold-series.ts';
import { keyOf, keyRow } from '../../numbering/ledger/testing/rows.ts';
import { createNumbering } from '../../numbering/numbering.ts';
import { localDatabase } from '../../office/sharing/testing/shared-server.ts';
import { createLedger } from './ledger.ts';

const PLACE = { cnpj: '11222333000181', mod: '65', serie: 1, tpAmb: '1' } as const;
const now = new Date('2026-04-06T12:00:00Z');
const FILES: readonly KeyRow[] = [
  keyRow(1, { mod: '65', aamm: '2512', issued: '2025-12-30T10:00:00-03:00' }),
  keyRow(5, { mod: '65', aamm: '2601', issued: '2026-01-03T10:00:00-03:00' }),
];

it.each([
  ['of January, answered without its protocol', '2601', '', 2026, true, '2026-02-10'],
  ['of January, received then', '2601', '2026-01-02T08:00:00-03:00', 2026, true, '2026-02-10'],
  [
    'issued offline in December, received in January',
    '2512',
    '2026-01-01T08:00:00-03:00',
    2025,
    false,
    '2026-01-10',
  ],
])('a note %s', async (_, aamm, received, ano, yearKnown, date) => {
  const chNFe = keyOf(2, { mod: '65', tpEmis: '9', aamm });
  const standing = 'authorized';
  const seen: SeenNote = { chNFe, nNF: 2, standing, cStat: '100', xMotivo: '', nProt: '', at: '', received };
  const db = localDatabase();
  const ledger = createLedger({
    files: () => ({ ...NO_FILES, places: () => [PLACE], folded: () => foldSeries(FILES), rows: () => FILES }),
    refusal: () => undefined,
    seen: { refresh: () => Promise.resolve([{ ...PLACE, notes: new Map([[chNFe, seen]]), seq: 1 }]) },
    numbering: createNumbering(db, { now: () => now }),
    noIeSince: () => undefined,
    journal: () => Promise.resolve(ok({ numbers: () => Promise.resolve([]) })),
    copied: () => undefined,
    others: () => undefined,
  });
  const look = await ledger.look();
  if (!look.ok) throw new Error(look.error.code);
  const { gaps } = findGaps(look.value.joined(PLACE), { mod: '65', serie: 1, now });
  db.close();
  const [gap, ...more] = gaps;
  if (!gap) throw new Error('no gap');
  expect([gap.from, gap.to, more]).toEqual([3, 4, []]);
  expect(describeGap(gap, '2026-04-06')).toMatchObject({ ano, yearKnown, deadline: { date } });
});

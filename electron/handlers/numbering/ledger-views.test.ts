/** Which series have gaps that a company may disable. */

import { expect, it } from 'vitest';
import type { Mod } from '../../../shared/fiscal/numbering.ts';
import { NO_FILES } from '../../numbering/ledger/file-evidence.ts';
import { foldSeries } from '../../numbering/ledger/fold-series.ts';
import { drawLine } from '../../numbering/ledger/draw-line.ts';
import { joinSeries } from '../../numbering/ledger/join-series.ts';
import { keyRow, NO_OVERLAY } from '../../numbering/ledger/testing/rows.ts';
import { foundSeries, gapsAnswer, gapsByCompany } from './ledger-views.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const IN_MARCH = [1, 3].map((nNF) => keyRow(nNF, { issued: '2026-03-10T10:00:00-03:00' }));

function looked(mod: Mod, serie: number, rows = IN_MARCH) {
  const place = { cnpj: '11222333000181', mod, serie, tpAmb: '1' } as const;
  return {
    place,
    company: '',
    files: NO_FILES,
    informedFirst: undefined,
    otherDays: new Uint16Array(),
    machines: [],
    series: joinSeries(foldSeries(rows), NO_OVERLAY),
  };
}

function found(mod: Mod, serie: number) {
  return foundSeries(looked(mod, serie), true, NOW)[0];
}

it('names gaps whose deadline has passed first and counts them; the deadline of a company is the next one', async () => {
  const inMay = [4, 6].map((nNF) => keyRow(nNF, { issued: '2026-05-10T10:00:00-03:00' }));
  const series = [looked('55', 1, inMay), looked('55', 2)];
  const { gaps, late } = await gapsAnswer(series, NOW, 10, true);
  expect(gaps.map(({ nNFIni, deadline }) => [nNFIni, deadline?.date])).toEqual([
    [2, '2026-04-10'],
    [5, '2026-06-10'],
  ]);
  expect(late).toBe(1);
  const [company] = (await gapsByCompany(series, NOW)).values();
  expect(company).toMatchObject({ read: true, gaps: 2, deadline: { date: '2026-06-10' } });
});

it('leaves out the gaps of a series that the Fisco numbers, and says so', () => {
  for (const serie of [890, 899])
    expect(found('55', serie)).toMatchObject({ ofTheFisco: true, used: 2, gaps: [], waiting: [] });
  for (const [mod, serie] of [
    ['55', 889],
    ['55', 900],
    ['65', 890],
  ] as const) {
    expect(found(mod, serie)).toMatchObject({ gaps: [{ nNFIni: 2, nNFFin: 2, notes: [] }] });
    expect(found(mod, serie)).not.toHaveProperty('ofTheFisco');
  }
});

it('says of the series of persons that only MT takes a disablement by CPF', () => {
  for (const serie of [910, 969]) expect(found('55', serie)?.gaps).toMatchObject([{ notes: ['cpf'] }]);
  expect(found('65', 920)?.gaps).toMatchObject([{ notes: [] }]);
});

it('draws nothing where numbers of such a series are missing', () => {
  const rows = [1, 3].map((nNF) => keyRow(nNF, { issued: '2026-03-10T10:00:00-03:00' }));
  const series = joinSeries(foldSeries(rows), NO_OVERLAY);
  const drawn = (mod: Mod, serie: number) =>
    drawLine(series, { mod, serie, now: new Date('2026-06-01T12:00:00Z') }, 1, 3, 10).runs.map(
      ({ nNFIni, state }) => `${nNFIni} ${state}`,
    );
  expect(drawn('55', 890)).toEqual(['1 used', '3 used']);
  expect(drawn('65', 890)).toEqual(['1 used', '2 free', '3 used']);
});

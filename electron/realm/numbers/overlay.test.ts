/** When a series is joined anew: its cost must not come with every look at numbers of which nothing has changed. */

import { expect, test } from 'vitest';
import { foldSeries } from '../../numbering/ledger/fold-series.ts';
import { keyOf, keyRow } from '../../numbering/ledger/testing/rows.ts';
import { createJoiner, type Sayings } from './overlay.ts';

const PLACE = { cnpj: '11222333000181', mod: '55', serie: 1, tpAmb: '1' } as const;
const AT = '2026-04-02T12:00:00.000Z';
const chNFe = keyOf(7, { aamm: '2604' });
const answer = { cStat: '217', xMotivo: '', nProt: '', at: AT, received: '' };
const notes = new Map([[chNFe, { ...answer, chNFe, nNF: 7, standing: 'attempted' as const }]]);
const SAID: Sayings = {
  requests: [],
  answers: { ...PLACE, notes, seq: 1 },
  refusals: [],
  contingencies: [],
  noIeSince: () => undefined,
};
const folded = (...numbers: number[]) => foldSeries(numbers.map((nNF) => keyRow(nNF, { aamm: '2604' })));

test('a series is joined once until something that is known of it changes, and then anew', () => {
  const join = createJoiner();
  const first = join('1', folded(1, 3), false, SAID);
  // What the files say is read each time.
  expect(join('1', folded(1, 3), false, { ...SAID })).toBe(first);
  expect(join('2', folded(1, 3), false, SAID)).not.toBe(first);
  const refusal = { nNF: 9, chNFe: undefined, cStat: '562', at: AT };
  const contingency = { chNFe, nNF: 7, cStat: '124', at: AT, trusted: true, issued: undefined } as const;
  const request = { cnpj: PLACE.cnpj, mod: '55', serie: 1, tpAmb: '1', nNFIni: 5, nNFFin: 5 } as const;
  const changed = [
    join('1', folded(1, 4), false, SAID),
    join('1', folded(1, 3), true, SAID),
    join('1', folded(1, 3), false, { ...SAID, requests: [{ ...request, standing: 'disabled' }] }),
    join('1', folded(1, 3), false, { ...SAID, answers: { ...PLACE, notes: new Map(), seq: 2 } }),
    join('1', folded(1, 3), false, { ...SAID, refusals: [refusal] }),
    join('1', folded(1, 3), false, { ...SAID, contingencies: [contingency] }),
    join('1', folded(1, 3), false, { ...SAID, noIeSince: () => '2026-01-01' }),
  ];
  expect(new Set([...changed, first]).size).toBe(8);
  const states = changed.map(({ code, from, partial }) => JSON.stringify([code, from, partial]));
  expect(new Set(states).size).toBeGreaterThan(5);
});

test('where no answer has to be judged by the IE of the company, that is not asked for', () => {
  const join = createJoiner();
  const noIeSince = () => {
    throw new Error('asked');
  };
  const said = { ...SAID, answers: undefined, noIeSince };
  expect(join('1', folded(1, 3), false, said)).toBe(join('1', folded(1, 3), false, said));
});

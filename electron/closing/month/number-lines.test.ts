/** The lines of one number, from what files and consultations say of it and the ledger's state of it. */

import { describe, expect, it } from 'vitest';
import { foldSeries } from '../../numbering/ledger/fold-series.ts';
import { joinSeries } from '../../numbering/ledger/join-series.ts';
import { stateRuns } from '../../numbering/ledger/state-runs.ts';
import { keyOf } from '../../numbering/testing/documents.ts';
import { createExtraRows } from './extra-rows.ts';
import { linesOf, monthNumbers } from './number-lines.ts';

const CNPJ = '11222333000181';
const MONTH = '2026-03';
const key = (nNF: number, plan = {}) => keyOf({ cnpj: CNPJ, nNF, ...plan });
const seen = (nNF: number, standing: 'authorized' | 'attempted', plan = {}) => ({
  chNFe: key(nNF, plan),
  nProt: standing === 'authorized' ? '135260000000001' : '',
  standing,
});

describe('a number that only consultations name', () => {
  it('is one line where two keys of it were asked, that of the note', () => {
    const asked = [seen(7, 'attempted', { cNF: '11112222' }), seen(7, 'authorized'), seen(5, 'attempted')];
    const numbers = [...monthNumbers(undefined, asked)];
    expect(numbers.map(({ nNF, seen: keys }) => [nNF, keys.length])).toEqual([
      [5, 1],
      [7, 2],
    ]);
    const [five, seven] = numbers;
    if (!five || !seven) throw new Error('no numbers');
    expect(linesOf(seven, 'used', MONTH, false)).toMatchObject([
      { state: 'used', note: { chNFe: key(7), nProt: '135260000000001', filed: false } },
    ]);
    expect(linesOf(five, 'uncertain', MONTH, false)).toMatchObject([{ state: 'uncertain', more: [] }]);
    expect(linesOf(five, 'used', MONTH, false)).toMatchObject([
      { state: 'used', named: { chNFe: key(5) }, remark: 'Esta chave não tem autorização' },
    ]);
  });
});

describe('the rows of ranges', () => {
  it('have each number once, by its state, and go on behind a number with a line of its own', () => {
    const ranges = [
      { nNFIni: 10, nNFFin: 14, standing: 'uncertain' },
      { nNFIni: 12, nNFFin: 20, standing: 'disabled' },
    ] as const;
    const points = new Map([[16, { keys: [], exists: true }]]);
    const series = joinSeries(foldSeries([]), { ranges, points });
    const runs = stateRuns(series, { mod: '55', now: new Date('2026-04-06T12:00:00Z') });
    const place = { mod: '55', serie: 1 };
    const disabled = [
      { nNFIni: 12, nNFFin: 20 },
      { nNFIni: 13, nNFFin: 13 },
    ].map((range) => ({
      ...place,
      ...range,
      nProt: '1',
      at: '',
      ofMonth: true,
      note: 'n',
      entry: undefined,
    }));
    const open = [{ ...place, nNFIni: 10, nNFFin: 14, note: '' }];
    const rows = createExtraRows(disabled, { open, besides: [], states: [{ ...place, runs }] });
    const shown = (all: Iterable<{ nNFIni: number; nNFFin: number; state: string }>) =>
      [...all].map(({ nNFIni, nNFFin, state }) => `${nNFIni}-${nNFFin} ${state}`);
    expect(shown(rows.before(place, 11))).toEqual(['10-10 uncertain']);
    expect(rows.take(place, 11)?.state).toBe('uncertain');
    expect(shown(rows.before(place, 13))).toEqual(['12-12 disabled']);
    expect([rows.isDisabled(place, 13), rows.isDisabled(place, 21)]).toEqual([true, false]);
    expect(shown(rows.before())).toEqual(['13-15 disabled', '17-20 disabled']);
  });
});

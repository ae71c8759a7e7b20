/** The lines of one number, from what files and consultations say of it and the ledger's state of it. */

import { describe, expect, it } from 'vitest';
import type { NumberState } from '../../../shared/contract.ts';
import { foldSeries } from '../../numbering/ledger/fold-series.ts';
import { joinSeries } from '../../numbering/ledger/join-series.ts';
import { stateRuns } from '../../numbering/ledger/state-runs.ts';
import { keyOf } from '../../numbering/testing/documents.ts';
import { createExtraRows } from './extra-rows.ts';
import type { NumberFact } from './month-rows.ts';
import { linesOf, monthNumbers } from './number-lines.ts';
import { startCounting } from './summary.ts';

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

describe('a number with a note of another month under another key', () => {
  const fact = (id: number, chNFe: string, at: string, own: Partial<NumberFact>): NumberFact => ({
    kind: 'note',
    nNF: 7,
    last: 7,
    standing: 'authorized',
    booked: undefined,
    chNFe,
    at,
    nProt: '',
    cStat: '100',
    period: '',
    tpEvento: '',
    id,
    entry: '',
    ...own,
  });
  const before = key(7, { day: '2026-02-28' });
  const offline = key(7, { tpEmis: '9' });
  const place = { mod: '55', serie: 1 };
  // At the turn of the month: issued again offline, while the first one had arrived after all and was cancelled.
  const number = {
    place,
    nNF: 7,
    seen: [],
    facts: [
      fact(1, before, '2026-02-28T23:59:00-03:00', {}),
      fact(2, before, '2026-02-28T23:59:50-03:00', { kind: 'cancellation', standing: undefined }),
      fact(3, offline, '2026-03-01T00:01:00-03:00', {}),
    ],
  };

  it('says in each month what is known of its own note, whatever the state of the number', () => {
    const lines = (month: string) => linesOf(number, 'cancelled', month, false);
    expect(lines('2026-02')).toMatchObject([{ state: 'cancelled', note: { chNFe: before } }]);
    expect(lines('2026-03')).toMatchObject([{ state: 'used', note: { chNFe: offline } }]);
  });

  it('says of its only note what the ledger knows from elsewhere', () => {
    const alone = { ...number, facts: number.facts.slice(2) };
    expect(linesOf(alone, 'cancelled', '2026-03', false)).toMatchObject([{ state: 'cancelled' }]);
    const tried = fact(4, before, '2026-02-28T23:59:00-03:00', { standing: 'no-protocol' });
    const beside = { ...alone, facts: [...alone.facts, tried] };
    expect(linesOf(beside, 'cancelled', '2026-03', false)).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('a note whose date is of another month than its key', () => {
  const chNFe = key(7);
  const place = { mod: '55', serie: 1 };
  const note = {
    kind: 'note',
    nNF: 7,
    last: 7,
    booked: undefined,
    chNFe,
    nProt: '',
    cStat: '',
    period: '',
    tpEvento: '',
    id: 1,
    entry: '',
  } as const;
  const at = '2026-04-01T00:10:00-03:00';
  const lines = (fact: NumberFact, state: NumberState, month: string) =>
    linesOf({ place, nNF: 7, seen: [], facts: [fact] }, state, month, false);

  it('is of the month of its key where SEFAZ has it, which compared both, or where the books have it', () => {
    const authorized = { ...note, standing: 'authorized', at } as const;
    expect(lines(authorized, 'used', '2026-03')).toMatchObject([
      { state: 'used', note: { chNFe, ofMonth: true } },
    ]);
    expect(lines(authorized, 'used', '2026-04')).toEqual([]);
    const counting = startCounting();
    counting.number(place, 7, lines(authorized, 'used', '2026-03'));
    expect(counting.summary()).toMatchObject({ notes: 1, days: [] });
    const booked = {
      ...note,
      kind: 'booked',
      standing: undefined,
      booked: 'regular',
      at: '2026-04-01',
      period: '2026-04-01',
    } as const;
    expect(lines(booked, 'used', '2026-03')).toMatchObject([{ state: 'used', booked: { chNFe } }]);
    expect(lines(booked, 'used', '2026-04')).toEqual([]);
  });

  it('is of that of its date where it was only tried', () => {
    const tried = { ...note, standing: 'no-protocol', at } as const;
    expect(lines(tried, 'attempted', '2026-03')).toEqual([]);
    expect(lines(tried, 'attempted', '2026-04')).toMatchObject([{ state: 'attempted' }]);
  });
});

describe('a number with a cancelled note and an authorized one of the month', () => {
  it.each(['cancelled first', 'authorized first'])(
    'counts as authorized, as its note is added up, %s',
    (order) => {
      const facts = (['cancelled', 'authorized'] as const).map((standing, id) => ({
        kind: 'note' as const,
        nNF: 7,
        last: 7,
        standing,
        booked: undefined,
        nProt: '',
        cStat: '100',
        period: '',
        tpEvento: '',
        id,
        entry: '',
        at: '2026-03-01T00:01:00-03:00',
        chNFe: key(7, standing === 'cancelled' ? {} : { tpEmis: '9' }),
      }));
      const place = { mod: '55', serie: 1 };
      const all = order === 'cancelled first' ? facts : facts.toReversed();
      const counting = startCounting();
      counting.number(place, 7, linesOf({ place, nNF: 7, seen: [], facts: all }, 'cancelled', MONTH, false));
      const { notes, series } = counting.summary();
      expect(notes).toBe(2);
      expect(series[0]?.counts).toMatchObject({ used: 1, cancelled: 0 });
    },
  );
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

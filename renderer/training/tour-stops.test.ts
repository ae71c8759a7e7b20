import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../shared/contract.ts';
import { isDone, STOPS } from './tour-stops.ts';
import type { TrainingData } from './training-data.ts';

const DATA = {
  examples: { authorized: 'A', cancelled: 'C' },
  gap: { mod: '55', serie: 1, used: [1, 2, 4], missing: 3, highest: 4 },
} as unknown as TrainingData;
const consult = (chNFe: string) => ({ kind: 'consult', chNFe }) as HistoryEntry;
const disabled = (view: object) =>
  ({ kind: 'disablement', disablement: { serie: 1, nNFIni: 3, nNFFin: 3, ...view } }) as HistoryEntry;
const done = (entries: readonly HistoryEntry[], fileFound = false) =>
  STOPS.filter((stop) => isDone(stop, DATA, entries, fileFound));

test('nothing is done before anything happened', () => {
  expect(done([])).toEqual([]);
  expect(done([], true)).toEqual([]);
});

test('a consult counts for the example that was asked for, and for no other key', () => {
  expect(done([consult('A'), consult('X')])).toEqual(['authorized']);
  expect(done([consult('C')])).toEqual(['cancelled']);
});

test('the gap counts once SEFAZ accepted a range of its series that holds the missing number', () => {
  expect(done([disabled({ state: 'homologated' })])).toEqual(['gap']);
  expect(done([disabled({ state: 'homologated', nNFIni: 2, nNFFin: 9 })])).toEqual(['gap']);
  expect(done([disabled({ state: 'homologated', nNFIni: 5, nNFFin: 9 })])).toEqual([]);
  expect(done([disabled({ state: 'homologated', serie: 2 })])).toEqual([]);
  expect(done([disabled({ state: 'refused' })])).toEqual([]);
});

test('the file counts only where the gap is done and its folder was opened', () => {
  expect(done([disabled({ state: 'homologated' })], true)).toEqual(['gap', 'file']);
});

test('the lost answer counts where the same request proved itself by the 563', () => {
  expect(done([disabled({ state: 'homologated', provedBy: '563' })])).toEqual(['gap', 'lost']);
});

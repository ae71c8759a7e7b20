import { expect, test } from 'vitest';
import type { NumberRun } from '../../../shared/contract.ts';
import { chosenNumbers } from './chosen-model.ts';

const run = (nNFIni: number, nNFFin: number, state: NumberRun['state']) =>
  ({ nNFIni, nNFFin, state }) as NumberRun;
const exact = (runs: NumberRun[]) => ({ runs, grouped: false, counts: {} });
const RUNS = exact([
  run(421, 428, 'used'),
  run(429, 430, 'free'),
  run(431, 431, 'attempted'),
  run(432, 440, 'used'),
  run(441, 441, 'free'),
  run(442, 442, 'waiting'),
  run(443, 443, 'contingency'),
]);

test('free and attempted numbers may be disabled together', () => {
  expect(chosenNumbers({ nNFIni: 429, nNFFin: 431 }, RUNS)).toEqual({
    counts: [
      ['free', 2],
      ['attempted', 1],
    ],
    hindrance: undefined,
    free: undefined,
  });
});

test('a used number hinders, and the only free stretch is offered instead', () => {
  expect(chosenNumbers({ nNFIni: 427, nNFFin: 433 }, RUNS)).toMatchObject({
    hindrance: 'used',
    free: { nNFIni: 429, nNFFin: 431 },
  });
});

test('between two free stretches none is preferred', () => {
  expect(chosenNumbers({ nNFIni: 429, nNFFin: 441 }, RUNS).free).toBeUndefined();
});

test('a note in contingency is named before all other reasons', () => {
  expect(chosenNumbers({ nNFIni: 440, nNFFin: 443 }, RUNS).hindrance).toBe('contingency');
  expect(chosenNumbers({ nNFIni: 441, nNFFin: 442 }, RUNS).hindrance).toBe('waiting');
});

test('numbers that came grouped are those that were counted, and no stretch of groups is offered as free', () => {
  const runs = [run(1, 1000, 'free'), run(1001, 2000, 'used')];
  const counts = { free: 500, used: 1_495, contingency: 5 };
  expect(chosenNumbers({ nNFIni: 1, nNFFin: 2000 }, { runs, grouped: true, counts })).toEqual({
    counts: [
      ['used', 1_495],
      ['free', 500],
      ['contingency', 5],
    ],
    hindrance: 'contingency',
    free: undefined,
  });
});

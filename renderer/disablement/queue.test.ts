import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isPartInHand,
  nextPart,
  partFields,
  queueRows,
  remainder,
  rowsInSight,
  startQueue,
} from './queue.ts';
import { emptyWizard } from './wizard/wizard-model.ts';

const parts = [
  { nNFIni: 1, nNFFin: 3 },
  { nNFIni: 5, nNFFin: 5 },
  { nNFIni: 7, nNFFin: 9 },
];
const queue = startQueue({
  whole: { nNFIni: 1, nNFFin: 9 },
  parts,
  taken: [
    { nNFIni: 4, nNFFin: 4, why: 'used' },
    { nNFIni: 6, nNFFin: 6, why: 'disabled' },
  ],
  asksContingency: true,
  cnpj: '11222333000181',
  fields: { ...emptyWizard('1'), xJust: 'Números pulados por falha' },
});

test('parts and left-out numbers are sorted by number', () => {
  const second = nextPart({ ...queue, done: true });
  expect(second && queueRows(second).map(({ nNFIni, is }) => `${nNFIni} ${is}`)).toEqual([
    '1 done',
    '4 used',
    '5 now',
    '6 disabled',
    '7 next',
  ]);
});

test('a part that was left without a result is recorded as such', () => {
  const second = nextPart(queue);
  expect(second?.passed).toEqual([false]);
  expect(second && queueRows(second)[0]).toMatchObject({ is: 'left' });
});

test('every part is reached once, and nothing follows the last', () => {
  const seen: number[] = [];
  for (let at: typeof queue | undefined = queue; at; at = nextPart({ ...at, done: true })) seen.push(at.at);
  expect(seen).toEqual([0, 1, 2]);
});

test('the rest starts with the current part until it is done, then with the next one', () => {
  expect(remainder(queue)?.at).toBe(0);
  expect(remainder({ ...queue, done: true })?.at).toBe(1);
  expect(remainder({ ...queue, at: 2, done: true })).toBeUndefined();
});

test('the current part has the values of the whole and its own numbers', () => {
  const fields = partFields({ ...queue, at: 2 });
  expect(fields).toMatchObject({ serie: '1', from: '7', to: '9', xJust: 'Números pulados por falha' });
  const asked = { cnpj: '11222333000181', mod: '55', serie: 1, nNFIni: 1, nNFFin: 3 } as const;
  expect(isPartInHand(queue, asked)).toBe(true);
  expect(isPartInHand(queue, { ...asked, serie: 2 })).toBe(false);
  expect(isPartInHand(queue, { ...asked, nNFFin: 2 })).toBe(false);
  // A request of another company may be in front, with the same numbers.
  expect(isPartInHand(queue, { ...asked, cnpj: '12ABC34501DE35' })).toBe(false);
});

test('of many parts those around the current one are shown, and all are counted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 0, max: 59 }), (count, at) => {
      const many = Array.from({ length: count }, (_, i) => ({ nNFIni: i + 1, nNFFin: i + 1 }));
      const here = Math.min(at, count - 1);
      const rows = queueRows({
        ...queue,
        parts: many,
        taken: [],
        at: here,
        passed: many.slice(0, here).map(() => true),
      });
      const { before, shown, after } = rowsInSight(rows, 8);
      expect(before + shown.length + after).toBe(count);
      expect(shown.length).toBe(Math.min(8, count));
      expect(shown.some(({ is }) => is === 'now')).toBe(true);
    }),
  );
});

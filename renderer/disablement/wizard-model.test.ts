import { expect, test } from 'vitest';
import {
  asksContingency,
  deadlineOf,
  emptyWizard,
  listedNumbers,
  rangeIsClear,
  readNumber,
  readRange,
  readSerie,
  wizardSchema,
} from './wizard-model.ts';

const TODAY = new Date(2026, 10, 20);

test('a series is 0 to 999 and zeros in front do no harm', () => {
  expect(['0', '001', '999', '1000', '', 'A1', '-1'].map(readSerie)).toEqual([
    0,
    1,
    999,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a number may be written with dots and is never zero', () => {
  expect(['4.217', '999999999', '0', '1000000000', 'x'].map(readNumber)).toEqual([
    4217,
    999_999_999,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a range upside down is still read, so that it can be mended', () => {
  expect(readRange({ from: '5', to: '3' })).toEqual({ nNFIni: 5, nNFFin: 3 });
});

test('few numbers are listed one by one, many are not, and an upside-down range lists none', () => {
  expect(listedNumbers({ nNFIni: 3, nNFFin: 5 })).toEqual([3, 4, 5]);
  expect(listedNumbers({ nNFIni: 1, nNFFin: 11 })).toBeUndefined();
  expect(listedNumbers({ nNFIni: 5, nNFFin: 3 })).toBeUndefined();
});

test('the deadline is the 10th of the month after the break, over the turn of the year too', () => {
  expect(deadlineOf(2026, 11, TODAY)).toEqual({ date: '2026-12-10', days: 20 });
  expect(deadlineOf(2026, 12, TODAY)).toEqual({ date: '2027-01-10', days: 51 });
  expect(deadlineOf(2026, 10, TODAY).days).toBe(-10);
});

test('contingency is always asked for NFC-e, and for NF-e where the core says so', () => {
  expect(asksContingency('65', [])).toBe(true);
  expect(asksContingency('55', [])).toBe(false);
  expect(asksContingency('55', [{ level: 'warn', code: 'contingency.ask' }])).toBe(true);
});

test('step 2 is left only without a block and with a clear no to contingency', () => {
  const nfce = { mod: '65', contingency: '' } as const;
  expect(rangeIsClear(nfce, [])).toBe(false);
  expect(rangeIsClear({ ...nfce, contingency: 'yes' }, [])).toBe(false);
  expect(rangeIsClear({ ...nfce, contingency: 'no' }, [])).toBe(true);
  expect(rangeIsClear({ mod: '55', contingency: 'no' }, [{ level: 'block', code: 'range.used' }])).toBe(
    false,
  );
});

test('an empty wizard is not yet valid and stands in the current month', () => {
  const empty = emptyWizard(TODAY);
  expect(empty).toMatchObject({ ano: '2026', month: '11' });
  expect(wizardSchema.safeParse(empty).success).toBe(false);
});

import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../shared/contract.ts';
import { askedOf, isBackward, isFiltered, isOfNumber, NO_FILTERS, type Filters } from './filter.ts';

const NOW = new Date(2026, 10, 20, 18, 30);
const asked = (filters: Partial<Filters>) => askedOf('treino', { ...NO_FILTERS, ...filters }, NOW);
const midnight = (month: number, day: number) => new Date(2026, month - 1, day).toISOString();

test('without filters everything of the environment is asked for', () => {
  expect(asked({})).toEqual({ environment: 'treino', text: '', changed: false });
  expect(isFiltered(NO_FILTERS)).toBe(false);
  expect(isFiltered({ ...NO_FILTERS, changed: true })).toBe(true);
});

test('a period counts back from midnight, so that the same question is asked all day', () => {
  expect(asked({ period: 'today' }).from).toBe(midnight(11, 20));
  expect(asked({ period: 'week' }).from).toBe(midnight(11, 13));
  expect(asked({ period: 'month' }).from).toBe(midnight(10, 21));
});

test('both dates belong to what is asked for; an empty one leaves that end open', () => {
  expect(asked({ period: 'dates', since: '2026-11-01', until: '2026-11-30' })).toMatchObject({
    from: midnight(11, 1),
    until: midnight(12, 1),
  });
  expect(asked({ period: 'dates', since: '', until: '2026-11-30' })).not.toHaveProperty('from');
  expect(asked({ period: 'dates', since: '2026-11-01', until: '' })).not.toHaveProperty('until');
});

test('dates of which the last is before the first are told from those between which there is nothing', () => {
  const dates = (since: string, until: string): Filters => ({ ...NO_FILTERS, period: 'dates', since, until });
  expect(isBackward(dates('2026-12-30', '2026-11-01'))).toBe(true);
  expect(isBackward(dates('2026-11-01', '2026-11-01'))).toBe(false);
  expect(isBackward(dates('2026-11-01', ''))).toBe(false);
  expect(isBackward(dates('', '2026-11-01'))).toBe(false);
});

test('an entry is of exactly a number, or of a range with it', () => {
  const entry: HistoryEntry = {
    at: '2026-11-20T14:05:00-03:00',
    kind: 'consult',
    environment: 'treino',
    cnpj: '11222333000181',
    subject: '35261011222333000181550010000001231482057313',
    cStat: '100',
    xMotivo: 'Autorizado o uso da NF-e',
    nProt: '135260000012345',
  };
  expect(isOfNumber(entry, 123)).toBe(true);
  expect(isOfNumber(entry, 12)).toBe(false);
});

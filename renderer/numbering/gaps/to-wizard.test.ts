import { expect, test } from 'vitest';
import { gapSchema, type Gap } from '../../../shared/contract.ts';
import { rangeOfGap } from './to-wizard.ts';

const gap = (changed: Partial<Record<keyof Gap, unknown>>) =>
  gapSchema.parse({
    cnpj: '11222333000181',
    company: 'Padaria Aurora',
    mod: '55',
    serie: 1,
    nNFIni: 429,
    nNFFin: 430,
    count: 2,
    ano: 2026,
    yearKnown: true,
    notes: [],
    deadline: { date: '2026-12-10', days: 18 },
    ...changed,
  });

test('the wizard gets numbers, year and the month before the deadline', () => {
  expect(rangeOfGap(gap({}))).toEqual({
    mod: '55',
    serie: 1,
    nNFIni: 429,
    nNFFin: 430,
    ano: 2026,
    month: 11,
  });
  expect(rangeOfGap(gap({ ano: 2025, deadline: { date: '2026-01-10', days: -300 } }))).toMatchObject({
    ano: 2025,
    month: 12,
  });
});

test('a year that the notes do not show is left for the wizard to ask, and so is its month', () => {
  expect(rangeOfGap(gap({ yearKnown: false }))).toEqual({ mod: '55', serie: 1, nNFIni: 429, nNFFin: 430 });
});

test('without a dated note the month is left out', () => {
  expect(rangeOfGap(gap({ deadline: undefined }))).not.toHaveProperty('month');
});

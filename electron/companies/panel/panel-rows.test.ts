/** The rows of the panel: what each company shows, and what of it needs a person. */

import { describe, expect, test } from 'vitest';
import type { CompanyView, PanelRow } from '../../../shared/contract.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { daysToTenth, lastMonthOf, needsOf, panelRows } from './panel-rows.ts';

const CNPJ = cnpjSchema.parse('11222333000181');
const OTHER = cnpjSchema.parse('11222333000262');
const company: CompanyView = { cnpj: CNPJ, root: '11222333', name: 'Padaria Aurora', ufConfirmed: true };
const fine: Omit<PanelRow, 'needs'> = {
  cnpj: CNPJ,
  name: 'Padaria Aurora',
  uncertain: 0,
  unsaved: 0,
  gaps: 0,
  contingency: 0,
  certificate: { state: 'active', daysLeft: 200, validUntil: '2027-06-01T12:00:00Z' },
};

describe('a row', () => {
  test('has what is known of its company, and zeros where nothing is open', () => {
    const rows = panelRows({
      companies: [company, { ...company, cnpj: OTHER, name: 'Filial', group: 'Ana' }],
      requests: new Map([[CNPJ, { uncertain: 2, unsaved: 1 }]]),
      lastConsults: new Map([[OTHER, '2026-11-20T12:00:00Z']]),
      numbers: new Map([
        [CNPJ, { read: true, gaps: 3, contingency: 4, deadline: { date: '2026-12-10', days: 18 } }],
      ]),
    });
    expect(rows).toMatchObject([
      { uncertain: 2, unsaved: 1, gaps: 3, contingency: 4, deadline: { days: 18 } },
      {
        uncertain: 0,
        unsaved: 0,
        read: false,
        contingency: 0,
        group: 'Ana',
        lastConsult: '2026-11-20T12:00:00Z',
      },
    ]);
  });

  test('says whether last month is closed, and nothing where its place does not answer', () => {
    const counts = { read: true, gaps: 0, contingency: 0 };
    const rowOf = (closed: boolean | undefined) =>
      panelRows({
        companies: [company],
        requests: new Map(),
        lastConsults: new Map(),
        numbers: new Map([[CNPJ, { ...counts, closed }]]),
      })[0];
    expect(rowOf(true)).toMatchObject({ closed: true });
    expect(rowOf(false)).toMatchObject({ closed: false });
    expect(rowOf(undefined)).not.toHaveProperty('closed');
    expect([lastMonthOf('2026-11-30'), lastMonthOf('2027-01-01')]).toEqual(['2026-10', '2026-12']);
  });

  test('of a company of which no file was read says nothing of gaps, instead of none', () => {
    const numbers = new Map([[CNPJ, { read: false, gaps: 0, contingency: 1 }]]);
    const [row] = panelRows({ companies: [company], requests: new Map(), lastConsults: new Map(), numbers });
    expect(row).toMatchObject({ read: false, contingency: 1 });
    expect(row).not.toHaveProperty('gaps');
  });

  test('before the first count says nothing of gaps and contingency, instead of none', () => {
    const empty = new Map<string, never>();
    const [row] = panelRows({
      companies: [company],
      requests: empty,
      lastConsults: empty,
      numbers: undefined,
    });
    expect(row).not.toHaveProperty('gaps');
    expect(row).not.toHaveProperty('contingency');
  });
});

test('a company in order needs nobody', () => {
  expect(needsOf(fine)).toEqual([]);
  expect(needsOf({ ...fine, gaps: 5, deadline: { date: '2026-12-10', days: 18 } })).toEqual([]);
});

test('needs come by what waiting costs', () => {
  const { certificate: _none, ...bare } = fine;
  const all = {
    ...bare,
    uncertain: 1,
    unsaved: 1,
    contingency: 1,
    gaps: 2,
    deadline: { date: '2026-12-10', days: 10 },
  };
  expect(needsOf(all)).toEqual(['uncertain', 'contingency', 'certificate-missing', 'unsaved', 'gaps-due']);
});

test.each([
  ['expired', -1, ['certificate-expired']],
  ['expiring', 30, ['certificate-ending']],
  ['expiring', 31, []],
] as const)('a certificate that is %s with %i days left needs %j', (state, daysLeft, needs) => {
  const certificate = { state, daysLeft, validUntil: '2026-12-01T12:00:00Z' };
  expect(needsOf({ ...fine, certificate })).toEqual(needs);
});

test.each([
  ['2026-11-01', 9],
  ['2026-11-10', 0],
  ['2026-11-11', 29],
  ['2026-12-31', 10],
])('on %s the next 10th is %i days away', (today, days) => {
  expect(daysToTenth(today)).toBe(days);
});

/** The month's page with as much as it can have. */

import { expect, it } from 'vitest';
import { shownStrings, textOrigins } from '../../receipt/testing/read-pdf.ts';
import { monthPage } from './month-page.ts';

it('says one file and one series left out in the singular', async () => {
  const counts = { used: 1, cancelled: 0, denied: 0, disabled: 0, open: 0 };
  const none = { notes: 0, cents: 0n };
  const bytes = await monthPage({
    environment: 'producao',
    company: 'Padaria Aurora Ltda',
    cnpj: '11222333000181',
    month: '2026-10',
    summary: {
      series: Array.from({ length: 11 }, (_, i) => ({ mod: '55', serie: i, first: 1, last: 1, counts })),
      days: [],
      notes: 11,
      booked: 0,
      open: 0,
      totals: { classes: { out: none, in: none, returned: none, adjusted: none }, withoutXml: 11 },
    },
    conflicts: [],
    disabled: [],
    open: [],
    absent: 1,
    read: true,
    issuedAt: new Date('2026-11-01T12:00:00Z'),
    issuedText: '01/11/2026 09:00',
    version: '0.1.0',
  });
  const text = shownStrings(bytes).join('\n');
  expect(text).toContain('1 arquivo lido antes não está mais como estava; o manifesto diz qual.');
  expect(text).toContain('Mais 1 série na tabela (tabela.csv).');
});

it.each([0, 40])('has room for everything above its foot, with %i contradictions', async (conflicts) => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, i) => `NF-e série 1: nº ${i + 1} – furo`);
  const counts = { used: 1, cancelled: 0, denied: 0, disabled: 0, open: 1 };
  const series = Array.from({ length: 30 }, (_, i) => ({ mod: '55', serie: i, first: 1, last: 9, counts }));
  const some = { notes: 9, cents: 123_456_789_012n };
  const totals = { classes: { out: some, in: some, returned: some, adjusted: some }, withoutXml: 3 };
  // Six weeks in the calendar.
  const month = '2026-08';
  const bytes = await monthPage({
    environment: 'producao',
    company: 'Comércio '.repeat(30),
    cnpj: '11222333000181',
    month,
    summary: { series, days: [{ day: `${month}-31`, notes: 9 }], notes: 30, booked: 3, open: 30, totals },
    conflicts: lines(conflicts),
    disabled: lines(40),
    open: lines(40),
    absent: 3,
    read: conflicts === 0,
    issuedAt: new Date('2026-09-01T12:00:00Z'),
    issuedText: '01/09/2026 09:00',
    version: '0.1.0',
  });
  const heights = textOrigins(bytes).map(({ y }) => y);
  // The foot's: one text of two lines and one of one, from 52 points above the page's end.
  expect(heights.filter((y) => y < 55)).toHaveLength(3);
});

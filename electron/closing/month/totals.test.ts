/** Which sum a note belongs to, and that its total is added to the hundredth. */

import { expect, test } from 'vitest';
import type { NoteFields } from './note-fields.ts';
import { addNote, noTotals, totalsView } from './totals.ts';

const note = (vNF: string, tpNF = '1', finNFe = '1') => ({ vNF, tpNF, finNFe }) as NoteFields;

test('sales, entries, returns and adjustments are apart, and what has no total is only counted', () => {
  const totals = noTotals();
  for (const fields of [
    note('10.00'),
    note('20.00', '0'),
    note('30.00', '0', '4'),
    note('40.00', '1', '5'),
    note('50.00', '1', '6'),
    note(''),
    undefined,
  ])
    addNote(totals, fields);
  expect(totalsView(totals)).toEqual({
    out: { notes: 1, value: '10.00' },
    in: { notes: 1, value: '20.00' },
    returned: { notes: 1, value: '30.00' },
    adjusted: { notes: 2, value: '90.00' },
    withoutXml: 2,
  });
});

test.each([
  ['1234.56', '1234.56'],
  ['0.05', '0.05'],
  ['7.5', '7.50'],
  ['7', '7.00'],
  ['7.509', '7.50'],
])('a total of %s is %s', (vNF, value) => {
  const totals = noTotals();
  addNote(totals, note(vNF));
  expect(totalsView(totals).out).toEqual({ notes: 1, value });
});

import { expect, test } from 'vitest';
import type { PanelRow } from '../../shared/contract.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { clipboardTable, isLeftBy, PANEL_FILTERS, placeOf } from './panel-filter.ts';

const fine: PanelRow = {
  cnpj: cnpjSchema.parse('11222333000181'),
  name: 'Padaria',
  uncertain: 0,
  unsaved: 0,
  needs: [],
};

test('a company in order is left by no chip, and before the first count by none of the counted ones', () => {
  expect(PANEL_FILTERS.filter((filter) => isLeftBy(filter, fine))).toEqual([]);
  expect(isLeftBy('all', fine)).toBe(true);
});

test('each chip leaves what is open of its kind', () => {
  const open: PanelRow = { ...fine, gaps: 2, contingency: 1, needs: ['contingency', 'certificate-ending'] };
  expect(PANEL_FILTERS.filter((filter) => isLeftBy(filter, open))).toEqual([
    'attention',
    'contingency',
    'certificate',
    'gaps',
  ]);
});

test('a company of which no file was read has a chip of its own', () => {
  expect(PANEL_FILTERS.filter((filter) => isLeftBy(filter, { ...fine, read: false }))).toEqual(['unread']);
  expect(isLeftBy('unread', { ...fine, read: true, gaps: 0 })).toBe(false);
});

test('a row without needs leads to Início of its company', () => {
  expect(placeOf(undefined).screen).toBe('home');
  expect(placeOf('gaps').screen).toBe('numbering');
});

test('what is copied has a cell a tab, and no cell that a spreadsheet would compute', () => {
  expect(clipboardTable([['=1+1', 'a\tb'], ['-2']])).toBe("'=1+1\ta b\r\n'-2");
});

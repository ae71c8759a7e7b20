import { expect, test } from 'vitest';
import type { PanelRow } from '../../shared/contract.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { formatDate, formatDateTime, formatNumber } from '../ui/words/format.ts';
import { cellText, type PanelWords } from './panel-text.ts';

const words: PanelWords = {
  t: ((key: string) => key) as PanelWords['t'],
  format: { date: formatDate, dateTime: formatDateTime, number: (value) => formatNumber(value, 'pt-BR') },
};
const row: PanelRow = {
  cnpj: cnpjSchema.parse('11222333000181'),
  name: 'Padaria Aurora',
  uncertain: 0,
  unsaved: 0,
  needs: [],
  read: true,
  gaps: 3,
  deadline: { date: '2026-12-10', days: 13 },
};

test('what is copied for a spreadsheet has its days and its CNPJ as they are read', () => {
  const texts = ['cnpj', 'gaps', 'deadline', 'certificate'].map((id) => cellText(row, id, undefined, words));
  expect(texts).toEqual(['11.222.333/0001-81', '3', '10/12/2026', 'certificateMissing']);
});

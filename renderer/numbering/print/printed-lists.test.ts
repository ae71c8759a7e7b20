/** The lists of the printed sheet, drawn once from answers that are whole and that were cut. */

import { createInstance } from 'i18next';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import type { CallOutput } from '../../../shared/contract.ts';
import { textsOf } from '../../i18n/catalogue.ts';
import { PrintedLists } from './printed-lists.tsx';

const i18n = createInstance();
beforeAll(async () => {
  const texts = await textsOf('pt-BR');
  await i18n.use(initReactI18next).init({
    lng: 'pt-BR',
    defaultNS: 'common',
    ns: Object.keys(texts),
    resources: { 'pt-BR': texts },
    interpolation: { escapeValue: false },
  });
});

const drawn = (element: ReactElement) =>
  renderToStaticMarkup(createElement(I18nextProvider, { i18n }, element)).replaceAll(/<[^>]*>/gu, '\n');

function answer(more: CallOutput<'numbering.gaps'>['more']): CallOutput<'numbering.gaps'> {
  const at = { cnpj: '11222333000181', company: 'Padaria Aurora', mod: '55', serie: 1 } as const;
  return {
    gaps: [{ ...at, nNFIni: 3, nNFFin: 4, count: 2, notes: [] }],
    late: 0,
    waiting: [{ ...at, nNFIni: 8, nNFFin: 9, count: 2, until: '2026-11-30T03:00:00.000Z' }],
    conflicts: [{ ...at, nNF: 12, reason: 'two-keys', keys: [] }],
    more,
    sparse: [],
  } as unknown as CallOutput<'numbering.gaps'>;
}

test('a sheet that does not have all gaps, waiting numbers and conflicts says how many more there are', () => {
  const found = answer({ gaps: 1_200, waiting: 1, conflicts: 7 });
  const sheet = drawn(createElement(PrintedLists, { series: { read: true }, found }));
  expect(sheet).toContain('E mais 1.200 furos, que não estão nesta folha.');
  expect(sheet).toContain('E mais 1 trecho.');
  expect(sheet).toContain('E mais 7 conflitos.');
});

test('a whole sheet says of nothing that there is more', () => {
  const found = answer({ gaps: 0, waiting: 0, conflicts: 0 });
  expect(drawn(createElement(PrintedLists, { series: { read: true }, found }))).not.toContain('E mais');
});

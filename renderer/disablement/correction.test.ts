import { expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { noteNumberSchema, serieSchema } from '../../shared/fiscal/numbering.ts';
import { correctionOf } from './correction.ts';

const view = {
  cnpj: cnpjSchema.parse('11222333000181'),
  mod: '55',
  serie: serieSchema.parse(3),
  nNFIni: noteNumberSchema.parse(40),
  nNFFin: noteNumberSchema.parse(42),
  ano: 2026,
  xJust: 'Números pulados por falha',
} as const;
const OTHER = '12ABC34501DE35';

test('a refused request is corrected in the wizard with what it had', () => {
  expect(correctionOf(view, view.cnpj)).toMatchObject({
    at: 'here',
    fields: { mod: '55', serie: '3', from: '40', to: '42', ano: '2026', xJust: view.xJust, contingency: '' },
  });
});

test('the numbers of another company never begin a request of the current one', () => {
  const { cnpj: _cnpj, ...range } = view;
  expect(correctionOf(view, OTHER)).toEqual({ at: 'its-company', range });
  expect(correctionOf(view, undefined)).toEqual({ at: 'its-company', range });
});

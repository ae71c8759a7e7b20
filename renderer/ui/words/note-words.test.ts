import { expect, test } from 'vitest';
import { emitterName } from './note-words.ts';

const AURORA = { cnpj: '11222333000181', name: 'Padaria Aurora Ltda' };
const FILIAL = { cnpj: '11222333000262', name: 'Padaria Aurora – Centro' };

test('an emitter is named by its own CNPJ, else by a company of the same root, else not at all', () => {
  expect(emitterName(FILIAL.cnpj, [AURORA, FILIAL])).toBe(FILIAL.name);
  expect(emitterName('11222333000343', [AURORA])).toBe(AURORA.name);
  expect(emitterName('12ABC34501DE35', [AURORA])).toBeUndefined();
});

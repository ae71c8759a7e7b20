import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPersonalData } from './personal-data.ts';

const kinds = (text: string) => findPersonalData(text).map(({ kind, text: shown }) => [kind, shown]);

test('a CPF with valid check digits is found, dotted or bare', () => {
  expect(kinds('Pedido de Ana, CPF 529.982.247-25, desistiu')).toEqual([['cpf', '529.982.247-25']]);
  expect(kinds('CPF 52998224725')).toEqual([['cpf', '52998224725']]);
});

test('eleven digits that are no CPF, numbers of notes and a protocol are ignored', () => {
  expect(kinds('CPF 529.982.247-26 e 11111111111')).toEqual([]);
  expect(kinds('Pulou de 1.233 para 1.241, notas 1234-1240, série 1')).toEqual([]);
  expect(kinds('Protocolo 135260000012345 de 20/11/2026 14:02')).toEqual([]);
  expect(kinds('Números 12345 - 12399 e 10 1234-1240')).toEqual([]);
});

test('a CNPJ is found, with letters too; words of that length are not', () => {
  expect(kinds('Cliente 11.222.333/0001-81')).toEqual([['cnpj', '11.222.333/0001-81']]);
  expect(kinds('Cliente 12ABC34501DE35 desistiu')).toEqual([['cnpj', '12ABC34501DE35']]);
  expect(kinds('Na troca do sistema de vendas da loja central')).toEqual([]);
});

test('e-mail and telephone are found', () => {
  expect(kinds('Falar com ana.souza@loja.com.br ou (11) 91234-5678')).toEqual([
    ['email', 'ana.souza@loja.com.br'],
    ['phone', '(11) 91234-5678'],
  ]);
  expect(kinds('Tel. 11 91234-5678')).toEqual([['phone', '11 91234-5678']]);
  expect(kinds('+55 11 3123-4567')).toEqual([['phone', '+55 11 3123-4567']]);
});

test('findings have the right position, and do not overlap', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-/() @a+'), maxLength: 80 }), (text) => {
      let at = 0;
      for (const { index, text: shown } of findPersonalData(text)) {
        expect(text.slice(index, index + shown.length)).toBe(shown);
        expect(index).toBeGreaterThanOrEqual(at);
        at = index + shown.length;
      }
    }),
  );
});

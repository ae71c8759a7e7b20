/** Stand-ins: nothing that was known or has the shape of a number of a company is left, and equal values stay equal. */

import { expect, it } from 'vitest';
import { createStandIns } from './stand-ins.ts';

const CNPJ = '11222333000181';
const KEY = `352611${CNPJ}550010000001231482057313`;

it('gives one value one stand-in, however it is written', () => {
  const standIns = createStandIns();
  standIns.know('CNPJ', CNPJ);
  expect(standIns.text(`${CNPJ} 11.222.333/0001-81 outro 99999999000191`)).toBe(
    '{CNPJ-1} {CNPJ-1} outro {CNPJ-2}',
  );
});

it('takes keys, Ids, protocols and the letters of new CNPJs out of any text', () => {
  const standIns = createStandIns();
  const letters = '12ABC34501DE35';
  const source = [
    `chave ${KEY}`,
    `NFe${KEY}`,
    `ID3526${CNPJ}55001000000003000000003`,
    `[nProt:135260000000001]`,
    `CNPJ ${letters}`,
    `352611${letters}550010000001231482057313`,
    '123.456.789-09',
    'nRec 351000000000123',
  ].join('\n');
  const left = standIns.text(source);
  expect(left).not.toMatch(/\d{9}/);
  for (const gone of [CNPJ, '11222333', letters, '12ABC345', '456.789']) expect(left).not.toContain(gone);
  expect(left.match(/\{CHAVE-1\}/g)).toHaveLength(2);
});

it('takes names out in any case and without accents, and folders in every writing, but no part of another word', () => {
  const standIns = createStandIns();
  standIns.know('NOME', 'Padaria São João');
  standIns.know('PASTA', 'C:\\Users\\Zé\\Balcão NF-e');
  standIns.know('USUARIO', 'ana');
  standIns.know('USUARIO', 'sp');
  expect(standIns.text('PADARIA SÃO JOÃO e padaria sao joao')).toBe('{NOME-1} e {NOME-1}');
  expect(standIns.all({ a: ['C:/Users/Zé/Balcão NF-e/x', 'C:\\\\Users\\\\Zé\\\\Balcão NF-e'] })).toEqual({
    a: ['{PASTA-1}/x', '{PASTA-1}'],
  });
  expect(standIns.text('ana banana nfe.fazenda.sp.gov.br')).toBe('{USUARIO-1} banana nfe.fazenda.sp.gov.br');
});

it('leaves what says how a server is: suites, fingerprints in pairs, instants and codes', () => {
  const plain = `ECDHE-RSA-AES128-GCM-SHA256 ${'AB:'.repeat(31)}CD 2026-11-26T09:00:30-03:00 Autoridade Certificadora Raiz Brasileira v12 sefaz.tls-alert`;
  expect(createStandIns().text(plain)).toBe(plain);
});

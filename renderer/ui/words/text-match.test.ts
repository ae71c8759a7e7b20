import { expect, test } from 'vitest';
import { fold, haystack, score } from './text-match.ts';

const of = (query: string, title: string, words = '') => score(fold(query), haystack(title, words));

test('accents, case and blanks do not matter', () => {
  expect(fold('  Situação   da SEFAZ ')).toBe('situacao da sefaz');
  expect(of('situacao', 'Situação da SEFAZ')).toBeDefined();
  expect(of('SITUAÇÃO', 'situacao da sefaz')).toBeDefined();
});

test('every word has to be found, in the title or the synonyms', () => {
  expect(of('importar pfx', 'Importar certificado', 'A1 .pfx .p12')).toBeDefined();
  expect(of('importar nota', 'Importar certificado', 'A1 .pfx .p12')).toBeUndefined();
});

test('letters in order find a title; two letters are too few', () => {
  expect(of('impcert', 'Importar certificado')).toBeDefined();
  expect(of('zx', 'Importar certificado')).toBeUndefined();
  expect(of('mpc', 'Importar certificado')).toBeUndefined();
});

test('the start of a title ranks higher than a word within, and that higher than a synonym', () => {
  const begins = of('consul', 'Consultar') ?? 0;
  const within = of('consul', 'Limites de consulta') ?? 0;
  const beside = of('consul', 'Chave de acesso', 'consultar') ?? 0;
  expect(begins).toBeGreaterThan(within);
  expect(within).toBeGreaterThan(beside);
});

/** Queries as people type them: half a sentence, without accents, with other words than the texts have. */

import { expect, test } from 'vitest';
import { fold } from '../ui/words/text-match.ts';
import { ASKED } from './asked.ts';
import { helpEn } from './en.ts';
import { helpPtBR } from './pt-BR.ts';
import { indexOf, searchHelp } from './search.ts';

const index = { 'pt-BR': indexOf(helpPtBR, 'pt-BR'), en: indexOf(helpEn, 'en') };
const first = (locale: 'pt-BR' | 'en', text: string, count: number) =>
  searchHelp(index[locale], text)
    .slice(0, count)
    .map(({ target }) => target);

test.each([
  ['pulei numero', 'disablement'],
  ['pulou um número', 'disablement'],
  ['números pulados', 'disablement'],
  ['furo', 'term/furo'],
  ['furos na numeração', 'term/furo'],
  ['buraco na sequencia', 'term/furo'],
  ['quebra de sequencia', 'term/furo'],
  ['nota some', 'cstat/217'],
  ['nota sumiu', 'cstat/217'],
  ['a nota não aparece', 'cstat/217'],
  ['nao consta', 'cstat/217'],
  ['senha errada', 'certificates'],
  ['certificado venceu', 'certificates'],
  ['nao veio resposta', 'resolve'],
  ['perdi a resposta', 'resolve'],
  ['sefaz fora do ar', 'connection'],
  ['internet lenta', 'connection'],
  ['baixar xml', 'term/xml'],
  ['por quanto tempo guardar o xml da inutilizacao', 'term/procinutnfe'],
  ['backup', 'backups'],
  ['nota denegada', 'term/denegacao'],
  ['leitor de codigo', 'settings'],
])('“%s” finds %s among the first four', (text, target) => {
  expect(first('pt-BR', text, 4)).toContain(target);
});

test.each([
  ['skipped number', 'disablement'],
  ['gap', 'disablement'],
  ['note not found', 'cstat/217'],
  ['certificate expired', 'certificates'],
])('“%s” finds %s among the first four, in English', (text, target) => {
  expect(first('en', text, 4)).toContain(target);
});

test('a word as it was typed comes before its other names, and nonsense finds nothing', () => {
  expect(first('pt-BR', 'furo', 1)).toEqual(['numbering']);
  expect(first('pt-BR', 'denegacao', 1)).toEqual(['term/denegacao']);
  expect(first('pt-BR', 'inutilizacao', 1)).toEqual(['term/inutilizacao']);
  expect(first('pt-BR', '241', 1)).toEqual(['cstat/241']);
  expect(first('pt-BR', 'qwertyuiop zxcvb', 9)).toEqual([]);
});

test('what people ask with leads to what there is, and is folded as a question is', () => {
  const targets = index['pt-BR'].map(({ target }) => target);
  expect(Object.keys(ASKED).filter((target) => !targets.includes(target))).toEqual([]);
  for (const words of Object.values(ASKED)) expect(fold(words ?? '')).toBe(words);
});

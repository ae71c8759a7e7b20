import { expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../fiscal/key/access-key.ts';
import { explainWaivers } from './waivers.ts';

const keyOf = (nNF: number) => {
  const first43 = `3526111122233300018165001${String(nNF).padStart(9, '0')}948205731`;
  return `${first43}${accessKeyCheckDigit(first43)}`;
};
const word = { code: 'range.contingency', by: 'person', at: '2026-11-21T12:00:00.000Z' } as const;

test('a declared note is named by number and key', () => {
  const [sentence = ''] = explainWaivers([{ ...word, keys: [keyOf(5)] }]);
  expect(sentence).toContain('a nota em contingência nº 5, chave 3526 1111');
  expect(sentence).toContain('nunca foi entregue a ninguém.');
});

test('many declared notes are one sentence, with ranges and without keys', () => {
  const all = [5, 6, 7, 9].map((nNF) => ({ ...word, keys: [keyOf(nNF)] }));
  const said = explainWaivers(all);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('as notas em contingência nº 5 a 7 e 9 nunca foram entregues');
});

test('a program that confirmed the year is named as a program, in both languages', () => {
  const neighbours = { below: { nNF: 2, year: 2026 }, above: { nNF: 4, year: 2026 } };
  const year = { code: 'year.contradicted', by: 'token', at: word.at, neighbours } as const;
  expect(explainWaivers([year])[0]).toMatch(
    /^O programa que pediu confirmou .* o nº 2 é de 2026 e o nº 4 é de 2026\.$/,
  );
  expect(explainWaivers([year], 'en')[0]).toMatch(
    /^The program that asked confirmed .* no\. 2 is of 2026 and no\. 4 of 2026\.$/,
  );
});

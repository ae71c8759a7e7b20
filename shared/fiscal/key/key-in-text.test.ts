import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accessKeyCheckDigit, formatAccessKey } from './access-key.ts';
import { isKeyAsNumber, spotKeys } from './key-in-text.ts';

const SAMPLE = '35261011222333000181550010000001231482057313';
const made = (first43: string) => first43 + accessKeyCheckDigit(first43);
const other = (mod: string) => made(`35261011222333000181${mod}0010000001231482057313`.slice(0, 43));
const kinds = (text: string, meant = false) => spotKeys(text, meant).map(({ kind, text: of }) => [kind, of]);

it('finds two keys in one cell, whatever is between them', () => {
  const second = made(`${SAMPLE.slice(0, 33)}4${SAMPLE.slice(34, 43)}`);
  for (const between of [' ', ';', ' / ', '\n', ', ', ' e ']) {
    expect(kinds(`${SAMPLE}${between}NFe${second}`)).toEqual([
      ['note', SAMPLE],
      ['note', second],
    ]);
  }
});

it('finds the keys that a scanner wrote one behind the other, and none in other long numbers', () => {
  const lettered = made(`35261012ABC34501DE3555001000000123148205731`);
  const glued = [SAMPLE, other('57'), lettered, SAMPLE];
  expect(
    spotKeys(`lidas: ${glued.join('')}.`, false).map(({ text, start, end }) => [text, start, end]),
  ).toEqual(glued.map((key, i) => [key, 7 + 44 * i, 51 + 44 * i]));
  expect(kinds(`${SAMPLE}${SAMPLE}1`)).toEqual([]);
  expect(kinds(SAMPLE + '1'.repeat(44))).toEqual([]);
});

it.each(['57', '58', '59', '62', '63', '64', '66', '67'])(
  'names a key of model %s as another document',
  (mod) => {
    expect(kinds(`doc ${formatAccessKey(other(mod))}`)).toEqual([['other-document', other(mod)]]);
  },
);

it('a key with letters in its CNPJ is a note', () => {
  const lettered = made(`35261012ABC34501DE3555001000000123148205731`);
  expect(kinds(`chave ${lettered}.`)).toEqual([['note', lettered]]);
  expect(kinds(lettered.toLowerCase())).toEqual([['note', lettered]]);
});

it('a wrong digit is faulty, and a bank slip in a sentence is nothing', () => {
  const wrong = `${SAMPLE.slice(0, 43)}4`;
  expect(kinds(`a nota ${wrong} chegou`)).toEqual([['faulty', wrong]]);
  const slip = '23793381286000000010900000063305978810000015';
  expect(kinds(`boleto ${slip}`)).toEqual([]);
  expect(kinds(slip, true)).toEqual([['faulty', slip]]);
});

it('one digit too few or too many is named where keys are expected, and only there', () => {
  for (const text of [SAMPLE.slice(1), `${SAMPLE}7`, formatAccessKey(SAMPLE.slice(0, 40))]) {
    expect(kinds(text)).toEqual([]);
    expect(kinds(text, true)).toEqual([['faulty', text.replaceAll(' ', '')]]);
  }
  expect(kinds('11.222.333/0001-81', true)).toEqual([]);
});

it('keys that a reader typed without anything between them are named, not passed over', () => {
  const joined = `1${SAMPLE.repeat(3).slice(1)}`;
  expect(kinds(joined.slice(0, 88), true)).toEqual([['faulty', joined.slice(0, 88)]]);
  expect(kinds(joined, true)).toEqual([['faulty', joined]]);
});

it.each([
  '3,5261E+43',
  '3.52610112223330E+43',
  '3,52610112223330e+43',
  '3,52610112223E+043',
  '3,5E+43',
  '4E+43',
  `${SAMPLE.slice(0, 15)}${'0'.repeat(29)}`,
])('knows %s as a key that a spreadsheet kept as a number', (text) => {
  expect(spotKeys(text, false).map(({ kind }) => kind)).toEqual(['number']);
  expect(isKeyAsNumber(text)).toBe(true);
});

it('the file of a disablement beside the files of notes is no key, and its Id in the place of one is faulty', () => {
  const id = 'ID35269999999900019155001000000003000000003';
  for (const name of [
    `inutilizacoes/${id}-procInutNFe.xml`,
    `inutilizacoes/${id}-ret-2.xml`,
    `${id}.xml`,
    `${id.slice(2)}-procInutNFe.xml`,
    `${id.slice(2)}-ped-inu.xml`,
  ])
    expect(kinds(name, true)).toEqual([]);
  expect(kinds(id, true)).toEqual([['faulty', id]]);
});

it('never fails, and gives only places inside the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (noise, meant) => {
      for (const { start } of spotKeys(`${noise}${SAMPLE} ${noise}`, meant)) {
        expect(start).toBeLessThan(noise.length * 2 + 45);
      }
    }),
  );
});

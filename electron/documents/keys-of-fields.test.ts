/** A note whose key is not the one that its fields make: what was sold by those fields may be under theirs, and is asked. */

import { expect, it } from 'vitest';
import { keyOf, noteDocument, type NotePlan } from '../numbering/testing/documents.ts';
import { readFully } from './read/read-fully.ts';
import { readNumbers } from './read/read-numbers.ts';

const OFFLINE: NotePlan = { cnpj: '11222333000181', nNF: 7, mod: '65', tpEmis: '9', standing: 'no-protocol' };
const KEY = keyOf(OFFLINE);
const { xml } = noteDocument(OFFLINE);

const read = (text: string) => {
  const reading = readNumbers(Buffer.from(text));
  expect(readFully(Buffer.from(text))).toEqual(reading);
  return { ...reading, asks: (reading.asks ?? []).map(({ chNFe, tpAmb }) => [chNFe, tpAmb]) };
};

it.each([
  ['a wrong check digit', KEY.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))],
  ['the key of another number', keyOf({ ...OFFLINE, nNF: 8 })],
  ['no key', ''],
])('with %s is asked by the key of its fields', (_what, chNFe) => {
  const { is, asks } = read(xml.replace(`NFe${KEY}`, `NFe${chNFe}`));
  expect([is, asks.find(([key]) => key === KEY)]).toEqual(['broken', [KEY, '1']]);
});

it('that was issued offline by its fields and not by its key is in contingency, until a protocol shows that it is there', () => {
  const normal = keyOf({ ...OFFLINE, tpEmis: '1' });
  const odd = (standing: NotePlan['standing']) =>
    noteDocument({ ...OFFLINE, ...(standing ? { standing } : {}) }).xml.replaceAll(KEY, normal);
  expect(read(odd('no-protocol'))).toMatchObject({ is: 'facts', asks: [[KEY, '1']] });
  expect(read(odd('authorized'))).toMatchObject({ is: 'facts', asks: [] });
});

it('of which key and fields are the same is not asked', () => {
  expect(read(noteDocument({ ...OFFLINE, tpEmis: '1' }).xml).asks).toEqual([]);
  expect(read(xml).asks).toEqual([]);
});

/** Which notes show that their issuer has no IE, and which of an issuer's notes SVRS keeps. */

import { describe, expect, it } from 'vitest';
import { accessKeyCheckDigit, accessKeyParts } from './key/access-key.ts';
import { isKeptAtSvrs, mayBeAtSvrs, sitesIn } from './without-ie.ts';

const keyOf = (month: string, mod = '55', serie = '001') => {
  const first43 = `35${month}11222333000181${mod}${serie}000000007148205731`;
  return `${first43}${accessKeyCheckDigit(first43)}`;
};
const noteOf = (key: string, emit: string) =>
  `<NFe><infNFe versao="4.00" Id="NFe${key}"><ide><nNF>7</nNF></ide><emit><CNPJ>11222333000181</CNPJ>${emit}</emit><dest><IE>1</IE></dest></infNFe></NFe>`;

describe('the XML of a note', () => {
  it('shows by its issuer’s own group alone whether there is an IE, and so where it is kept', () => {
    const [none, has] = [keyOf('2611'), keyOf('2611', '55', '002')];
    const text = noteOf(none, '<CRT>3</CRT>') + noteOf(has, '<IE>123</IE><CRT>3</CRT>');
    expect([...sitesIn(text)]).toEqual([
      [none, 'SVRS'],
      [has, 'home'],
    ]);
  });

  it('says nothing for NFC-e and the series of the Fisco, nor where it is cut off', () => {
    expect(sitesIn(noteOf(keyOf('2611', '65'), '')).size).toBe(0);
    expect(sitesIn(noteOf(keyOf('2611', '55', '890'), '')).size).toBe(0);
    expect(sitesIn(noteOf(keyOf('2611'), '').slice(0, 140)).size).toBe(0);
    expect(sitesIn('').size).toBe(0);
  });
});

it.each([
  ['2611', '55', '001', true],
  ['2610', '55', '001', true],
  ['2609', '55', '001', false],
  ['2611', '55', '889', true],
  ['2611', '55', '890', false],
  ['2611', '55', '919', false],
  ['2611', '55', '920', true],
  ['2611', '65', '001', false],
])('a key of %s, model %s, series %s may be at SVRS: %s', (month, mod, serie, may) => {
  const parts = accessKeyParts(keyOf(month, mod, serie));
  expect([mayBeAtSvrs(parts), isKeptAtSvrs('2026-10-26', parts)]).toEqual([may, may]);
  // Whenever the company lost its IE: before that month SVRS kept no such notes.
  expect(isKeptAtSvrs('2015-03-02', parts)).toBe(may);
  expect(isKeptAtSvrs(undefined, parts)).toBe(false);
});

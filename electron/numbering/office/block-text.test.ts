/** Blocks of shared numbers: written and read back alike, small, and refused where they are not ours. */

import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf } from '../testing/documents.ts';
import { packBlock, unpackBlock, type SharedRow } from './block-text.ts';

const place = { cnpj: '11222333000181', mod: '55', serie: 7, tpAmb: '1' } as const;
const issued = fc.constantFrom('', '2026-03-10', '2026-03-10T09:15:00-03:00');
const number = fc.integer({ min: 1, max: 999_999_999 });
const digits = (n: number) =>
  fc.bigInt({ min: 0n, max: 10n ** BigInt(n) - 1n }).map((value) => String(value).padStart(n, '0'));
/** Keys of the series, of another establishment's, and what an EFD may have in their place. */
const key = (nNF: number) =>
  fc.oneof(
    digits(8).map((cNF) => keyOf({ ...place, nNF, cNF })),
    digits(8).map((cNF) => keyOf({ ...place, cnpj: '99888777000106', nNF, cNF })),
    digits(44),
    fc.constant(''),
  );
const row: fc.Arbitrary<SharedRow> = number.chain((nNF) =>
  fc.oneof(
    fc.record({
      kind: fc.constant('key' as const),
      nNF: fc.constant(nNF),
      chNFe: key(nNF),
      issued,
      standing: fc.constantFrom('cancelled', 'denied', 'authorized', 'no-protocol'),
    }),
    fc.record({
      kind: fc.constant('booked' as const),
      nNF: fc.constant(nNF),
      chNFe: key(nNF),
      issued,
      booked: fc.constantFrom('regular', 'cancelled', 'denied', 'disabled'),
    }),
    fc.record({
      kind: fc.constant('disabled' as const),
      nNFIni: fc.constant(nNF),
      nNFFin: number,
      at: issued,
      nProt: digits(15),
      path: fc.string(),
    }),
  ),
);

test('what is read back is what was written', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      expect(unpackBlock(place, packBlock(place, rows))).toEqual(rows);
    }),
  );
});

test('a hundred notes take three kilobytes at most', () => {
  const rows = Array.from({ length: 100 }, (_, i): SharedRow => {
    const nNF = 4_200 + i;
    const cNF = String((nNF * 7_919_777) % 100_000_000).padStart(8, '0');
    const time = `2026-03-10T09:${String(i % 60).padStart(2, '0')}:${String((i * 7) % 60).padStart(2, '0')}-03:00`;
    return { kind: 'key', nNF, chNFe: keyOf({ ...place, nNF, cNF }), issued: time, standing: 'authorized' };
  });
  expect(packBlock(place, rows).length).toBeLessThan(3_000);
});

test('a word of a newer version says that a note may exist, or is booked, beside rows that are known', () => {
  const known: SharedRow = { kind: 'key', nNF: 3, chNFe: '', issued: '', standing: 'authorized' };
  const newer = [['k', 1, 8, keyOf({ ...place, nNF: 1 }), ''], ['s', 2, 40, '', ''], ['k', 3, 2, '', ''], ['b', 4, 9, '', '']]; // prettier-ignore
  expect(unpackBlock(place, deflateRawSync(JSON.stringify(newer)).toString('base64'))).toEqual([
    { kind: 'key', nNF: 1, chNFe: keyOf({ ...place, nNF: 1 }), issued: '', standing: 'ask' },
    { kind: 'key', nNF: 2, chNFe: '', issued: '', seen: '', standing: 'ask' },
    known,
    { kind: 'booked', nNF: 4, chNFe: '', issued: '', booked: 'regular', disputed: true },
  ]);
});

test('a text of something else is refused', () => {
  const bomb = deflateRawSync('x'.repeat(8_000_000)).toString('base64');
  const other = deflateRawSync(JSON.stringify([['z', 1]])).toString('base64');
  for (const text of ['', 'isto não é um bloco', bomb, other])
    expect(() => unpackBlock(place, text)).toThrow();
});

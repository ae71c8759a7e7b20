/** The reader of an EFD ICMS/IPI. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookedFact } from '../facts.ts';
import { keyOf } from '../../numbering/testing/documents.ts';
import { classify } from '../read/classify.ts';
import { efdReader, type EfdEnd } from './efd.ts';
import { c100Line, efdFile, openingLine } from './testing/efd.ts';

const CNPJ = '11222333000181';
const OPENING = {
  version: '020',
  replaces: false,
  from: '2026-03-01',
  to: '2026-03-31',
  cnpj: CNPJ,
  registration: 'SP 111111111111',
};

function readAll(bytes: Uint8Array, piece = bytes.length || 1) {
  const facts: (BookedFact & { readonly book: number })[] = [];
  const reader = efdReader((fact, book) => facts.push({ ...fact, book }));
  for (let at = 0; at < bytes.length; at += piece) {
    // A copy that is overwritten: the caller's buffer may be used again.
    const chunk = Uint8Array.from(bytes.subarray(at, at + piece));
    reader.push(chunk);
    chunk.fill(0x7c);
  }
  return { ends: reader.end(), facts };
}

function read(bytes: Uint8Array, piece?: number): { end: EfdEnd | undefined; facts: BookedFact[] } {
  const { ends, facts } = readAll(bytes, piece);
  expect(ends).toHaveLength(1);
  return { end: ends[0], facts: facts.map(({ book: _, ...fact }) => fact) };
}

describe('an EFD ICMS/IPI', () => {
  it('gives the own documents with their situation, day and line', () => {
    const key = keyOf({ cnpj: CNPJ, nNF: 7 });
    const { end, facts } = read(
      efdFile([
        c100Line({ nNF: 7, key }),
        c100Line({ nNF: '000008', serie: '001', situation: '02', day: '' }),
        c100Line({ nNF: 9, situation: '05', day: '', mod: '65' }),
        c100Line({ nNF: 10, situation: '04' }),
        c100Line({ nNF: 11, issuer: '1' }),
        c100Line({ nNF: 12, mod: '01' }),
        c100Line({ nNF: 13, serie: '', situation: '08' }),
      ]),
    );
    expect(end).toEqual({ is: 'efd', opening: OPENING, first: 1, last: 11, wrong: 0, wrongLines: [] });
    const base = {
      kind: 'booked',
      cnpj: CNPJ,
      mod: '55',
      serie: 1,
      tpAmb: '1',
      chNFe: '',
      period: '2026-03-01',
    };
    const day = '2026-03-10';
    expect(facts).toEqual([
      { ...base, nNF: 7, chNFe: key, booked: 'regular', issued: day, line: 3 },
      { ...base, nNF: 8, booked: 'cancelled', issued: '', line: 4 },
      { ...base, mod: '65', nNF: 9, booked: 'disabled', issued: '', line: 5 },
      { ...base, nNF: 10, booked: 'denied', issued: day, line: 6 },
      { ...base, serie: 0, nNF: 13, booked: 'regular', issued: day, line: 9 },
    ]);
  });

  it('counts lines with too few fields or a key that contradicts them, and reads the rest', () => {
    const { end, facts } = read(
      efdFile([
        '|C100|1|0||55|00|1|5|',
        c100Line({ nNF: 6, key: keyOf({ cnpj: CNPJ, nNF: 7 }) }),
        c100Line({ nNF: 0 }),
        c100Line({ nNF: 8, situation: '99' }),
        c100Line({ nNF: 9, day: '31022026' }),
        c100Line({ nNF: 10 }),
      ]),
    );
    expect(end).toMatchObject({ is: 'efd', wrong: 5, wrongLines: [3, 4, 5, 6, 7] });
    expect(facts.map(({ nNF }) => nNF)).toEqual([10]);
  });

  it('has no day of a document that is later than its book: the gaps beside it would wait until then', () => {
    const lines = ['31032026', '01042026', '10032062'].map((day, i) => c100Line({ nNF: i + 1, day }));
    const { end, facts } = read(efdFile(lines));
    expect(end).toMatchObject({ wrong: 0 });
    expect(facts.map(({ issued }) => issued)).toEqual(['2026-03-31', '', '']);
  });

  it('takes the issuer from the key, since some states have one EFD for all establishments', () => {
    const key = keyOf({ cnpj: '11222333000262', nNF: 7 });
    expect(read(efdFile([c100Line({ nNF: 7, key })])).facts[0]?.cnpj).toBe('11222333000262');
  });

  it('reads a key whose letters are small as the same key', () => {
    const key = keyOf({ cnpj: '12ABC34501DE35', nNF: 7 });
    const { end, facts } = read(efdFile([c100Line({ nNF: 7, key: key.toLowerCase() })]));
    expect(end).toMatchObject({ is: 'efd', wrong: 0 });
    expect(facts).toMatchObject([{ cnpj: '12ABC34501DE35', nNF: 7, chNFe: key }]);
  });

  it('reads the same in pieces of any size, and stops at the register 9999, whatever signature follows', () => {
    const file = Buffer.concat([
      efdFile(Array.from({ length: 20 }, (_, k) => c100Line({ nNF: k + 1 }))),
      Buffer.from(`SBRCAAEPDR0|C100|1|0|\n${c100Line({ nNF: 99 })}\n`, 'latin1'),
    ]);
    const whole = read(file);
    expect(whole.facts).toHaveLength(20);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (piece) => {
        expect(read(file, piece)).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('is broken where it is cut off before the register 9999', () => {
    const file = efdFile([c100Line({ nNF: 1 })]);
    expect(read(file.subarray(0, file.length - 20)).end).toEqual({ is: 'broken', reason: 'efd-cut-off' });
    expect(read(Buffer.alloc(0)).end).toEqual({ is: 'broken', reason: 'empty' });
    // Its last line feed may be missing.
    expect(read(file.subarray(0, file.length - 2)).end?.is).toBe('efd');
  });

  it('is refused where its layout is not known, and named where it is another book', () => {
    const opened = (line: string) => read(efdFile([], line)).end;
    expect(opened(openingLine('099'))).toEqual({ is: 'broken', reason: 'efd-version', version: '099' });
    expect(opened(openingLine('001'))).toEqual({ is: 'broken', reason: 'efd-version', version: '001' });
    expect(opened(openingLine('020', '11222333000182'))).toEqual({ is: 'broken', reason: 'efd-header' });
    expect(opened('|0000|006|0|||01032026|31032026|PADARIA|11222333000181|SP|3550308||00|2|')).toEqual({
      is: 'other',
      what: 'efd-contribuicoes',
    });
    expect(opened('|0000|LECD|01012025|31122025|PADARIA|11222333000181|SP|')).toEqual({
      is: 'other',
      what: 'sped',
    });
    expect(opened('|0000|020|0|32132026|31032026|')).toEqual({ is: 'broken', reason: 'efd-header' });
  });

  it('gives several that follow each other in one text, and names the one that is broken', () => {
    const signed = (text: Buffer) =>
      Buffer.concat([text, Buffer.from('SBRCAAEPDR0\x00\n\x30\x82', 'latin1')]);
    const february = openingLine('020', CNPJ, '01022026', '28022026');
    const one = efdFile([c100Line({ nNF: 1 })], february);
    const two = efdFile([c100Line({ nNF: 2 })]);
    const both = readAll(Buffer.concat([signed(one), two]));
    expect(both.ends.map((end) => end.is === 'efd' && [end.opening.from, end.first, end.last])).toEqual([
      ['2026-02-01', 1, 5],
      ['2026-03-01', 7, 11],
    ]);
    expect(both.facts.map(({ nNF, book, line }) => [nNF, book, line])).toEqual([
      [1, 0, 3],
      [2, 1, 9],
    ]);
    const other =
      '|0000|006|0|||01032026|31032026|PADARIA|11222333000181|SP|3550308||00|2|\r\n|0001|0000|\r\n';
    const text = Buffer.concat([
      one.subarray(0, one.length - 20),
      two,
      Buffer.from(other),
      signed(one),
      two.subarray(0, 90),
    ]);
    const whole = readAll(text);
    expect(whole.ends.map((end) => (end.is === 'broken' ? end.reason : end.is))).toEqual([
      'efd-cut-off',
      'efd',
      'other',
      'efd',
      'efd-cut-off',
    ]);
    // Lines 1 to 3 of the first, 5 of the second, 2 of the other one.
    expect(whole.ends[3]).toMatchObject({ first: 11, last: 15 });
    for (const piece of [1, 7, 100]) expect(readAll(text, piece)).toEqual(whole);
  });

  it('survives a line without end', () => {
    const long = Buffer.alloc(300_000, 0x39);
    const file = Buffer.concat([Buffer.from(`${openingLine()}\n|C100|`), long, Buffer.from('\n|9999|3|\n')]);
    expect(read(file, 10_000).end).toMatchObject({ is: 'efd', wrong: 1, wrongLines: [2] });
  });

  it('is recognised by its first bytes', () => {
    expect(classify(efdFile([]))).toBe('sped');
  });
});

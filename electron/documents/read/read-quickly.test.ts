/** The fast reader: it answers for usual documents, and never otherwise than the full reader. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cancellationDocument,
  disabledDocument,
  encoded,
  noteDocument,
} from '../../numbering/testing/documents.ts';
import { readFully } from './read-fully.ts';
import { readQuickly } from './read-quickly.ts';
import { changedDocument } from './testing/mutations.ts';

const CNPJ = '11222333000181';

describe('the fast reader', () => {
  it.each([
    ['an authorized note', noteDocument({ cnpj: CNPJ, nNF: 7, padding: 9_000 })],
    ['a note without protocol', noteDocument({ cnpj: CNPJ, nNF: 7, standing: 'no-protocol' })],
    [
      'a denied note of layout 3.10',
      noteDocument({ cnpj: CNPJ, nNF: 7, standing: 'denied', layout: '3.10' }),
    ],
    ['an NFC-e with letters in its CNPJ', noteDocument({ cnpj: '12ABC34501DE35', nNF: 7, mod: '65' })],
    ['a cancellation', cancellationDocument({ cnpj: CNPJ, nNF: 7 })],
    ['a disablement', disabledDocument({ cnpj: CNPJ, nNFIni: 3, nNFFin: 5 })],
    [
      'a disablement in lower case',
      disabledDocument({ cnpj: CNPJ, nNFIni: 3, nNFFin: 5, root: 'procInutNFe' }),
    ],
  ])('answers for %s', (_, { xml, facts }) => {
    for (const encoding of ['utf-8', 'bom', 'latin1'] as const) {
      expect(readQuickly(encoded(xml, encoding))).toEqual({ is: 'facts', facts });
      expect(readFully(encoded(xml, encoding))).toEqual({ is: 'facts', facts });
    }
    expect(readQuickly(encoded(xml, 'utf-16le'))).toBeUndefined();
  });

  it('answers for an NFC-e whose QR code is in CDATA', () => {
    const { xml, facts } = noteDocument({ cnpj: CNPJ, nNF: 7, mod: '65' });
    const supplement =
      '<infNFeSupl><qrCode><![CDATA[https://nfce.example/?p=1|2&x=<1>]]></qrCode></infNFeSupl>';
    const bytes = Buffer.from(xml.replace('</NFe>', `${supplement}</NFe>`));
    expect(readQuickly(bytes)).toEqual({ is: 'facts', facts });
    expect(readFully(bytes)).toEqual({ is: 'facts', facts });
  });

  it('leaves every document that is cut off to the full reader, wherever it is cut', () => {
    const bytes = encoded(noteDocument({ cnpj: CNPJ, nNF: 7 }).xml);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readQuickly(bytes.subarray(0, length))).toBeUndefined();
    }
  });

  it('never answers otherwise than the full reader', () => {
    let answered = 0;
    let total = 0;
    fc.assert(
      fc.property(changedDocument, (bytes) => {
        total += 1;
        const quick = readQuickly(bytes);
        if (quick === undefined) return;
        answered += 1;
        expect(quick).toEqual(readFully(bytes));
      }),
      { numRuns: 4_000 },
    );
    // Both kinds must have been tried.
    expect(answered).toBeGreaterThan(total / 10);
    expect(total - answered).toBeGreaterThan(total / 10);
  });
});

/** Parts of a saved answer that say another thing than the answer around them: nothing of them is believed, and their notes are asked. */

import { describe, expect, it } from 'vitest';
import {
  cancellationDocument,
  disabledDocument,
  keyOf,
  noteDocument,
} from '../numbering/testing/documents.ts';
import type { WitnessFact } from './facts.ts';
import { readFully } from './read/read-fully.ts';
import { readNumbers } from './read/read-numbers.ts';

const CNPJ = '11222333000181';
const KEY = keyOf({ cnpj: CNPJ, nNF: 7 });
const OTHER_KEY = keyOf({ cnpj: CNPJ, nNF: 8 });
const protocol = /<protNFe.*<\/protNFe>/.exec(noteDocument({ cnpj: CNPJ, nNF: 7 }).xml)?.[0] ?? '';

const read = (text: string) => readFully(Buffer.from(text));

describe('a part of an answer', () => {
  const cancellation = cancellationDocument({ cnpj: CNPJ, nNF: 7 }).xml;
  const retCanc = `<retCancNFe><infCanc><tpAmb>1</tpAmb><cStat>101</cStat><chNFe>${KEY}</chNFe></infCanc></retCancNFe>`;
  const answers = (tpAmb: string) =>
    ['retEnviNFe', 'retConsReciNFe'].map(
      (name) => `<${name}><tpAmb>${tpAmb}</tpAmb><cStat>104</cStat>${protocol}</${name}>`,
    );
  const consulted = (tpAmb: string, chNFe: string, part: string) =>
    `<retConsSitNFe><tpAmb>${tpAmb}</tpAmb><cStat>100</cStat><chNFe>${chNFe}</chNFe>${part}</retConsSitNFe>`;

  /** The facts of one environment, and the keys that are asked. */
  const said = (text: string, tpAmb: string) => {
    const { facts = [], asks = [] } = read(text) as {
      facts?: readonly WitnessFact[];
      asks?: readonly WitnessFact[];
    };
    const of = facts.filter((fact) => fact.tpAmb === tpAmb).map(({ kind, chNFe }) => [kind, chNFe]);
    return { facts: of, asks: [...new Set(asks.map(({ chNFe }) => chNFe))] };
  };

  it('of the other environment than that of the answer proves nothing, and asks', () => {
    const parts = (tpAmb: string) => [
      ...answers(tpAmb),
      consulted(tpAmb, KEY, cancellation),
      consulted(tpAmb, KEY, retCanc),
    ];
    for (const text of parts('1')) expect(said(text, '1').facts).not.toEqual([]);
    for (const text of parts('2')) expect(said(text, '1')).toEqual({ facts: [], asks: [KEY] });
  });

  it('that has the protocol or the cancellation of a note that the answer says is not there (217) proves nothing, and asks', () => {
    for (const part of [protocol, retCanc, cancellation])
      expect(said(consulted('1', KEY, part).replace('>100<', '>217<'), '1')).toEqual({
        facts: [],
        asks: [KEY],
      });
  });

  it('that is about another note than the one consulted proves nothing of it, and asks', () => {
    for (const part of [cancellation, retCanc])
      expect(said(consulted('1', OTHER_KEY, part), '1')).toEqual({
        facts: [['witness', OTHER_KEY]],
        asks: [KEY],
      });
  });

  it('without a key is about the note that was consulted, and so is a protocol without one', () => {
    const keyless = (part: string) => consulted('1', KEY, part.replaceAll(`<chNFe>${KEY}</chNFe>`, ''));
    expect(said(keyless(retCanc), '1').facts).toContainEqual(['cancellation', KEY]);
    expect(said(keyless(protocol), '1')).toEqual({ facts: [['protocol', KEY]], asks: [] });
  });

  it('of an answer that has no code, two, or one of another namespace proves nothing, and asks', () => {
    for (const code of [
      '',
      '<cStat>1e2</cStat>',
      '<cStat>100</cStat><cStat>100</cStat>',
      '<cStat xmlns="u">100</cStat>',
    ])
      expect(said(consulted('1', KEY, protocol).replace('<cStat>100</cStat>', code), '1')).toEqual({
        facts: [],
        asks: [KEY],
      });
  });

  it('says less than the answer where it is a rejection beside 100, or an authorization beside 110', () => {
    const of = (top: string, inside: string) =>
      read(
        consulted('1', KEY, protocol.replace('>100<', `>${inside}<`)).replace(
          '<cStat>100<',
          `<cStat>${top}<`,
        ),
      ) as { facts: readonly WitnessFact[] };
    const standings = (top: string, inside: string) => of(top, inside).facts.map(({ standing }) => standing);
    expect(standings('100', '999')).toEqual(['authorized']);
    expect(standings('110', '100')).toContain('denied');
    expect(standings('100', '302')).toEqual(['denied']);
  });

  it('that a SOAP fault or a page quotes proves nothing, and its notes are asked', () => {
    const { xml } = disabledDocument({ cnpj: CNPJ, nNFIni: 3, nNFFin: 5 });
    const quoted = [
      (inner: string) => `<html><body>${inner}</body></html>`,
      (inner: string) =>
        `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><detail>${inner}</detail></s:Fault></s:Body></s:Envelope>`,
    ];
    for (const quote of quoted) {
      expect(read(quote(xml))).toEqual({ is: 'other', what: 'xml' });
      expect(said(quote(protocol), '1')).toEqual({ facts: [], asks: [KEY] });
      expect(said(quote(`<![CDATA[${protocol}]]>`), '1')).toEqual({ facts: [], asks: [KEY] });
    }
  });
});

describe('a note that another document refers to', () => {
  const note = noteDocument({ cnpj: CNPJ, nNF: 8 }).xml;
  const asks = (text: string) => {
    const reading = readNumbers(Buffer.from(text));
    expect(readFully(Buffer.from(text))).toEqual(reading);
    return (reading.asks ?? []).map(({ chNFe, tpAmb, standing }) => [chNFe, tpAmb, standing]);
  };

  it('by refNFe is asked, and the note that refers to it is read as before', () => {
    const referring = note.replace('</ide>', `<NFref><refNFe>${KEY}</refNFe></NFref></ide>`);
    expect(readNumbers(Buffer.from(referring))).toMatchObject({ is: 'facts', facts: [{ chNFe: OTHER_KEY }] });
    expect(asks(referring)).toEqual([[KEY, '1', 'ask']]);
    expect(asks(note)).toEqual([]);
    expect(asks(note.replace('</ide>', '<NFref><refNF><nNF>7</nNF></refNF></NFref></ide>'))).toEqual([]);
  });

  it('by the load of an MDF-e or a CT-e of its issuer is asked, in the environment of that document', () => {
    const mdfe = (tpAmb: string, cnpj = CNPJ) =>
      `<mdfeProc><MDFe><infMDFe><ide><tpAmb>${tpAmb}</tpAmb></ide><emit><CNPJ>${cnpj}</CNPJ></emit><infDoc><infMunDescarga><infNFe><chNFe>${KEY}</chNFe></infNFe></infMunDescarga></infDoc></infMDFe></MDFe></mdfeProc>`;
    const cte = `<cteProc><CTe><infCte><ide><tpAmb>1</tpAmb></ide><emit><CNPJ>${CNPJ}</CNPJ></emit><infDoc><infNFe><chave>${KEY}</chave></infNFe></infDoc></infCte></CTe></cteProc>`;
    expect([mdfe('1'), mdfe('2'), cte].map(asks)).toEqual([
      [[KEY, '1', 'ask']],
      [[KEY, '2', 'ask']],
      [[KEY, '1', 'ask']],
    ]);
    // A carrier has the notes of many others.
    expect(asks(mdfe('1', '99888777000100'))).toEqual([]);
    expect([mdfe('1'), cte].map((text) => read(text))).toMatchObject([
      { is: 'other', what: 'mdfe' },
      { is: 'other', what: 'cte' },
    ]);
  });
});

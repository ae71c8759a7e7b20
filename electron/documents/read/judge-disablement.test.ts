/** What a disablement proves: its answer must be of the request beside it, as when it is received. */

import { describe, expect, it } from 'vitest';
import { disabledDocument } from '../../numbering/testing/documents.ts';
import { readFully } from './read-fully.ts';
import { readNumbers } from './read-numbers.ts';

const CNPJ = '11222333000181';
const read = (text: string) => readFully(Buffer.from(text));
const broken = (reason: string): unknown => expect.objectContaining({ is: 'broken', reason });

describe('a disablement', () => {
  const { xml, facts } = disabledDocument({ cnpj: CNPJ, nNFIni: 3, nNFFin: 5 });

  it('is read whatever the casing of its elements, and where the answer leaves the range out', () => {
    expect(read(xml.replaceAll('ProcInutNFe', 'PROCINUTNFE'))).toEqual({ is: 'facts', facts });
    expect(read(xml.replaceAll('inutNFe', 'InutNfe'))).toEqual({ is: 'facts', facts });
    const bare = xml.replace(/(<\/xMotivo>).*(<dhRecbto>)/, '$1$2');
    expect(read(bare)).toEqual({ is: 'facts', facts });
    const environment = /(<retInutNFe.*<tpAmb>)1(<.tpAmb>)/;
    expect(read(xml.replace(environment, '$1$2'))).toEqual({ is: 'facts', facts });
    expect(read(xml.replace(environment, '$12$2'))).toEqual(broken('environment-differs'));
  });

  it('is broken where request and answer are not of one range, or the range is none', () => {
    const last = xml.lastIndexOf('<nNFFin>5<');
    expect(read(`${xml.slice(0, last)}<nNFFin>6<${xml.slice(last + 10)}`)).toEqual(broken('answer-differs'));
    // Of a year of four digits SEFAZ's answer is the same, as when it is received.
    const year = (ano: string) => xml.replace(/(<retInutNFe.*<ano>)26/, `$1${ano}`);
    expect(read(year('2026'))).toEqual({ is: 'facts', facts });
    expect(read(year('2025'))).toEqual(broken('answer-differs'));
    // A 563 for another year's request says nothing of this one either.
    expect(read(year('25').replace('>102<', '>563<'))).toEqual(broken('answer-differs'));
    expect(read(xml.replace(/(<retInutNFe.*<cUF>)35/, '$133'))).toEqual(broken('answer-differs'));
    expect(read(xml.replaceAll('<nNFFin>5<', '<nNFFin>2<'))).toEqual(broken('range-invalid'));
    expect(read(xml.replaceAll(CNPJ, '00000000000000'))).toEqual(broken('range-invalid'));
    expect(read(xml.replace('<tpAmb>1<', '<tpAmb>2<'))).toEqual(broken('environment-differs'));
  });

  it('of a year after its receipt (453), or before 2006 (454), is none: SEFAZ refuses it, so that its answer is invented', () => {
    const of = (ano: string, received = '2026-12-31T12:00:00-03:00') =>
      read(
        xml
          .replaceAll('<ano>26<', `<ano>${ano}<`)
          .replace(/<dhRecbto>.*<\/dhRecbto>/, received && `<dhRecbto>${received}</dhRecbto>`),
      );
    for (const invented of [of('27'), of('05'), of('05', '')])
      expect(invented).toEqual(broken('range-invalid'));
    // In Fernando de Noronha the new year has begun; an old layout has no offset; and without an hour nothing is too new.
    for (const real of [of('27', '2026-12-31T23:30:00-03:00'), of('27', '2026-12-31T23:59:59'), of('27', '')])
      expect(real).toMatchObject({ is: 'facts', facts: [{ ano: 2027 }] });
    expect(read(xml.replaceAll('<ano>26<', '<ano>27<').replace('>102<', '>563<'))).toEqual(
      broken('range-invalid'),
    );
  });

  it('refused with 241 or 256 says what has its number, where it asked for one alone, and else nothing', () => {
    const one = xml
      .replaceAll('<nNFFin>5<', '<nNFFin>3<')
      .replace(/(<xMotivo>)[^<]*/, '$1Rejeicao')
      .replace(/<nProt>\d*<\/nProt>/, '');
    const refused = (text: string, cStat: string) => read(text.replace('>102<', `>${cStat}<`));
    const number = {
      kind: 'refused',
      cnpj: CNPJ,
      mod: '55',
      serie: 1,
      tpAmb: '1',
      nNF: 3,
      at: '2026-04-02T11:00:00-03:00',
    };
    const taken = { is: 'facts', facts: [{ ...number, standing: 'taken', cStat: '241' }] };
    expect(refused(one, '241')).toEqual(taken);
    // Rejections leave the range out mostly: it is that of the request.
    expect(refused(one.replace(/(<\/xMotivo>).*(<dhRecbto>)/, '$1$2'), '241')).toEqual(taken);
    expect(refused(one, '256')).toEqual({
      is: 'facts',
      facts: [{ ...number, standing: 'disabled-by-rejection', cStat: '256' }],
    });
    const nothing = { is: 'other', what: 'disablement-refused' };
    for (const cStat of ['240', '206', '203']) expect(refused(one, cStat)).toEqual(nothing);
    for (const cStat of ['241', '256']) expect(refused(xml, cStat)).toEqual(nothing);
    const bare = /<retInutNFe.*<\/retInutNFe>/.exec(one)?.[0] ?? '';
    expect(refused(bare, '241')).toEqual(taken);
    expect(refused(bare.replace(/<cUF>.*<\/nNFFin>/, ''), '241')).toEqual(nothing);
    const last = one.lastIndexOf('<nNFFin>3<');
    expect(refused(`${one.slice(0, last)}<nNFFin>4<${one.slice(last + 10)}`, '241')).toEqual(
      broken('answer-differs'),
    );
  });

  it('whose code is of another namespace than the answer is none, as when it is received', () => {
    const inAnswer = (from: string, to: string) =>
      xml.replace(new RegExp(`(<retInutNFe.*)${from}`), `$1${to}`);
    for (const text of [
      inAnswer('<cStat>', '<cStat xmlns="u">'),
      inAnswer('<infInut', '<infInut xmlns="u"'),
    ]) {
      expect(read(text)).toEqual(broken('no-values'));
      expect(readNumbers(Buffer.from(text))).toEqual(broken('no-values'));
    }
  });

  it('of a state that there is not proves nothing: a request of it would not be accepted', () => {
    for (const text of [xml, /<retInutNFe.*<\/retInutNFe>/.exec(xml)?.[0] ?? ''])
      expect(read(text.replaceAll(/<cUF>\d+/g, '<cUF>99'))).toEqual(broken('range-invalid'));
  });

  const withProtocol = (nProt: string) => xml.replace(/<nProt>\d*<\/nProt>/, nProt);

  it('with 102 may be without its protocol, and is none by a protocol that is not of 15 or 17 digits, as when it is received', () => {
    expect(read(withProtocol(''))).toEqual({ is: 'facts', facts: [{ ...facts[0], nProt: '' }] });
    for (const nProt of ['13526000', '000000000000000', '135260000099999</nProt><nProt>135260000011111'])
      expect(read(withProtocol(`<nProt>${nProt}</nProt>`))).toEqual(broken('no-values'));
  });
});

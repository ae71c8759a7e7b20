/** The answer of the distribution service: what lies in its docZip is read like files of their own, and no more than fits. */

import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cancellationDocument, keyOf, noteDocument } from '../../numbering/testing/documents.ts';
import { readFully } from './read-fully.ts';
import { cpuClock } from '../../testing/cpu-clock.ts';

const CNPJ = '11222333000181';
const NOTE = noteDocument({ cnpj: CNPJ, nNF: 7 });
const CANCELLATION = cancellationDocument({ cnpj: CNPJ, nNF: 8 });
const KEY = keyOf({ cnpj: CNPJ, nNF: 9 });
const AT = '2026-03-10T09:30:05-03:00';

const summary = (situation = '1', chNFe = KEY) =>
  `<resNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><chNFe>${chNFe}</chNFe><CNPJ>${CNPJ}</CNPJ><xNome>PADARIA</xNome><IE>111111111111</IE><dhEmi>2026-03-10T09:30:00-03:00</dhEmi><tpNF>1</tpNF><vNF>10.00</vNF><digVal>AAAAAAAAAAAAAAAAAAAAAAAAAAA=</digVal><dhRecbto>${AT}</dhRecbto><nProt>135260000000009</nProt><cSitNFe>${situation}</cSitNFe></resNFe>`;
const eventSummary = (tpEvento: string) =>
  `<resEvento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><cOrgao>35</cOrgao><CNPJ>${CNPJ}</CNPJ><chNFe>${KEY}</chNFe><dhEvento>${AT}</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento><xEvento>Evento</xEvento><dhRecbto>${AT}</dhRecbto><nProt>135260000000010</nProt></resEvento>`;
const zipped = (xml: string | Uint8Array) =>
  `<docZip NSU="000000000000001" schema="x.xsd">${gzipSync(xml).toString('base64')}</docZip>`;
const answer = (docs: string, tpAmb = '1') =>
  `<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><tpAmb>${tpAmb}</tpAmb><verAplic>1</verAplic><cStat>138</cStat><xMotivo>Documento localizado</xMotivo><dhResp>${AT}</dhResp><ultNSU>1</ultNSU><maxNSU>1</maxNSU><loteDistDFeInt>${docs}</loteDistDFeInt></retDistDFeInt>`;
const read = (xml: string) => readFully(Buffer.from(xml));
const witness = { kind: 'witness', chNFe: KEY, tpAmb: '1', cStat: '', tpEvento: '', at: AT } as const;

it('gives the notes, events and summaries that lie packed in an answer, in an envelope too', () => {
  const docs = [NOTE.xml, CANCELLATION.xml, summary()].map(zipped).join('');
  const facts = [
    ...NOTE.facts,
    ...CANCELLATION.facts,
    { ...witness, standing: 'authorized', nProt: '135260000000009' },
  ];
  expect(read(answer(docs))).toEqual({ is: 'facts', facts });
  const soap = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><nfeDistDFeInteresseResponse xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeDistribuicaoDFe"><nfeDistDFeInteresseResult>${answer(docs)}</nfeDistDFeInteresseResult></nfeDistDFeInteresseResponse></s:Body></s:Envelope>`;
  expect(read(soap)).toEqual({ is: 'facts', facts });
});

it('takes the situation of a summary, and the environment of the answer around it', () => {
  const said = (xml: string, tpAmb: string) => {
    const reading = read(answer(zipped(xml), tpAmb));
    return reading.is === 'facts' ? reading.facts[0] : reading;
  };
  expect(said(summary('2'), '2')).toMatchObject({ kind: 'witness', tpAmb: '2', standing: 'denied' });
  expect(said(summary('3'), '1')).toMatchObject({ kind: 'witness', tpAmb: '1', standing: 'cancelled' });
  expect(said(eventSummary('110111'), '1')).toMatchObject({ kind: 'cancellation', chNFe: KEY, at: AT });
  expect(said(eventSummary('110140'), '1')).toMatchObject({ kind: 'witness', standing: 'epec' });
  // Whether SEFAZ could link it to the note is not said.
  expect(said(eventSummary('110110'), '1')).toMatchObject({ kind: 'witness', standing: 'ask' });
});

it('asks where a summary is a file of its own, since that does not say its environment', () => {
  expect(read(summary())).toEqual({
    is: 'facts',
    facts: [{ ...witness, standing: 'ask', nProt: '135260000000009' }],
  });
  expect(read(summary('1', `${KEY.slice(0, 43)}x`))).toEqual({ is: 'broken', reason: 'key-invalid' });
});

it('names an answer with nothing in it, and what of one cannot be read', () => {
  expect(read(answer(''))).toEqual({ is: 'other', what: 'distribution' });
  expect(read(answer(zipped('<procEventoCTe/>')))).toEqual({ is: 'other', what: 'cte' });
  expect(read(answer(`<docZip NSU="1" schema="x">bm8gZ3ppcA==</docZip>${zipped(NOTE.xml)}`))).toEqual({
    is: 'facts',
    facts: NOTE.facts,
    lacks: 'malformed',
  });
});

it('reads no more than fits into the memory', () => {
  const large = zipped(Buffer.alloc(11 * 1024 * 1024, 0x20));
  expect(read(answer(large))).toEqual({ is: 'broken', reason: 'too-large' });
  const filling = large + zipped(Buffer.alloc(9 * 1024 * 1024, 0x79)).repeat(700);
  const computed = cpuClock();
  expect(read(answer(zipped(NOTE.xml) + filling))).toEqual({
    is: 'facts',
    facts: NOTE.facts,
    lacks: 'too-large',
  });
  expect(computed()).toBeLessThan(10_000);
});

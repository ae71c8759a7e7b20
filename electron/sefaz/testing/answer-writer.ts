/** Writes answers as authorizers send them, field by field and in any envelope; values are given as written in XML. */

import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { RANGE } from './question.ts';

const NFE = 'http://www.portalfiscal.inf.br/nfe';
const WSDL = `${NFE}/wsdl/`;
export const SOAP11 = 'http://schemas.xmlsoap.org/soap/envelope/';
const SOAP12 = 'http://www.w3.org/2003/05/soap-envelope';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const AT = '2026-11-20T10:00:00-03:00';

const keyOf = (first43: string) => first43 + accessKeyCheckDigit(first43);
/** A note of model 55 from São Paulo. */
export const SHAPE_KEY = keyOf('3526101122233300018155001000000123148205731');
/** One from Rio Grande do Sul whose CNPJ has letters (NT 2025.001). */
export const LETTERED_KEY = keyOf('43261012ABC34501DE3555001000000077148205732');

/** What the answers below answer, unless they say otherwise. */
export const CONSULT = { tpAmb: '2', chNFe: SHAPE_KEY } as const;

export interface Form {
  readonly soap?: typeof SOAP11 | typeof SOAP12;
  readonly prefix?: string;
  /** Empty for an answer that lies in the body itself. */
  readonly result?: string;
  readonly header?: string;
  readonly head?: string;
}

/** The answer of `service` (the last part of its namespace) in a SOAP envelope of that form. */
export function enveloped(service: string, answer: string, form: Form = {}): string {
  const { soap = SOAP12, prefix = 'soap', result = 'nfeResultMsg', header = '', head = DECLARATION } = form;
  const inside = result === '' ? answer : `<${result} xmlns="${WSDL}${service}">${answer}</${result}>`;
  return (
    `${head}<${prefix}:Envelope xmlns:${prefix}="${soap}">${header}` +
    `<${prefix}:Body>${inside}</${prefix}:Body></${prefix}:Envelope>`
  );
}

/** As servers indent: line breaks and blanks between the tags, never inside a value. */
export const indented = (xml: string) => xml.replace(/></g, '>\r\n    <');
export const singleQuoted = (xml: string) => xml.replace(/="([^"']*)"/g, "='$1'");
export const text = (xml: string): Buffer => Buffer.from(xml, 'utf8');

interface Answered {
  readonly cStat: string;
  readonly motive: string;
  readonly chNFe?: string;
  readonly tpAmb?: string;
  /** After the key: protocol and events. */
  readonly more?: string;
}

export const retConsSit = ({ cStat, motive, chNFe = SHAPE_KEY, tpAmb = '2', more = '' }: Answered) =>
  `<retConsSitNFe xmlns="${NFE}" versao="4.00"><tpAmb>${tpAmb}</tpAmb><verAplic>FORMA_1</verAplic><cStat>${cStat}</cStat>` +
  `<xMotivo>${motive}</xMotivo><cUF>${chNFe.slice(0, 2)}</cUF><dhRecbto>${AT}</dhRecbto><chNFe>${chNFe}</chNFe>${more}</retConsSitNFe>`;
export const protocol = (chNFe: string, cStat = '100', nProt = '135260000000123', tpAmb = '2') =>
  `<protNFe versao="4.00"><infProt Id="ID${nProt}"><tpAmb>${tpAmb}</tpAmb><verAplic>FORMA_1</verAplic><chNFe>${chNFe}</chNFe>` +
  `<dhRecbto>${AT}</dhRecbto><nProt>${nProt}</nProt><digVal>QUFBQUFBQUFBQUFBQUFBQUFBQUE=</digVal><cStat>${cStat}</cStat>` +
  '<xMotivo>Texto do protocolo</xMotivo></infProt></protNFe>';
export const event = (tpEvento: string, detail: string) =>
  `<procEventoNFe versao="1.00"><evento versao="1.00"><infEvento Id="ID${tpEvento}${SHAPE_KEY}01"><cOrgao>35</cOrgao><tpAmb>2</tpAmb>` +
  `<CNPJ>11222333000181</CNPJ><chNFe>${SHAPE_KEY}</chNFe><dhEvento>${AT}</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento>` +
  `<verEvento>1.00</verEvento><detEvento versao="1.00">${detail}</detEvento></infEvento></evento><retEvento versao="1.00"><infEvento>` +
  `<tpAmb>2</tpAmb><cOrgao>35</cOrgao><cStat>135</cStat><xMotivo>Evento registrado</xMotivo><chNFe>${SHAPE_KEY}</chNFe>` +
  `<tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>${AT}</dhRegEvento></infEvento></retEvento></procEventoNFe>`;

interface Disabled {
  readonly cStat: string;
  readonly motive: string;
  readonly range?: Readonly<Record<string, string | number>>;
  readonly nProt?: string;
  readonly versao?: string;
}

export function retInut({ cStat, motive, range, nProt, versao = '4.00' }: Disabled): string {
  const of = { ...RANGE, ...range };
  const group =
    range === undefined
      ? ''
      : `<ano>${of.ano}</ano><CNPJ>${of.cnpj}</CNPJ><mod>${of.mod}</mod><serie>${of.serie}</serie><nNFIni>${of.nNFIni}</nNFIni><nNFFin>${of.nNFFin}</nNFFin>`;
  return (
    `<retInutNFe xmlns="${NFE}" versao="${versao}"><infInut><tpAmb>2</tpAmb><verAplic>FORMA_1</verAplic><cStat>${cStat}</cStat>` +
    `<xMotivo>${motive}</xMotivo><cUF>${of.cUF}</cUF>${group}<dhRecbto>${AT}</dhRecbto>` +
    `${nProt === undefined ? '' : `<nProt>${nProt}</nProt>`}</infInut></retInutNFe>`
  );
}

export const retStatus = (versao: string) =>
  `<retConsStatServ xmlns="${NFE}" versao="${versao}"><tpAmb>2</tpAmb><verAplic>FORMA_1</verAplic><cStat>107</cStat>` +
  `<xMotivo>Serviço em Operação</xMotivo><cUF>35</cUF><dhRecbto>${AT}</dhRecbto><tMed>1</tMed></retConsStatServ>`;

export const retEnvi = (inside: string) =>
  `<retEnviNFe xmlns="${NFE}" versao="4.00"><tpAmb>2</tpAmb><cStat>104</cStat><xMotivo>Lote processado</xMotivo>${inside}</retEnviNFe>`;

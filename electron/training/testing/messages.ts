/**
 * For tests: builds the requests as an issuer's program sends them, valid by default and invalid where a test says
 * so.
 */

import { signatureOver } from '../sign.ts';
import type { Holder } from './client.ts';

const NFE = 'http://www.portalfiscal.inf.br/nfe';
const WSDL = 'http://www.portalfiscal.inf.br/nfe/wsdl/';
const OPERATIONS = {
  consult: 'NFeConsultaProtocolo4/nfeConsultaNF',
  disable: 'NFeInutilizacao4/nfeInutilizacaoNF',
  status: 'NFeStatusServico4/nfeStatusServicoNF',
} as const;

export type Operation = keyof typeof OPERATIONS;

export function contentTypeOf(operation: Operation): string {
  return `application/soap+xml; charset=utf-8; action="${WSDL}${OPERATIONS[operation]}"`;
}

export function soap(operation: Operation, xml: string): string {
  const namespace = `${WSDL}${OPERATIONS[operation].split('/')[0] ?? ''}`;
  return (
    '<?xml version="1.0" encoding="utf-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope">' +
    `<soap12:Body><nfeDadosMsg xmlns="${namespace}">${xml}</nfeDadosMsg></soap12:Body></soap12:Envelope>`
  );
}

export function consSitNFe(chNFe: string, tpAmb = '2'): string {
  return `<consSitNFe xmlns="${NFE}" versao="4.00"><tpAmb>${tpAmb}</tpAmb><xServ>CONSULTAR</xServ><chNFe>${chNFe}</chNFe></consSitNFe>`;
}

export function consStatServ(cUF: string): string {
  return `<consStatServ xmlns="${NFE}" versao="4.00"><tpAmb>2</tpAmb><cUF>${cUF}</cUF><xServ>STATUS</xServ></consStatServ>`;
}

export interface DisableFields {
  readonly tpAmb?: string;
  readonly cUF?: string;
  readonly ano?: string;
  readonly CNPJ?: string;
  readonly mod?: string;
  readonly serie?: string;
  readonly nNFIni?: string;
  readonly nNFFin?: string;
  /** Already escaped. */
  readonly xJust?: string;
  readonly id?: string;
}

/** inutNFe signed by `holder`. */
export function inutNFe(holder: Holder, given: DisableFields = {}): string {
  const fields = {
    tpAmb: '2',
    cUF: '35',
    ano: '26',
    CNPJ: '99999999000191',
    mod: '55',
    serie: '1',
    nNFIni: '3',
    nNFFin: '3',
    xJust: 'Salto de numeracao por falha no sistema emissor',
    ...given,
  };
  const serie = fields.serie.padStart(3, '0');
  const range = `${fields.nNFIni.padStart(9, '0')}${fields.nNFFin.padStart(9, '0')}`;
  const id = given.id ?? `ID${fields.cUF}${fields.ano}${fields.CNPJ}${fields.mod}${serie}${range}`;
  const inside =
    `<tpAmb>${fields.tpAmb}</tpAmb><xServ>INUTILIZAR</xServ><cUF>${fields.cUF}</cUF><ano>${fields.ano}</ano>` +
    `<CNPJ>${fields.CNPJ}</CNPJ><mod>${fields.mod}</mod><serie>${fields.serie}</serie><nNFIni>${fields.nNFIni}</nNFIni>` +
    `<nNFFin>${fields.nNFFin}</nNFFin><xJust>${fields.xJust}</xJust></infInut>`;
  const signature = signatureOver(id, `<infInut xmlns="${NFE}" Id="${id}">${inside}`, holder.key, holder.der);
  return `<inutNFe xmlns="${NFE}" versao="4.00"><infInut Id="${id}">${inside}${signature}</inutNFe>`;
}

/** The content of the first element with that local name, or undefined. */
export function valueOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`).exec(xml)?.[1];
}

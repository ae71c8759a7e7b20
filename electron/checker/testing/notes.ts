/** A signed note made at run time: small, but with every field that the checker reads. */

import { createHash, sign } from 'node:crypto';
import { accessKeyCheckDigit } from '../../../shared/fiscal/access-key.ts';
import { CNPJ, DSIG, NFE, type Signer } from './documents.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const BASE = `352611${CNPJ}55001000000123148205731`;
export const KEY = BASE + accessKeyCheckDigit(BASE);

export interface MadeNote {
  readonly nfe: string;
  readonly digest: string;
}

export function signedNote(signer: Signer): MadeNote {
  const id = `NFe${KEY}`;
  const content =
    '<ide><cUF>35</cUF><cNF>48205731</cNF><natOp>Venda</natOp><mod>55</mod><serie>1</serie><nNF>123</nNF>' +
    '<dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpNF>1</tpNF><tpEmis>1</tpEmis>' +
    `<cDV>${KEY.slice(43)}</cDV><tpAmb>2</tpAmb></ide><emit><CNPJ>${CNPJ}</CNPJ><xNome>Padaria</xNome></emit>`;
  const digest = createHash('sha1')
    .update(`<infNFe xmlns="${NFE}" Id="${id}" versao="4.00">${content}</infNFe>`)
    .digest('base64');
  const info =
    `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod><Reference URI="#${id}"><Transforms>` +
    `<Transform Algorithm="${DSIG}enveloped-signature"></Transform><Transform Algorithm="${C14N}"></Transform>` +
    `</Transforms><DigestMethod Algorithm="${DSIG}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`;
  const value = sign('RSA-SHA1', Buffer.from(`<SignedInfo xmlns="${DSIG}">${info}</SignedInfo>`), signer.key);
  const nfe =
    `<NFe xmlns="${NFE}"><infNFe Id="${id}" versao="4.00">${content}</infNFe>` +
    `<Signature xmlns="${DSIG}"><SignedInfo>${info}</SignedInfo><SignatureValue>${value.toString('base64')}` +
    `</SignatureValue><KeyInfo><X509Data><X509Certificate>${signer.certificateDer.toString('base64')}` +
    '</X509Certificate></X509Data></KeyInfo></Signature></NFe>';
  return { nfe, digest };
}

export function protocolXml(digest: string, { chNFe = KEY, cStat = '100' } = {}): string {
  const at = `${new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
  return (
    `<protNFe versao="4.00"><infProt><tpAmb>2</tpAmb><verAplic>X</verAplic><chNFe>${chNFe}</chNFe>` +
    `<dhRecbto>${at}</dhRecbto><nProt>135260000000009</nProt>` +
    `${digest === '' ? '' : `<digVal>${digest}</digVal>`}<cStat>${cStat}</cStat><xMotivo>x</xMotivo></infProt></protNFe>`
  );
}

export function nfeProc(nfe: string, protocol: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${NFE}" versao="4.00">${nfe}${protocol}</nfeProc>`;
}

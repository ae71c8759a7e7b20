/** A signed note made at run time: small, but with every field that the checker reads. */

import { createHash, sign } from 'node:crypto';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { CNPJ, DSIG, NFE, type Signer } from './documents.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const BASE = `352611${CNPJ}55001000000123148205731`;
export const KEY = BASE + accessKeyCheckDigit(BASE);

export interface MadeNote {
  readonly nfe: string;
  readonly digest: string;
}

export interface NoteChanges {
  readonly tpAmb?: '1' | '2';
  readonly total?: string;
  readonly natOp?: string;
  /** Elements after the emitter. */
  readonly more?: string;
  readonly chNFe?: string;
  readonly forgery?: Forgery;
}

export const RECIPIENT = '99888777000141';
export const CARRIER = '55444333000126';

/** Recipient, total and carrier, as a whole note has them. */
export function noteParties(total: string): string {
  return (
    `<dest><CNPJ>${RECIPIENT}</CNPJ><xNome>Mercado do Bairro</xNome></dest>` +
    `<total><ICMSTot><vNF>${total}</vNF></ICMSTot></total>` +
    `<transp><transporta><CNPJ>${CARRIER}</CNPJ><xNome>Transportes Ligeiro</xNome></transporta></transp>`
  );
}

export function signedNote(signer: Signer, changes: NoteChanges = {}): MadeNote {
  const { tpAmb = '2', natOp = 'Venda', total, chNFe = KEY } = changes;
  const more = changes.more ?? (total === undefined ? '' : noteParties(total));
  const id = `NFe${chNFe}`;
  const content =
    `<ide><cUF>35</cUF><cNF>48205731</cNF><natOp>${natOp}</natOp><mod>55</mod><serie>1</serie><nNF>123</nNF>` +
    '<dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpNF>1</tpNF><tpEmis>1</tpEmis>' +
    `<cDV>${KEY.slice(43)}</cDV><tpAmb>${tpAmb}</tpAmb></ide><emit><CNPJ>${CNPJ}</CNPJ><xNome>Padaria</xNome></emit>${more}`;
  const signed = sealed('infNFe', `Id="${id}" versao="4.00"`, id, content, signer, changes.forgery);
  return { nfe: `<NFe xmlns="${NFE}">${signed.xml}</NFe>`, digest: signed.digest };
}

/** What a forger changes of a signature, who then signs it with a key of his own. */
export interface Forgery {
  /** Of the content of SignedInfo, before it is signed. */
  readonly info?: (info: string) => string;
  /** Of the whole Signature, after it. */
  readonly signature?: (signature: string) => string;
}

/** The element and its signature beside it, as the canonical form of their parent in the NF-e namespace has them. */
export function sealed(
  name: string,
  attributes: string,
  id: string,
  content: string,
  signer: Signer,
  forgery: Forgery = {},
): { readonly xml: string; readonly digest: string } {
  const digest = createHash('sha1')
    .update(`<${name} xmlns="${NFE}" ${attributes}>${content}</${name}>`)
    .digest('base64');
  const plain =
    `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod><Reference URI="#${id}"><Transforms>` +
    `<Transform Algorithm="${DSIG}enveloped-signature"></Transform><Transform Algorithm="${C14N}"></Transform>` +
    `</Transforms><DigestMethod Algorithm="${DSIG}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`;
  const { info: changed = (text) => text, signature: after = (text) => text } = forgery;
  const info = changed(plain);
  const value = sign('RSA-SHA1', Buffer.from(`<SignedInfo xmlns="${DSIG}">${info}</SignedInfo>`), signer.key);
  const signature =
    `<Signature xmlns="${DSIG}"><SignedInfo>${info}</SignedInfo><SignatureValue>${value.toString('base64')}` +
    `</SignatureValue><KeyInfo><X509Data><X509Certificate>${signer.certificateDer.toString('base64')}` +
    '</X509Certificate></X509Data></KeyInfo></Signature>';
  return { xml: `<${name} ${attributes}>${content}</${name}>${after(signature)}`, digest };
}

export interface ProtocolChanges {
  readonly chNFe?: string;
  readonly cStat?: string;
  readonly tpAmb?: string;
  readonly nProt?: string;
  readonly dhRecbto?: string;
}

export function protocolXml(digest: string, changes: ProtocolChanges = {}): string {
  const { chNFe = KEY, cStat = '100', tpAmb = '2', nProt = '135260000000009' } = changes;
  const { dhRecbto = `${new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00` } = changes;
  return (
    `<protNFe versao="4.00"><infProt><tpAmb>${tpAmb}</tpAmb><verAplic>X</verAplic><chNFe>${chNFe}</chNFe>` +
    `<dhRecbto>${dhRecbto}</dhRecbto><nProt>${nProt}</nProt>` +
    `${digest === '' ? '' : `<digVal>${digest}</digVal>`}<cStat>${cStat}</cStat><xMotivo>x</xMotivo></infProt></protNFe>`
  );
}

export function nfeProc(nfe: string, protocol: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${NFE}" versao="4.00">${nfe}${protocol}</nfeProc>`;
}

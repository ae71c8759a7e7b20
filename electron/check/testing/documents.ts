/**
 * Documents for the checker's tests: a real ProcInutNFe made at run time, and a tree that can be corrupted and
 * serialised.
 */

import { unsignedDisablement, type DisablementFields } from '../../sefaz/soap/signature.ts';
import { makeAuthority } from '../../sefaz/testing/tls-fixtures.ts';
import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';

export const NFE = 'http://www.portalfiscal.inf.br/nfe';
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
export const CNPJ = '11222333000181';

export interface Signer {
  readonly key: ReturnType<typeof createPrivateKey>;
  readonly certificateDer: Buffer;
}

export function makeSigner(commonName = 'PADARIA AURORA LTDA:11222333000181', daysLeft?: number): Signer {
  const { certPem, keyPem } = makeAuthority('AC de teste').issue({
    commonName,
    client: true,
    ...(daysLeft === undefined ? {} : { notAfter: new Date(Date.now() + daysLeft * 86_400_000) }),
  });
  return { key: createPrivateKey(keyPem), certificateDer: new X509Certificate(certPem).raw };
}

export const FIELDS: DisablementFields = {
  tpAmb: '2',
  cUF: '35',
  ano: '26',
  cnpj: CNPJ,
  mod: '55',
  serie: 1,
  nNFIni: 3,
  nNFFin: 5,
  xJust: 'Números pulados & perdidos por erro do emissor',
};

export function signedRequest(signer: Signer, changes: Partial<DisablementFields> = {}): string {
  const { signedInfo, signedWith } = unsignedDisablement({ ...FIELDS, ...changes });
  return signedWith(sign('RSA-SHA1', signedInfo, signer.key), signer.certificateDer);
}

export interface AnswerChanges {
  readonly tpAmb?: string;
  readonly cStat?: string;
  readonly nProt?: string;
  readonly dhRecbto?: string;
  readonly nNFFin?: string;
  readonly serie?: string;
}

export function answerXml(changes: AnswerChanges = {}): string {
  const { cStat = '102', nProt = '135260000000001', nNFFin = '5', serie = '1', tpAmb = '2' } = changes;
  const { dhRecbto = now() } = changes;
  return (
    `<retInutNFe versao="4.00" xmlns="${NFE}"><infInut><tpAmb>${tpAmb}</tpAmb><verAplic>SP_NFE_PL009_V4</verAplic>` +
    `<cStat>${cStat}</cStat><xMotivo>Inutilização de número homologado</xMotivo><cUF>35</cUF><ano>26</ano>` +
    `<CNPJ>${CNPJ}</CNPJ><mod>55</mod><serie>${serie}</serie><nNFIni>3</nNFIni><nNFFin>${nNFFin}</nNFFin>` +
    `<dhRecbto>${dhRecbto}</dhRecbto>${nProt === '' ? '' : `<nProt>${nProt}</nProt>`}</infInut></retInutNFe>`
  );
}

/** The answer with its own signature, as an authorizer may make it: its Id is then "ID" and the protocol. */
export function signedAnswer(signer: Signer, changes: AnswerChanges = {}): string {
  const bare = answerXml(changes);
  const id = `ID${changes.nProt ?? '135260000000001'}`;
  const content = /<infInut>(.*)<\/infInut>/.exec(bare)?.[1] ?? '';
  const signed = `<infInut xmlns="${NFE}" Id="${id}">${content}</infInut>`;
  const algorithm = (name: string, value: string) => `<${name} Algorithm="${value}"></${name}>`;
  const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
  const info =
    algorithm('CanonicalizationMethod', c14n) +
    algorithm('SignatureMethod', `${DSIG}rsa-sha1`) +
    `<Reference URI="#${id}"><Transforms>${algorithm('Transform', `${DSIG}enveloped-signature`)}${algorithm('Transform', c14n)}</Transforms>` +
    `${algorithm('DigestMethod', `${DSIG}sha1`)}<DigestValue>${createHash('sha1').update(signed, 'utf8').digest('base64')}</DigestValue></Reference>`;
  const value = sign('RSA-SHA1', Buffer.from(`<SignedInfo xmlns="${DSIG}">${info}</SignedInfo>`), signer.key);
  const signature =
    `<Signature xmlns="${DSIG}"><SignedInfo>${info}</SignedInfo><SignatureValue>${value.toString('base64')}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${signer.certificateDer.toString('base64')}</X509Certificate></X509Data></KeyInfo></Signature>`;
  return bare.replace('<infInut>', `<infInut Id="${id}">`).replace('</infInut>', `</infInut>${signature}`);
}

/** The schema has no milliseconds. */
function now(): string {
  return `${new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
}

export function procXml(request: string, answer: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><ProcInutNFe xmlns="${NFE}" versao="4.00">${request}${answer}</ProcInutNFe>`;
}

/** An element that can be changed before it is serialised. */
export interface Node {
  name: string;
  attributes: [name: string, value: string][];
  children: (Node | string)[];
}

const node = (
  name: string,
  content: (Node | string)[] | string,
  attributes: Node['attributes'] = [],
): Node => ({
  name,
  attributes,
  children: typeof content === 'string' ? [content] : content,
});

/** A document with the right layout; of its signature only the form is right. */
export function validTree(): Node {
  const range = [
    node('ano', '26'),
    node('CNPJ', CNPJ),
    node('mod', '55'),
    node('serie', '1'),
    node('nNFIni', '3'),
    node('nNFFin', '5'),
  ];
  const algorithm = (name: string, value: string, children: Node[] = []) =>
    node(name, children, [['Algorithm', value]]);
  const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
  const signature = node(
    'Signature',
    [
      node('SignedInfo', [
        algorithm('CanonicalizationMethod', c14n),
        algorithm('SignatureMethod', `${DSIG}rsa-sha1`),
        node(
          'Reference',
          [
            node('Transforms', [
              algorithm('Transform', `${DSIG}enveloped-signature`),
              algorithm('Transform', c14n),
            ]),
            algorithm('DigestMethod', `${DSIG}sha1`),
            node('DigestValue', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='),
          ],
          [['URI', '#ID35261122233300018155001000000003000000005']],
        ),
      ]),
      node('SignatureValue', 'QUJD'),
      node('KeyInfo', [node('X509Data', [node('X509Certificate', 'QUJD')])]),
    ],
    [['xmlns', DSIG]],
  );
  const request = [
    node('tpAmb', '2'),
    node('xServ', 'INUTILIZAR'),
    node('cUF', '35'),
    ...structuredClone(range),
    node('xJust', 'Falha na sequencia do emissor'),
  ];
  const answer = [
    node('tpAmb', '2'),
    node('verAplic', 'SP_1'),
    node('cStat', '102'),
    node('xMotivo', 'Homologado'),
    node('cUF', '35'),
    ...range,
    node('dhRecbto', '2026-11-20T14:02:03-03:00'),
    node('nProt', '135260000000001'),
  ];
  const id: Node['attributes'] = [['Id', 'ID35261122233300018155001000000003000000005']];
  return node(
    'ProcInutNFe',
    [
      node('inutNFe', [node('infInut', request, id), signature], [['versao', '4.00']]),
      node('retInutNFe', [node('infInut', answer)], [['versao', '4.00']]),
    ],
    [
      ['xmlns', NFE],
      ['versao', '4.00'],
    ],
  );
}

export function writeTree({ name, attributes, children }: Node): string {
  const escape = (text: string) => text.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const head = attributes.map(([key, value]) => ` ${key}="${escape(value)}"`).join('');
  const inside = children.map((one) => (typeof one === 'string' ? escape(one) : writeTree(one))).join('');
  return `<${name}${head}>${inside}</${name}>`;
}

export function nodesOf(tree: Node): Node[] {
  return [tree, ...tree.children.flatMap((one) => (typeof one === 'string' ? [] : nodesOf(one)))];
}

/**
 * Writes and signs the disablement request (inutNFe 4.00) in the one form that every authorizer accepts (MOC 5.3;
 * XMLDSig).
 */

import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { disablementId, type DisablementIdParts } from '../../../shared/fiscal/disablement-id.ts';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import type { KeyHolder } from '../../ports.ts';
import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';
import { C14N, DSIG_NAMESPACE, RSA_SHA1, SHA1 } from './signature-parts.ts';

export { verifyDisablement } from './signature-check.ts';

export interface DisablementFields extends DisablementIdParts {
  readonly tpAmb: TpAmb;
  /**
   * Must have passed `justificationSchema`: U+0020–U+00FF without line breaks, so no character needs a reference
   * except those of {@link canonicalText}.
   */
  readonly xJust: string;
}

export interface DisablementSigner {
  readonly keyHolder: Pick<KeyHolder, 'signSha1'>;
  readonly certificateDer: Uint8Array;
}

/**
 * The whole `<inutNFe>`, RSA-SHA1 over the canonical infInut, leaf certificate only, as required by
 * xmldsig-core-schema_v1.01. Rejects as `signSha1` does.
 */
export async function signDisablement(fields: DisablementFields, signer: DisablementSigner): Promise<string> {
  const { signedInfo, signedWith } = unsignedDisablement(fields);
  return signedWith(await signer.keyHolder.signSha1(signedInfo), signer.certificateDer);
}

/**
 * A disablement up to its signature. The text is already canonical except for the namespaces that infInut and SignedInfo
 * inherit, so no canonicaliser is needed.
 */
export function unsignedDisablement(fields: DisablementFields) {
  const id = disablementId(fields);
  const content = infInutContent(fields);
  // Canonical XML writes an inherited default namespace on the apex element; without it SEFAZ answers 297.
  const digest = createHash('sha1')
    .update(`<infInut xmlns="${NFE_NAMESPACE}" Id="${id}">${content}</infInut>`, 'utf8')
    .digest('base64');
  const signedInfo = signedInfoContent(id, digest);
  return {
    /** What RSA-SHA1 is over: the canonical SignedInfo, UTF-8. */
    signedInfo: Buffer.from(`<SignedInfo xmlns="${DSIG_NAMESPACE}">${signedInfo}</SignedInfo>`, 'utf8'),
    /** The whole `<inutNFe>` with this signature value and certificate. */
    signedWith: (signature: Buffer, certificateDer: Uint8Array) =>
      `<inutNFe xmlns="${NFE_NAMESPACE}" versao="4.00"><infInut Id="${id}">${content}</infInut>` +
      `<Signature xmlns="${DSIG_NAMESPACE}"><SignedInfo>${signedInfo}</SignedInfo>` +
      `<SignatureValue>${signature.toString('base64')}</SignatureValue><KeyInfo><X509Data>` +
      `<X509Certificate>${Buffer.from(certificateDer).toString('base64')}</X509Certificate>` +
      `</X509Data></KeyInfo></Signature></inutNFe>`,
  };
}

function infInutContent(fields: DisablementFields): string {
  return (
    `<tpAmb>${fields.tpAmb}</tpAmb><xServ>INUTILIZAR</xServ><cUF>${fields.cUF}</cUF><ano>${fields.ano}</ano>` +
    `<CNPJ>${fields.cnpj}</CNPJ><mod>${fields.mod}</mod><serie>${fields.serie}</serie>` +
    `<nNFIni>${fields.nNFIni}</nNFIni><nNFFin>${fields.nNFFin}</nNFFin><xJust>${canonicalText(fields.xJust)}</xJust>`
  );
}

/** Canonical XML 1.0, section 1.1: in text only these are references; quotes and all other characters are literal. */
function canonicalText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => REFERENCES[character] ?? character);
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#xD;',
};

function signedInfoContent(id: string, digest: string): string {
  return (
    `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${RSA_SHA1}"></SignatureMethod>` +
    `<Reference URI="#${id}"><Transforms>` +
    `<Transform Algorithm="${DSIG_NAMESPACE}enveloped-signature"></Transform><Transform Algorithm="${C14N}"></Transform>` +
    `</Transforms><DigestMethod Algorithm="${SHA1}"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`
  );
}

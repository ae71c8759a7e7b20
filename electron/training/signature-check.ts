/**
 * Checks the signature of a disablement and the certificate that made it: rules E01 to E07, F01 to F03 (MOC, groups
 * E and F).
 */

import { X509Certificate } from 'node:crypto';
import { cnpjRoot } from '../../shared/fiscal/issuer/cnpj.ts';
import { holderOf, maySign } from './der.ts';
import { DSIG } from './layout.ts';
import { verdict, type Verdict } from './texts.ts';
import { childOf, type Element } from './xml.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const TRANSFORMS = [`${DSIG}enveloped-signature`, C14N];

export interface SignedMessage {
  /** inutNFe, with its form already checked. */
  readonly root: Element;
  /** Its text as it was received. */
  readonly source: string;
}

/**
 * 290, 291, 292, 293, 295, 298, 297, 213, in this order; undefined when all is right.
 * Revocation lists are not consulted: 294 and 296 never come.
 * @param issuer the only authority whose certificates count here
 */
export async function signatureVerdict(
  message: SignedMessage,
  issuer: X509Certificate,
  now: Date,
): Promise<Verdict | undefined> {
  const signature = childOf(message.root, 'Signature');
  const data = childOf(childOf(signature, 'KeyInfo'), 'X509Data');
  const certificate = readCertificate(childOf(data, 'X509Certificate')?.text ?? '');
  if (!signature || !certificate || !maySign(certificate.raw)) return verdict('290');
  if (now < certificate.validFromDate || now > certificate.validToDate) return verdict('291');
  const holder = holderOf(certificate.raw);
  if (!holder) return verdict('292');
  const named = certificate.issuer === issuer.subject;
  if (named && !certificate.verify(issuer.publicKey)) return verdict('293');
  if (!named) return verdict('295');

  const info = childOf(message.root, 'infInut');
  if (!followsProfile(signature, info?.attributes['Id'] ?? '')) return verdict('298');
  if (!(await isGenuine(message.source, certificate))) return verdict('297');
  const emitter = childOf(info, 'CNPJ')?.text ?? '';
  const own = holder.kind === 'CNPJ' && cnpjRoot(holder.id) === cnpjRoot(emitter);
  return own ? undefined : verdict('213');
}

function readCertificate(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    // An unreadable certificate is invalid (E01); the sender gets no further cause.
    return undefined;
  }
}

/** F01: the Reference signs the Id, and the algorithms and transforms are those of the profile. */
function followsProfile(signature: Element, id: string): boolean {
  const info = childOf(signature, 'SignedInfo');
  const reference = childOf(info, 'Reference');
  const transforms = childOf(reference, 'Transforms')?.children ?? [];
  return (
    algorithmOf(childOf(info, 'CanonicalizationMethod')) === C14N &&
    algorithmOf(childOf(info, 'SignatureMethod')) === `${DSIG}rsa-sha1` &&
    algorithmOf(childOf(reference, 'DigestMethod')) === `${DSIG}sha1` &&
    reference?.attributes['URI'] === `#${id}` &&
    transforms.length === TRANSFORMS.length &&
    TRANSFORMS.every((algorithm) =>
      transforms.some((one) => algorithmOf(one) === algorithm && one.children.length === 0),
    )
  );
}

function algorithmOf(element: Element | undefined): string | undefined {
  return element?.attributes['Algorithm'];
}

/** F02: digest and signature value, checked with xml-crypto, which shares no code with this program's signer. */
async function isGenuine(source: string, certificate: X509Certificate): Promise<boolean> {
  const { SignedXml } = await import('xml-crypto');
  const verifier = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null });
  try {
    verifier.loadSignature(source.slice(source.indexOf('<Signature'), source.lastIndexOf('</inutNFe>')));
    return (
      verifier.checkSignature(source) && verifier.getSignedReferences()[0]?.startsWith('<infInut') === true
    );
  } catch {
    // The library throws for a different digest and for unreadable markup alike: both are "differs from the
    // computed".
    return false;
  }
}

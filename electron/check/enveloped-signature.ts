/**
 * Verifies the enveloped signature of one element (inutNFe, retInutNFe, NFe) with a different library than the one
 * that signs.
 */

import { createHash } from 'node:crypto';
import { holdsAsWritten } from '../sefaz/soap/plain-signature.ts';
import { readSignatureParts } from '../sefaz/soap/signature-parts.ts';
import { isWhatWasRead } from '../sefaz/xml/same-content.ts';
import { standaloneText } from '../sefaz/xml/standalone.ts';
import type { NamespaceScope, XmlElement } from '../sefaz/xml/xml.ts';

/**
 * `layout`: not exactly one signature over the one signed element; `unchecked`: the layout was refused, so nothing
 * was verified; `digest`: the content differs from what was signed; `value`: not made by the enclosed certificate,
 * or by an unknown algorithm; `certificate`: none that can be read.
 */
export type SignatureOutcome = 'ok' | 'missing' | 'layout' | 'unchecked' | 'digest' | 'value' | 'certificate';

export interface SignatureCheck {
  readonly outcome: SignatureOutcome;
  /** DER; undefined if it cannot be read. */
  readonly certificate: Buffer | undefined;
  /** As written; '' if absent. */
  readonly digestValue: string;
  /** Algorithms that SEFAZ's layout does not allow. */
  readonly otherAlgorithms: readonly string[];
}

/**
 * `refused`: the layout of the document is wrong, so nothing is verified. `outside` is the namespace scope around
 * `parent` in `source`. The signed text is first taken as it was sent, with the namespaces it uses; if that fails,
 * with all that are in scope, for files signed inside their envelope.
 */
export async function checkEnvelopedSignature(
  source: string,
  parent: XmlElement,
  signedName: string,
  outside: NamespaceScope | undefined,
  refused = false,
): Promise<SignatureCheck> {
  const parts = readSignatureParts(source, parent, signedName);
  if (typeof parts === 'string') {
    const outcome = refused && parts === 'layout' ? 'unchecked' : parts;
    return { outcome, certificate: undefined, digestValue: '', otherAlgorithms: [] };
  }
  const { certificate, digestValue, otherAlgorithms } = parts;
  const facts = { certificate: certificate?.raw, digestValue, otherAlgorithms };
  if (refused) return { outcome: 'unchecked', ...facts };
  if (!certificate) return { outcome: 'certificate', ...facts };
  if (holdsAsWritten(source, parent, parts, certificate, outside)) return { outcome: 'ok', ...facts };
  const bare = standaloneText(source, parent, outside);
  const signature = standaloneText(source, parts.signature, parent.scope);
  const wanted = { digestValue, pem: certificate.toString(), signed: parts.signed };
  const outcome = await verify(bare, signature, wanted);
  if (outcome === 'ok') return { outcome, ...facts };
  const full = withNamespaces(bare, parent, outside);
  if (full === bare) return { outcome, ...facts };
  const inPlace = await verify(full, signature, wanted);
  return { outcome: inPlace === 'ok' ? inPlace : outcome, ...facts };
}

interface Wanted {
  /** Of the one reference, as `readSignatureParts` read it: what the library verified must have this very digest. */
  readonly digestValue: string;
  readonly pem: string;
  /** As it was read: what the library verified must be this. */
  readonly signed: XmlElement;
}

async function verify(
  xml: string,
  signature: string,
  { digestValue, pem, signed: read }: Wanted,
): Promise<SignatureOutcome> {
  const { SignedXml } = await import('xml-crypto');
  // The key is taken from the certificate read here, never from one that the library finds.
  const check = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null });
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(xml)) return 'digest';
  } catch (error) {
    // The library throws for a wrong value, for unknown algorithms and for duplicate ids.
    return error instanceof Error && /digest/i.test(error.message) ? 'digest' : 'value';
  }
  const [signed, ...others] = check.getSignedReferences();
  if (signed === undefined || others.length > 0 || !isWhatWasRead(signed, read)) return 'layout';
  return hasDigest(signed, digestValue) ? 'ok' : 'digest';
}

/** Whatever of the algorithms that the library knows made it: one that the layout does not allow is named beside. */
function hasDigest(signed: string, digestValue: string): boolean {
  return ['sha1', 'sha256', 'sha512'].some(
    (algorithm) => createHash(algorithm).update(signed, 'utf8').digest('base64') === digestValue,
  );
}

/** The namespaces in scope outside that the text neither declares nor was given. */
function withNamespaces(bare: string, parent: XmlElement, outside: NamespaceScope | undefined): string {
  const head = bare.slice(0, bare.indexOf('>'));
  const added: string[] = [];
  const seen = new Set<string>();
  for (let scope = outside; scope; scope = scope.outer) {
    for (const [prefix, namespace] of scope.declared) {
      const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
      const there = seen.has(prefix) || new RegExp(`\\s${name}\\s*=`).test(head);
      seen.add(prefix);
      if (!there && namespace !== '') added.push(` ${name}="${namespace.replace(/[&<"]/g, escaped)}"`);
    }
  }
  const behind = 1 + parent.name.length + (parent.prefix === '' ? 0 : parent.prefix.length + 1);
  return bare.slice(0, behind) + added.join('') + bare.slice(behind);
}

function escaped(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

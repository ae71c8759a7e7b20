/** What xml-crypto says of the one signature in a text: the second opinion on what the program signs and verifies itself. */

import type { X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';

export function holdsByLibrary(text: string, certificate: X509Certificate): boolean {
  const signature = /<Signature[\s>].*<\/Signature>/s.exec(text)?.[0] ?? '';
  const check = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null });
  try {
    check.loadSignature(signature);
    return check.checkSignature(text);
  } catch (error) {
    // The library throws for a wrong value and for what it cannot read.
    if (error instanceof Error) return false;
    throw error;
  }
}

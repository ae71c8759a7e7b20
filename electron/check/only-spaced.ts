/** Distinguishes a reformatted file from one with changed content, by the signature. */

import { standaloneText } from '../sefaz/xml/standalone.ts';
import { parseXml, type XmlElement } from '../sefaz/xml/xml.ts';
import { checkEnvelopedSignature, type SignatureCheck } from './enveloped-signature.ts';
import { tightened } from './tightened.ts';

/** True if an invalid signature becomes valid once the white space between the tags is removed (MOC, rule 588). */
export async function onlySpaced(
  source: string,
  parent: XmlElement,
  signedName: string,
  { outcome }: SignatureCheck,
  outside: XmlElement['scope'],
): Promise<boolean> {
  if (outcome !== 'digest' && outcome !== 'value') return false;
  const tight = tightened(standaloneText(source, parent, outside));
  const read = parseXml(tight);
  if (!read.ok) return false;
  const again = await checkEnvelopedSignature(tight, read.value, signedName, undefined);
  return again.outcome === 'ok';
}

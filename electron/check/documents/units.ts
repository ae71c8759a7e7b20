/** Finds the documents in a file: its root, what a SOAP envelope carries, or each of a lot that encloses several. */

import { SOAP_NAMESPACES } from '../../sefaz/soap/answer-envelope.ts';
import { parseXml, type NamespaceScope, type XmlElement } from '../../sefaz/xml/xml.ts';
import type { Document } from '../read-document.ts';

/** More is no file that a program keeps: a lot of NF-e has 50 (MOC 7.0 Anexo I, AP03). */
const MAX_UNITS = 1_000;
/** Elements that may only enclose others: where nothing is known in them, they are judged themselves. */
const LOTS: ReadonlySet<string> = new Set(['enviNFe', 'envEvento', 'retEnvEvento']);

/** `isKnown` says whether an element is a document that can be judged, by its local name. */
export function unitsOf(document: Document, isKnown: (root: string) => boolean) {
  const { source, root } = document;
  /** They were found in a SOAP envelope. */
  const soap = root.name === 'Envelope' && SOAP_NAMESPACES.has(root.namespace);
  const found: Document[] = [];
  look(source, root, document.outside, isKnown, found, true);
  const documents = found.length > 0 ? found : [document];
  return {
    /** In the order of the file; the root itself where nothing else is known in it. */
    documents: documents.map((one) => ({ ...one, findings: document.findings })),
    soap,
  };
}

function look(
  source: string,
  root: XmlElement,
  outside: NamespaceScope | undefined,
  isKnown: (root: string) => boolean,
  found: Document[],
  insideText: boolean,
): void {
  const waiting: [XmlElement, NamespaceScope | undefined][] = [[root, outside]];
  for (let next = waiting.pop(); next && found.length < MAX_UNITS; next = waiting.pop()) {
    const [element, around] = next;
    const lot = LOTS.has(element.name) && element.children.some(({ name }) => isKnown(name));
    if (!lot && isKnown(element.name)) {
      found.push({ source, root: element, outside: around, findings: [] });
    } else if (element.children.length > 0) {
      for (const child of element.children.toReversed()) waiting.push([child, element.scope]);
    } else if (insideText) lookInText(element.text, isKnown, found);
  }
}

/** Some servers and programs put the inner document as escaped text or CDATA. */
function lookInText(text: string, isKnown: (root: string) => boolean, found: Document[]): void {
  const inner = text.trim();
  if (!inner.startsWith('<')) return;
  const read = parseXml(inner);
  if (read.ok) look(inner, read.value, undefined, isKnown, found, false);
}

/** Finds the business element of an answer inside any wrapper, or reports what came instead. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';
import type { SoapResponse } from '../tls/exchange.ts';
import { standaloneText } from '../xml/standalone.ts';
import {
  childText,
  decodeXmlBytes,
  find,
  parseXml,
  wideEncoding,
  type NamespaceScope,
  type XmlElement,
} from '../xml/xml.ts';
import { walk } from '../xml/xml-find.ts';

export interface FoundAnswer {
  readonly element: XmlElement;
  /** The element as self-contained text. */
  readonly xml: string;
}

/** An answer in the text it was read from. */
interface Candidate {
  readonly element: XmlElement;
  readonly source: string;
  readonly outside: NamespaceScope | undefined;
}

export const SOAP_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/2003/05/soap-envelope',
  'http://schemas.xmlsoap.org/soap/envelope/',
]);

/** A SOAP fault or a page: what it has of an answer in it, it quotes. */
export function isNoAnswer({ name, namespace }: XmlElement): boolean {
  return name.toLowerCase() === 'html' || (name === 'Fault' && SOAP_NAMESPACES.has(namespace));
}

/**
 * The one element with that local name in the NF-e namespace, under any prefix or wrapper, SOAP 1.1 or 1.2, also
 * inside CDATA or escaped text. Any HTTP status is accepted if the answer can be read. Errors: `sefaz.not-xml`,
 * `sefaz.soap-fault`, `sefaz.http`, `sefaz.unrecognised`.
 */
export function findAnswer(response: SoapResponse, name: string): Result<FoundAnswer, AppError> {
  const status = response.httpStatus;
  // A few servers send a line break before the XML declaration, which is not well-formed.
  const source = decodeXmlBytes(response.body).trimStart();
  const parsed = parseXml(source);
  if (!parsed.ok) {
    if (status !== 200) return err(httpError(response, source));
    const page = /^<(?:!doctype html|html)/i.test(source) ? 'html' : parsed.error.problem;
    // SEFAZ's documents are in UTF-8 alone (MOC 7.0 Anexo I, rule 402).
    const reason = wideEncoding(response.body) === undefined ? page : 'utf-16';
    return err(
      appError(parsed.error.problem === 'too-large' ? 'sefaz.too-large' : 'sefaz.not-xml', { reason }),
    );
  }
  const found = candidates(source, parsed.value, name);
  const [answer, ...others] = found;
  if (!answer) return err(instead(parsed.value, response, source));
  if (others.length > 0) return err(appError('sefaz.unrecognised', { reason: 'several', root: name }));
  const { element } = answer;
  if (element.namespace !== NFE_NAMESPACE) {
    return err(appError('sefaz.unrecognised', { reason: 'namespace', root: name }));
  }
  // Of this one only: each text takes what it inherits, and of thousands a namespace may be as long as the answer.
  return ok({ element, xml: standaloneText(answer.source, element, answer.outside) });
}

function candidates(source: string, root: XmlElement, name: string): Candidate[] {
  const direct = named(source, root, name);
  if (direct.length > 0) return direct;
  const inner: Candidate[] = [];
  for (const element of walk(root, isNoAnswer)) {
    if (element.children.length > 0 || !element.text.includes(name)) continue;
    const text = element.text.trim();
    const parsed = text.startsWith('<') || text.startsWith('\uFEFF') ? parseXml(text) : undefined;
    if (parsed?.ok) inner.push(...named(text, parsed.value, name));
  }
  return inner;
}

/** Elements of that name; an element of the same name inside one is its content, not another answer. */
function named(source: string, root: XmlElement, name: string): Candidate[] {
  const found: Candidate[] = [];
  const waiting: [XmlElement, NamespaceScope | undefined][] = [[root, undefined]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [element, outside] = next;
    if (isNoAnswer(element)) continue;
    if (element.name === name) found.push({ element, source, outside });
    else for (const child of element.children) waiting.push([child, element.scope]);
  }
  return found;
}

/** IIS may name in its page which 403 it is: 403.7 without a certificate, 403.16 with one whose chain it does not trust. */
function httpError({ httpStatus: status, rootNotNamed }: SoapResponse, source: string): AppError {
  const substatus = status === 403 ? /\b403\.(?:7|16)\b/.exec(source)?.[0] : undefined;
  return appError('sefaz.http', { status, ...(substatus ? { substatus } : {}), ...rootNotNamed });
}

function instead(root: XmlElement, response: SoapResponse, source: string): AppError {
  const status = response.httpStatus;
  const fault = find(root, 'Fault');
  if (fault && SOAP_NAMESPACES.has(fault.namespace)) return soapFault(fault, status);
  if (status !== 200) return httpError(response, source);
  return root.name.toLowerCase() === 'html'
    ? appError('sefaz.not-xml', { reason: 'html' })
    : appError('sefaz.unrecognised', { reason: 'no-answer', root: root.name.slice(0, 100) });
}

/** SOAP 1.1 uses faultcode and faultstring, SOAP 1.2 Code/Value and Reason/Text. */
function soapFault(fault: XmlElement, status: number): AppError {
  const reason = find(fault, 'Reason');
  const code = find(fault, 'Code');
  const text = childText(fault, 'faultstring') ?? (reason && childText(reason, 'Text')) ?? '';
  const value = childText(fault, 'faultcode') ?? (code && childText(code, 'Value')) ?? '';
  return appError('sefaz.soap-fault', {
    status,
    faultCode: value.slice(0, 200),
    faultText: text.slice(0, 1000),
  });
}

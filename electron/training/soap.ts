/** The SOAP 1.2 layer: which service a request is for, the business XML inside it, and the envelope of an answer. */

import { childOf, readXml, type Element } from './xml.ts';
import { NFE_NAMESPACE } from '../../shared/fiscal/namespace.ts';

const SOAP12 = 'http://www.w3.org/2003/05/soap-envelope';
const WSDL = `${NFE_NAMESPACE}/wsdl/`;

export type ServiceName = 'consult' | 'disable' | 'status';

export interface Service {
  readonly name: ServiceName;
  readonly path: string;
  readonly namespace: string;
  readonly action: string;
  /** Local name of the request's root. */
  readonly root: string;
}

function service(name: ServiceName, path: string, wsdl: string, operation: string, root: string): Service {
  return { name, path, namespace: `${WSDL}${wsdl}`, action: `${WSDL}${wsdl}/${operation}`, root };
}

export const SERVICES: readonly Service[] = [
  service('consult', '/ws/nfeconsulta4.asmx', 'NFeConsultaProtocolo4', 'nfeConsultaNF', 'consSitNFe'),
  service('disable', '/ws/nfeinutilizacao4.asmx', 'NFeInutilizacao4', 'nfeInutilizacaoNF', 'inutNFe'),
  service('status', '/ws/nfestatusservico4.asmx', 'NFeStatusServico4', 'nfeStatusServicoNF', 'consStatServ'),
];

/** Reads `application/soap+xml; charset=…; action="…"`. */
export function readContentType(header: string) {
  return {
    soap12: /^\s*application\/soap\+xml\s*(;|$)/i.test(header),
    /** Upper case; UTF-8 if not stated. */
    charset: (/;\s*charset\s*=\s*"?([\w.-]+)/i.exec(header)?.[1] ?? 'utf-8').toUpperCase(),
    action:
      /;\s*action\s*=\s*"([^"]*)"/i.exec(header)?.[1] ?? /;\s*action\s*=\s*([^";\s]+)/i.exec(header)?.[1],
  };
}

export interface Decoded {
  readonly text: string;
  /** False if the bytes, the declaration or the header have another encoding (rule D03, 402). */
  readonly utf8: boolean;
}

export function decodeBody(body: Buffer, charset: string): Decoded {
  if (body[0] === 0xff && body[1] === 0xfe) return { text: body.toString('utf16le', 2), utf8: false };
  let text: string;
  let utf8 = charset === 'UTF-8';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    // Not UTF-8: decoded byte by byte, so that the checks before 402 are made as by a real authorizer.
    text = body.toString('latin1');
    utf8 = false;
  }
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(text)?.[1];
  if (declared !== undefined && declared.toUpperCase() !== 'UTF-8') utf8 = false;
  return { text, utf8 };
}

export type Request =
  | { readonly kind: 'message'; readonly root: Element | undefined; readonly source: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'fault'; readonly reason: string };

/**
 * Finds the business XML: Envelope (SOAP 1.2) → Body → nfeDadosMsg in the service's namespace → root. `source` is
 * the root element as written, with no namespace but its own: the text that its signature is checked on.
 */
export function readRequest(text: string, service: Service): Request {
  const envelope = readXml(text);
  if (!envelope) return { kind: 'malformed' };
  if (envelope.local !== 'Envelope' || envelope.namespace !== SOAP12) {
    return { kind: 'fault', reason: 'The message is not a SOAP 1.2 envelope.' };
  }
  const body = childOf(envelope, 'Body');
  const data = body?.children[0];
  if (!body || !data || data.local !== 'nfeDadosMsg' || body.children.length !== 1) {
    return { kind: 'fault', reason: 'nfeDadosMsg was not found in the body.' };
  }
  if (data.namespace !== service.namespace) {
    return { kind: 'fault', reason: `nfeDadosMsg must be of the namespace ${service.namespace}.` };
  }
  const root = data.children.length === 1 ? data.children[0] : undefined;
  return { kind: 'message', root, source: root ? sourceOf(text, root.name) : '' };
}

/** Safe because the reader refuses comments, CDATA and "<" in attribute values. */
function sourceOf(text: string, name: string): string {
  const start = text.search(new RegExp(`<${name.replace(/[.]/g, '\\.')}[\\s/>]`));
  const close = `</${name}>`;
  const end = text.lastIndexOf(close);
  return start < 0 || end < 0 ? '' : text.slice(start, end + close.length);
}

/** A whole answer, on one line as real servers send it. */
export function envelopeOf(service: Service, xml: string): string {
  return (
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP12}" ` +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body>' +
    `<nfeResultMsg xmlns="${service.namespace}">${xml}</nfeResultMsg></soap:Body></soap:Envelope>`
  );
}

export function faultOf(side: 'Sender' | 'Receiver', reason: string): string {
  return (
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP12}"><soap:Body><soap:Fault>` +
    `<soap:Code><soap:Value>soap:${side}</soap:Value></soap:Code>` +
    `<soap:Reason><soap:Text xml:lang="en">${reason}</soap:Text></soap:Reason><soap:Detail/>` +
    '</soap:Fault></soap:Body></soap:Envelope>'
  );
}

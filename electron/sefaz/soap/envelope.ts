/** The bytes of the three requests: SOAP 1.2 with default namespaces only, without prefixes or white space. */

import { Buffer } from 'node:buffer';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import type { ServiceName } from '../addresses/authorizers.ts';
import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';

const SOAP_NAMESPACE = 'http://www.w3.org/2003/05/soap-envelope';

const SERVICES: Readonly<Record<ServiceName, { readonly name: string; readonly operation: string }>> = {
  consult: { name: 'NFeConsultaProtocolo4', operation: 'nfeConsultaNF' },
  disable: { name: 'NFeInutilizacao4', operation: 'nfeInutilizacaoNF' },
  status: { name: 'NFeStatusServico4', operation: 'nfeStatusServicoNF' },
};

function namespaceOfService(service: ServiceName): string {
  return `${NFE_NAMESPACE}/wsdl/${SERVICES[service].name}`;
}

/** The SOAP action of a service: an ASMX server answers with a fault if it is missing. */
export function actionOf(service: ServiceName): string {
  return `${namespaceOfService(service)}/${SERVICES[service].operation}`;
}

/** SOAP 1.2 puts the action into the content type; there is no SOAPAction header. */
export function contentType(service: ServiceName): string {
  return CONTENT_TYPES[service];
}

const CONTENT_TYPES: Readonly<Record<ServiceName, string>> = {
  consult: `application/soap+xml; charset=utf-8; action="${actionOf('consult')}"`,
  disable: `application/soap+xml; charset=utf-8; action="${actionOf('disable')}"`,
  status: `application/soap+xml; charset=utf-8; action="${actionOf('status')}"`,
};

// No prefix is in scope anywhere: MS answers 404 to one, and the canonical form of a signed element would inherit
// it.
function wrapped(service: ServiceName): readonly [before: string, after: string] {
  return [
    `<?xml version="1.0" encoding="UTF-8"?><Envelope xmlns="${SOAP_NAMESPACE}"><Body><nfeDadosMsg xmlns="${namespaceOfService(service)}">`,
    '</nfeDadosMsg></Body></Envelope>',
  ];
}

const WRAPS = { consult: wrapped('consult'), disable: wrapped('disable'), status: wrapped('status') };

function envelope(service: ServiceName, business: string): Buffer {
  const [before, after] = WRAPS[service];
  return Buffer.from(before + business + after, 'utf8');
}

/** consSitNFe 4.00; the key must have passed `parseAccessKey` (MOC 5.4). */
export function consultEnvelope({ tpAmb, chNFe }: { readonly tpAmb: TpAmb; readonly chNFe: string }): Buffer {
  return envelope(
    'consult',
    `<consSitNFe xmlns="${NFE_NAMESPACE}" versao="4.00"><tpAmb>${tpAmb}</tpAmb><xServ>CONSULTAR</xServ><chNFe>${chNFe}</chNFe></consSitNFe>`,
  );
}

/** `signedInutNFe` is inserted character for character: it is signed, and the archive stores exactly this. */
export function disablementEnvelope(signedInutNFe: string): Buffer {
  return envelope('disable', signedInutNFe);
}

/** consStatServ 4.00. */
export function statusEnvelope({ tpAmb, cUF }: { readonly tpAmb: TpAmb; readonly cUF: string }): Buffer {
  return envelope(
    'status',
    `<consStatServ xmlns="${NFE_NAMESPACE}" versao="4.00"><tpAmb>${tpAmb}</tpAmb><cUF>${cUF}</cUF><xServ>STATUS</xServ></consStatServ>`,
  );
}

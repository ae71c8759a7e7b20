/** The ProcInutNFe, the distribution document of a disablement: the request as sent and SEFAZ's answer under one root. */

import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * Both parts character for character under the root that the schema names (capital P), which declares the NF-e namespace
 * and nothing else (docs/journal.md, rule 6). To be written as UTF-8 without BOM; the declaration says so to readers that do not guess.
 */
export function procInutNFe(inutNFe: string, retInutNFe: string): string {
  return `${DECLARATION}<ProcInutNFe xmlns="${NFE_NAMESPACE}" versao="4.00">${bare(inutNFe)}${bare(retInutNFe)}</ProcInutNFe>`;
}

/** A request or an answer as a document of its own. */
export function asDocument(xml: string): string {
  return `${DECLARATION}${bare(xml)}`;
}

/** Without byte order mark and declaration. */
function bare(xml: string): string {
  return xml.replace(/^\uFEFF?(?:<\?xml[^>]*\?>)?/, '');
}

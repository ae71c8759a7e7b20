/** The files that a disablement leaves in the archive: their bytes, names and folders (docs/journal.md, rule 6). */

import { join } from 'node:path';
import type { Environment } from '../../../shared/contract.ts';

const NFE = 'http://www.portalfiscal.inf.br/nfe';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * The distribution XML: request as sent and answer character for character under the root that the schema names
 * (capital P). A string to be written as UTF-8 without BOM, hence the declaration, which readers without a guess want.
 */
export function procInutNFe(inutNFe: string, retInutNFe: string): string {
  return `${DECLARATION}<ProcInutNFe xmlns="${NFE}" versao="4.00">${bare(inutNFe)}${bare(retInutNFe)}</ProcInutNFe>`;
}

/** An XML of the authority or of ours as a file of its own. */
export function standalone(xml: string): string {
  return `${DECLARATION}${bare(xml)}`;
}

export interface ArchivePlace {
  readonly root: string;
  readonly cnpj: string;
  readonly environment: Environment;
  /** ISO 8601; its own year and month count, whatever its offset. "" where SEFAZ gave none. */
  readonly dhRecbto: string;
  /** The PC's clock, for when dhRecbto does not tell. */
  readonly now: Date;
}

/** `<root>/<CNPJ>/<producao|homologacao|treino>/<AAAA>/<MM>`. */
export function archiveFolder({ root, cnpj, environment, dhRecbto, now }: ArchivePlace): string {
  const told = /^(20[0-9]{2})-(0[1-9]|1[0-2])-[0-9]{2}T/.exec(dhRecbto);
  const year = told?.[1] ?? String(now.getFullYear());
  const month = told?.[2] ?? String(now.getMonth() + 1).padStart(2, '0');
  return join(root, cnpj, environment, year, month);
}

export function procFileName(id: string): string {
  return `${id}-procInutNFe.xml`;
}

/** After a 563 no ProcInutNFe can honestly be made: request and answer stand apart. */
export function apartFileNames(id: string): { readonly request: string; readonly answer: string } {
  return { request: `${id}-ped-inu.xml`, answer: `${id}-ret-563.xml` };
}

function bare(xml: string): string {
  return xml.replace(/^\uFEFF?(?:<\?xml[^>]*\?>)?/, '');
}

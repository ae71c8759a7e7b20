/** The 43-character Id of a disablement request: "ID" + cUF + ano + CNPJ + mod + serie + nNFIni + nNFFin (MOC 5.3, DP04). */

import { cnpjProblem } from './issuer/cnpj.ts';
import type { Mod } from './numbering.ts';

export const DISABLEMENT_ID_PATTERN = /^ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}$/;

export interface DisablementIdParts {
  readonly cUF: string;
  /** Two digits, as in the XML. */
  readonly ano: string;
  readonly cnpj: string;
  readonly mod: Mod;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
}

export function disablementId(parts: DisablementIdParts): string {
  const serie = String(parts.serie).padStart(3, '0');
  const first = String(parts.nNFIni).padStart(9, '0');
  const last = String(parts.nNFFin).padStart(9, '0');
  return `ID${parts.cUF}${parts.ano}${parts.cnpj}${parts.mod}${serie}${first}${last}`;
}

/** Parses an Id, with or without the leading "ID"; undefined if it is not one. */
export function parseDisablementId(text: string): DisablementIdParts | undefined {
  const id = text.startsWith('ID') ? text : `ID${text}`;
  const mod = id.slice(20, 22);
  if (!DISABLEMENT_ID_PATTERN.test(id) || cnpjProblem(id.slice(6, 20)) || (mod !== '55' && mod !== '65'))
    return undefined;
  return {
    cUF: id.slice(2, 4),
    ano: id.slice(4, 6),
    cnpj: id.slice(6, 20),
    mod,
    serie: Number(id.slice(22, 25)),
    nNFIni: Number(id.slice(25, 34)),
    nNFFin: Number(id.slice(34)),
  };
}

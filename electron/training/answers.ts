/** Writes the business answers: retInutNFe, retConsSitNFe and retConsStatServ, on one line and without prefixes. */

import { NFE_NAMESPACE } from '../../shared/fiscal/namespace.ts';
import { APPLICATION, motive, type Verdict } from './texts.ts';
import { stamp } from './times.ts';
import { escapeXml } from './xml.ts';

/** The authorizer named if the request has no UF. */
export const HOME_UF = '35';

export interface DisableGroup {
  readonly ano: string;
  readonly CNPJ: string;
  readonly mod: string;
  readonly serie: string;
  readonly nNFIni: string;
  readonly nNFFin: string;
}

export interface DisableAnswer {
  readonly verdict: Verdict;
  readonly cUF: string;
  /** As stamped; an earlier instant is never given for a repeat. */
  readonly dhRecbto: string;
  /** Present with 102 and 563 only, as real authorizers do. */
  readonly group?: DisableGroup;
  readonly nProt?: string;
  /** Id of infInut: "ID" and the protocol, with 102. */
  readonly withId?: boolean;
}

export function retInutNFe(answer: DisableAnswer): string {
  const { group, nProt } = answer;
  const id = answer.withId && nProt !== undefined ? ` Id="ID${nProt}"` : '';
  return (
    `<retInutNFe xmlns="${NFE_NAMESPACE}" versao="4.00"><infInut${id}>${head(answer.verdict)}<cUF>${answer.cUF}</cUF>` +
    (group
      ? `<ano>${group.ano}</ano><CNPJ>${group.CNPJ}</CNPJ><mod>${group.mod}</mod><serie>${group.serie}</serie>` +
        `<nNFIni>${group.nNFIni}</nNFIni><nNFFin>${group.nNFFin}</nNFFin>`
      : '') +
    `<dhRecbto>${answer.dhRecbto}</dhRecbto>` +
    (nProt === undefined ? '' : `<nProt>${nProt}</nProt>`) +
    '</infInut></retInutNFe>'
  );
}

export interface ConsultAnswer {
  readonly verdict: Verdict;
  readonly cUF: string;
  readonly now: Date;
  /** Absent if the request had no readable key. */
  readonly chNFe?: string;
  /** protNFe, retCancNFe and procEventoNFe, already serialised. */
  readonly content?: string;
}

export function retConsSitNFe(answer: ConsultAnswer): string {
  return (
    `<retConsSitNFe xmlns="${NFE_NAMESPACE}" versao="4.00">${head(answer.verdict)}<cUF>${answer.cUF}</cUF>` +
    `<dhRecbto>${stamp(answer.now)}</dhRecbto>` +
    (answer.chNFe === undefined ? '' : `<chNFe>${answer.chNFe}</chNFe>`) +
    `${answer.content ?? ''}</retConsSitNFe>`
  );
}

export function retConsStatServ(verdict: Verdict, cUF: string, now: Date): string {
  return (
    `<retConsStatServ xmlns="${NFE_NAMESPACE}" versao="4.00">${head(verdict)}<cUF>${cUF}</cUF>` +
    `<dhRecbto>${stamp(now)}</dhRecbto><tMed>1</tMed></retConsStatServ>`
  );
}

function head({ cStat, detail }: Verdict): string {
  const words = escapeXml(motive(cStat, detail));
  return `<tpAmb>2</tpAmb><verAplic>${APPLICATION}</verAplic><cStat>${cStat}</cStat><xMotivo>${words}</xMotivo>`;
}

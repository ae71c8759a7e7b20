/** The electronic documents whose keys look like those of NF-e and NFC-e: by the model in the key, and where each is consulted. */

import type { AccessKeyProblem } from './key/key-faults.ts';

export interface OtherDocumentOfKey {
  /** As people name it. */
  readonly name: string;
  /** Host of its national portal, or of none where the state of the issuer has it. */
  readonly portal?: string;
}

/**
 * By `mod` of the key (positions 21 and 22). The layouts of all of them begin with cUF, AAMM and the issuer (manuals
 * of orientation of each document); only what follows the model differs.
 */
export const OTHER_DOCUMENTS_OF_KEYS: Readonly<Record<string, OtherDocumentOfKey>> = {
  '57': { name: 'CT-e', portal: 'www.cte.fazenda.gov.br' },
  '58': { name: 'MDF-e', portal: 'dfe-portal.svrs.rs.gov.br/mdfe' },
  '59': { name: 'CF-e SAT' },
  '62': { name: 'NFCom', portal: 'dfe-portal.svrs.rs.gov.br/nfcom' },
  '63': { name: 'BP-e', portal: 'dfe-portal.svrs.rs.gov.br/bpe' },
  '64': { name: 'GTV-e', portal: 'www.cte.fazenda.gov.br' },
  '66': { name: 'NF3-e', portal: 'dfe-portal.svrs.rs.gov.br/nf3e' },
  '67': { name: 'CT-e OS', portal: 'www.cte.fazenda.gov.br' },
  '75': { name: 'NFAg', portal: 'dfe-portal.svrs.rs.gov.br/nfag' },
  '76': { name: 'NFGas', portal: 'dfe-portal.svrs.rs.gov.br/nfgas' },
  '99': { name: 'DC-e', portal: 'dfe-portal.svrs.rs.gov.br/dce' },
};

/**
 * The model of a whole key that is another document's, by what {@link AccessKeyProblem}s it has as a key of a note; undefined for
 * any other text. What follows the model, and whether the issuer has a CPF, is each document's own.
 */
export function otherModelOf(key: string, problems: readonly AccessKeyProblem[]): string | undefined {
  const mod = key.slice(20, 22);
  if (key.length !== 44 || OTHER_DOCUMENTS_OF_KEYS[mod] === undefined) return undefined;
  return problems.every(({ fault }) => ['mod', 'nNF', 'emitter'].includes(fault)) ? mod : undefined;
}

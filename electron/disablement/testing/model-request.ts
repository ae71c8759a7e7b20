/** A request of the model machine: what may happen to it, and how the journal lists it and the model SEFAZ reads it. */

import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import type { stateOf, Story } from '../journal/journal-rows.ts';
import { answerBody } from './model-sefaz.ts';
import { answered, CNPJ, REASON, wires, type Wire } from './test-context.ts';

const says = (cStat: string): Wire => {
  return () => answered(answerBody(cStat, 'Palavras da SEFAZ'));
};
const doneBut = (says: Wire): Wire => {
  return (body, process) => {
    process(body);
    return says(body, process);
  };
};

/**
 * What may happen to a request. `late`: it arrives after it was treated as lost. `slow`: its answer waits for a
 * later command.
 */
export const FAULTS = {
  ...wires,
  stopped: says('108'),
  abuse: says('656'),
  taken: says('256'),
  used: says('241'),
  year: says('453'),
  unknown: says('999'),
  doneButUnknown: doneBut(says('999')),
  doneButHtml: doneBut(() => answered(Buffer.from('<html/>'), 500)),
  doneButHalf: (body, process) => answered(process(body).subarray(0, 300)),
} satisfies Record<string, Wire>;
export type FaultName = keyof typeof FAULTS | 'no-connection' | 'late' | 'slow';
export const FAULT_NAMES = [...Object.keys(FAULTS), 'no-connection', 'late', 'slow'] as FaultName[];

export interface ListedRequest extends Story {
  readonly state: ReturnType<typeof stateOf>;
}

/** The request for a range, as the model SEFAZ reads it. */
export function askedXml(
  nNFIni: number,
  nNFFin: number,
): { readonly id: string; readonly signedXml: string } {
  const id = disablementId({ cUF: '35', ano: '26', cnpj: CNPJ, mod: '55', serie: 1, nNFIni, nNFFin });
  const signedXml =
    `<inutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infInut Id="${id}"><tpAmb>2</tpAmb><cUF>35</cUF>` +
    `<ano>26</ano><CNPJ>${CNPJ}</CNPJ><xJust>${REASON}</xJust><mod>55</mod><serie>1</serie><nNFIni>${nNFIni}</nNFIni><nNFFin>${nNFFin}</nNFFin></infInut></inutNFe>`;
  return { id, signedXml };
}

/** Its first and last number. */
export function spanOf({ nNFIni, nNFFin }: { readonly nNFIni: number; readonly nNFFin: number }): string {
  return `${nNFIni}-${nNFFin}`;
}

/** Reads what a note says of its parties and its total, by its elements: comments and CDATA count as XML has them. */

import type { XmlElement } from './xml-model.ts';
import { childText, children } from './xml-find.ts';

export interface NoteParty {
  /** CNPJ, CPF or foreign document; "" if absent (NFC-e). */
  readonly id: string;
  readonly name: string;
}

export function fieldText(element: XmlElement | undefined, name: string): string {
  return (element && childText(element, name)) ?? '';
}

export function partyOf(element: XmlElement | undefined): NoteParty {
  const id = fieldText(element, 'CNPJ') || fieldText(element, 'CPF') || fieldText(element, 'idEstrangeiro');
  return { id: id.slice(0, 60), name: fieldText(element, 'xNome').slice(0, 120) };
}

/** `vNF` as written; "" if absent. */
export function totalOf(infNFe: XmlElement): string {
  const totals = children(infNFe, 'total').flatMap((one) => children(one, 'ICMSTot'));
  return fieldText(totals[0], 'vNF').slice(0, 30);
}

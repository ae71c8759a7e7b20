/** What is gathered while one document is read, before it is joined into a `Reading`. */

import type { OtherDocument, ReadReason } from '../../../shared/number-reading.ts';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import type { Fact, ProvenStanding, WitnessFact } from '../facts.ts';

/** A note as its own XML has it. */
export interface FoundNote {
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
  readonly issued: string;
  /** By its fields it was issued in contingency, under this key; its own key does not say so. */
  readonly offline?: string | undefined;
}

/** What a protocol, or the whole answer around it, says of a note. */
export interface FoundProtocol {
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
  readonly standing: ProvenStanding | 'refused';
  readonly cStat: string;
  readonly nProt: string;
}

export interface Found {
  readonly notes: FoundNote[];
  readonly protocols: FoundProtocol[];
  /** Cancellations, disablements, and what other answers prove of a note. */
  readonly facts: Fact[];
  /** Notes of requests without their answers. */
  readonly asks: WitnessFact[];
  readonly others: OtherDocument[];
  readonly broken: ReadReason[];
  /** What an answer of the distribution service packs (`docZip`), with its environment. */
  readonly packed: { readonly text: string; readonly tpAmb: string }[];
}

export function nothingFound(): Found {
  return { notes: [], protocols: [], facts: [], asks: [], others: [], broken: [], packed: [] };
}

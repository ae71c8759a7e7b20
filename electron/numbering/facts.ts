/** What one document says about numbers, as its readers hand it to the scan. */

import type { Mod, TpAmb } from '../../shared/fiscal/numbering.ts';
import type { OtherDocument, ReadReason } from '../../shared/number-reading.ts';

/** A note's own XML. Emitter, model, series, number and tpEmis are those of its key: the issuer decides, not tpNF. */
export interface NoteFact {
  readonly kind: 'note';
  /** Valid: 44 characters with its check digit. */
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
  /** `dhEmi` (an instant with offset) or `dEmi` (layout 3.10 and before: AAAA-MM-DD); "" if absent or unreadable. */
  readonly issued: string;
  /**
   * Of the protocol in the same document: authorized (100, 120, 150; 135 is an event linked to it), cancelled (101,
   * 151, 155), denied (110, 30x).
   */
  readonly standing: 'authorized' | 'cancelled' | 'denied' | 'no-protocol';
  /** Of the protocol, also of one that refuses the note (standing `no-protocol`); "" without one. */
  readonly cStat: string;
  readonly nProt: string;
}

/** A protocol (`protNFe`) in a document without its note: an answer saved by an emitter. */
export interface ProtocolFact {
  readonly kind: 'protocol';
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
  readonly standing: 'authorized' | 'cancelled' | 'denied';
  readonly cStat: string;
  readonly nProt: string;
}

/** A cancellation that SEFAZ registered: event 110111 or 110112 with 135, 136 or 155, or a `retCancNFe` with 101. */
export interface CancellationFact {
  readonly kind: 'cancellation';
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
  /** When it was registered; "" if absent. */
  readonly at: string;
  readonly nProt: string;
}

/** A disablement with cStat 102 in SEFAZ's own part. */
export interface DisabledFact {
  readonly kind: 'disabled';
  readonly cnpj: string;
  readonly mod: Mod;
  readonly serie: number;
  readonly tpAmb: TpAmb;
  readonly nNFIni: number;
  readonly nNFFin: number;
  /** Four digits. */
  readonly ano: number;
  /** dhRecbto; "" if absent. */
  readonly at: string;
  readonly nProt: string;
}

/** A document of the company's own emission in an EFD ICMS/IPI (register C100, IND_EMIT 0, COD_MOD 55 or 65). */
export interface BookedFact {
  readonly kind: 'booked';
  readonly cnpj: string;
  readonly mod: Mod;
  readonly serie: number;
  /** The EFD has no environment: production. */
  readonly tpAmb: '1';
  readonly nNF: number;
  /** "" if the register has none. */
  readonly chNFe: string;
  /** COD_SIT: 00, 01, 06, 07, 08 regular; 02, 03 cancelled; 04 denied; 05 disabled. */
  readonly booked: 'regular' | 'cancelled' | 'denied' | 'disabled';
  /** DT_DOC as AAAA-MM-DD; "" if absent (cancelled and disabled documents have none). */
  readonly issued: string;
  /** From 1. */
  readonly line: number;
}

export type Fact = NoteFact | ProtocolFact | CancellationFact | DisabledFact | BookedFact;

/** The result of reading one document. */
export type Reading =
  | {
      readonly is: 'facts';
      readonly facts: readonly Fact[];
      /** Why a part of it could not be read, such as one note of a batch; the facts are of the rest. */
      readonly lacks?: ReadReason;
    }
  /** A well-formed document that says nothing of numbers; its name for people is in `shared/explain`. */
  | { readonly is: 'other'; readonly what: OtherDocument }
  /** Explained in `shared/explain`. */
  | { readonly is: 'broken'; readonly reason: ReadReason };

/** What one document says about numbers, as its readers hand it to the scan. */

import type { BookedState } from '../../shared/contract.ts';
import type { Mod, TpAmb } from '../../shared/fiscal/numbering.ts';
import type { OtherDocument, ReadReason } from '../../shared/number-reading.ts';
import type { FileStanding, ProvenStanding } from './evidence-table.ts';

export type { ProvenStanding };

/** A note's own XML. Emitter, model, series, number and tpEmis are those of its key: the issuer decides, not tpNF. */
export interface NoteFact {
  readonly kind: 'note';
  /** Valid: 44 characters with its check digit. */
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
  /** `dhEmi` (an instant with offset) or `dEmi` (layout 3.10 and before: AAAA-MM-DD); "" if absent or unreadable. */
  readonly issued: string;
  /** Of the protocol in the same document, or of the rejection in its place. */
  readonly standing: FileStanding;
  /** Of the protocol, also of one that refuses the note; "" without one. */
  readonly cStat: string;
  readonly nProt: string;
}

/** A protocol (`protNFe`) in a document without its note: an answer saved by an emitter. */
export interface ProtocolFact {
  readonly kind: 'protocol';
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
  readonly standing: ProvenStanding;
  readonly cStat: string;
  readonly nProt: string;
}

/** An answer to an event or to a consult that proves something of a note, without being its protocol or cancellation. */
export interface WitnessFact {
  readonly kind: 'witness';
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
  readonly standing: ProvenStanding;
  readonly cStat: string;
  /** "" of an answer to a consult. */
  readonly tpEvento: string;
  /** When the event was registered; "" if absent. */
  readonly at: string;
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

/** A disablement with cStat 102 in SEFAZ's own part, or 563 for this very range, which was disabled before (MOC 5.3.5). */
export interface DisabledFact {
  readonly kind: 'disabled';
  readonly cnpj: string;
  readonly mod: Mod;
  readonly serie: number;
  readonly tpAmb: TpAmb;
  readonly nNFIni: number;
  readonly nNFFin: number;
  /** Four digits; 0 where a 563 does not say it. */
  readonly ano: number;
  readonly cStat: '102' | '563';
  /** dhRecbto; "" if absent, and of a 563, which is later than the disablement. */
  readonly at: string;
  readonly nProt: string;
}

/** The refusal of a disablement of one number, which says what has it. */
export interface RefusedFact {
  readonly kind: 'refused';
  readonly cnpj: string;
  readonly mod: Mod;
  readonly serie: number;
  readonly tpAmb: TpAmb;
  readonly nNF: number;
  readonly standing: ProvenStanding;
  readonly cStat: string;
  /** dhRecbto; "" if absent. */
  readonly at: string;
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
  readonly booked: BookedState;
  /** DT_DOC as AAAA-MM-DD; "" if absent (cancelled and disabled documents have none). */
  readonly issued: string;
  /** DT_INI of its EFD as AAAA-MM-DD. */
  readonly period: string;
  /** From 1. */
  readonly line: number;
}

export type Fact =
  | NoteFact
  | ProtocolFact
  | WitnessFact
  | CancellationFact
  | DisabledFact
  | RefusedFact
  | BookedFact;

/** The result of reading one document. */
export type Reading = Said & {
  /** Notes that it names and proves nothing of: each may exist, and only a consult tells. */
  readonly asks?: readonly WitnessFact[] | undefined;
};

type Said =
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

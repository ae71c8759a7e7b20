/** Which series of numbers is meant, and what an answer of SEFAZ says of a number of it. */

import type { TpAmb } from '../../shared/fiscal/numbering.ts';

/** One number sequence, which does not restart with the year. */
export interface SeriesPlace {
  /** 14 characters. */
  readonly cnpj: string;
  readonly mod: string;
  readonly serie: number;
  readonly tpAmb: TpAmb;
}

/** The parts of a consultation's answer that concern numbers. */
export interface NoteAnswer {
  readonly chNFe: string;
  readonly tpAmb: TpAmb;
  /** SEFAZ has the note, whatever its situation; false if it has only the EPEC. */
  readonly transmitted: boolean;
  readonly cStat: string;
  readonly xMotivo: string;
  /** ISO 8601, when the answer was given. */
  readonly at: string;
  /** False if a caller without a token sent the key: such callers must not be able to block a company's numbers. */
  readonly trusted: boolean;
  /** An instant with offset, or a day. */
  readonly issued?: string | undefined;
}

/** What the person is asked to confirm, from the journal row. */

import type { Mod } from '../../fiscal/numbering.ts';
import type { Environment } from '../pieces.ts';
import type { Waiver } from './findings.ts';

export interface DisablementSummary {
  readonly requestId: string;
  readonly environment: Environment;
  readonly cnpj: string;
  readonly company: string;
  readonly uf: string;
  readonly mod: Mod;
  readonly serie: number;
  readonly ano: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly count: number;
  readonly xJust: string;
  /** What the person waives by confirming. */
  readonly waivers?: readonly Omit<Waiver, 'at' | 'by'>[];
  /** True if the identical request is sent again to obtain its result. */
  readonly again: boolean;
  /** The destination, if it is not the official address. */
  readonly host?: string;
}

/** What each language says about signed data on SEFAZ. */

import type { SefazDataFault, SefazDataState } from '../../contract/program/sefaz-data.ts';
import type { Mod, TpAmb } from '../../fiscal/numbering.ts';
import type { Explanation } from '../words.ts';

export type Refused = NonNullable<SefazDataState['refused']>;
type Service = 'consult' | 'disable' | 'status';

export interface SefazDataWords {
  readonly refused: Readonly<
    Record<SefazDataFault, (refused: Refused) => Required<Pick<Explanation, 'what' | 'action'>>>
  >;
  readonly models: Readonly<Record<Mod, string>>;
  readonly environments: Readonly<Record<TpAmb, string>>;
  readonly host: (authorizer: string, model: string, environment: string) => string;
  readonly path: (service: Service, authorizer: string, model: string) => string;
  readonly home: (uf: string, model: string) => string;
  readonly contingency: (uf: string, environment: string) => string;
  readonly root: (version: string, use: 'tls-server' | 'client-chain') => string;
  readonly sender: string;
  /** In place of what was not there before, or will not be. */
  readonly nothing: string;
}

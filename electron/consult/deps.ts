/** The parameters and dependencies of a consultation. */

import type { Consultation, Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { AccessKey } from '../../shared/fiscal/key/access-key.ts';
import type { Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import type { TpAmb } from '../../shared/fiscal/numbering.ts';
import type { NoteSite } from '../../shared/fiscal/without-ie.ts';
import type { Result } from '../../shared/result.ts';
import type { Identity } from '../certificates/vault/vault.ts';
import type { Clock } from '../ports.ts';
import type { AddressQuestion } from '../sefaz/addresses/addresses.ts';
import type { ConsultPool, Destination } from '../sefaz/tls/connection.ts';
import type { ConsultGuard } from './limits/guard.ts';
import type { ConsultHistory } from '../history/history.ts';

export interface ConsultDeps {
  readonly clock: Clock;
  readonly pool: ConsultPool;
  readonly history: ConsultHistory;
  readonly find: (
    question: AddressQuestion<'consult'>,
  ) => Result<{ destination: Destination; overridden: boolean }, AppError>;
  /**
   * A certificate that is valid now, or locked: an expired one does not prevent the use of another company's.
   */
  readonly hasValidCertificate: (root: string) => boolean;
  /** Root of a currently valid person's certificate (e-CPF). */
  readonly personRoot: () => string | undefined;
  readonly identityFor: (root: string) => Promise<Result<Identity, AppError>>;
  /** Day since which an issuer has no IE, as a person stated; false where a person stated that it has one. */
  readonly noIeSince?: ((cnpj: string) => string | false | undefined) | undefined;
  /** Receives every answer, stored ones too: it tells the status of the key's number. */
  readonly learn?: (answer: Consultation, question: ConsultQuestion) => void;
  /** Absent in training, where every consultation is sent. */
  readonly guard?: ConsultGuard | undefined;
}

export interface ConsultQuestion {
  readonly environment: Environment;
  readonly tpAmb: TpAmb;
  readonly chNFe: AccessKey;
  readonly cnpj?: Cnpj | undefined;
  readonly fallback?: Cnpj | undefined;
  /** Whether a person's certificate may be used if there is no company's. */
  readonly person: boolean;
  /** Ask SEFAZ even if the store has an answer. */
  readonly refresh: boolean;
  /** When the note was issued, an instant or a day, if known. */
  readonly issued?: string | undefined;
  /** Which site of an issuer without IE, where a person or its XML says. */
  readonly site?: NoteSite | undefined;
}

/** What a consult is asked with, and what it needs around it. */

import type { Consultation, Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { AccessKey } from '../../shared/fiscal/access-key.ts';
import type { Cnpj } from '../../shared/fiscal/cnpj.ts';
import type { Mod, TpAmb } from '../../shared/fiscal/numbering.ts';
import type { Result } from '../../shared/result.ts';
import type { Identity } from '../certificates/vault/vault.ts';
import type { Clock } from '../ports.ts';
import type { Authorizer } from '../sefaz/addresses/authorizers.ts';
import type { ConsultPool, Destination } from '../sefaz/tls/connection.ts';
import type { ConsultGuard } from './guard.ts';
import type { ConsultHistory } from './history.ts';

export interface ConsultDeps {
  readonly clock: Clock;
  readonly pool: ConsultPool;
  readonly history: ConsultHistory;
  readonly find: (question: {
    readonly mod: Mod;
    readonly authorizer: Authorizer;
    readonly tpAmb: TpAmb;
    readonly service: 'consult';
  }) => Result<{ destination: Destination; overridden: boolean }, AppError>;
  readonly hasCertificate: (root: string) => boolean;
  /** Root of a person's certificate (e-CPF) that is valid now. */
  readonly personRoot: () => string | undefined;
  readonly identityFor: (root: string) => Promise<Result<Identity, AppError>>;
  /** Told of every answer, stored ones too, for what it says of the number of its key. */
  readonly learn?: (answer: Consultation, question: ConsultQuestion) => void;
  /** Absent in training, where every question is asked. */
  readonly guard?: ConsultGuard | undefined;
}

export interface ConsultQuestion {
  readonly environment: Environment;
  readonly tpAmb: TpAmb;
  readonly chNFe: AccessKey;
  readonly cnpj?: Cnpj | undefined;
  readonly fallback?: Cnpj | undefined;
  /** A person's certificate may ask where no company's is here. */
  readonly person: boolean;
  /** SEFAZ is asked on purpose, whatever the store holds. */
  readonly refresh: boolean;
  /** When the note was issued, an instant or a day, where that is known. */
  readonly issued?: string | undefined;
}

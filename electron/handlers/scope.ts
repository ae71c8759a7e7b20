/** How a group of calls reaches what is open: a realm, or a realm's journal, for the environment that the call names. */

import type { Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { Disablements } from '../disablement/disablements.ts';
import type { Realm } from '../realm/realm.ts';

/** Opens the realm where it is not open yet. Errors: those of opening it, and those of `use`. */
export type InRealm = <T>(
  environment: Environment,
  use: (realm: Realm) => Promise<Result<T, AppError>> | Result<T, AppError>,
) => Promise<Result<T, AppError>>;

/** Opens the realm and its journal where they are not open yet. Errors: those of opening them, and those of `use`. */
export type InJournal = <T>(
  environment: Environment,
  use: (disablements: Disablements, realm: Realm) => Promise<Result<T, AppError>> | Result<T, AppError>,
) => Promise<Result<T, AppError>>;

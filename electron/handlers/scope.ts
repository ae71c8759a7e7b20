/** How a group of calls reaches what is open: a realm, or a realm's journal, for the environment that the call names. */

import type { Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { Disablements } from '../disablement/disablements.ts';
import type { Realm } from '../realm/realm.ts';

/** Opens what is not open yet. Errors: those of opening it, and those of `use`. */
export type Scope<Opened extends readonly unknown[]> = <T>(
  environment: Environment,
  use: (...opened: Opened) => Promise<Result<T, AppError>> | Result<T, AppError>,
) => Promise<Result<T, AppError>>;

export type InRealm = Scope<[realm: Realm]>;
export type InJournal = Scope<[disablements: Disablements, realm: Realm]>;

export function createScopes(realmOf: (environment: Environment) => Promise<Result<Realm, AppError>>) {
  const inRealm: InRealm = async (environment, use) => {
    const realm = await realmOf(environment);
    return realm.ok ? use(realm.value) : realm;
  };
  const inJournal: InJournal = (environment, use) =>
    inRealm(environment, async (realm) => {
      const journal = await realm.disablements();
      return journal.ok ? use(journal.value, realm) : journal;
    });
  /** While the shared journal's server is away, this computer's copy answers. */
  const inJournalOrCopy: InJournal = (environment, use) =>
    inRealm(environment, async (realm) => {
      const before = realm.copied();
      if (before) return use(before, realm);
      const answer = await inJournal(environment, use);
      const copy = answer.ok ? undefined : realm.copied();
      return copy ? use(copy, realm) : answer;
    });
  return { inRealm, inJournal, inJournalOrCopy };
}

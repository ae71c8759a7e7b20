/** Opens what a group of calls works on: a realm, its journal, or for what only reads this computer's copy of a shared one. */

import type { Environment } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { Realm } from '../realm/realm.ts';
import type { InJournal, InRealm } from './scope.ts';

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

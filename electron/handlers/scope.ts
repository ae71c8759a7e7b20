/** What the handlers of all calls are given, and how they reach what is open: a realm, or its journal, for the environment that a call names. */

import type { AppEvent, Call, Environment, Topic } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { Caller, Face } from '../dispatcher.ts';
import type { Disablements } from '../disablement/disablements.ts';
import type { Ports } from '../ports.ts';
import type { Realm } from '../realm/realm.ts';
import type { SessionStore } from '../settings/session.ts';
import type { StoredSettings } from '../settings/stored-settings.ts';

/** Opens what is not open yet. Errors: those of opening it, and those of `use`. */
export type Scope<Opened extends readonly unknown[]> = <T>(
  environment: Environment,
  use: (...opened: Opened) => Promise<Result<T, AppError>> | Result<T, AppError>,
) => Promise<Result<T, AppError>>;

export type InRealm = Scope<[realm: Realm]>;
export type InJournal = Scope<[disablements: Disablements, realm: Realm]>;

/** What `createApp` gives to the handlers. */
export interface HandlerDeps extends Ports {
  /** The real data folder. */
  readonly dataDir: string;
  readonly face: Face;
  /** A front end that stays open, a window or a web host; a command ends quickly. */
  readonly isLasting: boolean;
  readonly version: string;
  readonly session: SessionStore;
  readonly settings: StoredSettings;
  readonly inRealm: InRealm;
  readonly inJournal: InJournal;
  /** For what only reads. */
  readonly inJournalOrCopy: InJournal;
  readonly openRealms: readonly Realm[];
  readonly emit: (event: AppEvent) => void;
  readonly changed: (...topics: Topic[]) => void;
  /** Called with every event of the app. */
  readonly listeners: Set<(event: AppEvent) => void>;
  readonly callAs: (caller: Caller) => Call;
  /** For calls of the program's own, which no person waits for: no sign of a person's presence. */
  readonly ownCall: (session: string) => Call;
}

/** Those of them that a group of calls needs. */
export type Deps<Name extends keyof HandlerDeps> = Pick<HandlerDeps, Name>;

/** Progress events of an audit, a repair or an import, and its abort signal. */
export function watchOf(emit: HandlerDeps['emit']) {
  return (caller: Caller) => ({
    signal: caller.signal,
    progress: (done: number, total: number) => emit({ name: 'journal.progress', data: { done, total } }),
  });
}

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

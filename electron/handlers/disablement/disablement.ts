/** The calls of a disablement: each goes to the journal, and those that send use the consent of their caller. */

import type { DisablementView, Environment } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import { KEEPS_UNLESS_DECLINED, perform } from '../../disablement/perform.ts';
import { performGroup } from '../../disablement/perform-group.ts';
import type { Consent } from '../../disablement/send/consent.ts';
import { unlessAborted } from '../../disablement/unless-aborted.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { Realm } from '../../realm/realm.ts';
import { orAborted } from '../../storage/or-aborted.ts';
import type { Deps, InJournal } from '../scope.ts';
import { createGroups } from './groups.ts';

export function createDisablementHandlers(
  deps: Deps<'opener' | 'inJournal' | 'inJournalOrCopy' | 'listeners' | 'changed'>,
  /** The caller's consent, and whether it was withdrawn. */
  consentOf: (caller: Caller, realm: Realm) => Consent,
) {
  const { opener, inJournal, inJournalOrCopy } = deps;
  const reading = orAway(inJournalOrCopy);
  /** A person who cancels does not wait for a journal that does not answer. */
  const act = <T>(
    environment: Environment,
    caller: Caller,
    use: (journal: Disablements, consent: Consent) => Promise<Result<T, AppError>>,
  ) =>
    unlessAborted(caller.signal, (gate) =>
      inJournal(environment, (journal, realm) => use(journal, { ...consentOf(caller, realm), ...gate })),
    );
  const groups = createGroups(() => deps.changed('groups'));
  deps.listeners.add((event) => {
    if (event.name === 'disablement.progress') groups.progress(event.data.requestId, event.data.step);
  });
  return {
    'disablement.check': (input, caller) =>
      untilCancelled(inJournal, caller)(input.environment, (journal) => journal.check(input)),
    'disablement.prepare': (input) => inJournal(input.environment, (journal) => journal.prepare(input)),
    'disablement.send': (input, caller) =>
      act(input.environment, caller, (journal, consent) => journal.send(input, consent)),
    'disablement.perform': (input, caller) =>
      act(input.environment, caller, (journal, consent) =>
        perform(journal, input, consent, caller.act ?? KEEPS_UNLESS_DECLINED),
      ),
    'disablement.perform-group': (input, caller) =>
      groups.run(caller, input, (signal, asked) =>
        act(input.environment, { ...caller, signal }, (journal, consent) =>
          performGroup(journal, input, asked(consent)),
        ),
      ),
    'disablement.stop-group': ({ environment }, { session }) =>
      ok({ stopping: groups.stop(session, environment) }),
    'disablement.groups': (_, { session }) => ok(groups.list(session)),
    'disablement.group-seen': ({ groupId }) => ok({ gone: groups.seen(groupId) }),
    'disablement.resend': (input, caller) =>
      act(input.environment, caller, (journal, consent) => journal.resend(input, consent)),
    'disablement.discard': (input) => inJournal(input.environment, (journal) => journal.discard(input)),
    'disablement.close': (input) => inJournal(input.environment, (journal) => journal.close(input)),
    'disablement.close-imported': (input) =>
      inJournal(input.environment, (journal) => journal.closeImported(input)),
    'disablement.get': (input, caller) =>
      untilCancelled(reading, caller)(input.environment, (journal) => journal.get(input)),
    'disablement.story': (input, caller) =>
      untilCancelled(reading, caller)(input.environment, (journal) => journal.story(input)),
    'disablement.documents': (input, caller) =>
      untilCancelled(reading, caller)(input.environment, (journal) => journal.documents(input)),
    'disablement.of-id': (input, caller) =>
      untilCancelled(reading, caller)(input.environment, async (journal, realm) => {
        const isCopy = journal === realm.copied();
        const found = await journal.ofId(input);
        return isCopy && found.ok && !found.value.some(isDone) ? err(awayNow(realm)) : found;
      }),
    'disablement.list': (input, caller) =>
      untilCancelled(reading, caller)(input.environment, (journal) => journal.list(input)),
    'disablement.counts': (input, caller) =>
      untilCancelled(reading, caller)(input.environment, (journal) => journal.counts(input)),
    'disablement.save-file': (input) => inJournal(input.environment, (journal) => journal.saveFile(input)),
    'disablement.show-file': (input) =>
      reading(input.environment, async (journal) => {
        const path = await journal.filePath(input);
        return path.ok ? ok({ shown: await opener.showInFolder(path.value), path: path.value }) : path;
      }),
  } satisfies Partial<Handlers>;
}

/** For what changes nothing: a person who cancels does not wait for a server that does not answer. */
function untilCancelled(scope: InJournal, { signal }: Caller): InJournal {
  return (environment, use) =>
    orAborted(scope(environment, use), signal, () => err(appError('call.aborted')));
}

/** A request that the daily copy lacks may have been made since: that it is missing is known only where the server answers. */
function orAway(reading: InJournal): InJournal {
  return (environment, use) =>
    reading(environment, async (journal, realm) => {
      const isCopy = journal === realm.copied();
      const answer = await use(journal, realm);
      return isCopy && !answer.ok && answer.error.code === 'disablement.missing'
        ? err(awayNow(realm))
        : answer;
    });
}

/** No other request of its Id can have gone out since. */
function isDone({ state, provedBy }: DisablementView): boolean {
  return state === 'homologated' || (state === 'closed' && provedBy === 'person');
}

function awayNow({ shared }: Realm): AppError {
  return shared.state().error ?? appError('database.away');
}

/** The calls of a disablement: each goes to the journal, and those that send use the consent of their caller. */

import type { Environment } from '../../../shared/contract.ts';
import { ok } from '../../../shared/result.ts';
import { KEEPS_UNLESS_DECLINED, perform } from '../../disablement/perform.ts';
import { performGroup } from '../../disablement/perform-group.ts';
import type { Consent } from '../../disablement/send/consent.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { Opener } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';
import type { InJournal } from '../scope.ts';

export interface DisablementHandlerDeps {
  readonly opener: Opener;
  readonly inJournal: InJournal;
  /** For what only reads; see `app.ts`. */
  readonly inJournalOrCopy: InJournal;
  /** The caller's consent, and whether it was withdrawn. */
  readonly consentOf: (caller: Caller, realm: Realm) => Consent;
}

/** All except the receipt's, which are in `receipts.ts`. */
type DisablementCalls = Exclude<
  Extract<keyof Handlers, `disablement.${string}`>,
  'disablement.receipt' | 'disablement.save-receipt'
>;

export function createDisablementHandlers(deps: DisablementHandlerDeps): Pick<Handlers, DisablementCalls> {
  const { opener, inJournal, inJournalOrCopy: reading, consentOf } = deps;
  /** What each group that is under way is stopped by. */
  const groups = new Set<{
    readonly session: string;
    readonly environment: Environment;
    readonly stop: AbortController;
  }>();
  return {
    'disablement.check': (input) => inJournal(input.environment, (journal) => journal.check(input)),
    'disablement.prepare': (input) => inJournal(input.environment, (journal) => journal.prepare(input)),
    'disablement.send': (input, caller) =>
      inJournal(input.environment, (journal, realm) => journal.send(input, consentOf(caller, realm))),
    'disablement.perform': (input, caller) =>
      inJournal(input.environment, (journal, realm) =>
        perform(journal, input, consentOf(caller, realm), caller.act ?? KEEPS_UNLESS_DECLINED),
      ),
    'disablement.perform-group': (input, caller) =>
      inJournal(input.environment, async (journal, realm) => {
        const stop = new AbortController();
        const signal = AbortSignal.any([stop.signal, ...(caller.signal ? [caller.signal] : [])]);
        const group = { session: caller.session, environment: input.environment, stop };
        groups.add(group);
        try {
          return await performGroup(journal, input, consentOf({ ...caller, signal }, realm));
        } finally {
          groups.delete(group);
        }
      }),
    'disablement.stop-group': ({ environment }, { session }) => {
      const mine = [...groups].filter(
        (group) => group.session === session && group.environment === environment,
      );
      for (const { stop } of mine) stop.abort();
      return ok({ stopping: mine.length > 0 });
    },
    'disablement.resend': (input, caller) =>
      inJournal(input.environment, (journal, realm) => journal.resend(input, consentOf(caller, realm))),
    'disablement.discard': (input) => inJournal(input.environment, (journal) => journal.discard(input)),
    'disablement.close': (input) => inJournal(input.environment, (journal) => journal.close(input)),
    'disablement.close-imported': (input) =>
      inJournal(input.environment, (journal) => journal.closeImported(input)),
    'disablement.get': (input) => reading(input.environment, (journal) => journal.get(input)),
    'disablement.story': (input) => reading(input.environment, (journal) => journal.story(input)),
    'disablement.documents': (input) => reading(input.environment, (journal) => journal.documents(input)),
    'disablement.of-id': (input) => reading(input.environment, (journal) => journal.ofId(input)),
    'disablement.list': (input) => reading(input.environment, (journal) => journal.list(input)),
    'disablement.save-file': (input) => inJournal(input.environment, (journal) => journal.saveFile(input)),
    'disablement.show-file': (input) =>
      reading(input.environment, async (journal) => {
        const path = await journal.filePath(input);
        return path.ok ? ok({ shown: await opener.showInFolder(path.value), path: path.value }) : path;
      }),
  };
}

/** The calls that check files, and audit and repair the archive. */

import { ok } from '../../../shared/result.ts';
import { inspectSignature } from '../../check/inspect-signature.ts';
import type { Handlers } from '../../dispatcher.ts';
import { watchOf, type Deps } from '../scope.ts';
import { createCheckPileHandlers, type Asking, type CheckPileDeps } from './check-pile.ts';

export function createCheckHandlers(deps: CheckPileDeps & Deps<'inJournal'>, asking: Asking) {
  const { inJournal } = deps;
  const watch = watchOf(deps.emit);
  return {
    ...createCheckPileHandlers(deps, asking),
    'journal.audit': ({ environment }, caller) =>
      inJournal(environment, async (journal) => {
        const files = await journal.auditFiles(watch(caller), inspectSignature);
        if (!files.ok) return files;
        const { ok: whole, events, requests, head, broken } = await journal.verifyChain();
        return ok({
          events,
          requests,
          head,
          chain: whole || !broken ? ({ state: 'ok' } as const) : ({ state: 'broken', ...broken } as const),
          files: files.value,
        });
      }),
    'journal.find-head': ({ environment, head }) =>
      inJournal(environment, async (journal) => {
        const { events, found } = await journal.verifyChain(head);
        return ok({ events, found: found && { position: found.position, at: found.at } });
      }),
    'journal.repair': ({ environment }, caller) =>
      inJournal(environment, async (journal) => {
        const report = await journal.repairFiles(watch(caller));
        if (!report.ok) return report;
        return ok({ repaired: [...report.value.repaired], failed: [...report.value.failed] });
      }),
  } satisfies Partial<Handlers>;
}

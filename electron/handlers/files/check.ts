/** The calls that check files, and audit and repair the archive. */

import type { AppEvent } from '../../../shared/contract.ts';
import { ok } from '../../../shared/result.ts';
import { inspectSignature } from '../../check/inspect-signature.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import type { InJournal } from '../scope.ts';
import { createCheckPileHandlers, type CheckPileDeps } from './check-pile.ts';

export interface CheckDeps extends CheckPileDeps {
  readonly inJournal: InJournal;
}

/** Progress events of an audit, a repair or an import, and its abort signal. */
export function watchOf(emit: (event: AppEvent) => void) {
  return (caller: Caller) => ({
    signal: caller.signal,
    progress: (done: number, total: number) => emit({ name: 'journal.progress', data: { done, total } }),
  });
}

export function createCheckHandlers(deps: CheckDeps) {
  const { inJournal, emit } = deps;
  const watch = watchOf(emit);
  return {
    ...createCheckPileHandlers(deps),
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

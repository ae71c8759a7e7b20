/** The calls that check files, and audit and repair the archive. */

import { isRightFile } from '../../../shared/explain/archive/right-file.ts';
import { ok } from '../../../shared/result.ts';
import { inspectSignature } from '../../check/inspect-signature.ts';
import type { AuditedFile } from '../../disablement/archive/audit.ts';
import type { Handlers } from '../../dispatcher.ts';
import { watchOf, type Deps } from '../scope.ts';
import { createCheckPileHandlers, type Asking, type CheckPileDeps } from './check-pile.ts';

/** Files that are as they should be: beside tens of thousands the answer alone would keep all other calls waiting. */
const MOST_RIGHT = 500;

export function createCheckHandlers(deps: CheckPileDeps & Deps<'inJournal'>, asking: Asking) {
  const { inJournal } = deps;
  const watch = watchOf(deps.emit);
  return {
    ...createCheckPileHandlers(deps, asking),
    'journal.audit': ({ environment, all }, caller) =>
      inJournal(environment, async (journal) => {
        const files = await journal.auditFiles(watch(caller), inspectSignature);
        if (!files.ok) return files;
        const { ok: whole, events, requests, head, broken } = await journal.verifyChain();
        return ok({
          events,
          requests,
          head,
          chain: whole || !broken ? ({ state: 'ok' } as const) : ({ state: 'broken', ...broken } as const),
          ...(all ? { files: files.value } : namedOf(files.value)),
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

/** All that need a person, and of the others the first. */
export function namedOf(all: readonly AuditedFile[]) {
  const leftOut = { ok: 0, elsewhere: 0 };
  let right = 0;
  const files = all.filter((file) => {
    if (!isRightFile(file) || file.twin !== undefined || (right += 1) <= MOST_RIGHT) return true;
    leftOut[file.state === 'ok' ? 'ok' : 'elsewhere'] += 1;
    return false;
  });
  return { files, ...(files.length < all.length ? { leftOut } : {}) };
}

/** The calls that check files, and audit and repair the archive. */

import { auditWord, type AuditWord } from '../../../shared/explain/archive/right-file.ts';
import { ok } from '../../../shared/result.ts';
import { inspectSignature } from '../../check/inspect-signature.ts';
import type { AuditedFile } from '../../disablement/archive/audit.ts';
import type { Handlers } from '../../dispatcher.ts';
import { watchOf, type Deps } from '../scope.ts';
import { createCheckPileHandlers, type Asking, type CheckPileDeps } from './check-pile.ts';

/** Files of one state: beside tens of thousands the answer alone would keep all other calls waiting. */
const MOST_ALIKE = 500;

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
          ...namedOf(files.value, all ? Infinity : MOST_ALIKE),
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

/** Of those that are alike the first, and each beside which another has its name. */
export function namedOf(all: readonly AuditedFile[], most = MOST_ALIKE) {
  const counts = new Map<AuditWord, number>();
  const leftOut: Partial<Record<AuditWord, number>> = {};
  const files = all.filter((file) => {
    const word = auditWord(file);
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    if (count <= most || file.twin !== undefined) return true;
    leftOut[word] = (leftOut[word] ?? 0) + 1;
    return false;
  });
  return { files, leftOut };
}

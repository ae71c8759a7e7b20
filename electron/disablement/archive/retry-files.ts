/** Retries unsaved files in the background, next to any call: an unresponsive share delays no call. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { logFault } from '../../log/detail.ts';
import type { DisablementContext } from '../deps.ts';
import { asFarAsDiskAllows } from '../disk-allows.ts';
import { saveUnsaved } from './archive.ts';

const SOON_MS = 10_000;
const op = 'disablement.save-unsaved';

/** Every start and every command tries (docs/journal.md, rule 4), while `going`. */
export function createFileRetries(context: DisablementContext, going: () => boolean) {
  const { deps } = context;
  /** Per archive: one that hangs must not keep a new one from being used. */
  const sweeps = new Map<string, Promise<void>>();
  let last = Number.NEGATIVE_INFINITY;
  /** After a send or a person's statement, and by timer. */
  const sweep = () => {
    const archive = deps.archiveRoot();
    if (!going() || sweeps.has(archive)) return;
    last = deps.clock.now().getTime();
    const saving = (async () => {
      // The first look at a journal of many requests takes a moment: callers that wait for the journal's opening come
      // first.
      await nextTurn();
      await nextTurn();
      if (going()) await asFarAsDiskAllows(deps.log, op, () => saveUnsaved(context, going));
    })()
      .catch(logFault(deps.log, op))
      .finally(() => sweeps.delete(archive));
    sweeps.set(archive, saving);
  };
  return {
    now: sweep,
    /** Before a sending, and after a call that may come on every keystroke: asynchronously, and at most every ten seconds. */
    soon: () => {
      // In both directions, since a clock may be set back.
      if (Math.abs(deps.clock.now().getTime() - last) >= SOON_MS) sweep();
    },
    /** Running retries. */
    underway: () => [...sweeps.values()],
  };
}

/**
 * A person's statement that ends a request: discarded before it was sent, or closed because its answer never came or
 * proves nothing.
 */

import type { DisablementState, DisablementView } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { DisablementContext } from '../deps.ts';
import { stateOf, type EventDraft } from '../journal/journal-rows.ts';
import { stateError } from '../journal/state-error.ts';
import { storyOf } from '../journal/story.ts';
import { fullViewOf } from '../view.ts';

/** Only from one of `from`, whatever another process does meanwhile; not while this process is acting on the request. */
export async function conclude(
  context: DisablementContext,
  requestId: string,
  from: readonly DisablementState[],
  ending: EventDraft,
): Promise<Result<DisablementView, AppError>> {
  const { journal, deps, inFlight } = context;
  for (;;) {
    const story = await storyOf(journal, requestId);
    if (inFlight.has(requestId)) return err(appError('disablement.busy', { requestId }));
    if (!from.includes(stateOf(story.events))) return err(stateError(story));
    const appended = await journal.append([{ story, drafts: [ending] }]);
    if (!appended) continue;
    deps.changed(['disablements', 'history']);
    return ok(await fullViewOf(context, appended[0] ?? story));
  }
}

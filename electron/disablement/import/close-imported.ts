/** A person's statement on every imported request of one folder at once: its files are right, or they are not. */

import type { ParsedInput } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { DisablementContext } from '../deps.ts';
import type { Change } from '../journal/journal.ts';
import type { Story } from '../journal/journal-rows.ts';
import { unproved } from '../journal/story.ts';

/** All of them, or none. Each keeps the protocol that its own file names. */
export async function closeImported(
  { journal, deps }: DisablementContext,
  input: ParsedInput<'disablement.close-imported'>,
): Promise<Result<{ readonly closed: number }, AppError>> {
  const at = deps.clock.now().toISOString();
  for (;;) {
    const pending = await journal.list(input.environment, 'pending');
    const changes = pending.flatMap((story) => closingOf(story, input, at));
    if (changes.length === 0) return ok({ closed: 0 });
    if (!(await journal.append(changes))) continue;
    deps.changed(['disablements', 'history']);
    return ok({ closed: changes.length });
  }
}

function closingOf(
  story: Story,
  { folder, found, requestIds }: ParsedInput<'disablement.close-imported'>,
  at: string,
): Change[] {
  const claim = unproved(story.events);
  if (!claim || (claim.folder ?? '') !== folder) return [];
  // What came since the person looked has not been looked at.
  if (requestIds?.includes(story.row.requestId) === false) return [];
  const data = { found, nProt: found ? (claim.answer?.nProt ?? '') : '' };
  const closed = { kind: 'closed', step: 'close', at, data, disabled: found } as const;
  return [{ story, drafts: [closed] }];
}

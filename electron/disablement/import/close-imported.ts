/** A person's word on every imported request of one folder at once: its files are right, or they are not. */

import type { ParsedInput } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { DisablementContext } from '../deps.ts';
import { unproved } from '../journal/story.ts';

/** One transaction: all of them, or none. Each keeps the protocol that its own file names. */
export function closeImported(
  { journal, deps }: DisablementContext,
  { environment, folder, found }: ParsedInput<'disablement.close-imported'>,
): Result<{ readonly closed: number }, AppError> {
  const at = deps.clock.now().toISOString();
  const closed = journal.write(({ append }) => {
    let count = 0;
    for (const { requestId } of journal.list(environment, 'pending')) {
      const said = unproved(journal.events(requestId));
      if (!said || (said.folder ?? '') !== folder) continue;
      const data = { found, nProt: found ? (said.answer?.nProt ?? '') : '' };
      append(requestId, { kind: 'closed', step: 'close', at, data, disabled: found });
      count += 1;
    }
    return count;
  });
  if (closed > 0) deps.changed(['disablements', 'history']);
  return ok({ closed });
}

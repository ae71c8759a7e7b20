/** Signs a request anew where its old signature cannot be accepted. */

import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { DisablementContext } from '../deps.ts';
import { stateOf, type Story } from '../journal/journal-rows.ts';
import { currentSignature, lastAnswer, storyOf } from '../journal/story.ts';
import { faultsSignature } from './outcome.ts';
import { fieldsOf } from './settle.ts';
import { signVerified } from './sign.ts';

/**
 * The same infInut, when its certificate has expired or 290–298 was the last answer. 563 goes by range, so another
 * signature asks the same question (rule 3). Errors: `disablement.own-signature`.
 * @param seen before the confirmation; looked at again before anything is signed, and where it was sent before
 */
export async function renewSignature(
  { deps, journal }: DisablementContext,
  seen: Story,
  identity: Identity,
): Promise<Result<true, AppError>> {
  const { row } = seen;
  const now = deps.clock.now();
  const isFirst = stateOf(seen.events) === 'prepared';
  if (isFirst && !needsRenewal(seen, now)) return ok(true);
  if (!needsRenewal(await storyOf(journal, row.requestId), now)) return ok(true);
  deps.progress(row.requestId, 'signing');
  const signed = await signVerified(fieldsOf(row), identity);
  if (!signed.ok) return signed;
  const { signedXml, certificate, certificateUntil } = signed.value;
  await journal.note(row.requestId, {
    kind: 'signed',
    step: 'note',
    at: now.toISOString(),
    data: { certificate, certificateUntil },
    raw: Buffer.from(signedXml, 'utf8'),
  });
  return ok(true);
}

function needsRenewal(story: Story, now: Date): boolean {
  const expired = Date.parse(currentSignature(story).certificateUntil) <= now.getTime();
  return expired || faultsSignature(lastAnswer(story.events)?.cStat ?? '');
}

/** Signs a request anew where its old signature cannot be accepted. */

import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { DisablementContext } from '../deps.ts';
import type { RequestRow } from '../journal/journal-rows.ts';
import { currentSignature, lastAnswer, storyOf } from '../journal/story.ts';
import { faultsSignature } from './outcome.ts';
import { fieldsOf } from './settle.ts';
import { signVerified } from './sign.ts';

/**
 * The same infInut, when its certificate has expired or 290–298 was the last answer. 563 goes by range, so another
 * signature asks the same question (rule 3). Errors: `disablement.own-signature`.
 */
export async function renewSignature(
  { deps, journal }: DisablementContext,
  row: RequestRow,
  identity: Identity,
): Promise<Result<true, AppError>> {
  const { requestId } = row;
  const story = await storyOf(journal, requestId);
  const now = deps.clock.now();
  const expired = Date.parse(currentSignature(story).certificateUntil) <= now.getTime();
  if (!expired && !faultsSignature(lastAnswer(story.events)?.cStat ?? '')) return ok(true);
  deps.progress(requestId, 'signing');
  const signed = await signVerified(fieldsOf(row), identity);
  if (!signed.ok) return signed;
  const { signedXml, certificate, certificateUntil } = signed.value;
  await journal.note(requestId, {
    kind: 'signed',
    step: 'note',
    at: now.toISOString(),
    data: { certificate, certificateUntil },
    raw: Buffer.from(signedXml, 'utf8'),
  });
  return ok(true);
}

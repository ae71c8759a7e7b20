/** The way round for notes of the contingency: the site that does not know the note sends on to the one that may (217). */

import type { AppError } from '../../shared/errors.ts';
import { givesSituation } from '../../shared/fiscal/cstat.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Authorizer } from '../sefaz/authorizers.ts';
import type { SiteAnswer } from './ask-site.ts';
import { LIMITS } from './limits.ts';
import type { Sites } from './sites.ts';

const CSTAT_UNKNOWN = '217';

/**
 * Asks the site that the key names and, after a 217, the other; where the named one is paused, the other first. The
 * answer that knows the note wins (`answer.other-site` where the other one gave it). A 217 of the home alone proves
 * nothing, hence is never given.
 */
export async function askBothSites(
  { named, other }: Required<Sites>,
  ask: (authorizer: Authorizer, signal?: AbortSignal) => Promise<Result<SiteAnswer, AppError>>,
  paused: (authorizer: Authorizer) => boolean,
  signal: AbortSignal | undefined,
): Promise<Result<SiteAnswer, AppError>> {
  const began = performance.now();
  const [first, second] = paused(named) ? [other, named] : [named, other];
  const one = await ask(first);
  if (!one.ok) return one;
  if (knows(one.value)) return ok(first === other ? marked(one.value, 'answer.other-site') : one.value);
  if (statusOf(one.value) !== CSTAT_UNKNOWN) return one;

  const left = Math.max(Math.ceil(LIMITS.consultMs - (performance.now() - began)), 1);
  const deadline = AbortSignal.timeout(left);
  const two = await ask(second, signal ? AbortSignal.any([signal, deadline]) : deadline);
  if (two.ok && knows(two.value)) {
    return ok(second === other ? marked(two.value, 'answer.other-site') : two.value);
  }
  if (!two.ok && signal?.aborted) return two;
  const silent = !two.ok || statusOf(two.value) !== CSTAT_UNKNOWN;
  if (!silent) return one;
  if (first === named) return ok(marked(one.value, 'answer.other-site-silent'));
  return two.ok ? two : err(two.error);
}

function statusOf({ consultation }: SiteAnswer): string {
  return consultation.retConsSitNFe.cStat;
}

function knows(answer: SiteAnswer): boolean {
  return givesSituation(answer.consultation.retConsSitNFe) && statusOf(answer) !== CSTAT_UNKNOWN;
}

function marked(answer: SiteAnswer, aviso: string): SiteAnswer {
  const { consultation } = answer;
  return { ...answer, consultation: { ...consultation, avisos: [...consultation.avisos, aviso] } };
}

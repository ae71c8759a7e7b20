/**
 * Consults notes issued in contingency: if one site does not know the note or cannot answer, the other one is asked.
 */

import type { AppError } from '../../shared/errors.ts';
import { givesSituation } from '../../shared/fiscal/cstat.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Authorizer } from '../sefaz/addresses/authorizers.ts';
import type { SiteAnswer } from './ask-site.ts';
import { LIMITS } from './limits/limits.ts';
import type { Sites } from './sites.ts';

type Outcome = Result<SiteAnswer, AppError>;

const CSTAT_UNKNOWN = '217';
/**
 * Stopped (108, 109), an SVC that is being or has been switched off (113, 114), too old for this site (526), internal error
 * (999): the other site may still know the note (MOC 7.0 Anexo III, f).
 */
const SENDS_ON: ReadonlySet<string> = new Set([CSTAT_UNKNOWN, '108', '109', '113', '114', '526', '999']);
/** The site did not answer, but nothing prevents asking the other. */
const NO_ANSWER =
  /^(proxy\.refused|sefaz\.(dns|refused|unreachable|reset|timeout|tls(-[\w-]+)?|http|not-xml|soap-fault|unrecognised))$/;

/**
 * Asks the site that the key names and, if it does not know the note or cannot answer, the other; if the named site
 * is paused, the other one first. The answer that knows the note wins (marked `answer.other-site` if the other site
 * gave it). A 217 of the home site alone proves nothing and is never returned; a 217 of the named site while the
 * home site did not answer is marked (`answer.other-site-silent`).
 */
export async function askBothSites(
  { named, other }: Required<Pick<Sites, 'named' | 'other'>>,
  ask: (authorizer: Authorizer, signal?: AbortSignal) => Promise<Outcome>,
  paused: (authorizer: Authorizer) => boolean,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const began = performance.now();
  const [first, second] = paused(named) ? [other, named] : [named, other];
  const one = await ask(first);
  if (!sendsOn(one)) return first === other ? marked(one, 'answer.other-site') : one;

  const left = Math.max(Math.ceil(LIMITS.consultMs - (performance.now() - began)), 1);
  const deadline = AbortSignal.timeout(left);
  const two = await ask(second, signal ? AbortSignal.any([signal, deadline]) : deadline);
  if (knows(two)) return second === other ? marked(two, 'answer.other-site') : two;
  if (signal?.aborted) return two;
  const [ofNamed, ofOther] = first === named ? [one, two] : [two, one];
  if (isUnknown(ofNamed)) return isUnknown(ofOther) ? ofNamed : marked(ofNamed, 'answer.other-site-silent');
  // SEFAZ's own statement says more than a failed connection.
  return ofNamed.ok || isUnknown(ofOther) || !ofOther.ok ? ofNamed : ofOther;
}

function sendsOn(outcome: Outcome): boolean {
  return outcome.ok ? SENDS_ON.has(statusOf(outcome.value)) : NO_ANSWER.test(outcome.error.code);
}

function isUnknown(outcome: Outcome): boolean {
  return outcome.ok && statusOf(outcome.value) === CSTAT_UNKNOWN;
}

function knows(outcome: Outcome): boolean {
  return outcome.ok && !isUnknown(outcome) && givesSituation(outcome.value.consultation.retConsSitNFe);
}

function statusOf({ consultation }: SiteAnswer): string {
  return consultation.retConsSitNFe.cStat;
}

/** Only an answer about the note is marked. */
function marked(outcome: Outcome, aviso: string): Outcome {
  if (!outcome.ok || !givesSituation(outcome.value.consultation.retConsSitNFe)) return outcome;
  const { consultation } = outcome.value;
  return ok({
    ...outcome.value,
    consultation: { ...consultation, avisos: [...consultation.avisos, aviso] },
  });
}

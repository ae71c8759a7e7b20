/** What limits a question whether a number is used: the pause of its authorizer, and the questions of all computers that share the limit. */

import { tpAmbOf, type ParsedInput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { accessKeyParts, type AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ConsultGuard } from '../../consult/limits/guard.ts';
import { placeText, questionSubject } from '../../consult/limits/shared-counts.ts';
import { pausedError, secondsUntil, type RateLimitKey } from '../../consult/limits/usage-meter.ts';
import { QUESTIONS_AN_HOUR, type CountedQuestion } from '../../numbering/questions.ts';
import type { Clock } from '../../ports.ts';
import { consultAuthorizer } from '../../sefaz/addresses/authorizers.ts';

export interface QuestionPlace {
  readonly guard: ConsultGuard | undefined;
  readonly asked: Pick<ParsedInput<'numbering.ask'>, 'environment' | 'cnpj' | 'mod'>;
  /** The invented key. */
  readonly chNFe: AccessKey;
}

/** `sefaz.paused` while the authorizer is. */
export function pauseOf(question: QuestionPlace, now: Date): AppError | undefined {
  const place = placeOf(question);
  const until = place && question.guard?.meter.pausedUntil(place, now);
  return place && until && pausedError(place, until, now);
}

/**
 * Counts a question that this computer counted already, for all that share the limit. Errors: `sefaz.paused`,
 * `ledger.asked-enough`; it is then counted nowhere.
 */
export async function countForAll(
  question: QuestionPlace,
  counted: CountedQuestion,
  clock: Clock,
): Promise<Result<CountedQuestion, AppError>> {
  const place = placeOf(question);
  const counts = question.guard?.shared();
  if (!place || !counts) return ok(counted);
  const subject = questionSubject(place.root, place.tpAmb);
  const all = await counts.count({ place: placeText(place), subject, limit: QUESTIONS_AN_HOUR });
  if (all.is === 'counted') {
    const takeBack = () => {
      counted.takeBack();
      all.takeBack();
    };
    return ok({ ...counted, takeBack });
  }
  counted.takeBack();
  const now = clock.now();
  const until = new Date(now.getTime() + all.ms);
  if (all.is === 'paused') return err(pausedError(place, until, now));
  const seconds = secondsUntil(until, now);
  return err(appError('ledger.asked-enough', { limit: QUESTIONS_AN_HOUR, seconds }));
}

/**
 * What is left of the questions of all computers; undefined where they are not shared, or the server does not answer in time.
 */
export async function leftForAll(question: QuestionPlace): Promise<number | undefined> {
  const place = placeOf(question);
  if (!place) return undefined;
  const subject = questionSubject(place.root, place.tpAmb);
  const all = await question.guard?.shared()?.most({ place: placeText(place), subject });
  return all && Math.max(QUESTIONS_AN_HOUR - all.count, 0);
}

/** Where it is asked, as an authorizer counts; undefined where nothing is counted. */
function placeOf({ guard, asked, chNFe }: QuestionPlace): RateLimitKey | undefined {
  const authorizer = consultAuthorizer(accessKeyParts(chNFe));
  if (!guard || !authorizer) return undefined;
  const { environment, cnpj, mod } = asked;
  return { root: cnpjRoot(cnpj), tpAmb: tpAmbOf(environment), mod, authorizer, service: 'consult' };
}

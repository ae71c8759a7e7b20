/** Sends one consultation to one authorizer: counts it, posts it, reads the answer and interprets it. */

import type { Consultation } from '../../shared/contract.ts';
import { tpAmbOf } from '../../shared/contract/pieces.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Mod } from '../../shared/fiscal/numbering.ts';
import { CSTAT_ABUSE } from '../../shared/fiscal/cstat.ts';
import { isMarkedByFisco } from '../../shared/fiscal/events.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { RetConsSitNFe } from '../../shared/service/service.ts';
import type { Identity } from '../certificates/vault/vault.ts';
import { readConsultAnswer } from '../sefaz/soap/answer.ts';
import type { Authorizer } from '../sefaz/addresses/authorizers.ts';
import { faultToError } from '../sefaz/tls/connection.ts';
import { consultEnvelope } from '../sefaz/soap/envelope.ts';
import type { ConsultDeps, ConsultQuestion } from './deps.ts';
import { noteAlerts, noteEvents, noteSituation } from '../history/note-answer.ts';
import { LIMITS } from './limits/limits.ts';
import { askedSubject, placeText, type SharedCounts } from './limits/shared-counts.ts';
import {
  keyLimitError,
  pausedError,
  type Ask,
  type RateLimitKey,
  type UsageSnapshot,
} from './limits/usage-meter.ts';

export interface SiteAnswer {
  readonly consultation: Consultation;
  /** Address of the site that answered. */
  readonly address: string;
  /** The retConsSitNFe element as received. */
  readonly xml: string;
}

interface SiteQuestion {
  readonly authorizer: Authorizer;
  readonly mod: Mod;
  readonly identity: Identity;
  /** Taken without an await since then; used if it is of this site. */
  readonly usage: UsageSnapshot | undefined;
}

export function placeOf(
  root: string,
  { tpAmb }: ConsultQuestion,
  mod: Mod,
  authorizer: Authorizer,
): RateLimitKey {
  return { root, tpAmb, mod, authorizer, service: 'consult' };
}

/**
 * Errors: `sefaz.*`, `call.aborted`; from the guard, before anything is sent, `sefaz.paused` and
 * `consult.key-limit`.
 */
export async function askSite(
  deps: ConsultDeps,
  question: ConsultQuestion,
  { authorizer, mod, identity, usage }: SiteQuestion,
  signal: AbortSignal | undefined,
): Promise<Result<SiteAnswer, AppError>> {
  const { tpAmb, chNFe } = question;
  const found = deps.find({ mod, authorizer, tpAmb, service: 'consult' });
  if (!found.ok) return found;
  const place = placeOf(identity.root, question, mod, authorizer);
  const counted = countAsk(deps, question, place, usage);
  if (!counted.ok) return counted;
  // Without other computers nothing is awaited before the request.
  const refused = counted.value.refusedElsewhere && (await counted.value.refusedElsewhere());
  if (refused) return err(refused);

  const response = await deps.pool.post({
    destination: found.value.destination,
    identity,
    service: 'consult',
    body: consultEnvelope({ tpAmb, chNFe }),
    asking: counted.value.asking,
    signal,
  });
  if (!response.ok) {
    if (!response.error.requestWritten) counted.value.takeBack();
    return err(counted.value.pausedMeanwhile() ?? faultToError(response.error));
  }
  const answer = readConsultAnswer(response.value, { tpAmb, chNFe });
  if (!answer.ok) return answer;
  if (answer.value.cStat === CSTAT_ABUSE) deps.guard?.meter.pause(place, deps.clock.now());

  // The reader made its lists and its cStat; the dispatcher validates the whole when it returns it.
  const retConsSitNFe = answer.value.retConsSitNFe as RetConsSitNFe;
  const avisos: string[] = [];
  if (found.value.overridden) avisos.push('address.overridden');
  if (response.value.inspection) avisos.push('connection.inspected');
  if (answer.value.otherKey) avisos.push('answer.other-key');
  return ok({
    consultation: toConsultation(question, retConsSitNFe, avisos, deps.clock.now().toISOString()),
    address: found.value.destination.url.href,
    xml: answer.value.xml,
  });
}

/** Notices that follow from the answer alone. */
const OF_THE_ANSWER: ReadonlySet<string> = new Set([
  'situation.disagrees',
  'cstat.unknown',
  'note.marked-by-fisco',
]);

/** An answer with its situation and events; of `avisos`, those that do not follow from the answer itself are kept. */
export function toConsultation(
  { chNFe, environment }: Pick<ConsultQuestion, 'chNFe' | 'environment'>,
  retConsSitNFe: RetConsSitNFe,
  avisos: readonly string[],
  consultadoEm: string,
): Consultation {
  const eventos = noteEvents(retConsSitNFe, { chNFe, tpAmb: tpAmbOf(environment) });
  const { situation, disagrees } = noteSituation(retConsSitNFe, eventos);
  return {
    chNFe,
    environment,
    situacao: situation,
    retConsSitNFe,
    eventos,
    alertas: noteAlerts(retConsSitNFe),
    consultadoEm,
    doArquivo: false,
    avisos: [
      ...avisos.filter((aviso) => !OF_THE_ANSWER.has(aviso)),
      ...(disagrees ? ['situation.disagrees'] : []),
      ...(situation === 'outra' ? ['cstat.unknown'] : []),
      ...(isMarkedByFisco(eventos.map(({ tpEvento }) => tpEvento)) ? ['note.marked-by-fisco'] : []),
    ],
  };
}

interface Counted {
  /** Asks the other computers' counts, if there are any; what was counted is taken back if these refuse. */
  readonly refusedElsewhere?: () => Promise<AppError | undefined>;
  /** Called before each attempt: the first is already counted, each further one counts again. False after a 656 to another one. */
  readonly asking: () => boolean;
  /** Why `asking` said so. */
  readonly pausedMeanwhile: () => AppError | undefined;
  /** Called if nothing was sent. */
  readonly takeBack: () => void;
}

const UNCOUNTED: Counted = {
  asking: () => true,
  pausedMeanwhile: () => undefined,
  takeBack: () => undefined,
};

function countAsk(
  deps: ConsultDeps,
  { chNFe, tpAmb }: ConsultQuestion,
  place: RateLimitKey,
  taken: UsageSnapshot | undefined,
): Result<Counted, AppError> {
  if (!deps.guard) return ok(UNCOUNTED);
  const { meter } = deps.guard;
  const now = deps.clock.now();
  const snapshot = taken?.place.authorizer === place.authorizer ? taken : meter.snapshot(place, chNFe, now);
  if (snapshot.pausedUntil) return err(pausedError(place, snapshot.pausedUntil, now));
  const first = meter.take(chNFe, tpAmb, now, snapshot);
  if (!first) return err(keyLimitError(meter.keyUse(chNFe, tpAmb, now).nextAt, now));
  const asks: Ask[] = [first];
  let tries = 0;
  let paused: AppError | undefined;
  const shared = deps.guard.shared();
  const subject = askedSubject(chNFe, tpAmb);
  const takeBack = () => {
    for (const ask of asks) ask.takeBack();
  };
  const refusedElsewhere = async (counts: SharedCounts) => {
    const counted = await counts.count({ place: placeText(place), subject, limit: LIMITS.keyAsks });
    if (counted.is === 'counted') {
      asks.push(counted);
      return undefined;
    }
    takeBack();
    const now = deps.clock.now();
    const until = new Date(now.getTime() + counted.ms);
    if (counted.is === 'used-up') return keyLimitError(until, now);
    meter.adopt(place, until, now);
    return pausedError(place, until, now);
  };
  return ok({
    ...(shared && { refusedElsewhere: () => refusedElsewhere(shared) }),
    asking: () => {
      const now = deps.clock.now();
      const until = meter.pausedUntil(place, now);
      paused = until && pausedError(place, until, now);
      if (paused) return false;
      tries += 1;
      const further = tries === 1 ? undefined : meter.take(chNFe, tpAmb, now);
      if (further) {
        asks.push(further);
        shared?.add(subject, '');
      }
      return true;
    },
    pausedMeanwhile: () => paused,
    takeBack,
  });
}

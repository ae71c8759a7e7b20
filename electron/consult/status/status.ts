/** The status of SEFAZ: asks an authorizer for the status of its service for a state, at most once in three minutes. */

import type { ServiceStatus } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { CSTAT_ABUSE } from '../../../shared/fiscal/cstat.ts';
import type { Mod, TpAmb } from '../../../shared/fiscal/numbering.ts';
import { cUfOf, type Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { Clock } from '../../ports.ts';
import type { AddressQuestion } from '../../sefaz/addresses/addresses.ts';
import { readStatusAnswer, type StatusAnswer } from '../../sefaz/soap/answer.ts';
import { homeAuthorizer, type Authorizer } from '../../sefaz/addresses/authorizers.ts';
import {
  faultToError,
  type ConsultPool,
  type Destination,
  type TrustKeeper,
} from '../../sefaz/tls/connection.ts';
import type { Proxying } from '../../sefaz/proxy/open-route.ts';
import { statusEnvelope } from '../../sefaz/soap/envelope.ts';
import type { ConsultGuard } from '../limits/guard.ts';
import type { StoredStatus } from './status-store.ts';
import { pausedError, type RateLimitKey } from '../limits/usage-meter.ts';

export interface StatusDeps {
  readonly clock: Clock;
  readonly pool: ConsultPool;
  readonly find: (
    question: AddressQuestion<'status'>,
  ) => Result<{ destination: Destination; overridden: boolean }, AppError>;
  /** The identity for the request: of the company named, else any with a usable certificate. */
  readonly identity: () => Promise<Result<Identity, AppError>>;
  /** The trusted authorities of SEFAZ's servers; the connection test must use the same as a consultation. */
  readonly trust?: TrustKeeper | undefined;
  /** How the network is reached; directly if absent. */
  readonly proxying?: Proxying | undefined;
  /** Remembers that this host takes the certificate only without its chain, or that it takes it with it again. */
  readonly keepLeafAlone?: ((host: string, fingerprint: string, alone: boolean) => void) | undefined;
  /** Absent in training. */
  readonly guard?: ConsultGuard | undefined;
}

export interface StatusQuestion {
  readonly uf: Uf;
  readonly mod: Mod;
  readonly tpAmb: TpAmb;
}

/**
 * Errors: `certificate.*`, `sefaz.*`, `call.aborted`; `sefaz.paused` with `reason` `recent` if the last request has
 * no stored answer and three minutes have not passed.
 */
export async function askStatus(
  deps: StatusDeps,
  { uf, mod, tpAmb }: StatusQuestion,
  signal?: AbortSignal,
): Promise<Result<ServiceStatus, AppError>> {
  const authorizer = homeAuthorizer(uf, mod);
  const found = deps.find({ mod, authorizer, tpAmb, service: 'status' });
  if (!found.ok) return found;
  const identity = await deps.identity();
  if (!identity.ok) return identity;
  const { destination, overridden } = found.value;
  const place: RateLimitKey = { root: identity.value.root, tpAmb, mod, authorizer, service: 'status' };
  const avisos = overridden ? ['address.overridden'] : [];

  // Of several states at one address each has its own: one may be stopped there, or served no more (410).
  const asked = `${destination.url.href} ${uf}`;
  const counted = count(deps, place, asked);
  if (!counted.ok) return counted;
  if (counted.value.stored) {
    const { answer, at } = counted.value.stored;
    return ok({ ...toView(authorizer, answer, at), fromStore: true, avisos });
  }
  const response = await deps.pool.post({
    destination,
    identity: identity.value,
    service: 'status',
    body: statusEnvelope({ tpAmb, cUF: cUfOf(uf) }),
    signal,
  });
  if (!response.ok) {
    if (!response.error.requestWritten) counted.value.back?.();
    return err(faultToError(response.error));
  }
  const answer = readStatusAnswer(response.value, { tpAmb });
  if (!answer.ok) return answer;
  const now = deps.clock.now();
  if (answer.value.cStat === CSTAT_ABUSE) deps.guard?.meter.pause(place, now);
  deps.guard?.statuses.keep(asked, { answer: answer.value, at: now.toISOString() });
  if (response.value.inspection) avisos.push('connection.inspected');
  return ok({ ...toView(authorizer, answer.value, now.toISOString()), fromStore: false, avisos });
}

/** The stored answer if no request is allowed; otherwise counts a request, which `back` uncounts. */
function count(
  { guard, clock }: StatusDeps,
  place: RateLimitKey,
  asked: string,
): Result<{ readonly stored?: StoredStatus; readonly back?: () => void }, AppError> {
  if (!guard) return ok({});
  const now = clock.now();
  const stored = guard.statuses.get(asked);
  const paused = guard.meter.pausedUntil(place, now);
  if (paused) return stored ? ok({ stored }) : err(pausedError(place, paused, now));
  const taken = guard.statuses.take(asked, now);
  if ('back' in taken) return ok(taken);
  if (stored) return ok({ stored });
  const { data } = pausedError(place, taken.until, now);
  return err(appError('sefaz.paused', { ...data, reason: 'recent' }));
}

function toView(authorizer: Authorizer, answer: StatusAnswer, at: string) {
  const { cStat, xMotivo, tMed, dhRecbto, dhRetorno, xObs } = answer;
  return {
    authorizer,
    cStat,
    xMotivo,
    tMed: tMed || undefined,
    dhRecbto,
    dhRetorno: dhRetorno || undefined,
    xObs: xObs || undefined,
    at,
  };
}

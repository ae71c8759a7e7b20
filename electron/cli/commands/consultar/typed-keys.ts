/** Keys typed as arguments: consulted one after the other, each answer kept for its repetitions. */

import type { Call, Environment, LastKnown } from '../../../../shared/contract.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { accessKeyProblems } from '../../../../shared/fiscal/access-key.ts';
import type { Cnpj } from '../../../../shared/fiscal/cnpj.ts';
import { CSTAT_ABUSE } from '../../../../shared/fiscal/cstat.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { CliContext } from '../../command.ts';
import {
  answerOutput,
  errorOutput,
  invalidOutput,
  notAskedOutput,
  type ConsultOutput,
} from '../../output/consult-json.ts';
import type { CommandFailure } from '../../output/failure.ts';
import { askersOf } from './asking-company.ts';

export interface TypedKeys {
  readonly keys: readonly string[];
  /** Issue dates by key, where the address of an offline QR code states them. */
  readonly issued: ReadonlyMap<string, string>;
}

/** Errors that mean the authorizer could not be reached. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'sefaz.dns',
  'sefaz.refused',
  'sefaz.unreachable',
  'proxy.dns',
  'proxy.unreachable',
  'proxy.timeout',
  'proxy.auth',
]);
const PAUSE_SECONDS = 3_600;

/** One entry for each key, in the given order. */
export async function consultTyped(
  { keys, issued }: TypedKeys,
  environment: Environment,
  license: Cnpj | undefined,
  refresh: boolean,
  context: CliContext,
): Promise<Result<ConsultOutput[], CommandFailure>> {
  const thisYear = context.now().getFullYear();
  const invalid = (key: string) => invalidOutput(key, accessKeyProblems(key, thisYear), context.now());
  // With no valid key, the core is not opened.
  if (keys.every((key) => accessKeyProblems(key, thisYear).length > 0)) return ok(keys.map(invalid));
  const client = await context.connect();
  if (!client.ok) return client;
  const { call } = client.value;
  const { fallback, rootFor } = await askersOf(call, environment, license);
  const known = new Map<string, ConsultOutput>();
  /**
   * State, model and asking root that got a 656: another request would restart the hour, while other companies'
   * certificates are not blocked.
   */
  const paused = new Map<string, AppError>();
  /**
   * State and model of authorizers that could not be reached, after the attempts for the first key: the others would
   * wait as long each.
   */
  const unreached = new Map<string, AppError>();

  for (const [i, key] of keys.entries()) {
    if (known.has(key)) continue;
    if (accessKeyProblems(key, thisYear).length > 0) {
      known.set(key, invalid(key));
      continue;
    }
    const service = `${key.slice(0, 2)}${key.slice(20, 22)}`;
    const unreachable = unreached.get(service);
    if (unreachable) {
      known.set(key, errorOutput(key, unreachable, context.now(), await lastKnown(call, environment, key)));
      continue;
    }
    const pause = paused.get(`${service} ${rootFor(key)}`);
    const forbidden = context.signal.aborted ? appError('call.aborted') : pause;
    if (forbidden) {
      known.set(key, notAskedOutput(key, forbidden, context.now(), await lastKnown(call, environment, key)));
      continue;
    }
    if (keys.length > 1) context.progress(`${i + 1}/${keys.length}  ${key}`);
    const asked = await call(
      'consult.note',
      {
        ...{ environment, chNFe: key, refresh, person: true, issued: issued.get(key) },
        ...(license ? { cnpj: license } : {}),
        ...(fallback ? { fallback } : {}),
      },
      { signal: context.signal },
    );
    const told = asked.ok
      ? answerOutput(asked.value)
      : errorOutput(key, asked.error, context.now(), await lastKnown(call, environment, key));
    if (!asked.ok && NO_CONNECTION.has(asked.error.code)) unreached.set(service, asked.error);
    if (asked.ok && asked.value.retConsSitNFe.cStat === CSTAT_ABUSE) {
      const until = new Date(context.now().getTime() + PAUSE_SECONDS * 1_000).toISOString();
      const data = { service: 'consult', mod: key.slice(20, 22), until, seconds: PAUSE_SECONDS };
      paused.set(`${service} ${rootFor(key)}`, appError('sefaz.paused', data));
    }
    known.set(key, told);
  }
  return ok(keys.flatMap((key) => known.get(key) ?? []));
}

export async function lastKnown(
  call: Call,
  environment: Environment,
  chNFe: string,
): Promise<LastKnown | undefined> {
  const known = await call('consult.last-known', { environment, chNFe });
  return known.ok ? known.value.anterior : undefined;
}

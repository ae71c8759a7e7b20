/** Keys typed as arguments: consulted one after the other, each answer kept for its repetitions. */

import type { Outcome } from '../../../../shared/asking/lanes.ts';
import { askOnce, placeByKey } from '../../../../shared/asking/once.ts';
import type { Call, Environment, LastKnown } from '../../../../shared/contract.ts';
import { appError } from '../../../../shared/errors.ts';
import { accessKeyProblems } from '../../../../shared/fiscal/key/access-key.ts';
import { newestIssueYear } from '../../../../shared/fiscal/key/issue-time.ts';
import type { Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { CliContext } from '../../command.ts';
import {
  answerOutput,
  errorOutput,
  invalidOutput,
  notAskedOutput,
  pausedOutput,
  stoppedOutput,
  type ConsultOutput,
} from '../../output/consult-json.ts';
import type { CommandFailure } from '../../output/failure.ts';
import { askersOf } from './asking-company.ts';

export interface TypedKeys {
  readonly keys: readonly string[];
  /** Issue dates by key, where the address of an offline QR code states them. */
  readonly issued: ReadonlyMap<string, string>;
}

/** One entry for each key, in the given order. */
export async function consultTyped(
  { keys, issued }: TypedKeys,
  environment: Environment,
  license: Cnpj | undefined,
  refresh: boolean,
  context: CliContext,
): Promise<Result<ConsultOutput[], CommandFailure>> {
  const outputs = new Map<string, ConsultOutput>();
  for (const key of keys) {
    const problems = accessKeyProblems(key, newestIssueYear(context.now()));
    if (problems.length > 0) outputs.set(key, invalidOutput(key, problems, context.now()));
  }
  const valid = new Set(keys.filter((key) => !outputs.has(key)));
  // With no valid key, the core is not opened.
  const client = valid.size > 0 ? await context.connect() : undefined;
  if (client && !client.ok) return client;
  if (client) {
    const { call } = client.value;
    const { fallback, rootFor } = await askersOf(call, environment, license, valid);
    const settled = new Map<string, { readonly outcome: Outcome; readonly at: Date }>();
    await askOnce([...valid], {
      gapMs: 0,
      inTurn: true,
      signal: context.signal,
      placeOf: (key) => placeByKey(key, rootFor(key)),
      ask: (key) => {
        if (keys.length > 1) context.progress(`${keys.indexOf(key) + 1}/${keys.length}  ${key}`);
        return call(
          'consult.note',
          {
            environment,
            chNFe: key,
            refresh,
            person: true,
            issued: issued.get(key),
            cnpj: license,
            fallback,
          },
          { signal: context.signal },
        );
      },
      settled: (key, outcome) => void settled.set(key, { outcome, at: context.now() }),
    });
    for (const key of valid) {
      const { outcome, at = context.now() } = settled.get(key) ?? {};
      const earlier = () => lastKnown(call, environment, key);
      outputs.set(key, await outputOf(key, outcome, at, earlier));
    }
  }
  return ok(keys.flatMap((key) => outputs.get(key) ?? []));
}

/** @param outcome none of a key whose turn did not come before the command was interrupted. */
async function outputOf(
  key: string,
  outcome: Outcome | undefined,
  at: Date,
  earlier: () => Promise<LastKnown | undefined>,
): Promise<ConsultOutput> {
  if (outcome?.kind === 'answered') return answerOutput(outcome.answer);
  const anterior = await earlier();
  if (outcome?.kind === 'failed') return errorOutput(key, outcome.error, at, anterior);
  if (outcome?.kind !== 'not-asked') return notAskedOutput(key, appError('call.aborted'), at, anterior);
  const { why, until = at, error, cStat = '', xMotivo = '' } = outcome.standing;
  if (error) return errorOutput(key, error, at, anterior);
  if (why === 'stopped') return stoppedOutput(key, { cStat, xMotivo }, undefined, at, anterior);
  return pausedOutput(key, { mod: key.slice(20, 22) }, until, at, anterior);
}

export async function lastKnown(
  call: Call,
  environment: Environment,
  chNFe: string,
): Promise<LastKnown | undefined> {
  const known = await call('consult.last-known', { environment, chNFe });
  return known.ok ? known.value.anterior : undefined;
}

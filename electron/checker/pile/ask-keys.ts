/** Consults SEFAZ about many keys, each once: authorizers beside each other, and each of them in its own pace. */

import type { Consultation } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { CSTAT_ABUSE } from '../../../shared/fiscal/cstat.ts';
import { hinderedByAnswer, hinderedByError } from '../../../shared/fiscal/hindered.ts';
import type { Result } from '../../../shared/result.ts';

export interface AskDeps {
  readonly consult: (chNFe: string) => Promise<Result<Consultation, AppError>>;
  /** Root of the certificate that asks about this key. */
  readonly askerOf: (chNFe: string) => string;
  /** Waits between two requests to one authorizer. */
  readonly pause: () => Promise<void>;
  readonly answered: (chNFe: string, answer: Consultation | AppError) => void;
  readonly progress: (done: number, total: number) => void;
}

export interface Asked {
  readonly answered: number;
  readonly stored: number;
  readonly failed: number;
}

/** Errors of one key alone: the next key is asked all the same. */
const OF_ONE_KEY: ReadonlySet<string> = new Set(['consult.key-limit', 'input.invalid', 'sefaz.unrecognised']);

/**
 * State, model and kind of emission decide who is asked, so they stand for the authorizer. Where it is stopped or cannot
 * be reached, its other keys get that reason without being asked; where it pauses a certificate (656), those of the same
 * certificate.
 */
export async function askKeys(keys: readonly string[], deps: AskDeps, signal?: AbortSignal): Promise<Asked> {
  const chains = new Map<string, string[]>();
  for (const key of new Set(keys)) {
    const who = `${key.slice(0, 2)} ${key.slice(20, 22)} ${key.slice(34, 35)}`;
    chains.set(who, [...(chains.get(who) ?? []), key]);
  }
  const total = new Set(keys).size;
  const sums = { answered: 0, stored: 0, failed: 0 };
  let done = 0;
  const report = (key: string, answer: Consultation | AppError) => {
    done += 1;
    deps.answered(key, answer);
    if ('code' in answer) sums.failed += 1;
    else if (answer.doArquivo) sums.stored += 1;
    if (!('code' in answer)) sums.answered += 1;
    deps.progress(done, total);
  };
  const ask = async (chain: readonly string[]) => {
    /** By the root of the certificate; "" for all. */
    const stops = new Map<string, AppError>();
    let sent = false;
    for (const key of chain) {
      // What was not asked by a person's wish is no failure: the row stays as it is.
      if (signal?.aborted) return;
      const asker = deps.askerOf(key);
      const stopped = stops.get('') ?? stops.get(asker);
      if (stopped) {
        report(key, stopped);
        continue;
      }
      if (sent) await deps.pause();
      if (signal?.aborted) return;
      const answer = await deps.consult(key);
      if (!answer.ok && answer.error.code === 'call.aborted') return;
      sent = answer.ok ? !answer.value.doArquivo : true;
      report(key, answer.ok ? answer.value : answer.error);
      const stop = stopOf(answer);
      if (stop) stops.set(hinderedByError(stop) === 'certificate' ? asker : '', stop);
    }
  };
  await Promise.all([...chains.values()].map(ask));
  return sums;
}

/** Why the authorizer's other keys are not asked after this answer. */
function stopOf(answer: Result<Consultation, AppError>): AppError | undefined {
  if (!answer.ok) return OF_ONE_KEY.has(answer.error.code) ? undefined : answer.error;
  const { cStat, xMotivo = '' } = answer.value.retConsSitNFe;
  if (cStat === CSTAT_ABUSE) return appError('sefaz.paused', { cStat, xMotivo });
  return hinderedByAnswer(cStat) === 'authorizer'
    ? appError('sefaz.service-stopped', { cStat, xMotivo })
    : undefined;
}

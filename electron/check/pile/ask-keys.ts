/** Consults SEFAZ about the keys of a pile, each once; what stops a service or a certificate is the answer of its other keys. */

import type { Asked as Answer } from '../../../shared/asking/hindered.ts';
import type { Standing } from '../../../shared/asking/hindrances.ts';
import { askOnce, type OnceDeps } from '../../../shared/asking/once.ts';
import type { CallOutput, Consultation } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';

export interface AskDeps extends Pick<OnceDeps, 'placeOf' | 'gapMs' | 'signal'> {
  readonly consult: (chNFe: string) => Promise<Answer>;
  readonly answered: (chNFe: string, answer: Consultation | AppError) => void;
  readonly progress: (done: number, total: number) => void;
}

export async function askKeys(keys: readonly string[], deps: AskDeps): Promise<CallOutput<'check.ask'>> {
  const total = new Set(keys).size;
  const sums = { answered: 0, stored: 0, failed: 0 };
  let done = 0;
  const report = (key: string, answer: Consultation | AppError) => {
    done += 1;
    deps.answered(key, answer);
    if ('code' in answer) sums.failed += 1;
    else sums.answered += 1;
    if ('doArquivo' in answer && answer.doArquivo) sums.stored += 1;
    deps.progress(done, total);
  };
  await askOnce(keys, {
    ...deps,
    ask: deps.consult,
    settled: (key, outcome) => {
      if (outcome.kind === 'answered') report(key, outcome.answer);
      if (outcome.kind === 'not-asked') report(key, reasonOf(outcome.standing));
      // What was not asked by a person's wish is no failure: the row stays as it is.
      if (outcome.kind === 'failed' && outcome.error.code !== 'call.aborted') report(key, outcome.error);
    },
  });
  return sums;
}

function reasonOf({ why, error, cStat = '', xMotivo = '' }: Standing): AppError {
  return error ?? appError(why === 'abuse' ? 'sefaz.paused' : 'sefaz.service-stopped', { cStat, xMotivo });
}

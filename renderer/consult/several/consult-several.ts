/** Consults a few keys in turn and counts their answers; a 656 pauses all, and what else hinders some leaves those for later. */

import { hinderedBy } from '../../../shared/asking/hindered.ts';
import { askOnce, placeByKey } from '../../../shared/asking/once.ts';
import { appError } from '../../../shared/errors.ts';
import type { BatchGroup, BatchView, Consultation } from '../../../shared/contract.ts';
import { isMarked } from '../../../shared/explain/situation-notices.ts';
import type { AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { err } from '../../../shared/result.ts';
import type { Asking } from '../use-consults.ts';

/** MOC 7.0, Anexo I, 4.3: even use. */
const GAP_MS = 1_000;

export interface Several {
  readonly keys: readonly AccessKey[];
  /** Those that are still to be consulted. */
  readonly left: readonly AccessKey[];
  /** `stopped` by a person, `paused` by a 656, `hindered` where SEFAZ is stopped or cannot be reached. */
  readonly state: 'running' | 'stopped' | 'paused' | 'hindered' | 'done';
  /** As those of a batch. */
  readonly counts: Readonly<BatchView['groups']>;
}

function groupOf(answer: Consultation): BatchGroup {
  return isMarked(answer) ? 'marcada' : answer.situacao;
}

/** Keys that SEFAZ gave an answer about, of those whose turn is over. */
export function consultedOf({ keys, left, counts }: Pick<Several, 'keys' | 'left' | 'counts'>): number {
  return keys.length - left.length - (counts.failed ?? 0) - (counts['nao-consultada'] ?? 0);
}

/** The same note is being consulted already: it is not counted a second time. */
const ALREADY = err(appError('batch.busy'));

export async function consultSeveral(
  from: Several,
  ask: (chNFe: AccessKey) => Promise<Asking>,
  stopping: AbortController,
  show: (several: Several) => void,
): Promise<void> {
  let now: Several = { ...from, state: 'running' };
  let paused = false;
  show(now);
  await askOnce(from.left, {
    gapMs: GAP_MS,
    inTurn: true,
    signal: stopping.signal,
    placeOf: (key) => placeByKey(key, ''),
    ask: async (key) => {
      const asked = (await ask(key as AccessKey)) ?? ALREADY;
      paused = hinderedBy(asked, new Date(), 0)?.why === 'abuse';
      if (paused) stopping.abort();
      return asked;
    },
    settled: (key, outcome) => {
      if (paused || outcome.kind === 'not-asked') return;
      const already = outcome.kind === 'failed' && outcome.error.code === 'batch.busy';
      const group = outcome.kind === 'answered' ? groupOf(outcome.answer) : 'failed';
      const counts = already ? now.counts : { ...now.counts, [group]: (now.counts[group] ?? 0) + 1 };
      now = { ...now, left: now.left.filter((each) => each !== key), counts };
      show(now);
    },
  });
  const early = stopping.signal.aborted ? 'stopped' : 'hindered';
  const ended = now.left.length === 0 ? 'done' : early;
  show({ ...now, state: paused ? 'paused' : ended });
}

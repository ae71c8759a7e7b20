/** Consults the few keys of a pasted text in sequence: paced, counted by situation, paused by the first 656 and resumed after the pause. */

import { useEffect, useRef, useState } from 'react';
import type { Situation } from '../../../shared/fiscal/cstat.ts';
import { CSTAT_ABUSE } from '../../../shared/fiscal/cstat.ts';
import type { AccessKey } from '../../../shared/fiscal/access-key.ts';
import type { Asking } from '../use-consults.ts';

/** Pause between two queries that reached SEFAZ, in milliseconds; stored answers need none (MOC 7.0, Anexo I, 4.3: even use). */
const PACE_MS = 1_000;

export interface Several {
  readonly keys: readonly AccessKey[];
  /** Keys that have been consulted. */
  readonly done: number;
  readonly state: 'running' | 'stopped' | 'paused' | 'done';
  /** Count by situation; `failed` are those without an answer. */
  readonly counts: Readonly<Partial<Record<Situation | 'failed', number>>>;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export interface SeveralUse {
  readonly several: Several | undefined;
  readonly start: (keys: readonly AccessKey[]) => void;
  /** Waits after the key that is being consulted now. */
  readonly stop: () => void;
  readonly goOn: () => void;
  readonly close: () => void;
}

export function useSeveral(ask: (chNFe: AccessKey) => Promise<Asking>): SeveralUse {
  const [several, setSeveral] = useState<Several>();
  const latestAsk = useRef(ask);
  const stopped = useRef(false);
  useEffect(() => {
    latestAsk.current = ask;
  });
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const run = async (from: Several) => {
    let now: Several = { ...from, state: 'running' };
    stopped.current = false;
    setSeveral(now);
    for (const key of from.keys.slice(from.done)) {
      const answered = await latestAsk.current(key);
      const { kind, paused, asked } = outcomeOf(answered);
      if (paused) return setSeveral({ ...now, state: 'paused' });
      const counts = kind ? { ...now.counts, [kind]: (now.counts[kind] ?? 0) + 1 } : now.counts;
      now = { ...now, done: now.done + 1, counts };
      setSeveral(now);
      if (stopped.current)
        return setSeveral({ ...now, state: now.done === now.keys.length ? 'done' : 'stopped' });
      if (asked && now.done < now.keys.length) await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    }
    setSeveral({ ...now, state: 'done' });
  };

  return {
    several,
    start: (keys) => void run({ keys, done: 0, state: 'running', counts: {}, startedAt: Date.now() }),
    stop: () => {
      stopped.current = true;
    },
    goOn: () => void (several && run(several)),
    close: () => setSeveral(undefined),
  };
}

/** `asked`: SEFAZ was queried, so the next key waits. A pause keeps its key, to be consulted again. */
export function outcomeOf(answered: Asking): {
  readonly kind: Situation | 'failed' | undefined;
  readonly paused: boolean;
  readonly asked: boolean;
} {
  if (!answered) return { kind: undefined, paused: false, asked: false };
  if (!answered.ok) {
    const { code } = answered.error;
    return { kind: 'failed', paused: code === 'sefaz.paused', asked: code.startsWith('sefaz.') };
  }
  const { situacao, retConsSitNFe, doArquivo, avisos } = answered.value;
  const paused = retConsSitNFe.cStat === CSTAT_ABUSE || avisos.includes('sefaz.paused');
  return { kind: situacao, paused, asked: !doArquivo };
}

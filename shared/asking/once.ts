/** Asks SEFAZ about some keys, each once, where none waits: a key that is hindered by then is not asked, and gets the reason. */

import { accessKeyParts } from '../fiscal/access-key.ts';
import type { Asked } from './hindered.ts';
import type { Place } from './hindrances.ts';
import { startAsking, type Group, type Outcome, type Pace } from './lanes.ts';

export interface OnceDeps {
  readonly placeOf: (key: string) => Place;
  /** Never rejects. */
  readonly ask: (key: string) => Promise<Asked>;
  readonly settled: (key: string, outcome: Outcome) => void;
  /** Milliseconds between the beginnings of two questions that reach one authorizer. */
  readonly gapMs: number;
  /** One key at a time, whatever its authorizer. */
  readonly inTurn?: boolean;
  /** No further key is asked once it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

interface Keys extends Group {
  readonly keys: string[];
}

const PAUSE_MS = 3_600_000;
/** Kinds of emission that go to SVC-AN and SVC-RS. */
const SVC: ReadonlySet<unknown> = new Set(['6', '7']);

export async function askOnce(keys: readonly string[], deps: OnceDeps): Promise<void> {
  const { placeOf, settled, gapMs, inTurn = false, signal } = deps;
  if (signal?.aborted) return;
  const groups = new Map<string, Keys>();
  for (const key of new Set(keys)) {
    const place = placeOf(key);
    const name = `${place.authorizer} ${place.mod} ${place.root}`;
    const group = groups.get(name) ?? { place, keys: [], pending: 0 };
    groups.set(name, group);
    group.pending = group.keys.push(key);
  }
  const asking = startAsking<Keys, string>({
    ...{ settled, groups: [...groups.values()], atOnce: 1, pace: paceOf(gapMs), pauseMs: PAUSE_MS },
    clock: { now: () => new Date() },
    laneOf: ({ authorizer }) => (inTurn ? '' : authorizer),
    next: ({ keys: all, pending }) => all[all.length - pending],
    ask: (key) => deps.ask(key),
    changed: () => undefined,
  });
  const stop = () => asking.stop(false);
  signal?.addEventListener('abort', stop, { once: true });
  // The first question has begun, and may have been what aborted it.
  if (signal?.aborted) stop();
  await asking.ended.finally(() => signal?.removeEventListener('abort', stop));
}

function paceOf(gapMs: number): Pace {
  const begun = new Map<string, number>();
  return {
    take: (lane) => {
      const now = performance.now();
      const wait = (begun.get(lane) ?? -Infinity) + gapMs - now;
      if (wait > 0) return wait;
      begun.set(lane, now);
      return 0;
    },
    giveBack: (lane) => void begun.delete(lane),
  };
}

/** For faces, which know no authorizers: a note's state, and the SVC where its key names one, decide who is asked. */
export function placeByKey(key: string, root: string): Place {
  const { cUF, mod, tpEmis } = accessKeyParts(key);
  return { authorizer: SVC.has(tpEmis) ? `${cUF} ${tpEmis}` : cUF, mod, root };
}

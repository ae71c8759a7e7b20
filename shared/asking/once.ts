/** Asks SEFAZ about some keys, each once, where none waits: a key that is hindered by then is not asked, and gets the reason. */

import { accessKeyParts } from '../fiscal/key/access-key.ts';
import type { Asked } from './hindered.ts';
import { readPlace } from './hindrances.ts';
import { startAsking, type Outcome, type Pace } from './lanes.ts';

export interface OnceDeps {
  /** Authorizer, model and root of the asking certificate, as {@link readPlace} reads them. */
  readonly placeOf: (key: string) => string;
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

const PAUSE_MS = 3_600_000;
/** Kinds of emission that go to SVC-AN and SVC-RS. */
const SVC: ReadonlySet<unknown> = new Set(['6', '7']);
/** Notes of an SVC that neither it nor the state could be reached for, before the others are not asked. */
const MOST_UNREACHED = 3;

export async function askOnce(keys: readonly string[], deps: OnceDeps): Promise<void> {
  const { placeOf, ask, settled, gapMs, inTurn = false, signal } = deps;
  if (signal?.aborted) return;
  const groups = [...Map.groupBy(new Set(keys), placeOf)].map(([name, of]) => {
    const place = readPlace(name);
    return { place, lane: inTurn ? '' : place.authorizer, of, pending: of.length };
  });
  /** By place. */
  const unreached = new Map<string, number>();
  const asking = startAsking<(typeof groups)[number], string>({
    groups,
    ask,
    settled,
    atOnce: 1,
    pace: paceOf(gapMs),
    pauseMs: PAUSE_MS,
    clock: { now: () => new Date() },
    next: ({ of, pending }) => of[of.length - pending],
    changed: () => undefined,
    hindersOthers: (key, { why }) => {
      // What its SVC cannot say the state may know, of this note or of another.
      if (!isOfSvc(key) || why === 'abuse') return true;
      if (why !== 'connection') return false;
      const place = placeOf(key);
      const count = (unreached.get(place) ?? 0) + 1;
      unreached.set(place, count);
      return count >= MOST_UNREACHED;
    },
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
export function placeByKey(key: string, root: string): string {
  const { cUF, mod, tpEmis } = accessKeyParts(key);
  return `${isOfSvc(key) ? `${cUF}-${tpEmis}` : cUF} ${mod} ${root}`;
}

function isOfSvc(key: string): boolean {
  return SVC.has(accessKeyParts(key).tpEmis);
}

/** What the last answers show about SEFAZ itself: stopped services (108, 109), and consults paused (656). */

import type { HistoryEntry, Pause } from '../../shared/contract.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { CSTAT_ABUSE, isStopped } from '../../shared/fiscal/cstat.ts';
import { modSchema, type Mod } from '../../shared/fiscal/numbering.ts';
import { ufOf, ufSchema, type Uf } from '../../shared/fiscal/issuer/uf.ts';
import type { KeptStatus } from '../connection/kept-statuses.ts';

interface Word {
  readonly uf: Uf;
  readonly mod: Mod;
  readonly cStat: string;
  readonly at: string;
}

export interface Stopped extends Word {
  /** When the first of consecutive answers with this result came. */
  readonly since: string;
}

/** An older answer says nothing about the service now. */
const HOURS = 12;

/** `entries` newest first. Each state and model separately: the newest answer decides. */
export function stoppedServices(
  entries: readonly HistoryEntry[],
  statuses: readonly KeptStatus[],
  now: number,
): readonly Stopped[] {
  const words = [...statuses, ...entries.flatMap(wordOf)]
    .filter(({ at }) => now - Date.parse(at) < HOURS * 3_600_000)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const places = new Map<string, Word[]>();
  for (const word of words) {
    const place = `${word.uf} ${word.mod}`;
    places.set(place, [...(places.get(place) ?? []), word]);
  }
  return [...places.values()].flatMap((answers) => {
    const [newest] = answers;
    if (!newest || !isStopped(newest.cStat)) return [];
    const end = answers.findIndex(({ cStat }) => !isStopped(cStat));
    const first = answers[(end < 0 ? answers.length : end) - 1] ?? newest;
    const { uf, mod, cStat, at } = newest;
    return [{ uf, mod, cStat, at, since: first.at }];
  });
}

/** A request that was never answered has an empty cStat, which is not an answer of SEFAZ. */
function wordOf({ at, cStat, disablement, subject }: HistoryEntry): readonly Word[] {
  if (cStat === '') return [];
  if (disablement) {
    return [{ uf: disablement.uf, mod: disablement.mod, cStat, at: disablement.answer?.at ?? at }];
  }
  if (!ACCESS_KEY_PATTERN.test(subject)) return [];
  const parts = accessKeyParts(subject);
  const uf = ufSchema.safeParse(ufOf(parts.cUF));
  const mod = modSchema.safeParse(parts.mod);
  return uf.success && mod.success ? [{ uf: uf.data, mod: mod.data, cStat, at }] : [];
}

export interface PausedService {
  readonly service: Pause['service'];
  readonly authorizer: string;
  readonly until: string;
}

/** Consults of training have no rate limit: there a 656 counts while it is the newest answer. */
export function pausedInTraining(
  entries: readonly HistoryEntry[],
  minutes: number,
  now: number,
): readonly PausedService[] {
  const newest = entries.find(({ kind }) => kind === 'consult');
  if (!newest || newest.cStat !== CSTAT_ABUSE) return [];
  const until = Date.parse(newest.at) + minutes * 60_000;
  const [word] = wordOf(newest);
  if (until <= now || !word) return [];
  return [{ service: 'consult', authorizer: word.uf, until: new Date(until).toISOString() }];
}

/**
 * Asks watched notes when they are due, while the program runs: one at a time, so that what was missed while it was
 * closed is spread over the hours after its start.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { hinderedBy, stoppedBy } from '../../../shared/asking/hindered.ts';
import { createHindrances, readPlace } from '../../../shared/asking/hindrances.ts';
import type { Call, Environment, WatchKind } from '../../../shared/contract.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { givesSituation } from '../../../shared/fiscal/cstat.ts';
import type { Clock } from '../../ports.ts';
import { asSoleWorker } from '../../storage/database/as-sole.ts';
import { placeOfKey, placingOf, type Placing, type PlacingRealm } from '../asking-place.ts';
import { pauseMsIn } from '../limits/limits.ts';
import type { AskedNote, NoteRow } from './store.ts';
import type { Watches } from './watches.ts';

/** A data folder with watched notes. */
export interface WatchPlace extends PlacingRealm {
  readonly dataDir: string;
  readonly watches: Watches;
}

export interface WatchKeeperDeps {
  readonly clock: Clock;
  /** The open data folders. */
  readonly places: () => readonly WatchPlace[];
  /** Of the program itself: no sign of a person's presence. */
  readonly call: Call;
  readonly notify: (
    changes: readonly { readonly environment: Environment; readonly kinds: readonly WatchKind[] }[],
  ) => void;
  /** Called when a note was asked, or ended. */
  readonly changed: () => void;
  /** Receives what a round threw: a bug, or a database that cannot be written. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds that replace {@link PACE}, in tests. */
  readonly pace?: Partial<Record<keyof typeof PACE, number>>;
}

export type WatchKeeper = ReturnType<typeof createWatchKeeper>;

export const PACE = {
  /** After the start: the first screen and what a person asks come first. */
  startMs: 10_000,
  /** Between two rounds, usually. */
  usualMs: 5_000,
  /** The shortest time between two rounds: with many notes due, so that an hour does for some. */
  shortestMs: 2_000,
  /** At least this long between two requests, whatever process sends them. */
  gapMs: 1_000,
  /** For the notes of a service that did not serve or answer, or those of them that a refused certificate asks. */
  standstillMs: 10 * 60_000,
  /** Until a note is asked again that could not be because the certificates are locked. */
  lockedMs: 10 * 60_000,
} as const;

const LOCK_FILE = 'acompanhar.sqlite';
const HOUR_MS = 3_600_000;
const CSTAT_TOO_OLD = '526';

export function createWatchKeeper(deps: WatchKeeperDeps) {
  const { clock, places, call, notify, changed, failed } = deps;
  const pace = { ...PACE, ...deps.pace };
  const ending = new AbortController();
  const standstill = [pace.standstillMs, pace.standstillMs] as const;
  const hindrances = createHindrances({ stopped: standstill, connection: standstill });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;

  /** Where and by whose certificate a note is asked, for each environment of each data folder. */
  const placeOf = (place: WatchPlace, note: AskedNote, hasCertificate: Placing['hasCertificate']) => {
    const { environment, chNFe: key, company } = note;
    const placing = { ...placingOf(place), hasCertificate };
    const asked = readPlace(placeOfKey({ key }, { fallback: company || undefined }, placing));
    return { ...asked, authorizer: `${asked.authorizer} ${environment} ${place.dataDir}` };
  };
  /** Whether a note waits for what another one met; undefined while none does. */
  const waiting = (place: WatchPlace) => {
    const now = clock.now();
    if (hindrances.free(now)) return undefined;
    // Of thousands of notes some dozen companies ask.
    const known = new Map<string, boolean>();
    const holds = (root: string) => {
      const held = known.get(root) ?? place.hasValidCertificate(root);
      known.set(root, held);
      return held;
    };
    // And where a note is asked its key's state, month, issuer, series and form say, not its number.
    const waits = new Map<string, boolean>();
    return (note: AskedNote) => {
      const like = `${note.environment} ${note.company} ${note.chNFe.slice(0, 25)} ${note.chNFe.charAt(34)}`;
      const found = waits.get(like) ?? hindrances.at(placeOf(place, note, holds), now) !== undefined;
      waits.set(like, found);
      return found;
    };
  };

  /** Asks it, with what its answer means for its next due moment; a changed note is known by `observe` already. */
  const ask = async (place: WatchPlace, row: NoteRow): Promise<void> => {
    const { watches } = place;
    const { environment, chNFe, company } = row;
    const now = clock.now();
    const fallback = cnpjSchema.safeParse(company).data;
    watches.claim(row);
    const result = await call(
      'consult.note',
      { environment, chNFe: accessKeySchema.parse(chNFe), refresh: true, person: true, fallback },
      { signal: ending.signal },
    );
    const later = (ms: number) => now.getTime() + ms;
    const stops = stoppedBy(result, now, pauseMsIn(environment));
    if (stops) hindrances.add(stops, placeOf(place, row, place.hasValidCertificate), now);
    if (!result.ok) {
      const { code } = result.error;
      const { why, until } = hinderedBy(result, now, pauseMsIn(environment)) ?? {};
      if (why === 'locked') watches.postpone(environment, chNFe, code, later(pace.lockedMs));
      else if (until && until > now) watches.postpone(environment, chNFe, code, until.getTime());
      else watches.fail(environment, chNFe, code);
      return;
    }
    const { retConsSitNFe, doArquivo, avisos } = result.value;
    // A stored answer is what the guard against abuse gives where it sends nothing: for an hour at most.
    if (doArquivo) {
      const why = avisos.includes('consult.key-limit') ? 'consult.key-limit' : 'sefaz.paused';
      watches.postpone(environment, chNFe, why, later(HOUR_MS));
    } else if (givesSituation(retConsSitNFe)) watches.settle(environment, chNFe);
    else if (retConsSitNFe.cStat === CSTAT_TOO_OLD) watches.endTooOld(environment, chNFe);
    else watches.fail(environment, chNFe, retConsSitNFe.cStat);
  };

  /** Number of notes that are due now and were not asked in this round. */
  const roundIn = async (place: WatchPlace): Promise<number> => {
    const { watches } = place;
    const now = () => clock.now().getTime();
    const look = () => watches.store.due(now(), waiting(place));
    let due = look();
    if (due || watches.store.claimed().length > 0) {
      await asSoleWorker(place.dataDir, LOCK_FILE, async () => {
        watches.recover();
        due = look();
        if (!due || ending.signal.aborted) return;
        const asked = ask(place, due.first);
        await Promise.all([
          asked,
          delay(pace.gapMs, undefined, { signal: ending.signal }).catch(() => undefined),
        ]);
        changed();
      });
      due = look();
    }
    const left = due?.count ?? 0;
    const notice = watches.store.takeNotice(now(), left);
    if (notice) notify(notice);
    return left;
  };

  const round = async (): Promise<number> => {
    let left = 0;
    for (const place of places()) {
      if (ending.signal.aborted) break;
      try {
        left += await roundIn(place);
      } catch (error) {
        failed(error);
      }
    }
    return left;
  };
  /** One round at a time in this process. */
  const roundAlone = () =>
    (running ??= round().finally(() => {
      running = undefined;
    }));

  const next = (ms: number) => {
    if (ending.signal.aborted) return;
    timer = setTimeout(() => {
      void roundAlone().then((left) =>
        next(Math.min(Math.max(HOUR_MS / Math.max(left, 1), pace.shortestMs), pace.usualMs)),
      );
    }, ms);
    timer.unref();
  };

  return {
    start: () => next(pace.startMs),
    /** One round: asks at most one note of each folder. Never rejects. */
    round: async () => {
      await roundAlone();
    },
    /** Aborts what is being asked, and waits for it. */
    close: async () => {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Stores, across restarts and processes, which services answered 656 and how often each key was asked for. */

import type { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../../shared/errors.ts';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import { LIMITS } from './limits.ts';
import type { WriteBehind } from '../../history/write-behind.ts';
import { isOneService } from '../../sefaz/addresses/authorizers.ts';

/** The unit in which an authorizer counts and blocks: one web service of one model, for one company; of a service with several names a pause holds by each. */
export interface RateLimitKey {
  /** Eight characters: the limit applies to the certificate, which matriz and filiais share. */
  readonly root: string;
  readonly tpAmb: TpAmb;
  readonly mod: string;
  readonly authorizer: string;
  readonly service: 'consult' | 'disable' | 'status';
}

export interface Pause extends RateLimitKey {
  readonly until: Date;
}

/** What is known before a key is asked for at one place; valid until the next await. */
export interface UsageSnapshot {
  readonly place: RateLimitKey;
  readonly pausedUntil: Date | undefined;
  /** Requests for the key already counted. */
  readonly asks: number;
  /** True if the history has something about this key. */
  readonly recorded: boolean;
}

/** One request that was counted before it was sent. */
export interface Ask {
  /** Uncounts it, because nothing was sent. */
  takeBack(): void;
}

export type UsageMeter = ReturnType<typeof createUsageMeter>;

/** The first request for a key, not yet written. */
interface Waiting {
  readonly at: number;
  seq: number | bigint | undefined;
  takenBack: boolean;
}

interface PauseRow extends RateLimitKey {
  readonly since: number;
  readonly until: number;
}

/** Of a pause that holds at every place: a restore could not read what was asked before it. */
const EVERYWHERE = '* * * * *';
/** How long, in milliseconds, a 656 of another process may stay unseen. */
const FRESH_MS = 250;
/** Ends of one pause differ by this much, in milliseconds, since clocks of two computers tell it. */
const SAME_MS = 5_000;
const PRUNE_MS = 10 * 60_000;

/** `failed` is called if a 656 could not be written; it is then known to this process only. */
export function createUsageMeter(db: DatabaseSync, writes: WriteBehind, failed: (error: unknown) => void) {
  const writePause = db.prepare(
    `INSERT INTO service_pause (root, tp_amb, mod, authorizer, service, since, until) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET since = excluded.since, until = excluded.until`,
  );
  const readPauses = db.prepare(
    'SELECT root, tp_amb AS tpAmb, mod, authorizer, service, since, until FROM service_pause',
  );
  // Times more than an hour ahead were written before the clock was set back, and do not count in this hour.
  const readAsks = db.prepare(
    'SELECT COUNT(*) AS asks, MIN(at) AS first FROM key_ask WHERE ch_nfe = ? AND tp_amb = ? AND at > ? AND at < ?',
  );
  const readTraces = db.prepare(
    `SELECT 1 FROM key_ask WHERE ch_nfe = ?1 UNION ALL SELECT 1 FROM consultation WHERE ch_nfe = ?1 LIMIT 1`,
  );
  const addAsk = db.prepare('INSERT INTO key_ask (ch_nfe, tp_amb, at) VALUES (?, ?, ?)');
  const addAskWhereLeft = db.prepare(
    `INSERT INTO key_ask (ch_nfe, tp_amb, at) SELECT ?1, ?2, ?3
     WHERE (SELECT COUNT(*) FROM key_ask WHERE ch_nfe = ?1 AND tp_amb = ?2 AND at > ?4 AND at < ?5) < ?6`,
  );
  const removeAsk = db.prepare('DELETE FROM key_ask WHERE seq = ?');
  const prune = db.prepare('DELETE FROM key_ask WHERE at < ?');

  const waiting = new Map<string, Waiting>();
  /** All pauses by place, as last read; those of this process are added at once. */
  let known = new Map<string, PauseRow>();
  let readAt = -Infinity;
  /** Pauses of this process that could not be written. */
  const unwritten = new Map<string, PauseRow>();
  let prunedAt = 0;

  const asksOf = (chNFe: string, tpAmb: TpAmb, now: number) => {
    const row = readAsks.get(chNFe, tpAmb, now - LIMITS.windowMs, now + LIMITS.windowMs) as {
      asks: number;
      first: number | null;
    };
    const here = waiting.get(tpAmb + chNFe);
    if (!here) return { asks: row.asks, first: row.first ?? undefined };
    return { asks: row.asks + 1, first: Math.min(row.first ?? here.at, here.at) };
  };

  const takeFirst = (chNFe: string, tpAmb: TpAmb, at: number): Ask => {
    const place = tpAmb + chNFe;
    const entry: Waiting = { at, seq: undefined, takenBack: false };
    let row: number | bigint | undefined;
    waiting.set(place, entry);
    writes.later(
      () => {
        row = entry.takenBack ? undefined : addAsk.run(chNFe, tpAmb, at).lastInsertRowid;
        if (at - prunedAt > PRUNE_MS) {
          prune.run(at - LIMITS.windowMs);
          prunedAt = at;
        }
      },
      (isWritten) => {
        if (waiting.get(place) === entry) waiting.delete(place);
        if (isWritten) entry.seq = row;
      },
    );
    return {
      takeBack: () => {
        entry.takenBack = true;
        if (waiting.get(place) === entry) waiting.delete(place);
        if (entry.seq !== undefined) removeAsk.run(entry.seq);
      },
    };
  };

  const read = (): Map<string, PauseRow> => {
    const rows = readPauses.all() as unknown as PauseRow[];
    known = new Map([...rows.map((row) => [columns(row).join(' '), row] as const), ...unwritten]);
    readAt = performance.now();
    return known;
  };

  const put = (place: RateLimitKey, since: number, until: number) => {
    const name = columns(place).join(' ');
    known.set(name, { ...place, since, until });
    try {
      writePause.run(...columns(place), since, until);
      unwritten.delete(name);
    } catch (error) {
      unwritten.set(name, { ...place, since, until });
      failed(error);
    }
  };

  /** Records a 656; committed at once, whatever is buffered. */
  const pause = (place: RateLimitKey, now: Date): Date => {
    const until = now.getTime() + LIMITS.pauseMs;
    put(place, now.getTime(), until);
    return new Date(until);
  };

  /** End of the current pause at a place; one set by another process may stay unseen for a quarter of a second. */
  const pausedUntil = (place: RateLimitKey, now: Date): Date | undefined => {
    const rows = performance.now() - readAt < FRESH_MS ? known : read();
    const row = rows.size > 0 ? lastOf(rows, place) : undefined;
    if (!row || row.until <= now.getTime()) return undefined;
    // The clock was set back: the time already paused is unknown, and the pause must not last longer than an hour.
    return row.since > now.getTime() ? pause(row, now) : new Date(row.until);
  };

  return {
    pausedUntil,
    pause,
    /** Records a pause that another computer met, unless a longer one is known. */
    adopt: (place: RateLimitKey, until: Date, now: Date) => {
      const known = pausedUntil(place, now)?.getTime() ?? now.getTime();
      if (until.getTime() > known + SAME_MS) put(place, now.getTime(), until.getTime());
    },
    /** Current pauses in one environment, the first to end first. */
    pauses: (tpAmb: TpAmb, now: Date) =>
      [...read().values()]
        .flatMap(({ root, mod, authorizer, service, ...row }) => {
          const place: RateLimitKey = { root, tpAmb: row.tpAmb, mod, authorizer, service };
          const until = row.tpAmb === tpAmb ? pausedUntil(place, now) : undefined;
          return until ? [{ ...place, until }] : [];
        })
        .sort((a, b) => a.until.getTime() - b.until.getTime()),
    /** All that a consultation must know, in one read: separate reads would cost more than its own work. */
    snapshot: (place: RateLimitKey, chNFe: string, now: Date) => {
      // Most keys are new: one small query is enough.
      const recorded = readTraces.get(chNFe) !== undefined;
      const here = waiting.has(place.tpAmb + chNFe) ? 1 : 0;
      const asks = recorded ? asksOf(chNFe, place.tpAmb, now.getTime()).asks : here;
      return { place, pausedUntil: pausedUntil(place, now), asks, recorded };
    },
    /** Counts a request for a key; undefined if none is left in this hour, at any authorizer. */
    take: (chNFe: string, tpAmb: TpAmb, now: Date, snapshot?: UsageSnapshot) => {
      const at = now.getTime();
      const { asks } = snapshot ?? asksOf(chNFe, tpAmb, at);
      if (asks >= LIMITS.keyAsks) return undefined;
      // The first request for a key may be written late; later ones are counted together with other processes before
      // they are sent.
      if (asks === 0) return takeFirst(chNFe, tpAmb, at);
      if (waiting.has(tpAmb + chNFe)) writes.flush();
      const [from, to] = [at - LIMITS.windowMs, at + LIMITS.windowMs];
      const { changes, lastInsertRowid } = addAskWhereLeft.run(chNFe, tpAmb, at, from, to, LIMITS.keyAsks);
      return changes === 0 ? undefined : { takeBack: () => void removeAsk.run(lastInsertRowid) };
    },
    /** Requests left for a key, and when the next one is allowed. */
    keyUse: (chNFe: string, tpAmb: TpAmb, now: Date) => {
      const { asks, first } = asksOf(chNFe, tpAmb, now.getTime());
      return {
        left: Math.max(LIMITS.keyAsks - asks, 0),
        ...(first === undefined ? {} : { nextAt: new Date(first + LIMITS.windowMs) }),
      };
    },
  };
}

/** `sefaz.paused`: where, which service, until when (ISO) and for how many seconds. */
export function pausedError(
  { authorizer, service, mod }: Pick<RateLimitKey, 'authorizer' | 'service' | 'mod'>,
  until: Date,
  now: Date,
): AppError {
  const seconds = secondsUntil(until, now);
  return appError('sefaz.paused', { authorizer, service, mod, until: until.toISOString(), seconds });
}

/** `consult.key-limit`: none left; in how many seconds the next is allowed. */
export function keyLimitError(nextAt: Date | undefined, now: Date): AppError {
  return appError('consult.key-limit', {
    left: 0,
    limit: LIMITS.keyAsks,
    seconds: nextAt ? secondsUntil(nextAt, now) : 0,
  });
}

/** Whole seconds, at least one, as for Retry-After. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(Math.ceil((until.getTime() - now.getTime()) / 1000), 1);
}

/** The pause that ends last: of the place itself, of its web service by another name, or of every place. */
function lastOf(rows: ReadonlyMap<string, PauseRow>, place: RateLimitKey): PauseRow | undefined {
  let last = rows.get(EVERYWHERE);
  for (const row of rows.values()) if (row.until > (last?.until ?? 0) && holdsAt(row, place)) last = row;
  return last;
}

function holdsAt(pause: RateLimitKey, { root, tpAmb, service, ...name }: RateLimitKey): boolean {
  const isOfAsker = pause.root === root && pause.tpAmb === tpAmb && pause.service === service;
  return isOfAsker && isOneService(pause, name, tpAmb, service);
}

function columns({ root, tpAmb, mod, authorizer, service }: RateLimitKey): string[] {
  return [root, tpAmb, mod, authorizer, service];
}

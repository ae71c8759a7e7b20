/** Remembers, across restarts and processes, which services answered 656 and how often each key was asked for. */

import type { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../shared/errors.ts';
import type { TpAmb } from '../../shared/fiscal/numbering.ts';
import { LIMITS } from './limits.ts';
import type { WriteBehind } from './write-behind.ts';

/** What an authorizer counts and closes apart: one web service of one model, for one company. */
export interface Place {
  /** Eight characters: the limit is the certificate's, shared by matriz and filiais. */
  readonly root: string;
  readonly tpAmb: TpAmb;
  readonly mod: string;
  readonly authorizer: string;
  readonly service: 'consult' | 'disable' | 'status';
}

export interface Pause extends Place {
  readonly until: Date;
}

/** One ask that was counted before it left. */
export interface Ask {
  /** Nothing left this machine: it does not count. */
  takeBack(): void;
}

export interface UsageMeter {
  /** End of the pause in force at a place. */
  pausedUntil(place: Place, now: Date): Date | undefined;
  /** A 656 came: committed at once, whatever else still waits. */
  pause(place: Place, now: Date): Date;
  /** Pauses in force in one environment, the first to end first. */
  pauses(tpAmb: TpAmb, now: Date): Pause[];
  /** Counts an ask of a key; undefined when none is left in this hour, at whatever authorizer. */
  take(chNFe: string, tpAmb: TpAmb, now: Date): Ask | undefined;
  /** Asks left for a key, and when there is one more. */
  keyUse(chNFe: string, tpAmb: TpAmb, now: Date): { readonly left: number; readonly nextAt?: Date };
}

/** The first ask of a key, which waits to be written. */
interface Waiting {
  readonly at: number;
  seq: number | bigint | undefined;
  takenBack: boolean;
}

const PRUNE_MS = 10 * 60_000;

/** `failed` hears of a 656 that could not be written; it is then kept for this process only. */
export function createUsageMeter(
  db: DatabaseSync,
  writes: WriteBehind,
  failed: (error: unknown) => void,
): UsageMeter {
  const readPause = db.prepare(
    `SELECT since, until FROM service_pause
     WHERE root = ? AND tp_amb = ? AND mod = ? AND authorizer = ? AND service = ?`,
  );
  const writePause = db.prepare(
    `INSERT INTO service_pause (root, tp_amb, mod, authorizer, service, since, until) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET since = excluded.since, until = excluded.until`,
  );
  const listPauses = db.prepare(
    `SELECT root, tp_amb AS tpAmb, mod, authorizer, service FROM service_pause WHERE tp_amb = ?`,
  );
  // What lies an hour ahead was written before the clock was set back, and is no ask of this hour.
  const readAsks = db.prepare(
    'SELECT COUNT(*) AS asks, MIN(at) AS first FROM key_ask WHERE ch_nfe = ? AND tp_amb = ? AND at > ? AND at < ?',
  );
  const addAsk = db.prepare('INSERT INTO key_ask (ch_nfe, tp_amb, at) VALUES (?, ?, ?)');
  const addAskWhereLeft = db.prepare(
    `INSERT INTO key_ask (ch_nfe, tp_amb, at) SELECT ?1, ?2, ?3
     WHERE (SELECT COUNT(*) FROM key_ask WHERE ch_nfe = ?1 AND tp_amb = ?2 AND at > ?4 AND at < ?5) < ?6`,
  );
  const removeAsk = db.prepare('DELETE FROM key_ask WHERE seq = ?');
  const prune = db.prepare('DELETE FROM key_ask WHERE at < ?');

  const waiting = new Map<string, Waiting>();
  /** Pauses of this process that the disk did not take. */
  const unwritten = new Map<string, { since: number; until: number }>();
  let prunedAt = 0;

  const asksOf = (chNFe: string, tpAmb: TpAmb, now: number) => {
    const row = readAsks.get(chNFe, tpAmb, now - LIMITS.windowMs, now + LIMITS.windowMs) as {
      asks: number;
      first: number | null;
    };
    const here = waiting.get(`${tpAmb}${chNFe}`);
    if (!here) return { asks: row.asks, first: row.first ?? undefined };
    return { asks: row.asks + 1, first: Math.min(row.first ?? here.at, here.at) };
  };

  const takeFirst = (chNFe: string, tpAmb: TpAmb, at: number): Ask => {
    const place = `${tpAmb}${chNFe}`;
    const entry: Waiting = { at, seq: undefined, takenBack: false };
    waiting.set(place, entry);
    writes.later(() => {
      if (waiting.get(place) === entry) waiting.delete(place);
      if (!entry.takenBack) entry.seq = addAsk.run(chNFe, tpAmb, at).lastInsertRowid;
      if (at - prunedAt > PRUNE_MS) {
        prune.run(at - LIMITS.windowMs);
        prunedAt = at;
      }
    });
    return {
      takeBack: () => {
        entry.takenBack = true;
        if (waiting.get(place) === entry) waiting.delete(place);
        if (entry.seq !== undefined) removeAsk.run(entry.seq);
      },
    };
  };

  const pause = (place: Place, now: Date): Date => {
    const since = now.getTime();
    const until = since + LIMITS.pauseMs;
    try {
      writePause.run(...columns(place), since, until);
    } catch (error) {
      unwritten.set(columns(place).join(' '), { since, until });
      failed(error);
    }
    return new Date(until);
  };

  const pausedUntil = (place: Place, now: Date): Date | undefined => {
    const row = readPause.get(...columns(place)) as { since: number; until: number } | undefined;
    const kept = unwritten.get(columns(place).join(' ')) ?? row;
    if (!kept || kept.until <= now.getTime()) return undefined;
    // The clock was set back: how long it is paused already cannot be known, and the hour must not become a year.
    return kept.since > now.getTime() ? pause(place, now) : new Date(kept.until);
  };

  return {
    pausedUntil,
    pause,
    pauses: (tpAmb, now) =>
      (listPauses.all(tpAmb) as unknown as Place[])
        .flatMap((place) => {
          const until = pausedUntil(place, now);
          return until ? [{ ...place, until }] : [];
        })
        .sort((a, b) => a.until.getTime() - b.until.getTime()),
    take: (chNFe, tpAmb, now) => {
      const at = now.getTime();
      const { asks } = asksOf(chNFe, tpAmb, at);
      if (asks >= LIMITS.keyAsks) return undefined;
      // The first ask of a key may be written late; the next ones are counted against other processes before they leave.
      if (asks === 0) return takeFirst(chNFe, tpAmb, at);
      if (waiting.has(`${tpAmb}${chNFe}`)) writes.flush();
      const [from, to] = [at - LIMITS.windowMs, at + LIMITS.windowMs];
      const { changes, lastInsertRowid } = addAskWhereLeft.run(chNFe, tpAmb, at, from, to, LIMITS.keyAsks);
      return changes === 0 ? undefined : { takeBack: () => void removeAsk.run(lastInsertRowid) };
    },
    keyUse: (chNFe, tpAmb, now) => {
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
  { authorizer, service, mod }: Pick<Place, 'authorizer' | 'service' | 'mod'>,
  until: Date,
  now: Date,
): AppError {
  const seconds = secondsUntil(until, now);
  return appError('sefaz.paused', { authorizer, service, mod, until: until.toISOString(), seconds });
}

/** `consult.key-limit`: none left, and in how many seconds there is one. */
export function keyLimitError(nextAt: Date | undefined, now: Date): AppError {
  return appError('consult.key-limit', {
    left: 0,
    limit: LIMITS.keyAsks,
    seconds: nextAt ? secondsUntil(nextAt, now) : 0,
  });
}

/** Whole seconds, at least one: what Retry-After says. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(Math.ceil((until.getTime() - now.getTime()) / 1000), 1);
}

function columns({ root, tpAmb, mod, authorizer, service }: Place): string[] {
  return [root, tpAmb, mod, authorizer, service];
}

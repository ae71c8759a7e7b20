/** The current time for components, ticking once a second only while a running count is displayed. */

import { useEffect, useState, useSyncExternalStore } from 'react';

/** Whole seconds since `since` (milliseconds since the epoch). */
export function useElapsedSeconds(since: number): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - since) / 1_000));
}

/** Whole seconds until `until` (milliseconds of the epoch), at least 0; ticks only until then. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const over = until === undefined || until <= now;
  useEffect(() => {
    if (over) return;
    const tick = () => setNow(Date.now());
    // The stored time may be older than the start of this count.
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, 500);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [over]);
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
}

/** The current time, at most a minute old: the window stays open for days, and a hidden screen with what was typed in it. */
export function useNow(): Date {
  return useSyncExternalStore(everyMinute, thisMinute);
}

const MINUTE_MS = 60_000;
let minute = new Date();

/** The same object within a minute. */
function thisMinute(): Date {
  const now = Date.now();
  if (Math.floor(now / MINUTE_MS) !== Math.floor(minute.getTime() / MINUTE_MS)) minute = new Date(now);
  return minute;
}

/** Those who show the time: one timer serves all of them, and none runs without them. */
const watching = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function everyMinute(changed: () => void): () => void {
  watching.add(changed);
  ticking ??= setInterval(() => watching.forEach((tell) => tell()), MINUTE_MS);
  return () => {
    watching.delete(changed);
    if (watching.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The value, debounced by `ms`. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

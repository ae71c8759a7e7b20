/** Notifies the user of expiring certificates: each at most once a day, and all that are due at once in one notice. */

import { localDay } from '../../../shared/moments.ts';
import type { Clock } from '../../ports.ts';
import type { ExpiryLevel } from './validity.ts';
import type { VaultEntry } from '../vault/vault.ts';

/** The last notice shown for each certificate. */
export interface NoticeStore {
  get(fingerprint: string): { readonly day: string; readonly level: string } | undefined;
  put(fingerprint: string, day: string, level: string): void;
}

export interface ExpiryNoticesDependencies {
  readonly clock: Clock;
  readonly list: () => readonly VaultEntry[];
  readonly store: NoticeStore;
  /** With at least one entry, the first to end first. */
  readonly notify: (entries: readonly VaultEntry[]) => void;
}

/** At these levels the notice repeats daily; before them it is shown once per level. */
const DAILY: ReadonlySet<ExpiryLevel> = new Set(['7', '1']);

/** Called at start-up and periodically; shows what is due today in one notice. A replaced certificate gets none. */
export function notifyExpiries({ clock, list, store, notify: tell }: ExpiryNoticesDependencies): void {
  const day = localDay(clock.now());
  const due: VaultEntry[] = [];
  for (const entry of list()) {
    const { fingerprint, expiry, superseded } = entry;
    if (expiry === 'none' || superseded) continue;
    const last = store.get(fingerprint);
    if (last?.day === day || (last?.level === expiry && !DAILY.has(expiry))) continue;
    // Stored before the notice is shown: if that fails, it must not repeat all day.
    store.put(fingerprint, day, expiry);
    due.push(entry);
  }
  if (due.length > 0) tell(due.sort((a, b) => a.daysLeft - b.daysLeft));
}

/** Notifies the user of expiring certificates, at most once a day each. */

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
  readonly notify: (entry: VaultEntry) => void;
}

/** At these levels the notice repeats daily; before them it is shown once per level. */
const DAILY: ReadonlySet<ExpiryLevel> = new Set(['7', '1']);

/** Called at start-up and periodically; shows the notices that are due today. A replaced certificate gets none. */
export function notifyExpiries({ clock, list, store, notify: tell }: ExpiryNoticesDependencies): void {
  const day = localDay(clock.now());
  for (const entry of list()) {
    const { fingerprint, expiry, superseded } = entry;
    if (expiry === 'none' || superseded) continue;
    const last = store.get(fingerprint);
    if (last?.day === day || (last?.level === expiry && !DAILY.has(expiry))) continue;
    // Stored before the notice is shown: if that fails, it must not repeat all day.
    store.put(fingerprint, day, expiry);
    tell(entry);
  }
}

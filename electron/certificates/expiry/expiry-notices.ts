/** Tells the person of certificates that end, at most once a day each. */

import type { Clock } from '../../ports.ts';
import type { ExpiryLevel } from './validity.ts';
import type { VaultEntry } from '../vault/vault.ts';

/** What was last told of each certificate. */
export interface NoticeStore {
  get(fingerprint: string): { readonly day: string; readonly level: string } | undefined;
  put(fingerprint: string, day: string, level: string): void;
}

export interface ExpiryNoticesDependencies {
  readonly clock: Clock;
  readonly list: () => readonly VaultEntry[];
  readonly store: NoticeStore;
  readonly tell: (entry: VaultEntry) => void;
}

/** In these last days it is told daily; before them once at each reminder. */
const DAILY: ReadonlySet<ExpiryLevel> = new Set(['7', '1']);

/** To be called at the start and now and then: tells what is due today and was not told yet. A replaced one is not told. */
export function tellExpiries({ clock, list, store, tell }: ExpiryNoticesDependencies): void {
  const day = clock.now().toLocaleDateString('sv-SE');
  for (const entry of list()) {
    const { fingerprint, expiry, superseded } = entry;
    if (expiry === 'none' || superseded) continue;
    const told = store.get(fingerprint);
    if (told?.day === day || (told?.level === expiry && !DAILY.has(expiry))) continue;
    // Written first: a notice that fails must not come back all day.
    store.put(fingerprint, day, expiry);
    tell(entry);
  }
}

/** What the last audit of each environment found: kept while the window is open, also where it ends after its page was left. */

import { useCallback, useSyncExternalStore } from 'react';
import type { CallOutput, Environment } from '../../shared/contract.ts';
import { createListeners } from '../ui/listeners.ts';

export interface KeptAudit {
  readonly found?: CallOutput<'journal.audit'>;
  readonly mended?: CallOutput<'journal.repair'>;
  /** When it ended, ISO 8601. */
  readonly at?: string;
}

const NONE: KeptAudit = {};
const kept = new Map<Environment, KeptAudit>();
const { subscribe, notify } = createListeners();

/** The second value replaces what is named, and keeps the rest. */
export function useKeptAudit(environment: Environment): [KeptAudit, (next: KeptAudit) => void] {
  const now = useSyncExternalStore(subscribe, () => kept.get(environment) ?? NONE);
  const keep = useCallback(
    (next: KeptAudit) => {
      kept.set(environment, { ...kept.get(environment), ...next });
      notify();
    },
    [environment],
  );
  return [now, keep];
}

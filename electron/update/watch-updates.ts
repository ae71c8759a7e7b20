/** Looks for newer versions of the program while it runs. */

import type { Call } from '../../shared/contract.ts';

const FIRST_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Looks a minute after the start and once a day where a person allowed it; `found` is called once for each newer
 * version.
 */
export function watchForUpdates(call: Call, found: (version: string) => void): () => void {
  let known: string | undefined;
  const look = async () => {
    const before = await call('update.state', {});
    if (!before.ok || before.value.off !== undefined || !before.value.allowed) return;
    // A step that a person has begun is not disturbed; what is only offered may be out of date.
    if (before.value.offer && before.value.offer.stage !== 'offered') return;
    const looked = await call('update.check', {});
    const version = looked.ok ? looked.value.offer?.version : undefined;
    if (version === undefined || version === known) return;
    known = version;
    found(version);
  };
  const first = setTimeout(() => void look(), FIRST_MS).unref();
  const daily = setInterval(() => void look(), DAY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
}

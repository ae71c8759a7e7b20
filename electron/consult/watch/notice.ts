/** The notice about watched notes: one digest, which names no company, as no notice does. */

import type { Environment, WatchKind } from '../../../shared/contract.ts';
import type { HostWords } from '../../../shared/explain/host/host.ts';

/** `changes`: one each, with its gravest kind first. */
export function watchNotice(
  changes: readonly { readonly environment: Environment; readonly kinds: readonly WatchKind[] }[],
  { watched }: Pick<HostWords, 'watched'>,
): { readonly title: string; readonly text: string } {
  const counts = new Map<string, number>();
  for (const { kinds } of changes) {
    const [kind = 'situation'] = kinds;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  // In the order of the table: the gravest first.
  const kinds: Readonly<Record<WatchKind, readonly [one: string, many: string]>> = watched.kinds;
  const parts = Object.entries(kinds).flatMap(([kind, [one, many]]) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const [first] = changes;
  const one = changes.every(({ environment }) => environment === first?.environment);
  return {
    title: watched.title(changes.length),
    text: watched.text(parts, one ? first?.environment : undefined),
  };
}

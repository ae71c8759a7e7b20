/** The notice that a batch has ended: how many notes are in which situation. */

import type { BatchGroup, BatchView } from '../../../shared/contract.ts';
import type { HostWords } from '../../../shared/explain/host/host.ts';
import type { Locale } from '../../../shared/explain/words.ts';
import { grouped } from '../../../shared/numbers.ts';

export function batchNotice(
  { groups, name }: Pick<BatchView, 'groups' | 'name'>,
  { batch }: Pick<HostWords, 'batch'>,
  locale: Locale,
): { readonly title: string; readonly text: string } {
  const parts = Object.entries(batch.groups).flatMap(([group, [one, many]]) => {
    const n = groups[group as BatchGroup] ?? 0;
    return n === 0 ? [] : [`${grouped(n, locale)} ${n === 1 ? one : many}`];
  });
  return { title: batch.title, text: batch.text(name, parts) };
}

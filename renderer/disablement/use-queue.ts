/** The parts that are left of a divided range: kept while the window lives, for each company and environment apart. */

import { useState } from 'react';
import { useWhere } from '../ui/session.tsx';
import type { Queue } from './queue.ts';

const kept = new Map<string, Queue>();

export function useQueue(): readonly [Queue | undefined, (queue: Queue | undefined) => void] {
  const { company, environment } = useWhere();
  const place = `${environment} ${company?.cnpj ?? ''}`;
  const [queue, setQueue] = useState(() => kept.get(place));
  const keep = (next: Queue | undefined) => {
    if (next) kept.set(place, next);
    else kept.delete(place);
    setQueue(next);
  };
  return [queue, keep];
}

/** The state of a batch, as every front end shows it. */

import type { Standing } from '../../../shared/asking/hindrances.ts';
import type { BatchState, BatchView, BatchWait } from '../../../shared/contract.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Live } from './run/batch-run.ts';
import { onlyAgain, type StoredBatch } from './store/batch-store.ts';
import { countsOf, type Tally } from './store/batch-tally.ts';

/** @param running what is known while this process asks; `elsewhere` while another one does. */
export function viewOfBatch(
  batch: StoredBatch,
  tally: Tally,
  running: Live | 'elsewhere' | undefined,
): BatchView {
  const pending = tally.states.get('pending') ?? 0;
  const live = typeof running === 'object' ? running : undefined;
  const cnpj = cnpjSchema.safeParse(batch.cnpj);
  const fallback = cnpjSchema.safeParse(batch.fallback);
  const perMinute = live?.perMinute;
  const msLeft = live?.msLeft;
  const elsewhere: BatchWait[] = running === 'elsewhere' ? [{ why: 'elsewhere', rows: pending }] : [];
  return {
    id: batch.id,
    name: batch.name,
    source: batch.source,
    environment: batch.environment,
    ...(cnpj.success ? { cnpj: cnpj.data } : {}),
    ...(fallback.success ? { fallback: fallback.data } : {}),
    refresh: batch.refresh,
    old: batch.old,
    night: batch.night,
    state: stateOf(batch, running),
    madeAt: batch.madeAt,
    startedAt: batch.startedAt,
    ...(batch.endedAt === undefined || onlyAgain(batch) ? {} : { endedAt: batch.endedAt }),
    total: tally.total,
    kinds: countsOf(tally.kinds),
    states: countsOf(tally.states),
    groups: countsOf(tally.groups),
    doArquivo: tally.doArquivo,
    others: Object.fromEntries(tally.others),
    withXml: tally.withXml,
    ignored: [...batch.ignored],
    ignoredCount: batch.ignoredCount,
    perMinute,
    msLeft,
    waits: live ? waitsOf(live, pending) : elsewhere,
    ownSheet: batch.ownSheet !== undefined,
  };
}

function stateOf({ state }: StoredBatch, running: Live | 'elsewhere' | undefined): BatchState {
  if (state !== 'running') return state;
  if (running === undefined) return 'paused';
  return running !== 'elsewhere' && running.waiting ? 'waiting' : 'running';
}

function waitsOf({ waits, night }: Live, pending: number): BatchWait[] {
  if (night) return [{ why: 'night', rows: pending, until: night.toISOString() }];
  return waits.map(({ rows, standing }) => waitOf(standing, rows)).sort((a, b) => b.rows - a.rows);
}

/** @param rows pending keys that wait for it. */
export function waitOf({ why, at, tryAt, cStat, xMotivo, error }: Standing, rows: number): BatchWait {
  return {
    why,
    rows,
    // A person has to unlock it: it has no time.
    ...(why === 'locked' ? {} : { until: tryAt.toISOString() }),
    ...at,
    cStat,
    xMotivo,
    error,
  };
}

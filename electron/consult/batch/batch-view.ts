/** The state of a batch, as every front end shows it. */

import { ENDED_BY_A_PERSON, type Standing } from '../../../shared/asking/hindrances.ts';
import type { BatchState, BatchView, BatchWait } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Live } from './run/batch-run.ts';
import { onlyAgain, type StoredBatch } from './store/batch-store.ts';
import { countsOf, type Tally } from './store/batch-tally.ts';

/** What the disk of the data folder did not take, and when it is tried again. */
export interface DiskHold {
  readonly error: AppError;
  readonly until: Date;
}

type Running = Live | DiskHold | 'elsewhere' | undefined;

/** @param running what is known while this process asks, or waits for its disk; `elsewhere` while another one does. */
export function viewOfBatch(batch: StoredBatch, tally: Tally, running: Running): BatchView {
  const pending = tally.states.get('pending') ?? 0;
  const live = running !== undefined && running !== 'elsewhere' && 'waits' in running ? running : undefined;
  const cnpj = cnpjSchema.safeParse(batch.cnpj);
  const fallback = cnpjSchema.safeParse(batch.fallback);
  const perMinute = live?.perMinute;
  const msLeft = live?.msLeft;
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
    waits: waitsOf(running, pending),
    ownSheet: batch.ownSheet !== undefined,
  };
}

function stateOf({ state }: StoredBatch, running: Running): BatchState {
  if (state !== 'running') return state;
  if (running === undefined) return 'paused';
  if (running === 'elsewhere') return 'running';
  return 'waits' in running && !running.waiting ? 'running' : 'waiting';
}

function waitsOf(running: Running, pending: number): BatchWait[] {
  if (running === undefined) return [];
  if (running === 'elsewhere') return [{ why: 'elsewhere', rows: pending }];
  if (!('waits' in running)) return [waitForDisk(running, pending)];
  const { waits, night } = running;
  if (night) return [{ why: 'night', rows: pending, until: night.toISOString() }];
  return waits.map(({ rows, standing }) => waitOf(standing, rows)).sort((a, b) => b.rows - a.rows);
}

export function waitForDisk({ error, until }: DiskHold, rows: number): BatchWait {
  return { why: 'disk', rows, until: until.toISOString(), error };
}

/** @param rows pending keys that wait for it. */
export function waitOf({ why, at, tryAt, cStat, xMotivo, error }: Standing, rows: number): BatchWait {
  return {
    why,
    rows,
    ...(ENDED_BY_A_PERSON.has(why) ? {} : { until: tryAt.toISOString() }),
    ...at,
    cStat,
    xMotivo,
    error,
  };
}

/** The runs of a series: all of it for the stripe, and the part around the squares where the series is too long to come whole. */

import { useMemo } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { Environment, NumberRun } from '../../../shared/contract.ts';
import type { Mod } from '../../../shared/fiscal/numbering.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { useRested } from '../../ui/clock.ts';
import { chunksOf, type Extent } from './window.ts';

/** One series of one company. */
export interface Place {
  readonly environment: Environment;
  readonly cnpj: string;
  readonly mod: Mod;
  readonly serie: number;
}

/** Runs of the whole series; a longer one comes grouped. */
export const MOST = 2_000;
/** Milliseconds without a move before a far part of the series is asked for. */
const REST_MS = 60;

export interface Line {
  /** For the stripe, possibly grouped; undefined while loading. */
  readonly whole: readonly NumberRun[] | undefined;
  /** Exact, around the window; parts that are still loading are absent. */
  readonly near: readonly NumberRun[];
  /** All parts around the window have come. */
  readonly answered: boolean;
  readonly error: AppError | undefined;
}

export function useLine(place: Place, extent: Extent, start: number): Line {
  const whole = useQueryCall(
    'numbering.line',
    { ...place, nNFIni: extent.first, nNFFin: extent.last, most: MOST },
    { keepPrevious: true },
  );
  // A series with more numbers than runs can come may be grouped: its squares are asked for in the same moment.
  const mayBeGrouped = extent.last - extent.first >= MOST;
  const grouped = whole.data ? whole.data.grouped : mayBeGrouped;
  const chunks = chunksOf(useRested(start, REST_MS), extent);
  const [first, second = first] = chunks;
  const ask = (chunk: typeof first) => ({ ...place, ...(chunk ?? { nNFIni: 1, nNFFin: 1 }), most: MOST });
  const one = useQueryCall('numbering.line', ask(first), { enabled: grouped });
  const two = useQueryCall('numbering.line', ask(second), { enabled: grouped && chunks.length > 1 });
  const near = useMemo(
    () =>
      grouped
        ? [...(one.data?.runs ?? []), ...(chunks.length > 1 ? (two.data?.runs ?? []) : [])]
        : (whole.data?.runs ?? []),
    [grouped, whole.data, one.data, two.data, chunks.length],
  );
  const answered = grouped
    ? one.data !== undefined && (chunks.length < 2 || two.data !== undefined)
    : whole.data !== undefined && !whole.isPlaceholderData;
  return { whole: whole.data?.runs, near, answered, error: (whole.error ?? one.error ?? two.error)?.error };
}

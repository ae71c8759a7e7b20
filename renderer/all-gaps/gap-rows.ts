/** The rows of the table of all gaps, and where one of them leads. */

import type { Gap } from '../../shared/contract.ts';
import type { Purpose } from '../ui/navigation/router.tsx';

export interface GapRow extends Gap {
  /** What a company is searched by. */
  readonly name: string;
  /** Gaps of its company and series in the table. */
  readonly ofSeries: number;
}

export function rowsOf(gaps: readonly Gap[]): readonly GapRow[] {
  const counts = new Map<string, number>();
  for (const gap of gaps) counts.set(seriesOf(gap), (counts.get(seriesOf(gap)) ?? 0) + 1);
  return gaps.map((gap) => ({ ...gap, name: gap.company, ofSeries: counts.get(seriesOf(gap)) ?? 0 }));
}

export function rowKey(row: GapRow): string {
  return `${seriesOf(row)} ${row.nNFIni}`;
}

/** Late ones first, the latest of them before the others; those without a deadline last. */
export function urgency({ deadline }: Pick<Gap, 'deadline'>): number {
  return deadline?.days ?? Number.MAX_SAFE_INTEGER;
}

/** Its series in Furos, at its numbers, or with all gaps of the series ticked for a group. */
export function placeOf({ cnpj, mod, serie, nNFIni, nNFFin }: GapRow, marked?: true): Purpose {
  return { series: { cnpj, mod, serie, ...(marked ? { marked } : { nNFIni, nNFFin }) } };
}

function seriesOf({ cnpj, mod, serie }: Gap): string {
  return `${cnpj} ${mod} ${serie}`;
}

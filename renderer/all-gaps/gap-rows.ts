/** The rows of the table of all gaps, and where one of them leads. */

import type { Gap } from '../../shared/contract.ts';
import { rangeKey } from '../../shared/fiscal/numbering.ts';
import type { Purpose } from '../ui/navigation/router.tsx';

export interface GapRow extends Gap {
  /** What a company is searched by. */
  readonly name: string;
  /** Its place in the answer, which begins with the most urgent. */
  readonly rank: number;
  /** Gaps of its company in the table. */
  readonly ofCompany: number;
}

export function rowsOf(gaps: readonly Gap[]): readonly GapRow[] {
  const counts = new Map<string, number>();
  for (const { cnpj } of gaps) counts.set(cnpj, (counts.get(cnpj) ?? 0) + 1);
  return gaps.map((gap, rank) => ({
    ...gap,
    name: gap.company,
    rank,
    ofCompany: counts.get(gap.cnpj) ?? 0,
  }));
}

export function rowKey(row: GapRow): string {
  return `${row.cnpj} ${rangeKey(row)}`;
}

/** Its series in Furos, at its numbers, or with all gaps of the company ticked for a group. */
export function placeOf({ cnpj, mod, serie, nNFIni, nNFFin }: GapRow, marked?: true): Purpose {
  return { series: { cnpj, mod, serie, ...(marked ? { marked } : { nNFIni, nNFFin }) } };
}

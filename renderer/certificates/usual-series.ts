/** Converts the usual series of a company between text ("1, 2, 900") and the contract's numbers. */

import type { UsualSeries } from '../../shared/contract.ts';
import { serieSchema, type Mod } from '../../shared/fiscal/numbering.ts';

/** Undefined where a part is not a series (0 to 999); blanks, commas and semicolons separate. */
export function readSeries(text: string, mod: Mod): UsualSeries[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const series: UsualSeries[] = [];
  for (const word of words) {
    const parsed = /^[0-9]{1,3}$/.test(word) ? serieSchema.safeParse(Number(word)) : undefined;
    if (!parsed?.success) return undefined;
    series.push({ mod, serie: parsed.data });
  }
  return series.length <= 20 ? series : undefined;
}

export function writeSeries(series: readonly UsualSeries[] | undefined, mod: Mod): string {
  return (series ?? [])
    .filter((each) => each.mod === mod)
    .map(({ serie }) => serie)
    .join(', ');
}

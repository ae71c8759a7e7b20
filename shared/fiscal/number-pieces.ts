/** Lists of numbers: joined into ranges, packed as text in a finding's data, and unpacked for its message. */

import type { NumberRange } from './numbering.ts';

/** Joins consecutive numbers; `numbers` ascending, without duplicates. */
export function rangesOf(numbers: Iterable<number>): NumberRange[] {
  const ranges: { nNFIni: number; nNFFin: number }[] = [];
  for (const n of numbers) {
    const last = ranges.at(-1);
    if (last && n === last.nNFFin + 1) last.nNFFin = n;
    else ranges.push({ nNFIni: n, nNFFin: n });
  }
  return ranges;
}

/** Those whose number is in none of the ranges of the same series, which may overlap; each range is passed once. */
export function outsideOf<T extends { readonly nNF: number }>(
  numbered: readonly T[],
  ranges: readonly NumberRange[],
): T[] {
  const rest = ranges.toSorted((a, b) => a.nNFIni - b.nNFIni).values();
  let range = rest.next().value;
  return numbered
    .toSorted((a, b) => a.nNF - b.nNF)
    .filter(({ nNF }) => {
      while (range && range.nNFFin < nNF) range = rest.next().value;
      return !range || range.nNFIni > nNF;
    });
}

/** Maximum number of ranges in a sentence; the rest is counted. */
const MOST = 12;

/** "30-36,39,40" in order; beyond {@link MOST} ranges "+N" counts the omitted numbers. "" for none. */
export function packPieces(ranges: readonly NumberRange[]): string {
  const shown = ranges.slice(0, MOST).flatMap(({ nNFIni, nNFFin }) => {
    if (nNFFin - nNFIni === 1) return [`${nNFIni}`, `${nNFFin}`];
    return [nNFIni === nNFFin ? `${nNFIni}` : `${nNFIni}-${nNFFin}`];
  });
  const hidden = ranges.slice(MOST).reduce((sum, { nNFIni, nNFFin }) => sum + nNFFin - nNFIni + 1, 0);
  return [...shown, ...(hidden > 0 ? [`+${hidden}`] : [])].join(',');
}

/** The pieces of {@link packPieces}, one number or range each, and how many numbers were omitted. */
export function unpackPieces(packed: string): { readonly pieces: NumberRange[]; readonly hidden: number } {
  const parts = packed === '' ? [] : packed.split(',');
  const pieces = parts.flatMap((part) => {
    const [nNFIni = NaN, nNFFin = nNFIni] = part.split('-').map(Number);
    return part.startsWith('+') ? [] : [{ nNFIni, nNFFin }];
  });
  return { pieces, hidden: Number(parts.find((part) => part.startsWith('+')) ?? 0) };
}

/** Orders what follows the hyphen of two versions, by semver.org, item 11: numbers by value and before words, a shorter list first. */

import { compareTexts } from './compare-texts.ts';

/** Negative where `one` comes first, 0 where they are equal. No label at all is the release, which comes last. */
export function comparePreReleases(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = compareLabels(one[at], other[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareLabels(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined)
    return (one === undefined ? 0 : 1) - (other === undefined ? 0 : 1);
  const [a, b] = [numeric(one), numeric(other)];
  if (a !== undefined && b !== undefined) return a - b;
  if (a !== undefined || b !== undefined) return a !== undefined ? -1 : 1;
  return compareTexts(one, other);
}

function numeric(label: string): number | undefined {
  return /^\d+$/.test(label) ? Number(label) : undefined;
}
